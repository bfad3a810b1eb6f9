"""Who is pinged when a table waits, and how the ping is deleted when the table goes on."""

import asyncio
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from bot.messages.message import Message
from bot.model.errors import Busy
from bot.model.location import MessageLocation
from bot.model.moderation import Act
from bot.model.players import Computer, Level, Person, Preferences
from bot.model.shards import EVERY_SHARD, Shards
from bot.model.terms import Pace
from bot.tables.table import Table
from bot.ui.message_errors import Unconfirmed
from bot.ui.messenger import Messenger
from bot.ui.notifications import PingKind
from bot.ui.publisher import Publisher
from bot.ui.turn_pings import TurnPings
from tests.conftest import HANGING
from tests.tables.fakes import failing_once, stand_in
from tests.ui.fakes import (
    HASTY,
    FakeDiscord,
    FakeTables,
    a_moment,
    links,
    publishing,
    quiet,
    refusal,
    text,
)
from tests.ui.tables import tables_of, user_id

CRYPT = MessageLocation(10, 20)
GAME = [
    replace(table, id=7, seats=(Person(1, "Mina"), Person(2, "Jonathan")), location=CRYPT)
    for table in tables_of("dracula.classic")
]
WAITING = GAME[2]
CALL = Message(("The table waits for you.",))
ELSEWHERE = Shards(1, frozenset())
LATER = 3600.0  # seconds; longer than any test


@pytest.fixture
def due() -> list[Table]:
    """The tables that have waited long enough."""
    return []


@pytest.fixture
def pings(messenger: Messenger, due: list[Table]) -> TurnPings:
    return TurnPings(messenger, 0.0, due.append)


def paced(pace: Pace) -> Table:
    return replace(WAITING, terms=replace(WAITING.terms, pace=pace))


async def test_a_ping_that_is_scheduled_again_comes_once_and_can_be_cancelled(
    pings: TurnPings, due: list[Table]
) -> None:
    pings.schedule(WAITING)
    pings.schedule(WAITING)
    await a_moment()
    assert due == [WAITING]
    pings.schedule(WAITING)
    pings.schedule(WAITING)  # as when a shard is taken up while the table is being shown
    pings.cancel_scheduled(WAITING.id)
    await a_moment()
    assert due == [WAITING]


@pytest.mark.parametrize("pace", [Pace.CORRESPONDENCE, Pace.NONE])
async def test_a_table_that_waits_for_somebody_is_heard_of(
    pings: TurnPings, due: list[Table], pace: Pace
) -> None:
    pings.schedule(paced(pace))
    assert not due
    await a_moment()
    assert due == [paced(pace)]


@pytest.mark.parametrize(
    "table",
    [
        paced(Pace.LIVE),
        replace(WAITING, seats=(Computer(Level.RENFIELD), Computer(Level.RENFIELD))),
        GAME[-1],
        replace(WAITING, location=MessageLocation(None, 20)),
    ],
)
async def test_nothing_is_heard_of_a_table_that_waits_for_nobody(
    pings: TurnPings, due: list[object], table: Table
) -> None:
    pings.schedule(table)
    await a_moment()
    assert not due


async def test_nobody_is_called_where_people_are_taken_to_be_looking(
    messenger: Messenger, due: list[object]
) -> None:
    TurnPings(messenger, None, due.append).schedule(WAITING)
    await a_moment()
    assert not due


async def test_a_table_that_went_on_in_time_is_not_heard_of(
    pings: TurnPings, due: list[Table]
) -> None:
    pings.schedule(WAITING)
    pings.schedule(replace(WAITING, id=8))
    await pings.cancel(7)
    await a_moment()
    assert [table.id for table in due] == [8]


async def test_nobody_is_called_any_more_when_the_bot_stops(
    pings: TurnPings, due: list[object]
) -> None:
    pings.schedule(WAITING)
    pings.close()
    await a_moment()
    assert not due


