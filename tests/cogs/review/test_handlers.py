"""A film is put together off the event loop, and only of what can be shown."""

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, cast

import pytest

from bot.engine.errors import Refusal
from bot.i18n.translator import translator_for
from bot.messages.message import Message
from bot.messages.review_ids import (
    OTHERS,
    FilmButton,
    ReplayButton,
    ReviewButton,
    ReviewLegendButton,
)
from bot.model.errors import QueueFull
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.model.reviews import Review
from bot.tables.errors import UnknownTable
from bot.tables.finder import TableFinder, Visitor
from bot.tables.replayed_moves import ReplayedMove, replayed_moves
from bot.tables.review_service import ReviewService
from bot.tables.table import Table
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from bot.ui.permissions import MissingPermissions
from cogs.review.handlers import ReviewHandlers
from tests.cogs.lookup.test_handlers import OneTable
from tests.cogs.review.test_layouts import example_review
from tests.conftest import HANGING
from tests.ui.limits import texts
from tests.ui.tables import tables_of

CALLER = Caller(1, Person(1, "Mina"), MessageLocation(10, 20), translator_for("en"))
TABLE = list(tables_of("dracula.classic"))[-1]


class WatchedMoves(tuple[ReplayedMove, ...]):
    """The moves of a game, which note the threads that go through them."""

    readers: set[int]

    def __iter__(self) -> Iterator[ReplayedMove]:
        self.readers.add(threading.get_ident())
        return super().__iter__()


class OneGame:
    """The moves of one game, whatever is asked."""

    def __init__(self, moves: tuple[ReplayedMove, ...], review: Review | None = None) -> None:
        self.moves = moves
        self.review = review

    async def stored(self, _table: Table) -> Review | None:
        return self.review

    async def replayed_moves(self, _table: Table) -> tuple[ReplayedMove, ...]:
        return self.moves


class AnyTable(OneTable):
    """Finds a copy of one table for every number."""

    async def visible(self, table_id: int, visitor: Visitor) -> Table:
        return replace(self.table, id=table_id)


class Discord:
    """Posts nothing, bans nobody, and allows every channel."""

    def check_people(self, *_: object) -> None: ...

    async def check(self, _caller: Caller) -> None: ...

    def translator_for(self, _location: MessageLocation) -> Any:
        return translator_for("en")

    async def post(self, *_: object) -> None: ...


@pytest.mark.parametrize("to_all", [False, True])
async def test_a_film_is_put_together_off_the_event_loop(to_all: bool) -> None:
    moves = WatchedMoves(replayed_moves(TABLE))
    moves.readers = set()
    discord: Any = Discord()
    handlers = ReviewHandlers(
        cast(TableFinder, OneTable(TABLE)), cast(ReviewService, OneGame(moves)), *[discord] * 3
    )
    asked = handlers.film(CALLER, FilmButton(TABLE.id, 1)) if to_all else None
    reply = await (asked or handlers.replay_pressed(CALLER, ReplayButton(TABLE.id, 0)))
    shown: list[Message] = []

    async def edit(message: Message) -> None:
        shown.append(message)

    moves.readers.clear()
    assert reply.followup is not None
    await reply.followup(edit)
    assert shown
    assert moves.readers
    assert threading.get_ident() not in moves.readers


def reviewing(moves: tuple[ReplayedMove, ...], review: Review | None = None) -> ReviewHandlers:
    discord: Any = Discord()
    game = cast(ReviewService, OneGame(moves, review))
    return ReviewHandlers(cast(TableFinder, OneTable(TABLE)), game, discord, discord, discord)


class Hidden(OneTable):
    """One table, which nobody may see who does not play there."""

    async def visible(self, table_id: int, visitor: Visitor) -> Table:
        raise UnknownTable("unknown_table", table=table_id)


async def test_who_may_not_see_a_table_sees_nothing_of_its_review_and_no_film() -> None:
    moves, discord = replayed_moves(TABLE), cast(Any, Discord())
    service = cast(ReviewService, OneGame(moves, example_review(TABLE, moves)))
    handlers = ReviewHandlers(cast(TableFinder, Hidden(TABLE)), service, discord, discord, discord)
    for press in (
        partial(handlers.review_pressed, CALLER, ReviewButton(TABLE.id)),
        partial(handlers.legend, CALLER, ReviewLegendButton(TABLE.id)),
        partial(handlers.replay_pressed, CALLER, ReplayButton(TABLE.id)),
        partial(handlers.film, CALLER, FilmButton(TABLE.id, 1)),
    ):
        with pytest.raises(UnknownTable):
            await press()


