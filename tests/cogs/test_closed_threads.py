"""A moderator closes the thread of a game: its clock stands still until it is opened again."""

import discord
import pytest
from simcord.backend.serializers import channel_payload, guild_create_payload

from bot.engine.record import EventKind
from tests.cogs.test_faults import EDIT, SEND, forbid, play_unseen
from tests.cogs.test_lookup import ended
from tests.cogs.test_play import dealt
from tests.cogs.test_threads import in_thread, let_in, move, private_thread
from tests.tables.fakes import deadline_of, failing_once
from tests.world import World, answer_to, pressable, text, user_id

DAY = 86_400.0
TURN = 3 * DAY
VOID = 7 * DAY  # how long a game may be unreachable


def close(world: World, thread_id: int) -> None:
    """Lock and archive a thread, so that the bot cannot open it again."""
    forbid(world, manage_threads=True)
    change(world, thread_id, archived=True, locked=True)


def change(world: World, thread_id: int, *, archived: bool, locked: bool) -> None:
    """What a moderator does with a thread; SimCord does not tell a bot of it."""
    set_state(world, thread_id, archived=archived, locked=locked)
    backend = world.env.backend
    backend.emit("THREAD_UPDATE", channel_payload(backend, backend.get_channel(thread_id)))


def set_state(world: World, thread_id: int, *, archived: bool, locked: bool) -> None:
    """The same, but the bot does not hear of it."""
    thread = world.env.backend.get_channel(thread_id)
    assert thread.thread_metadata is not None
    thread.thread_metadata.archived, thread.thread_metadata.locked = archived, locked


@pytest.mark.parametrize("moderates", [False, True])
@pytest.mark.parametrize("archived", [False, True])
async def test_a_game_in_a_locked_thread_goes_on_in_its_message_once_it_is_unlocked(
    world: World, moderates: bool, archived: bool
) -> None:
    """There nobody can press a button, whether the bot may write there or not."""
    table_id, location = await in_thread(world)
    forbid(world, manage_threads=not moderates)
    change(world, location.channel_id, archived=archived, locked=True)
    await world.env.settle()
    assert (await world.table(table_id)).unreachable, "its clock stops at once"
    await world.env.advance_time(TURN + DAY)
    change(world, location.channel_id, archived=False, locked=True)
    await world.env.settle()
    closed = await world.table(table_id)
    assert (closed.over, closed.unreachable, closed.location) == (False, True, location)
    change(world, location.channel_id, archived=False, locked=False)
    await world.env.settle()
    opened = await world.table(table_id)
    assert (opened.unreachable, opened.location) == (False, location)
    deadline = deadline_of(opened)
    assert deadline == pytest.approx(world.env.now().timestamp() + TURN, abs=2)
    board = world.channel.threads[-1].history()[0]
    assert (board.id, f"<t:{deadline:.0f}:R>" in text(board)) == (location.message_id, True)


async def test_a_thread_that_is_locked_every_night_tells_the_time_that_is_left(
    world: World,
) -> None:
    table_id, _location = await in_thread(world)
    thread = world.channel.threads[-1]
    for _night in range(3):
        change(world, thread.id, archived=False, locked=True)
        await world.env.settle()
        await world.env.advance_time(10 * 3600)
        change(world, thread.id, archived=False, locked=False)
        await world.env.settle()
        deadline = deadline_of(await world.table(table_id))
        assert f"<t:{deadline:.0f}:R>" in text(thread.history()[0])