async def test_a_call_is_taken_back_when_the_table_goes_on(
    client: FakeDiscord, pings: TurnPings
) -> None:
    await pings.post(PingKind.TURN, WAITING, CRYPT, CALL)
    await pings.post(PingKind.TURN, replace(WAITING, id=8), CRYPT, CALL)
    assert len(client.messages) == 2
    await pings.cancel(7)
    assert len(client.messages) == 1
    await pings.cancel(7)
    assert client.asked == ["send", "send", "delete"], "once"


async def test_nothing_is_remembered_of_a_call_whose_channel_is_gone(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    """Or the process would remember it for good: the table may never be shown again."""
    publisher = calling(tables, messenger, 0.0)
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, WAITING)
    assert client.asked.count("send") == 2, "the table, and a call"
    client.fail(refusal(404, 10003))
    await shown(tables, publisher, GAME[3])
    client.asked.clear()
    await shown(tables, publisher, replace(GAME[4], location=waiting.location))
    assert "delete" not in client.asked


async def test_a_call_takes_the_place_of_the_one_before(
    client: FakeDiscord, pings: TurnPings
) -> None:
    await pings.post(PingKind.TURN, WAITING, CRYPT, CALL)
    await pings.post(PingKind.REMINDER, WAITING, CRYPT, Message(("Time runs out.",)))
    (message,) = client.messages.values()
    assert text(message) == "Time runs out."


@pytest.mark.parametrize("kinds", [*permutations((PingKind.TURN, PingKind.REMINDER))])
async def test_of_two_calls_that_are_under_way_at_once_the_reminder_stays(
    client: FakeDiscord, pings: TurnPings, kinds: tuple[PingKind, ...]
) -> None:
    client.fail(refusal(503), refusal(503))
    calls = (pings.post(kind, WAITING, CRYPT, Message((kind,))) for kind in kinds)
    await asyncio.gather(*calls)
    assert client.asked == [*["send"] * 4, "delete"]
    assert [text(message) for message in client.messages.values()] == [PingKind.REMINDER]
    await pings.cancel(7)
    assert not client.messages


async def test_a_call_that_cannot_be_taken_back_stays_and_is_forgotten(
    client: FakeDiscord, pings: TurnPings
) -> None:
    await pings.post(PingKind.TURN, WAITING, CRYPT, CALL)
    client.fail(refusal(403, 50013))
    await pings.cancel(7)
    await pings.cancel(7)
    assert client.asked == ["send", "delete"]


async def test_a_second_call_at_one_move_is_a_message_of_its_own(
    client: FakeDiscord, pings: TurnPings
) -> None:
    await pings.post(PingKind.TURN, WAITING, CRYPT, CALL)
    client.fail(refusal(403, 50013))
    await pings.cancel(7)
    await pings.post(PingKind.TURN, WAITING, CRYPT, CALL)
    assert len(client.messages) == 2, "of the old one nobody would be notified again"
    await pings.cancel(7)
    await pings.post(PingKind.TURN, WAITING, CRYPT, CALL)
    assert client.asked == ["send", "delete"] * 2 + ["send"], "none with the nonce of another"


async def test_a_call_whose_answer_was_lost_is_one_message(
    client: FakeDiscord, pings: TurnPings
) -> None:
    await pings.post(PingKind.TURN, WAITING, CRYPT, CALL)
    await pings.cancel(7)
    client.lose(*[refusal(503)] * 3)
    with pytest.raises(Unconfirmed):
        await pings.post(PingKind.TURN, WAITING, CRYPT, CALL)
    await pings.post(PingKind.TURN, WAITING, CRYPT, CALL)
    assert len(client.messages) == 1