async def test_a_step_after_the_last_card_is_the_last_card() -> None:
    moves = replayed_moves(TABLE)
    handlers = reviewing(moves)
    last = await handlers.replay_pressed(CALLER, ReplayButton(TABLE.id, len(moves)))
    beyond = await handlers.replay_pressed(CALLER, ReplayButton(TABLE.id, len(moves) + 1))
    assert last.message is not None
    assert last == beyond


async def test_a_review_of_a_move_after_the_last_is_that_of_the_last() -> None:
    moves = replayed_moves(TABLE)
    review = example_review(TABLE, moves)
    handlers, count = reviewing(moves, review), len(review.verdicts)
    last = await handlers.review_pressed(CALLER, ReviewButton(TABLE.id, count))
    assert last.message is not None
    assert last == await handlers.review_pressed(CALLER, ReviewButton(TABLE.id, count + 1))


async def test_a_button_to_the_mistakes_of_others_leads_on_to_the_next_of_them() -> None:
    review = example_review(TABLE, moves := replayed_moves(TABLE))
    shown = []
    for tag in ("next", OTHERS):
        pressed = ReviewButton(TABLE.id, 1, tag)
        reply = await reviewing(moves, review).review_pressed(CALLER, pressed)
        assert reply.message is not None
        shown += [one.custom_id for one in reply.message.buttons if one.emoji == "⏩"]
    assert [one.rpartition(":")[2] for one in shown] == ["mistake", "others"]


@pytest.mark.parametrize("step", [0, 1])
async def test_a_game_without_a_finished_deal_has_nothing_to_review(step: int) -> None:
    handlers = reviewing((), Review((), ()))
    reply = await handlers.review_pressed(CALLER, ReviewButton(TABLE.id, step))
    assert reply.message is not None
    assert "nothing to review" in reply.message.lines[0]


async def test_the_legend_is_that_of_the_reviewed_game() -> None:
    review = example_review(TABLE, moves := replayed_moves(TABLE))
    reply = await reviewing(moves, review).legend(CALLER, ReviewLegendButton(TABLE.id))
    assert reply.message is not None
    assert reply.replaces
    assert "Luck is" in texts(reply.message)


async def test_a_game_without_a_card_has_no_film() -> None:
    reply = await reviewing(()).replay_pressed(CALLER, ReplayButton(TABLE.id, 0))
    assert reply.replaces
    assert reply.message is not None
    assert reply.followup is None


async def test_no_film_is_posted_of_a_game_that_the_session_does_not_have() -> None:
    with pytest.raises(Refusal, match="unknown press"):
        await reviewing(replayed_moves(TABLE)).film(CALLER, FilmButton(TABLE.id, 2))


async def test_no_film_is_made_where_the_bot_may_not_post() -> None:
    muted = replace(CALLER, missing=("send_messages",))
    with pytest.raises(MissingPermissions):
        await reviewing(replayed_moves(TABLE)).film(muted, FilmButton(TABLE.id, 1))


async def test_who_waits_for_two_films_is_refused_a_third_before_anything_is_replaced() -> None:
    moves = replayed_moves(TABLE)
    discord: Any = Discord()
    tables, game = cast(TableFinder, AnyTable(TABLE)), cast(ReviewService, OneGame(moves))
    handlers, shown = ReviewHandlers(tables, game, discord, discord, discord), asyncio.Event()

    async def ask(number: int, caller: Caller = CALLER) -> Reply:
        return await handlers.replay_pressed(caller, ReplayButton(number, 0))

    async def drawing(_message: Message) -> None:
        await shown.wait()

    async def wait_for(reply: Reply) -> None:
        assert reply.followup is not None
        await reply.followup(drawing)

    both, third = [await ask(number) for number in (1, 2)], await ask(3)
    waiting = [asyncio.create_task(wait_for(one)) for one in both]
    await asyncio.sleep(0)
    with pytest.raises(QueueFull, match="own films full"):
        await ask(4)
    with pytest.raises(QueueFull, match="own films full"):
        await asyncio.wait_for(wait_for(third), HANGING)  # it was answered when there was a place
    to_all = await handlers.film(CALLER, FilmButton(3, 1))
    with pytest.raises(QueueFull, match="own films full"):
        await asyncio.wait_for(wait_for(to_all), HANGING)
    waiting.append(asyncio.create_task(wait_for(await ask(2))))  # a second press for the same
    lucy = replace(CALLER, person=Person(2, "Lucy"))
    waiting.append(asyncio.create_task(wait_for(await ask(4, lucy))))
    shown.set()
    await asyncio.gather(*waiting)
    await wait_for(await ask(4))
    await wait_for(await handlers.film(CALLER, FilmButton(4, 1)))
