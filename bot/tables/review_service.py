"""What may be learnt of a game: hints while an unrated one goes on, a review when it is over.

Nothing hidden leaves through here: a hint is thought from what its player sees, and a game whose
cards are not all told is not reviewed. A review is made once, move by move, and kept.
"""

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Protocol

from bot.engine.cards import RandBelow
from bot.engine.errors import NotYourTurn, Refusal
from bot.engine.game import State, View, results_of
from bot.engine.moves import Move
from bot.model.reviews import DealLuck, Judgement, Margins, Review, Verdict
from bot.store.store import Store
from bot.tables.errors import Closing, NotOver, NotSeated, QueueFull, RatedTable
from bot.tables.history import PlayedCard, finished_deals, played_cards
from bot.tables.table import Table

METHOD: Final = 1
"""Changes whenever reviews are made in another way: those that are kept are then made anew."""
_MOST: Final = 8
"""Reviews that are under way or wait; a line longer than that is no fun to stand in."""

_log = logging.getLogger(__name__)

Hint = tuple[Move, float]
"""A move and the lead that it is expected to bring in this coffin."""

ObservedMove = tuple[View, State, Move]
"""A move with what its player saw and the true state before it."""


class Judged(Protocol):
    """A move against the best one."""

    @property
    def best(self) -> Move: ...
    @property
    def worth(self) -> float: ...
    @property
    def made(self) -> float: ...


class Opinion(Protocol):
    """What a critic says of a move; `before` and `after` it, what each side gets of the coffin."""

    @property
    def known(self) -> Judged: ...
    @property
    def hindsight(self) -> Judged: ...
    @property
    def mark(self) -> str: ...
    @property
    def before(self) -> Margins: ...
    @property
    def after(self) -> Margins: ...


class Analyst(Protocol):
    """Thinks about the moves of people."""

    async def hints(
        self, view: View, determinize: Callable[[RandBelow], State], seed: bytes
    ) -> Sequence[Hint]:
        """The moves with what they are expected to bring, the best first."""

    async def judge(self, coffin: Sequence[ObservedMove], at: int, seed: bytes) -> Opinion:
        """What to think of one move of a full coffin."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How many moves of a review are judged; none as long as it waits for another one."""

    done: int
    of: int


@dataclass(slots=True)
class _Work:
    """A review under way; `moved` is set with every coffin and then made anew."""

    progress: Progress = Progress(0, 0)
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    task: "asyncio.Task[Review] | None" = None

    def tell(self, progress: Progress) -> None:
        self.progress = progress
        self.moved.set()
        self.moved = asyncio.Event()