@pytest.mark.parametrize("here", [EVERY_SHARD, ELSEWHERE])
async def test_calls_of_games_that_are_over_or_elsewhere_are_forgotten(
    client: FakeDiscord, pings: TurnPings, here: Shards
) -> None:
    await pings.post(PingKind.TURN, WAITING, CRYPT, CALL)
    await pings.cancel(7)
    pings.keep_only(here)
    if here is EVERY_SHARD:
        pings.schedule(GAME[-1])
    client.messages.clear()
    await pings.post(PingKind.TURN, WAITING, CRYPT, CALL)
    assert client.asked == ["send", "delete", "send", "send"], "the first nonce again"
    assert len(client.messages) == 1


async def test_a_table_that_was_played_elsewhere_meanwhile_is_heard_of_again(
    pings: TurnPings, due: list[Table]
) -> None:
    pings.schedule(WAITING)
    pings.keep_only(ELSEWHERE)
    await a_moment()
    assert not due
    pings.resume(GAME[0])
    await a_moment()
    assert not due, "its message, which is new, was a ping"
    pings.resume(WAITING)
    await a_moment()
    pings.resume(GAME[4])
    await a_moment()
    assert due == [WAITING, GAME[4]]


async def test_what_stays_here_is_still_heard_of(pings: TurnPings, due: list[Table]) -> None:
    pings.schedule(WAITING)
    pings.keep_only(EVERY_SHARD)
    await a_moment()
    assert due == [WAITING]


@pytest.mark.parametrize(
    ("shards", "asked"), [(EVERY_SHARD, ["send", "delete"]), (ELSEWHERE, ["send"])]
)
async def test_a_call_is_remembered_as_long_as_its_table_stays_here(
    client: FakeDiscord, pings: TurnPings, shards: Shards, asked: list[str]
) -> None:
    await pings.post(PingKind.TURN, WAITING, CRYPT, CALL)
    pings.keep_only(shards)
    await pings.cancel(7)
    assert client.asked == asked


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables()


async def shown(tables: FakeTables, publisher: Publisher, table: Table) -> Table:
    """The table is now like this, and all its pings are posted."""
    before = tables.kept.get(table.id)
    now = table if before is None else replace(table, location=before.location)
    tables.kept[table.id] = now
    await publisher.table_changed(before, now)
    await quiet()
    await a_moment()
    return tables.kept[table.id]


def calling(tables: FakeTables, messenger: Messenger, after: float) -> Publisher:
    return publishing(tables, messenger, replace(HASTY, ping_after=after))


async def test_a_player_who_lets_a_table_wait_is_pinged(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, 0.0)
    await shown(tables, publisher, GAME[1])
    assert len(client.messages) == 1, "a new message has called already"
    waiting = await shown(tables, publisher, WAITING)
    _, call = client.messages.values()
    assert call.called == (user_id(WAITING.mover),)
    assert links(call) == [publisher.link(waiting)]
    await shown(tables, publisher, GAME[-1])
    assert call.id not in client.messages


async def test_a_player_without_a_clock_is_called_all_the_same(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, 0.0)
    unhurried = [
        replace(table, deadline=None, terms=replace(table.terms, pace=Pace.NONE))
        for table in (GAME[1], WAITING)
    ]
    for table in unhurried:
        await shown(tables, publisher, table)
    _, call = client.messages.values()
    assert call.called == (user_id(WAITING.mover),)


@pytest.mark.parametrize("refused", [0, 1])
async def test_a_new_message_of_a_table_takes_the_place_of_a_ping(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables, refused: int
) -> None:
    publisher = calling(tables, messenger, 0.0)
    deals = [table.view(None).deal for table in GAME]
    last, first = GAME[deals.index(2) - 1], GAME[deals.index(2)]
    await shown(tables, publisher, GAME[1])
    await shown(tables, publisher, last)
    _, call = client.messages.values()
    tables.failures = [Busy()] * refused
    await shown(tables, publisher, first)
    assert call.id not in client.messages
    coffin, board = client.messages.values()
    assert (coffin.called, board.called) == ((), (user_id(first.mover),))


