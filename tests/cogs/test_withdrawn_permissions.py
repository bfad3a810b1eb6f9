"""The bot loses its permissions in a channel: clocks stand still there until it has them back."""

from datetime import UTC, datetime

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.backend.serializers import guild_create_payload
from simcord.enums import OverwriteType

from bot.engine.record import EventKind, TableEvent
from bot.model.shards import Shards
from tests.cogs.test_closed_threads import change
from tests.cogs.test_faults import EDIT, SEND, allow, forbid, play_unseen, requests_to_channels
from tests.cogs.test_play import dealt
from tests.cogs.test_threads import in_thread
from tests.tables.fakes import deadline_of
from tests.world import World, pressable, text

DAY = 86_400.0
HOUR = 3600.0
TURN = 3 * DAY


def mute(world: World) -> None:
    forbid(world, send_messages=True, view_channel=True)


async def move_unseen(world: World, table_id: int) -> None:
    await play_unseen(world, table_id)
    await world.services.publisher.idle(table_id)


def is_shown(world: World, table_id: int) -> bool:
    """Something can be played in the newest message."""
    parts = (one.split(":") for one in pressable(world.newest()))
    return any(kind in "pm" and str(table_id) in rest for kind, *rest in parts)


async def test_a_game_that_cannot_be_shown_has_no_clock_until_it_is(world: World) -> None:
    table_id = await dealt(world)
    while (await world.table(table_id)).ply < 8:
        await world.turn(table_id)
    mute(world)
    await move_unseen(world, table_id)
    table = await world.table(table_id)
    assert (table.deadline, table.unreachable) == (None, True)
    await world.env.advance_time(TURN + DAY)
    assert not (await world.table(table_id)).over
    waiting = await world.mover(table_id)
    allow(world)
    await world.env.settle()
    assert is_shown(world, table_id)
    assert world.pinged()[-1] == waiting.id
    shown = await world.table(table_id)
    assert deadline_of(shown) == pytest.approx(world.env.now().timestamp() + TURN)
    assert shown.location.message_id == world.newest().id


async def test_a_table_that_cannot_be_changed_keeps_its_message(world: World) -> None:
    table_id = await dealt(world)
    board = world.newest()
    mute(world)
    await move_unseen(world, table_id)
    allow(world)
    await world.env.settle()
    assert world.newest().id == board.id
    assert pressable(world.newest()) != pressable(board), "it was brought up to date"
    assert (await world.table(table_id)).deadline is not None


async def test_a_reminder_that_may_not_be_posted_stops_the_clock(world: World) -> None:
    table_id = await dealt(world)
    mute(world)
    await world.env.advance_time(TURN + DAY)
    assert not (await world.table(table_id)).over
    allow(world)
    await world.env.settle()
    left = deadline_of(await world.table(table_id)) - world.env.now().timestamp()
    assert 0 < left < DAY, "what was left at the reminder"
    assert world.pinged()[-1] == (await world.mover(table_id)).id, "the reminder is posted then"


async def test_a_deadline_that_comes_while_nobody_can_move_is_put_off_and_shown(
    world: World,
) -> None:
    table_id = await dealt(world)
    slow = await world.mover(table_id)
    other = world.jonathan if slow is world.mina else world.mina
    ply = (await world.table(table_id)).ply
    await world.press(other, world.newest(), f"gt:{table_id}:{ply}:0")
    board = world.newest()
    assert "+1 day" in text(board)
    await world.env.advance_time(TURN + DAY - 3600)
    mute(world)
    await world.env.advance_time(2 * 3600)
    allow(world)
    await world.env.settle()
    deadline = deadline_of(await world.table(table_id))
    assert deadline == pytest.approx(world.env.now().timestamp() + TURN, abs=2)
    (board,) = (one for one in world.messages() if one.id == board.id)
    assert f"<t:{deadline:.0f}:R>" in text(board)
    assert "+1 day" not in text(board), "that was given before"


async def test_the_clock_goes_on_though_only_a_reminder_was_held_back(world: World) -> None:
    """A press tells that the bot may post again; it changes nothing at the table."""
    table_id = await dealt(world)
    waiting = await world.mover(table_id)
    world.env.inject_error(*SEND, status=403, code=50013, times=2)
    await world.env.advance_time(TURN - 12 * HOUR + 60)
    assert (await world.table(table_id)).deadline is None
    await world.press(world.lucy, world.newest(), "pv:export")
    assert world.pinged()[-1] == waiting.id
    left = deadline_of(await world.table(table_id)) - world.env.now().timestamp()
    assert 0 < left < DAY, "what was left at the reminder"