@pytest.mark.parametrize("moderates", [False, True])
@pytest.mark.parametrize("archived", [False, True])
async def test_a_move_from_elsewhere_is_shown_in_a_locked_thread_once_it_is_unlocked(
    pinging: World, moderates: bool, archived: bool
) -> None:
    """The bot could show it there as a moderator, but then the clock would go on.

    It would also open an archived thread again, which the client does not know any more.
    """
    table_id, location = await in_thread(pinging)
    thread = pinging.channel.threads[-1]
    forbid(pinging, manage_threads=not moderates)
    change(pinging, thread.id, archived=archived, locked=True)
    await pinging.env.settle()
    edit = f"/channels/{thread.id}/messages/{location.message_id}"
    if archived:  # SimCord would let the bot edit it
        pinging.env.inject_error("PATCH", edit, status=400, code=50083, times=1)
    before = len(pinging.env.http_requests)
    await play_unseen(pinging, table_id)
    await pinging.env.advance_time(TURN + DAY)
    closed = await pinging.table(table_id)
    assert (closed.over, closed.unreachable, closed.ply) == (False, True, 2)
    asked = {(one.method, one.path) for one in pinging.env.http_requests[before:]}
    looks = {("GET", f"/channels/{thread.id}")} if archived else set()
    assert asked == looks, "nothing is tried, and nobody pinged"
    change(pinging, thread.id, archived=False, locked=False)
    await pinging.env.settle()
    opened = await pinging.table(table_id)
    assert (opened.unreachable, opened.location) == (False, location)
    (board,) = thread.history()
    assert int(pressable(board)[0].split(":")[2]) == opened.ply
    await pinging.env.advance_time(125)
    assert [one.id for one in thread.history()[-1].mentions] == [user_id(opened.mover)]


async def test_nobody_is_pinged_in_a_thread_that_is_locked_before_the_ping(pinging: World) -> None:
    table_id, location = await in_thread(pinging)
    await move(pinging, table_id)
    change(pinging, location.channel_id, archived=False, locked=True)
    await pinging.env.advance_time(DAY)
    thread = pinging.channel.threads[-1]
    assert len(thread.history()) == 1
    change(pinging, thread.id, archived=False, locked=False)
    await pinging.env.settle()
    await pinging.env.advance_time(125)
    assert len(thread.history()) == 2


async def test_a_lock_is_noted_though_the_database_is_busy(world: World) -> None:
    table_id, location = await in_thread(world)
    failing_once(world.games.tables, "in_channel")
    change(world, location.channel_id, archived=False, locked=True)
    await world.env.advance_time(60)
    assert (await world.table(table_id)).unreachable


async def test_a_lock_that_could_not_be_noted_before_the_unlocking_stops_no_clock(
    world: World,
) -> None:
    table_id, location = await in_thread(world)
    failing_once(world.games.tables, "in_channel")
    for locked in (True, False):
        change(world, location.channel_id, archived=False, locked=locked)
    await world.env.advance_time(60)
    assert not (await world.table(table_id)).unreachable


@pytest.mark.parametrize("locked", [False, True])
async def test_after_a_restart_a_clock_goes_on_unless_the_thread_is_locked(
    world: World, locked: bool
) -> None:
    table_id, location = await in_thread(world)
    change(world, location.channel_id, archived=False, locked=True)
    await world.env.settle()
    set_state(world, location.channel_id, archived=False, locked=locked)
    await world.restart()
    backend = world.env.backend
    stored = backend.guilds[world.guild.id]  # which Discord tells of at every start
    backend.emit("GUILD_CREATE", guild_create_payload(backend, stored))
    await world.env.settle()
    assert (await world.table(table_id)).unreachable is locked


@pytest.mark.parametrize("command", ["challenge", "play", "board"])
async def test_nothing_is_begun_or_brought_into_a_locked_thread(world: World, command: str) -> None:
    """Only a moderator can give commands there."""
    table_id = await dealt(world)
    thread = await world.thread()
    change(world, thread.id, archived=False, locked=True)
    await world.env.settle()
    named = {"table": table_id} if command == "board" else {}
    told = await world.mina.slash(thread, f"dracula {command}", **named)
    assert "The thread is locked" in text(answer_to(told))
    assert not thread.history()