async def test_a_board_that_replaces_a_deleted_one_takes_the_place_of_a_ping(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, 0.0)
    await shown(tables, publisher, GAME[1])
    await shown(tables, publisher, WAITING)
    old_board, call = client.messages.values()
    del client.messages[old_board.id]
    await shown(tables, publisher, GAME[3])
    assert call.id not in client.messages
    (board,) = client.messages.values()
    assert board.called == (user_id(GAME[3].mover),)


async def test_nobody_is_called_who_is_on_vacation_by_then(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, LATER)
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, WAITING)
    tables.kept[7] = replace(waiting, paused=True)
    await publisher.remind(waiting)
    await quiet()
    assert len(client.messages) == 1


async def test_a_call_is_taken_back_when_a_vacation_begins(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, 0.0)
    await shown(tables, publisher, GAME[1])
    await shown(tables, publisher, WAITING)
    board, call = client.messages.values()
    tables.away = {user_id(WAITING.mover)}
    await shown(tables, publisher, replace(WAITING, paused=True))
    assert [*client.messages] == [board.id]
    assert call.called


@pytest.mark.parametrize("called", [True, False])
async def test_nobody_is_called_during_a_vacation_but_again_after_it(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables, called: bool
) -> None:
    publisher, away = calling(tables, messenger, 0.0), replace(GAME[0], paused=True)
    if called:
        await shown(tables, publisher, GAME[0])
    tables.away = {user_id(GAME[0].mover)}
    await shown(tables, publisher, away)
    await publisher.repost(tables.kept[7], replace(CRYPT, channel_id=21))
    await quiet()
    (board,) = client.in_channel(21)
    assert board.called == ()
    tables.away.clear()
    await shown(tables, publisher, GAME[0])
    board, call = client.in_channel(21)
    assert call.called == (user_id(GAME[0].mover),)


async def test_a_reminder_that_could_not_be_recorded_is_posted_once(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, LATER)
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, WAITING)
    failing_once(tables, "record_reminder")
    await publisher.remind(waiting)
    await quiet()
    assert client.asked == ["send", "edit", "send"]
    assert tables.reminded == [7]


@pytest.mark.parametrize("code", [10003, 10004])
async def test_a_ping_that_cannot_be_posted_loses_no_table(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables, code: int
) -> None:
    publisher = calling(tables, messenger, LATER)
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, WAITING)
    client.fail(refusal(404, code))
    await publisher.remind(waiting)
    await quiet()
    assert client.asked == ["send", "edit", "send", "edit"], "the table is looked for"
    assert not tables.waiting
    client.fail(refusal(404, code), refusal(404, code))
    await publisher.remind(waiting)
    await quiet()
    assert tables.waiting == [7]


async def test_whoever_is_reminded_as_a_vacation_ends_is_not_called_as_well(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, 0.0)
    await shown(tables, publisher, GAME[1])
    await shown(tables, publisher, replace(WAITING, paused=True))
    tables.kept[7] = replace(tables.kept[7], paused=False)
    await publisher.remind(tables.kept[7])
    await quiet()
    _, reminder = client.messages.values()
    await shown(tables, publisher, WAITING)
    assert reminder.id in client.messages
    assert len(client.messages) == 2


async def test_a_reminder_of_another_deadline_is_another_message(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    """Discord takes no second message with the same nonce, even if the first was deleted."""
    publisher = calling(tables, messenger, LATER)
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, WAITING)
    await publisher.remind(waiting)
    await quiet()
    assert waiting.deadline is not None
    given = replace(WAITING, extended=1, deadline=waiting.deadline + 90)
    await publisher.remind(await shown(tables, publisher, given))
    await quiet()
    _board, reminder = client.messages.values()
    assert reminder.called == (user_id(WAITING.mover),)


