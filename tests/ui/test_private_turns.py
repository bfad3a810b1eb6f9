"""Which private messages are brought up to date, and what happens while nothing can be read."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import cast

import pytest

from bot.engine.record import EventKind, TableEvent, takeback_text
from bot.i18n.translator import Translator, translator_for
from bot.messages.message import Message
from bot.model.errors import Busy, StorageFull, StoreUnavailable
from bot.model.players import Person
from bot.store.stored_values import TakebackRequest
from bot.tables.table import Table
from bot.tables.takebacks import last_mover
from bot.ui import private_turns
from bot.ui.buttons import Interaction
from bot.ui.private_replies import PrivateMessage, PrivateReplies
from bot.ui.private_turns import PrivateTurns, TurnLayout
from tests.tables.fakes import failing_once
from tests.ui.fakes import FakeTables, quiet, refusal
from tests.ui.tables import tables_of, user_id
from tests.ui.test_private_replies import NO_PICTURES, Failing, Pressed

MINA = Person(1, "Mina")
TABLE = replace(next(iter(tables_of("dracula.classic"))), id=7, seats=(MINA, Person(2, "Jonathan")))


async def kept(press: Pressed, tables: FakeTables) -> PrivateTurns:
    """Turns that have one private message, the answer to this press: Mina's at the table."""
    replies = PrivateReplies(NO_PICTURES)
    message = PrivateMessage(cast(Interaction, press), 100, NO_PICTURES, ())
    await replies.keep_newest((MINA.user_id, TABLE.id), message, translator_for("en"))
    turns = PrivateTurns(replies, tables, tables)
    turns.show_with(*[lambda *_: Message(("You have moved.",))] * 2)
    return turns