@pytest.mark.parametrize("archived", [False, True])
async def test_no_game_begins_in_a_locked_thread_by_a_private_message_elsewhere(
    world: World, archived: bool
) -> None:
    thread = await world.thread()
    await world.mina.slash(thread, "dracula play")
    told = await world.mina.slash(world.channel, "dracula play")
    change(world, thread.id, archived=archived, locked=True)
    await world.env.settle()
    refused = await world.click(world.mina, told.response, ":computer:")
    assert "The thread is locked" in text(answer_to(refused))
    assert not await world.games.tables.of(world.mina.id)
    change(world, thread.id, archived=False, locked=False)
    await world.env.settle()
    await world.click(world.mina, told.response, ":computer:")
    assert await world.games.tables.of(world.mina.id)


async def test_no_rematch_begins_in_a_locked_thread_by_a_button_elsewhere(world: World) -> None:
    table_id = await ended(world)
    end = next(one for one in world.messages() if f"r:{table_id}" in pressable(one))
    thread = await world.thread()
    world.emit(world.mina, end, f"r:{table_id}", elsewhere=thread)
    await world.env.settle()
    assert "wants a rematch" in text(thread.history()[-1])
    change(world, thread.id, archived=False, locked=True)
    await world.env.settle()
    refused = await world.press(world.jonathan, end, f"r:{table_id}")
    assert "The thread is locked" in text(refused)
    assert not await world.games.tables.of(world.jonathan.id)


async def test_a_game_that_is_brought_elsewhere_from_a_reopened_thread_leaves_no_second_board(
    world: World,
) -> None:
    table_id, location = await in_thread(world)
    close(world, location.channel_id)
    await world.env.advance_time(TURN + DAY)
    change(world, location.channel_id, archived=False, locked=False)
    await world.env.settle()
    await world.mina.slash(world.channel, "dracula board", table=table_id)
    assert (await world.table(table_id)).location.channel_id == world.channel.id
    old = world.channel.threads[-1].history()[0]
    assert (pressable(old), "has moved" in text(old)) == ([], True)


async def test_a_thread_that_is_opened_or_archived_changes_nothing_elsewhere(world: World) -> None:
    table_id, location = await in_thread(world)
    other = await world.thread()
    close(world, location.channel_id)
    await world.env.advance_time(TURN + DAY)
    for archived in (True, False):
        change(world, other.id, archived=archived, locked=False)
        await world.env.settle()
    change(world, location.channel_id, archived=True, locked=False)
    await world.env.settle()
    assert (await world.table(table_id)).unreachable, "it is opened by whoever writes in it"


@pytest.mark.parametrize("locked", [False, True])
async def test_a_role_that_changes_lets_a_game_go_on_in_an_archived_thread_unless_it_is_locked(
    world: World, locked: bool
) -> None:
    role = world.guild.create_role("watch", permissions=discord.Permissions.none())
    table_id, location = await in_thread(world)
    close(world, location.channel_id)
    await world.env.advance_time(TURN + DAY)
    change(world, location.channel_id, archived=True, locked=locked)
    send_messages = str(discord.Permissions(send_messages=True).value)
    world.env.backend.edit_role(world.guild.id, role.id, {"permissions": send_messages})
    await world.env.settle()
    assert (await world.table(table_id)).unreachable is locked
    await world.env.advance_time(VOID)
    table = await world.table(table_id)
    reasons = {True: EventKind.VOID, False: EventKind.TIMEOUT}
    assert table.position.ending is not None
    assert table.position.ending.kind is reasons[locked]