async def test_a_vote_during_the_vacation_of_one_calls_the_others_once_and_that_one_after_it(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    played = next(tables_of("thracula"))
    people = (Person(1, "Mina"), Person(2, "Jonathan"), Person(3, "Lucy"))
    vote = replace(played, id=7, seats=people, location=CRYPT, paused=True)
    vote = replace(vote, position=played.position.play("!resign 0"))
    publisher, tables.away = calling(tables, messenger, 0.0), {2}
    await shown(tables, publisher, vote)
    (board,) = client.messages.values()
    assert board.called == (3,)
    await publisher.repost(tables.kept[7], replace(CRYPT, channel_id=21))
    await quiet()
    (board,) = client.in_channel(21)
    assert board.called == ()
    tables.away.clear()
    await shown(tables, publisher, replace(vote, paused=False))
    _, call = client.in_channel(21)
    assert call.called == (2,)


async def test_nobody_is_called_twice_for_a_move(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, 0.0)
    await shown(tables, publisher, GAME[1])
    await shown(tables, publisher, WAITING)
    _, call = client.messages.values()
    await shown(tables, publisher, replace(WAITING, extended=1))
    assert call.id in client.messages
    assert client.asked.count("send") == 2


async def test_nobody_is_called_again_whom_a_new_message_has_called(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, 0.0)
    first = await shown(tables, publisher, GAME[0])
    await shown(tables, publisher, replace(first, extended=1))
    (board,) = client.messages.values()
    assert board.called == (user_id(first.mover),)
    await publisher.repost(tables.kept[7], replace(CRYPT, channel_id=21))
    await quiet()
    (again,) = client.in_channel(21)
    assert again.called == ()


async def test_whoever_is_to_move_is_called_if_the_board_may_have_called_the_player_before(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    times = replace(HASTY, ping_after=0.0, retry_after=(2 * HANGING,))
    publisher = publishing(tables, messenger, times)
    client.lose(*[refusal(503)] * 3)
    tables.kept[7] = GAME[1]
    await publisher.table_changed(None, GAME[1])
    async with asyncio.timeout(HANGING):
        for _ in iter(lambda: len(client.asked) < 3, False):
            await asyncio.sleep(0)
    waiting = await shown(tables, publisher, WAITING)
    _board, call = client.messages.values()
    assert call.called == (user_id(WAITING.mover),)
    assert links(call) == [publisher.link(waiting)]


async def test_nobody_is_called_who_wants_no_calls(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, 0.0)
    tables.muted = {user_id(WAITING.mover)}
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, WAITING)
    await publisher.remind(waiting)
    await quiet()
    assert len(client.messages) == 1
    assert tables.reminded == [7], "so it does not come again"


@pytest.mark.parametrize(("shards", "recorded"), [(EVERY_SHARD, [2]), (ELSEWHERE, [])])
async def test_a_reminder_is_recorded_by_the_process_that_has_posted_it(
    client: FakeDiscord,
    messenger: Messenger,
    tables: FakeTables,
    shards: Shards,
    recorded: list[int],
) -> None:
    publisher, messages = calling(tables, messenger, LATER), list[int]()
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, WAITING)

    async def record(_reminded: Table) -> None:
        messages.append(len(client.messages))

    stand_in(tables, "record_reminder", record)
    client.fail(*[refusal(503)] * 3)
    await publisher.keep_only(shards)
    await publisher.remind(waiting)
    await quiet()
    assert messages == recorded


@pytest.mark.parametrize("looks", [0, 1, 2])
async def test_a_reminder_is_not_recorded_if_the_clock_stops_before_anybody_can_read_it(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables, looks: int
) -> None:
    publisher = calling(tables, messenger, LATER)
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, replace(WAITING, deadline=4e9))
    ticking = [waiting] * looks

    async def get(_table_id: int) -> Table:
        stopped = replace(waiting, deadline=None, unreachable=True)
        return ticking.pop() if ticking else stopped

    stand_in(tables, "get", get)
    await publisher.remind(waiting)
    await quiet()
    assert (len(client.messages), tables.reminded) == (1, [])


