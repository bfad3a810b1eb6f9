"""Channels, threads and servers that go away: games wait for another place, and lose no time."""

import asyncio

import pytest
from simcord.backend.serializers import guild_create_payload

from bot.model.errors import Busy
from bot.tables.limits import Limits
from tests.cogs.test_closed_threads import set_state
from tests.cogs.test_faults import EDIT, play_unseen
from tests.cogs.test_play import dealt
from tests.tables.fakes import deadline_of, stand_in
from tests.world import World, pressable, text


async def test_a_game_whose_channel_was_deleted_goes_on_in_another(world: World) -> None:
    table_id = await dealt(world)
    other = world.guild.create_text_channel("attic")
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    limit = int(world.env.now().timestamp() + Limits().unreachable_seconds)
    told = await world.mina.slash(other, "dracula games")
    assert f"it is called off <t:{limit}:R>" in text(told.response), "its end is announced"
    assert f"/dracula board table:{table_id}" in text(told.response), "what to do is said"
    lost = await world.table(table_id)
    assert lost.location.message_id is None
    assert lost.deadline is None, "time stands still"
    await world.mina.slash(other, "dracula board", table=table_id)
    shown = await world.table(table_id)
    assert shown.location.channel_id == other.id
    assert shown.deadline is not None
    assert pressable(other.history()[-1])


@pytest.mark.parametrize("command", ["hand", "show"])
async def test_from_another_channel_the_own_table_is_found_and_linked(
    world: World, command: str
) -> None:
    table_id = await dealt(world)
    person, other = await world.mover(table_id), world.guild.create_text_channel("attic")
    ply = (await world.table(table_id)).ply
    way_there = f"-# [Go to the table]({world.newest().jump_url})"
    here = text((await person.slash(world.channel, f"dracula {command}")).response)
    there = await person.slash(other, f"dracula {command}")
    assert there.ephemeral
    assert [one for one in text(there.response).split("\n") if one not in here] == [way_there]
    named = await world.lucy.slash(other, "dracula show", table=table_id)
    assert way_there in text(named.response)
    if command == "hand":
        chosen = await world.click(person, there.response, "c:")
        await world.click(person, chosen.response, "m:")
        assert (await world.table(table_id)).ply == ply + 1, "it can be played there"


async def test_a_hand_says_which_of_several_own_games_it_is_of(world: World) -> None:
    first = await dealt(world)
    alone = text((await world.mina.slash(world.channel, "dracula hand")).response)
    assert "Jonathan" not in alone
    revised = await world.challenge(opponent=world.lucy, edition="dracula.revised")
    await world.click(world.lucy, revised, ":join:")
    hand = await world.mina.slash(world.channel, "dracula hand", table=first)
    assert text(hand.response) == alone, "she knows which she has chosen"
    attic = world.guild.create_text_channel("attic")
    await world.mina.slash(attic, "dracula board", table=first)
    for place, game in (
        (world.channel, "-# Dracula, revised · \u2068Lucy\u2069"),
        (attic, "-# Dracula · \u2068Jonathan\u2069"),
    ):
        hand = await world.mina.slash(place, "dracula hand")
        assert text(hand.response).split("\n")[0] == game


@pytest.mark.parametrize("closed", [0, 50083, 160005])
async def test_a_game_whose_thread_is_gone_or_closed_for_good_waits(
    world: World, closed: int
) -> None:
    table_id = await dealt(world)
    thread = await world.thread()
    await world.mina.slash(thread, "dracula board", table=table_id)
    assert (await world.table(table_id)).location.channel_id == thread.id
    if closed:
        set_state(world, thread.id, archived=True, locked=closed == 160005)
        world.env.inject_error(*EDIT, status=400, code=closed)
        world.env.inject_error("PATCH", "/channels/*", status=403, code=50013)
        await play_unseen(world, table_id)
        await world.services.publisher.idle(table_id)
    else:
        world.env.backend.delete_channel(thread.id)
        await world.env.settle()
    assert (await world.table(table_id)).deadline is None, "time stands still"
    await world.mina.slash(world.channel, "dracula board", table=table_id)
    assert (await world.table(table_id)).deadline is not None
    assert pressable(world.newest())


async def test_a_bot_that_was_put_out_of_a_server_keeps_the_games(world: World) -> None:
    table_id = await dealt(world)
    world.env.backend.remove_guild(world.guild.id)
    await world.env.settle()
    table = await world.table(table_id)
    assert not table.over
    assert table.deadline is None


@pytest.mark.parametrize("refused", [False, True])
async def test_a_bot_that_is_invited_again_plays_on(world: World, refused: bool) -> None:
    """Also if the database could not yet note that the bot had been removed."""
    table_id = await dealt(world)
    unreachable, stored = (
        world.carfax.stores[-1].unreachable,
        world.env.backend.guilds[world.guild.id],
    )
    invited = guild_create_payload(world.env.backend, stored)
    invited.pop("unavailable", None)  # a server that was in no outage has none
    lose, asked = unreachable.lose_message, asyncio.Event()

    async def refuse(*_given: object) -> None:
        asked.set()
        raise Busy

    if refused:
        stand_in(unreachable, "lose_message", refuse)
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await (asked.wait() if refused else world.env.settle())
    stand_in(unreachable, "lose_message", lose)
    world.env.backend.emit("GUILD_CREATE", invited)
    await world.env.settle()
    await world.env.advance_time(10)
    table = await world.table(table_id)
    assert not table.unreachable
    assert table.location.message_id is not None


async def test_time_stands_still_if_an_outage_has_begun_before_the_bot(world: World) -> None:
    table_id = await dealt(world)
    (guild,) = world.bot.client.guilds
    guild.unavailable = True  # as all are in READY, until Discord tells about them
    await world.servers_cog.on_shard_ready(0)
    assert (await world.table(table_id)).deadline is None
    stored = world.env.backend.guilds[world.guild.id]
    world.env.backend.emit("GUILD_CREATE", guild_create_payload(world.env.backend, stored))
    await world.env.settle()
    assert (await world.table(table_id)).deadline is not None


async def test_time_stands_still_while_discord_has_lost_the_server(world: World) -> None:
    table_id = await dealt(world)
    due = deadline_of(await world.table(table_id))
    board = world.newest()
    gone = {"id": str(world.guild.id), "unavailable": True}
    world.env.backend.emit("GUILD_DELETE", gone)
    await world.env.advance_time(3 * 86_400 + 1)
    assert not (await world.table(table_id)).over
    stored = world.env.backend.guilds[world.guild.id]
    world.env.backend.emit("GUILD_CREATE", guild_create_payload(world.env.backend, stored))
    await world.env.settle()
    assert (await world.table(table_id)).deadline == pytest.approx(due + 3 * 86_400 + 1)
    await world.turn(table_id)
    assert world.newest().id == board.id, "its message is still the table"