async def test_a_turn_that_no_message_shows_has_no_clock_until_one_does(world: World) -> None:
    table_id = await dealt(world)
    board = world.newest()
    world.env.inject_error(*EDIT, status=503, times=3)
    await play_unseen(world, table_id)
    await world.env.advance_time(100)
    assert not await world.services.publisher.is_reachable(await world.table(table_id))
    assert (await world.table(table_id)).deadline is None
    await world.services.publisher.idle(table_id)
    assert pressable(world.newest()) != pressable(board), "it is shown at once"
    left = deadline_of(await world.table(table_id)) - world.env.now().timestamp()
    assert left == pytest.approx(TURN - 100)


async def test_a_game_that_can_nowhere_be_shown_is_void_in_the_end(world: World) -> None:
    table_id = await dealt(world)
    mute(world)
    await move_unseen(world, table_id)
    await world.env.advance_time(7 * DAY + 1)
    assert (await world.table(table_id)).position.ending == TableEvent(EventKind.VOID)


async def test_the_clock_stands_still_through_a_restart(world: World) -> None:
    table_id = await dealt(world)
    mute(world)
    await move_unseen(world, table_id)
    for _ in range(2):
        await world.env.advance_time(3 * DAY)
        await world.restart()
        assert (await world.table(table_id)).unreachable
        await world.env.settle()
    allow(world)
    await world.env.settle()
    assert is_shown(world, table_id)
    assert (await world.table(table_id)).deadline is not None


async def test_what_may_be_shown_again_after_an_outage_is_shown(world: World) -> None:
    table_id = await dealt(world)
    mute(world)
    await move_unseen(world, table_id)
    await world.games.unreachable_clocks.mark_guild_unreachable(world.guild.id)
    await world.services.publisher.unreachable.guild_changed(world.guild.id)
    assert (await world.table(table_id)).deadline is None, "it may not be shown yet"
    world.env.backend.channels[world.channel.id].overwrites.clear()
    await world.restart()
    stored = world.env.backend.guilds[world.guild.id]  # which Discord tells of at every start
    world.env.backend.emit("GUILD_CREATE", guild_create_payload(world.env.backend, stored))
    await world.env.settle()
    assert is_shown(world, table_id)
    assert (await world.table(table_id)).deadline is not None


async def test_a_permission_that_a_role_gives_back_is_noticed(world: World) -> None:
    table_id = await dealt(world)
    backend, guild = world.env.backend, world.guild.id
    roles = {role.id: role.permissions for role in backend.guilds[guild].roles.values()}
    for role in roles:
        backend.edit_role(guild, role, {"permissions": 0})
    await move_unseen(world, table_id)
    await world.env.advance_time(TURN + DAY)
    assert not (await world.table(table_id)).over
    for role, permissions in roles.items():
        backend.edit_role(guild, role, {"permissions": permissions})
    await world.env.settle()
    assert is_shown(world, table_id)
    assert (await world.table(table_id)).deadline is not None


async def test_a_permission_that_the_end_of_a_role_gives_back_is_noticed(world: World) -> None:
    backend, guild = world.env.backend, world.guild.id
    role = backend.create_role(guild, "quiet")
    backend.add_member_role(guild, backend.bot_user.id, role.id)
    await world.restart()
    table_id = await dealt(world)
    deny = discord.Permissions(send_messages=True, view_channel=True).value
    overwrite = Overwrite(target_id=role.id, type=OverwriteType.ROLE, allow=0, deny=deny)
    backend.set_overwrite(world.channel.id, overwrite)
    await move_unseen(world, table_id)
    assert (await world.table(table_id)).deadline is None
    backend.delete_role(guild, world.guild.create_role("loud").id)
    await world.env.settle()
    assert (await world.table(table_id)).deadline is None, "that was another role"
    backend.delete_role(guild, role.id)
    await world.env.settle()
    assert is_shown(world, table_id)
    assert (await world.table(table_id)).deadline is not None


async def test_a_permission_that_the_bot_itself_gets_back_is_noticed(world: World) -> None:
    table_id = await dealt(world)
    board = world.newest()
    # A time-out, of which its permissions say nothing; SimCord does not tell a bot of it.
    for request in (EDIT, SEND):
        world.env.inject_error(*request, status=403, code=50013, times=2)
    await move_unseen(world, table_id)
    assert (await world.table(table_id)).deadline is None
    (guild,) = world.bot.client.guilds
    await world.servers_cog.on_member_update(guild.me, guild.me)
    await world.env.settle()
    assert pressable(world.newest()) != pressable(board)
    assert (await world.table(table_id)).deadline is not None