async def moved(press: Pressed, tables: FakeTables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mina's private message, the answer to this press, is to show that she has moved."""
    monkeypatch.setattr(private_turns, "_RETRY_AFTER", (0.0,))
    turns = await kept(press, tables)
    turns.show_turn_over(MINA.user_id, TABLE.id)
    await quiet()


def waiting() -> Table:
    """A table of four at which Mina has neither moved last nor is to move."""
    names = ("Mina", "Jonathan", "Lucy", "Quincey")
    people = tuple(Person(seat, name) for seat, name in enumerate(names, 1))
    for table in tables_of("dracula.partners"):
        unrated = replace(table.terms, rated=False)
        here = replace(table, id=TABLE.id, terms=unrated, seats=people, location=TABLE.location)
        if table.position.to_move != 0 and last_mover(here) not in (None, 0):
            return here
    raise AssertionError("there is no such moment")


async def test_a_request_that_comes_while_a_hand_is_drawn_stands_in_it_a_moment_later() -> None:
    quiet_table = waiting()
    asked = replace(quiet_table, takeback=TakebackRequest(quiet_table.ply))
    for before, now, changes in (
        (quiet_table, quiet_table, 0),
        (quiet_table, asked, 1),
        (asked, quiet_table, 1),
    ):
        press = Pressed()
        turns = await kept(press, FakeTables({TABLE.id: now}))
        turns.catch_up(MINA.user_id, before, now)
        await quiet()
        assert press.asked == changes


async def test_a_table_of_another_process_is_shown_with_its_request() -> None:
    """What the message has shown before is not known here."""
    table = waiting()
    for takeback, changes in ((None, 0), (TakebackRequest(table.ply), 1)):
        press = Pressed()
        after = replace(table, takeback=takeback)
        turns = await kept(press, FakeTables({TABLE.id: after}))
        turns.table_changed(None, after)
        await quiet()
        assert press.asked == changes


async def test_a_request_above_the_newest_message_of_the_table_is_only_read_there() -> None:
    table = waiting()
    below = replace(table.location, message_id=200)
    asked = replace(table, takeback=TakebackRequest(table.ply), location=below)
    press = Pressed()
    turns = await kept(press, FakeTables({TABLE.id: asked}))
    turns.table_changed(table, asked)
    await quiet()
    assert press.asked == 0


@pytest.mark.parametrize("busy", [Busy(), StorageFull()])
@pytest.mark.parametrize("reading", ["get", "preferences"])
async def test_a_message_changes_once_the_database_can_be_read(
    reading: str, busy: StoreUnavailable, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, press = FakeTables({TABLE.id: TABLE}), Pressed()
    failing_once(tables, reading, busy)
    await moved(press, tables, monkeypatch)
    assert press.asked == 1


async def test_a_message_changes_once_discord_takes_requests_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    press = Failing(refusal(503), ConnectionResetError())
    await moved(press, FakeTables({TABLE.id: TABLE}), monkeypatch)
    assert press.asked == 3


PEOPLE = (MINA, Person(2, "Jonathan"), Person(3, "Lucy"), Person(4, "Quincey"))
ABOVE, BELOW, UNKNOWN = 2, 4, 0
"""Ids of private messages, as the table is shown in message 3."""


def game(edition: str) -> list[Table]:
    """An unrated table at every ply."""
    return [
        replace(
            table,
            id=7,
            seats=PEOPLE[: len(table.seats)],
            terms=replace(table.terms, rated=False),
            record=replace(table.record, moves=table.record.moves[:ply]),
        )
        for ply, table in enumerate(tables_of(edition))
    ]


def taken_back(table: Table) -> Table:
    """The table after its last move was taken back."""
    record = replace(table.record, moves=(*table.record.moves, takeback_text(1)))
    return replace(table, record=record, position=table.position.play(takeback_text(1)))


def after_a_first_card(edition: str) -> Table:
    return next(table for table in game(edition) if len(table.view(None).moves_made) == 1)


async def shown(
    now: Table, change: Callable[[PrivateTurns], None], message_id: int = BELOW
) -> dict[int, str]:
    """By seat: what its private message is turned into by this change; all have such a message."""
    replies, tables, told = (
        PrivateReplies(NO_PICTURES),
        FakeTables({now.id: now}),
        dict[int, str](),
    )
    for person in PEOPLE[: len(now.seats)]:
        message = PrivateMessage(cast(Interaction, Pressed()), message_id, NO_PICTURES, ())
        await replies.keep_newest((person.user_id, now.id), message, translator_for("en"))

    def noting(what: str) -> TurnLayout:
        def layout(_table: Table, seat: int, _: Translator) -> Message:
            told[seat] = what
            return Message((what,))

        return layout

    turns = PrivateTurns(replies, tables, tables)
    turns.show_with(noting("turn"), noting("done"))
    change(turns)
    await quiet()
    return told


@pytest.mark.parametrize(("message_id", "turns"), [(ABOVE, False), (BELOW, True), (UNKNOWN, True)])
async def test_a_turn_is_shown_below_the_table_or_where_nobody_knows(
    message_id: int, turns: bool
) -> None:
    now = game("dracula.classic")[-2]
    told = await shown(now, lambda turns: turns.catch_up(user_id(now.mover), now, now), message_id)
    assert told == ({now.position.to_move: "turn"} if turns else {})


@pytest.mark.parametrize("requested", [False, True])
@pytest.mark.parametrize(("message_id", "layout"), [(ABOVE, "done"), (BELOW, "turn")])
async def test_a_hand_above_a_running_deal_loses_its_offer_and_tells_of_the_deal_before(
    message_id: int, layout: str, requested: bool
) -> None:
    """Below the table it shows the turn: the other has moved, so nothing can be taken back."""
    before, now = next(
        (before, now)
        for before, now in pairwise(game("dracula.classic"))
        if before.view(None).deal == now.view(None).deal == 2
        and last_mover(before) == now.position.to_move
    )
    if requested:
        before = replace(before, takeback=TakebackRequest(before.ply))
    told = await shown(now, lambda turns: turns.table_changed(before, now), message_id)
    assert told == {now.position.to_move: layout}


async def test_whoever_takes_back_the_first_card_while_it_is_shown_is_asked_for_another() -> None:
    before = after_a_first_card("dracula.classic")
    now = taken_back(before)
    told = await shown(now, lambda turns: turns.catch_up(user_id(now.mover), before, now))
    assert told == {now.position.to_move: "turn"}


async def test_the_end_by_the_last_card_is_told_to_the_one_who_waited_for_it() -> None:
    """The answer to the press tells it to the other."""
    before, over = game("dracula.classic")[-2:]
    assert before.position.to_move is not None
    told = await shown(over, lambda turns: turns.table_changed(before, over))
    assert told == {1 - before.position.to_move: "turn"}


async def test_a_move_that_is_taken_back_changes_the_turns_of_two_of_four() -> None:
    before = after_a_first_card("dracula.partners")
    now = taken_back(before)
    told = await shown(now, lambda turns: turns.table_changed(before, now))
    assert told == {one.position.to_move: "turn" for one in (before, now)}


def left(table: Table) -> tuple[Table, int]:
    """The table after somebody who is not to move has left, and who that is."""
    assert table.position.to_move is not None
    leaver = (table.position.to_move + 1) % 3
    now = replace(table, position=table.position.play(str(TableEvent(EventKind.RESIGN, leaver))))
    assert now.position.to_vote
    return now, leaver


async def test_a_hand_that_is_drawn_while_somebody_leaves_asks_for_the_vote() -> None:
    """As does every other hand, once."""
    before = after_a_first_card("thracula")
    mover = before.position.to_move
    assert mover is not None
    now, leaver = left(before)
    told = await shown(now, lambda turns: turns.catch_up(PEOPLE[mover].user_id, before, now))
    assert told == {mover: "turn"}
    for message_id in (ABOVE, BELOW):
        told = await shown(now, lambda turns: turns.table_changed(before, now), message_id)
        assert told.keys() == {0, 1, 2} - {leaver}
    told = await shown(now, lambda turns: turns.table_changed(now, now))
    assert told == {}


@pytest.mark.parametrize("deal", [1, 2])
async def test_a_hand_above_a_new_deal_tells_of_the_one_before_while_there_is_a_vote(
    deal: int,
) -> None:
    before = next(one for one in game("thracula") if one.view(None).deal == deal)
    now, leaver = left(before)
    for message_id in (ABOVE, BELOW):
        told = await shown(now, lambda turns: turns.table_changed(before, now), message_id)
        asked = deal == 1 or message_id == BELOW
        assert told.keys() == ({0, 1, 2} - {leaver} if asked else set())