@pytest.mark.parametrize(("extended", "sent"), [(0, 4), (1, 5)])
async def test_a_reminder_that_discord_refuses_is_tried_sooner_only_for_another_clock(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables, extended: int, sent: int
) -> None:
    times = replace(HASTY, ping_after=LATER, retry_after=(2 * HANGING,))
    publisher = publishing(tables, messenger, times)
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, replace(WAITING, deadline=4e9))
    client.fail(*[refusal(503)] * 3)
    await publisher.remind(waiting)
    async with asyncio.timeout(HANGING):
        for _ in iter(lambda: client.asked.count("send") < 4, False):
            await asyncio.sleep(0)
    tables.kept[7] = again = replace(waiting, extended=extended)
    await publisher.remind(again)
    await publisher.close()
    assert client.asked.count("send") == sent


async def test_a_reminder_takes_the_place_of_a_ping(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, 0.0)
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, WAITING)
    await publisher.remind(waiting)
    await quiet()
    _, reminder = client.messages.values()
    assert "your move is due" in text(reminder)
    assert reminder.called == (user_id(WAITING.mover),)


async def test_a_reminder_is_deleted_when_its_deadline_is_no_longer_true(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, 0.0)
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, replace(WAITING, deadline=4e9))
    await publisher.remind(waiting)
    await quiet()
    _, reminder = client.messages.values()
    await shown(tables, publisher, waiting)
    assert reminder.id in client.messages, "it is as it was"
    await shown(tables, publisher, replace(waiting, extended=1))
    assert len(client.messages) == 1, "and nobody is called"


async def test_a_reminder_that_comes_as_more_time_is_given_is_not_posted(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, LATER)
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, replace(WAITING, deadline=4e9))
    tables.kept[7] = replace(waiting, extended=1)
    await publisher.remind(waiting)
    await quiet()
    assert client.asked.count("send") == 1


async def test_a_reminder_that_comes_late_says_when_the_move_is_due_by_now(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, LATER)
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, WAITING)
    tables.kept[7] = replace(waiting, deadline=4e9)
    await publisher.remind(waiting)
    await quiet()
    _, reminder = client.messages.values()
    assert "<t:4000000000:R>" in text(reminder)


async def test_nobody_is_reminded_of_a_clock_that_has_stopped_by_then(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, LATER)
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, WAITING)
    tables.kept[7] = replace(waiting, deadline=None, unreachable=True)
    await publisher.remind(waiting)
    await quiet()
    assert len(client.messages) == 1


async def test_a_call_that_comes_after_the_move_is_not_posted(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, LATER)
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, WAITING)
    tables.kept[7] = replace(GAME[3], location=waiting.location)
    await publisher.remind(waiting)
    await quiet()
    assert len(client.messages) == 1


async def test_a_call_is_not_posted_if_the_move_is_made_while_preferences_are_read(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables
) -> None:
    publisher = calling(tables, messenger, LATER)
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, WAITING)
    read = tables.preferences

    async def slowly(user: int) -> Preferences:
        tables.kept[7] = replace(GAME[3], location=waiting.location)
        return await read(user)

    stand_in(tables, "preferences", slowly)
    await publisher.remind(waiting)
    await quiet()
    assert tables.kept[7].ply == GAME[3].ply
    assert client.asked.count("send") == 1