def time_out(world: World) -> None:
    """Refuse what the bot may do by its permissions; SimCord does not tell a bot of a time-out."""
    for request in (EDIT, SEND):
        world.env.inject_error(*request, status=403, code=50013, times=None)


async def test_the_end_of_a_time_out_is_noticed_though_discord_does_not_tell_of_it(
    world: World,
) -> None:
    table_id = await dealt(world)
    time_out(world)
    await world.turn(table_id)
    for pause in (HOUR / 6, HOUR, 6 * HOUR, 6 * HOUR):
        tried = requests_to_channels(world)
        await world.env.advance_time(pause - 1)
        assert requests_to_channels(world) == tried
        await world.env.advance_time(1)
        assert requests_to_channels(world) > tried
    assert (await world.table(table_id)).deadline is None
    world.env.backend.faults.clear()
    await world.env.advance_time(6 * HOUR)
    assert is_shown(world, table_id)
    left = deadline_of(await world.table(table_id)) - world.env.now().timestamp()
    assert left == pytest.approx(TURN)


async def test_after_a_press_showed_that_the_bot_may_post_it_is_soon_tried_again(
    world: World,
) -> None:
    table_id = await dealt(world)
    time_out(world)
    await world.turn(table_id)
    await world.env.advance_time(2 * HOUR)
    world.env.backend.faults.clear()
    await world.press(world.lucy, world.newest(), "pv:export")
    assert is_shown(world, table_id)
    time_out(world)
    await world.turn(table_id)
    tried = requests_to_channels(world)
    await world.env.advance_time(HOUR / 6)
    assert requests_to_channels(world) > tried


async def test_nothing_is_tried_while_the_bot_is_known_not_to_be_allowed_to_post(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = await dealt(world)
    time_out(world)
    await world.turn(table_id)
    mute(world)
    caplog.clear()
    tried = requests_to_channels(world)
    await world.env.advance_time(DAY)
    assert requests_to_channels(world) == tried
    assert "may not show" not in caplog.text


@pytest.mark.parametrize("end", ["shard", "bot"])
async def test_what_was_held_back_is_not_tried_by_a_process_that_has_given_it_up(
    world: World, end: str
) -> None:
    table_id = await dealt(world)
    time_out(world)
    await world.turn(table_id)
    publisher, tried = world.services.publisher, requests_to_channels(world)
    await (publisher.close() if end == "bot" else publisher.keep_only(Shards(2, frozenset())))
    await world.env.advance_time(DAY)
    assert requests_to_channels(world) == tried


async def test_a_later_time_out_is_tried_as_soon_as_the_first(world: World) -> None:
    table_id = await dealt(world)
    (guild,) = world.bot.client.guilds
    for _again in range(2):
        guild.me.timed_out_until = datetime.max.replace(tzinfo=UTC)
        await world.env.advance_time(TURN)
        assert (await world.table(table_id)).unreachable
        guild.me.timed_out_until = None
        await world.env.advance_time(HOUR / 6 + 60)
        assert not (await world.table(table_id)).unreachable


async def test_a_thread_that_was_archived_during_a_time_out_is_tried_too(world: World) -> None:
    table_id, location = await in_thread(world)
    (guild,) = world.bot.client.guilds
    guild.me.timed_out_until = datetime.max.replace(tzinfo=UTC)
    await world.env.advance_time(TURN)
    assert (await world.table(table_id)).unreachable
    change(world, location.channel_id, archived=True, locked=False)
    guild.me.timed_out_until = None
    await world.env.advance_time(6 * HOUR)
    assert not (await world.table(table_id)).unreachable


async def test_after_about_a_week_nothing_is_tried_any_more(world: World) -> None:
    table_id = await dealt(world)
    time_out(world)
    await world.turn(table_id)
    await world.env.advance_time(8 * DAY)
    assert (await world.table(table_id)).position.ending == TableEvent(EventKind.VOID)
    tried = requests_to_channels(world)
    await world.env.advance_time(2 * DAY)
    assert requests_to_channels(world) == tried


async def test_a_clock_that_stopped_during_a_time_out_goes_on_after_it(world: World) -> None:
    table_id = await dealt(world)
    (guild,) = world.bot.client.guilds
    guild.me.timed_out_until = datetime.max.replace(tzinfo=UTC)
    await world.env.advance_time(TURN)
    assert (await world.table(table_id)).unreachable
    guild.me.timed_out_until = None  # as if that time had come
    await world.env.advance_time(6 * HOUR)
    assert not (await world.table(table_id)).unreachable
