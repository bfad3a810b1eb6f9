"""People who are not there any more, and doors that are closed: the game does not need them."""

import sqlite3
from contextlib import closing

import discord
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.engine.record import EventKind, TableEvent
from bot.store.database import Timeouts
from tests.cogs.test_faults import forbid
from tests.cogs.test_play import dealt
from tests.world import World, pressable, text


async def test_a_player_who_left_the_server_times_out_under_the_old_name(world: World) -> None:
    table_id = await dealt(world)
    gone = await world.mover(table_id)
    name = "Mina" if gone is world.mina else "Jonathan"
    world.env.backend.remove_member(world.guild.id, gone.id)
    await world.env.advance_time(3 * 86_400 + 1)
    table = await world.table(table_id)
    (seat,) = table.seats_of(gone.id)
    assert table.position.ending == TableEvent(EventKind.TIMEOUT, seat)
    (end,) = [one for one in world.messages() if f"r:{table_id}" in pressable(one)]
    assert name in text(end)
    other = world.jonathan if gone is world.mina else world.mina
    games = await other.slash(world.channel, "dracula history")
    assert name in text(games.response)


async def test_the_bot_never_writes_direct_messages(world: World) -> None:
    table_id = await dealt(world)
    await world.turn(table_id)
    await world.env.advance_time(3 * 86_400 - 3600)
    assert "your move is due" in text(world.newest())
    await world.env.advance_time(3601)
    assert (await world.table(table_id)).over
    assert not [
        one for one in world.env.http_requests if one.path.startswith("/users/@me/channels")
    ]


async def test_what_the_bot_lacks_in_a_thread_is_named(world: World) -> None:
    thread = await world.thread()
    forbid(world, send_messages_in_threads=True)
    answer = await world.quincey.slash(thread, "dracula challenge", opponent=world.mina)
    assert answer.ephemeral
    assert "Send Messages in Threads" in text(answer.response)
    assert not thread.history()


async def parlour_without(world: World, user_id: int) -> simcord.ChannelHandle:
    """A voice channel that this user may not connect to."""
    parlour = world.guild.create_voice_channel("parlour")
    deny = discord.Permissions(connect=True).value
    overwrite = Overwrite(target_id=user_id, type=OverwriteType.MEMBER, allow=0, deny=deny)
    world.env.backend.set_overwrite(parlour.id, overwrite)
    await world.env.settle()
    return parlour


async def test_what_the_bot_lacks_in_a_voice_channel_is_named(world: World) -> None:
    parlour = await parlour_without(world, world.env.backend.bot_user.id)
    answer = await world.quincey.slash(parlour, "dracula challenge", opponent=world.mina)
    assert "**Connect**" in text(answer.response)
    assert not parlour.history()


async def test_nobody_is_challenged_in_a_voice_channel_that_they_may_not_connect_to(
    world: World,
) -> None:
    parlour = await parlour_without(world, world.lucy.id)
    answer = await world.mina.slash(parlour, "dracula challenge", opponent=world.lucy)
    assert "cannot see this channel" in text(answer.response)
    assert not parlour.history()


async def test_where_only_the_commands_were_added_the_bot_says_so_and_posts_nothing(
    world: World,
) -> None:
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()
    for name in ("challenge", "play"):
        answer = await world.mina.slash(world.channel, f"dracula {name}")
        assert "I am not a member of this server" in text(answer.response)
    assert not world.messages()
    forbid(world, send_messages=True)
    answer = await world.quincey.slash(world.channel, "dracula rules")
    assert "Missing permissions" not in text(answer.response), "nobody can grant them"


async def test_a_server_in_an_outage_is_not_taken_for_one_without_the_bot(world: World) -> None:
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})
    await world.env.settle()
    answer = await world.mina.slash(world.channel, "dracula challenge", opponent=world.lucy)
    assert "Challenge posted" in text(answer.response)


async def test_missing_permissions_name_who_can_grant_them(world: World) -> None:
    forbid(world, send_messages=True)
    answer = await world.mina.slash(world.channel, "dracula challenge", opponent=world.lucy)
    assert text(answer.response).count("Send Messages") == 1
    assert "Someone who manages this server" in text(answer.response)
    forbid(world, attach_files=True)
    quiet = await world.mina.slash(world.channel, "dracula rules")
    assert "Attach Files" not in text(quiet.response), (
        "the game goes on without, for those who play"
    )


async def test_a_press_while_another_program_holds_the_database_is_answered(
    world: World,
) -> None:
    world.carfax.timeouts = Timeouts(lock=0)
    await world.restart()
    table_id = await dealt(world)
    person, board = await world.mover(table_id), world.newest()
    chosen = await world.press(person, board, pressable(board)[0])
    with closing(sqlite3.connect(world.carfax.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        record = world.emit(person, chosen, pressable(chosen)[0])
        await world.env.settle()
        other.execute("ROLLBACK")
    assert record.responded
    answer = world.env.backend.get_message(world.channel.id, record.message_id)
    assert "try again" in text(answer)
    assert (await world.table(table_id)).ply == 1
    await world.press(person, chosen, pressable(chosen)[0])
    assert (await world.table(table_id)).ply == 2