@pytest.mark.parametrize("reminded", [False, True])
async def test_a_game_in_a_thread_that_was_locked_unheard_keeps_its_message(
    world: World, reminded: bool
) -> None:
    table_id, location = await in_thread(world)
    forbid(world, manage_threads=True)
    change(world, location.channel_id, archived=True, locked=False)
    await world.env.settle()
    set_state(world, location.channel_id, archived=True, locked=True)
    if reminded:
        await world.env.advance_time(TURN - 3600)
    else:
        await play_unseen(world, table_id)
        await world.services.publisher.idle(table_id)
    closed = await world.table(table_id)
    assert (closed.unreachable, closed.location) == (True, location)
    change(world, location.channel_id, archived=False, locked=False)
    await world.env.settle()
    opened = await world.table(table_id)
    assert (opened.unreachable, opened.location) == (False, location)
    board, *reminder = world.channel.threads[-1].history()
    assert int(pressable(board)[0].split(":")[2]) == opened.ply
    assert len(reminder) == reminded


@pytest.mark.parametrize("archived", [False, True])
async def test_a_locked_thread_of_the_bot_is_neither_opened_nor_tried_again_and_again(
    world: World, archived: bool
) -> None:
    """Discord lets a bot open its own threads, but not write in them while they are locked."""
    table_id, location = await in_thread(world)
    forbid(world, manage_threads=True)
    set_state(world, location.channel_id, archived=archived, locked=True)  # not yet heard of
    before = len(world.env.http_requests)
    await play_unseen(world, table_id)
    await world.services.publisher.idle(table_id)
    asked = [one.method for one in world.env.http_requests[before:]]
    assert asked == ["PATCH", "GET"], "one edit, and one look at the thread"
    closed = await world.table(table_id)
    assert (closed.unreachable, closed.location) == (True, location)
    change(world, location.channel_id, archived=False, locked=False)
    await world.env.settle()
    opened = await world.table(table_id)
    assert (opened.unreachable, opened.location) == (False, location)
    (board,) = world.channel.threads[-1].history()
    assert int(pressable(board)[0].split(":")[2]) == opened.ply


@pytest.mark.parametrize("code", [50083, 160005])
async def test_a_thread_that_stays_closed_though_it_looks_open_is_not_tried_again_and_again(
    world: World, code: int
) -> None:
    table_id, location = await in_thread(world)
    for request in (EDIT, SEND):
        world.env.inject_error(*request, status=403, code=code, times=None)
    before = len(world.env.http_requests)
    await play_unseen(world, table_id)
    await world.services.publisher.idle(table_id)
    asked = [one.method for one in world.env.http_requests[before:]]
    assert asked == ["PATCH", "GET", "PATCH"], "the edit twice, and no new board"
    closed = await world.table(table_id)
    assert (closed.unreachable, closed.location) == (True, location)


async def test_a_game_leaves_a_closed_thread_though_a_deal_cannot_be_shown_there_any_more(
    world: World,
) -> None:
    table_id = await dealt(world)
    while (await world.table(table_id)).ply < 8:
        await world.turn(table_id)
    thread = await world.thread()
    await world.mina.slash(thread, "dracula board", table=table_id)
    close(world, thread.id)
    thread_messages = f"/channels/{thread.id}/messages"
    world.env.inject_error("PATCH", f"{thread_messages}/*", status=400, code=50083, times=None)
    world.env.inject_error("POST", thread_messages, status=400, code=50083, times=None)
    world.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013, times=None)
    await play_unseen(world, table_id)
    await world.services.publisher.idle(table_id)
    assert (await world.table(table_id)).unreachable
    await world.mina.slash(world.channel, "dracula board", table=table_id)
    moved = await world.table(table_id)
    assert (moved.unreachable, moved.location.channel_id) == (False, world.channel.id)
    assert pressable(world.newest())


async def test_the_bot_is_in_a_private_thread_though_it_was_archived(world: World) -> None:
    thread = private_thread(world)
    await let_in(world, thread, world.jonathan.id)
    await world.mina.slash(thread, "dracula challenge", opponent=world.jonathan)
    change(world, thread.id, archived=True, locked=False)
    await world.env.settle()
    await world.click(world.jonathan, thread.history()[-1], ":join:")
    lobby, board = thread.history()
    assert (pressable(lobby), bool(pressable(board))) == ([], True)