async def test_a_call_that_is_posted_while_the_move_is_made_is_taken_back(
    client: FakeDiscord, messenger: Messenger, tables: FakeTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    publisher = calling(tables, messenger, LATER)
    await shown(tables, publisher, GAME[1])
    waiting = await shown(tables, publisher, WAITING)
    post = messenger.post

    async def slow(*message: Any) -> MessageLocation:
        posted = await post(*message)
        tables.kept[7] = replace(GAME[3], location=waiting.location)
        return posted

    monkeypatch.setattr(messenger, "post", slow)
    await publisher.remind(waiting)
    await quiet()
    assert client.asked.count("send") == 2
    assert len(client.messages) == 1


@pytest.mark.parametrize(
    "table",
    [GAME[-1], replace(WAITING, seats=(Computer(Level.RENFIELD), Computer(Level.RENFIELD)))],
)
async def test_a_table_that_waits_for_nobody_calls_nobody(
    client: FakeDiscord,
    messenger: Messenger,
    tables: FakeTables,
    table: Table,
    caplog: pytest.LogCaptureFixture,
) -> None:
    publisher = calling(tables, messenger, LATER)
    now = await shown(tables, publisher, table)
    before = len(client.messages)
    await publisher.remind(now)
    await quiet()
    assert len(client.messages) == before
    assert not [one for one in caplog.records if one.exc_info]


class Late(FakeTables):
    """The last turn of every game took these seconds; None once its end is shown."""

    def __init__(self, seconds: float | None) -> None:
        super().__init__()
        self.seconds = seconds

    async def unshown_last_turn(self, table: Table) -> float | None:
        return self.seconds if table.over else None


@pytest.mark.parametrize(
    ("pace", "guild_id", "seconds", "notices"),
    [
        (Pace.CORRESPONDENCE, 10, 120.0, 1),
        (Pace.CORRESPONDENCE, 10, 119.9, 0),
        (Pace.NONE, 10, 120.0, 1),
        (Pace.LIVE, 10, 120.0, 0),
        (Pace.CORRESPONDENCE, None, 120.0, 0),
    ],
)
async def test_an_end_after_a_long_turn_is_announced_on_servers(
    client: FakeDiscord,
    messenger: Messenger,
    pace: Pace,
    guild_id: int | None,
    seconds: float,
    notices: int,
) -> None:
    tables = Late(seconds)
    publisher = calling(tables, messenger, 120.0)
    for table in GAME[-2:]:
        terms, location = replace(table.terms, pace=pace), MessageLocation(guild_id, 20)
        await shown(tables, publisher, replace(table, terms=terms, location=location))
    told = [one for one in client.messages.values() if "your game is over" in text(one)]
    assert len(told) == notices


class Noting(FakeTables):
    """Tells when it has noted what is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.noted = asyncio.Event()

    async def record_shown(
        self, table: Table, location: MessageLocation, act: Act | None = None
    ) -> None:
        await super().record_shown(table, location, act)
        self.noted.set()


async def test_a_bot_that_stops_calls_nobody_any_more(
    client: FakeDiscord, messenger: Messenger
) -> None:
    tables = Noting()
    publisher = calling(tables, messenger, 0.0)
    now = await shown(tables, publisher, GAME[1])
    tables.noted.clear()
    tables.kept[7] = replace(WAITING, location=now.location)
    await publisher.table_changed(now, tables.kept[7])
    await tables.noted.wait()
    await publisher.close()
    await a_moment()
    assert len(client.messages) == 1


async def test_what_goes_on_in_another_process_is_not_pinged_by_this_one(
    messenger: Messenger, tables: FakeTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor when the shard is back, or that would be for an old move."""
    loop = asyncio.get_running_loop()
    call_later, timers = loop.call_later, list[asyncio.TimerHandle]()

    def noted(seconds: float, *call: Any, **context: Any) -> asyncio.TimerHandle:
        timer = call_later(seconds, *call, **context)
        timers.extend([timer] if seconds == LATER else [])
        return timer

    monkeypatch.setattr(loop, "call_later", noted)
    publisher = calling(tables, messenger, LATER)
    await shown(tables, publisher, GAME[1])
    await shown(tables, publisher, WAITING)
    assert [timer.cancelled() for timer in timers] == [False]
    await publisher.keep_only(ELSEWHERE)
    assert [timer.cancelled() for timer in timers] == [True]