class ReviewService:
    """Hints and reviews, thought by a critic, kept in a store."""

    def __init__(self, store: Store, analyst: Analyst) -> None:
        self._store = store
        self._analyst = analyst
        self._works: dict[int, _Work] = {}
        self._one_by_one = asyncio.Lock()
        self._closing = False

    async def hints(self, table: Table, user_id: int) -> Sequence[Hint]:
        """What this person may play, the best first; at no rated table, and to nobody else."""
        seat = seat_for_hints(table, user_id)
        seed = hashlib.sha256(f"hint {table.id} {table.ply}".encode()).digest()
        determinize = partial(table.supposed(seat).determinize, seat)
        return await self._analyst.hints(table.view(seat), determinize, seed)

    async def plays(self, table: Table) -> tuple[PlayedCard, ...]:
        """The finished game card by card; NotOver before its end."""
        return await asyncio.to_thread(played_cards, table)

    async def kept(self, table: Table) -> Review | None:
        """The review of this table, if it was ever made."""
        if not table.over:
            raise NotOver("not_over")
        text = await self._store.reviews.read(table.id, METHOD)
        return None if text is None else Review.read(text)

    async def review(self, table: Table) -> AsyncIterator[Progress | Review]:
        """The review; before it, if it must be made, how far it has come, coffin by coffin.

        However many ask for it at once, it is made once; it goes on when they no longer wait.
        """
        kept = await self.kept(table)
        if kept is not None:
            yield kept
            return
        work = self._begin(table)
        assert work.task is not None
        while not work.task.done():
            yield work.progress
            await _first_of(work.task, work.moved)
        if work.task.cancelled():
            raise Closing("closing")
        yield work.task.result()

    async def close(self) -> None:
        """Think no more; a review that was begun is begun anew when it is asked for again."""
        self._closing = True
        tasks = [work.task for work in self._works.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, table: Table) -> _Work:
        if self._closing:
            raise Closing("closing")
        if table.id in self._works:
            return self._works[table.id]
        if len(self._works) >= _MOST:
            raise QueueFull("overworked")
        work = self._works[table.id] = _Work()
        work.task = asyncio.create_task(self._make(table, work))
        work.task.add_done_callback(lambda task: self._made(table.id, task))
        return work

    def _made(self, table_id: int, task: "asyncio.Task[Review]") -> None:
        del self._works[table_id]
        if not task.cancelled() and task.exception() is not None:
            _log.error("table %d could not be reviewed", table_id, exc_info=task.exception())

    async def _make(self, table: Table, work: _Work) -> Review:
        async with self._one_by_one:
            kept = await self.kept(table)  # perhaps it was, since somebody looked
            if kept is not None:
                return kept
            coffins = finished_deals(table, await self.plays(table))
            of = sum(map(len, coffins))
            verdicts: list[Verdict] = []
            fortunes: list[DealLuck] = []
            for coffin in coffins:
                work.tell(Progress(len(verdicts), of))
                opinions = await self._opinions(coffin)
                verdicts += map(_verdict, coffin, opinions)
                fortunes.append(_fortune(table, coffin[0], opinions[0].before))
            review = Review(tuple(verdicts), tuple(fortunes))
            # That it cannot be kept spoils no review; it only has to be made again.
            with suppress(Refusal):
                await self._store.reviews.keep(table.id, METHOD, review.written())
            return review

    async def _opinions(self, coffin: Sequence[PlayedCard]) -> list[Opinion]:
        made = [(play.view, play.before, play.move) for play in coffin]
        seed = str(coffin[0].game).encode()
        return [await self._analyst.judge(made, at, seed) for at in range(len(made))]


def seat_for_hints(table: Table, user_id: int) -> int:
    """The seat that may be told now what it might play; or a Refusal."""
    if not table.seats_of(user_id):
        raise NotSeated("not_seated")
    if table.over:
        raise Refusal("game_over")
    if table.terms.rated:
        raise RatedTable("no_hints_rated")
    seat = table.seat_to_act(user_id)
    if seat is None or table.position.to_vote:
        raise NotYourTurn("not_your_turn")
    return seat


def _verdict(play: PlayedCard, opinion: Opinion) -> Verdict:
    return Verdict(
        play.game,
        play.deal,
        play.seat,
        _judgement(opinion.known),
        _judgement(opinion.hindsight),
        opinion.mark,
        _rounded(opinion.after),
    )


def _judgement(judged: Judged) -> Judgement:
    return Judgement(judged.best, round(judged.worth, 2), round(judged.made, 2))


def _fortune(table: Table, first: PlayedCard, worth: Margins) -> DealLuck:
    final = table.position.state.view(None)
    result = results_of(final, first.game)[first.deal - 1]
    return DealLuck(first.game, first.deal, _rounded(worth), _leads(result.gains))


def _leads(gains: Sequence[int]) -> Margins:
    """By side: what a finished deal brought beyond the mean of the others."""
    others = len(gains) - 1
    return _rounded(gain - (sum(gains) - gain) / others for gain in gains)


def _rounded(leads: Iterable[float]) -> Margins:
    return tuple(round(lead, 2) for lead in leads)


async def _first_of(task: "asyncio.Task[Review]", moved: asyncio.Event) -> None:
    """Wait until the review is done, or has gone on; that nobody waits stops nothing."""
    moving = asyncio.create_task(moved.wait())
    try:
        await asyncio.wait((task, moving), return_when=asyncio.FIRST_COMPLETED)
    finally:
        moving.cancel()
