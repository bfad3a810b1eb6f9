"""Reviews of finished games, each made once and stored."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, Protocol

from bot.engine.game import results_of
from bot.model.errors import QueueFull, StoreUnavailable
from bot.model.reviews import (
    DealLuck,
    Judgement,
    Margins,
    MoveAnalysis,
    PlayedMove,
    Review,
    ReviewScale,
    Verdict,
    margins_of,
    seed_of_game,
)
from bot.model.terms import Terms
from bot.store.store import Store
from bot.tables.errors import Closing, NotOver
from bot.tables.replayed_games import ReplayedGames
from bot.tables.replayed_moves import ReplayedMove, finished_deals, replayed_moves
from bot.tables.stored_reviews import StoredReview, readable_review
from bot.tables.table import Table

REPORTED: Final = 13
"""How many moves of a deal lie between two reports of progress; a deal of Fosco has 52."""
MOST_MOVES: Final = 4000
"""Moves of replays that are kept, of all games together; a move takes some two kilobytes."""
MOST_JOBS: Final = 8
"""Reviews that run or wait."""
MOST_JOBS_OF_ONE: Final = 3
"""Reviews that run or wait and that one person has asked for."""

_log = logging.getLogger(__name__)


class MoveJudge(Protocol):
    """Judges the moves of people. Its errors may be logged, so they must not name a card."""

    @property
    def version(self) -> int:
        """The version of its analyses, which reviews are stored with."""

    def is_valid(self, version: int, terms: Terms) -> bool:
        """Whether analyses of this version judge the moves of such a game as those made now."""

    async def judge(self, deal: Sequence[PlayedMove], at: int, seed: bytes) -> MoveAnalysis:
        """The analysis of move `at` of a finished deal."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How many moves of a review are analysed; (0, 0) while it waits for other reviews."""

    done: int
    of: int


@dataclass(slots=True)
class _Job:
    """A review that runs or waits; `changed` is set, and replaced, at every report of progress.

    `asked_by` is the person who was the first to ask for it.
    """

    asked_by: int
    progress: Progress = Progress(0, 0)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    task: "asyncio.Task[Review] | None" = None

    def report(self, before: int, of: int, judged: int) -> None:
        """Report that `judged` moves of a deal are analysed, after `before` of earlier deals."""
        self.progress = Progress(before + judged, of)
        self.changed.set()
        self.changed = asyncio.Event()


class ReviewService:
    """Asks the judge one review at a time."""

    def __init__(self, store: Store, judge: MoveJudge) -> None:
        self._store = store
        self._judge = judge
        self._replayed = ReplayedGames[tuple[ReplayedMove, ...]](MOST_MOVES, asyncio.Lock())
        self._jobs: dict[int, _Job] = {}
        self._one_by_one = asyncio.Lock()
        self._closing = False

    async def replayed_moves(self, table: Table) -> tuple[ReplayedMove, ...]:
        """The finished game move by move; NotOver."""
        return await self._replayed.of(table, lambda: replayed_moves(table))

    async def stored(self, table: Table) -> Review | None:
        """The review of this table, if a valid one has been made; NotOver."""
        stored = await self.last_stored(table)
        return stored.review if stored is not None and stored.valid else None

    async def last_stored(self, table: Table) -> StoredReview | None:
        """The review that was made last, by whatever version, if it can be read; NotOver."""
        if not table.over:
            raise NotOver("not_over")
        row = await self._store.reviews.read(table.id)
        if row is None:
            return None
        version, review = row[0], readable_review(row[1])
        valid = self._judge.is_valid(version, table.terms)
        return None if review is None else StoredReview(review, valid)

    async def review(
        self, table: Table, user_id: int, on_progress: Callable[[Progress], Awaitable[None]]
    ) -> Review:
        """The review for this person; while it is being made, `on_progress` is called now and then.

        Callers at the same time wait for one job, which goes on even if they are cancelled.
        QueueFull if too many reviews wait, or too many that this person has asked for; NotOver,
        Closing, and the error of the judge.
        """
        stored = await self.stored(table)
        if stored is not None:
            return stored
        job = self._begin(table, user_id)
        assert job.task is not None
        while not job.task.done():
            changed = job.changed  # before the call, during which there may be more progress
            await on_progress(job.progress)
            await _first_of(job.task, changed)
        if job.task.cancelled():
            raise Closing("closing")
        return job.task.result()

    async def close(self) -> None:
        """Cancel all reviews; they begin again when somebody asks for them."""
        self._closing = True
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, table: Table, user_id: int) -> _Job:
        if self._closing:
            raise Closing("closing")
        if table.id in self._jobs:
            return self._jobs[table.id]
        if len(self._jobs) >= MOST_JOBS:
            raise QueueFull("queue_full")
        own = sum(job.asked_by == user_id for job in self._jobs.values())
        if own >= MOST_JOBS_OF_ONE:
            raise QueueFull("own_queue_full")
        job = self._jobs[table.id] = _Job(user_id)
        job.task = asyncio.create_task(self._make(table, job))
        job.task.add_done_callback(lambda task: self._on_done(table.id, task))
        return job

    def _on_done(self, table_id: int, task: "asyncio.Task[Review]") -> None:
        del self._jobs[table_id]
        if not task.cancelled() and task.exception() is not None:
            _log.error("table %d could not be reviewed", table_id, exc_info=task.exception())

    async def _make(self, table: Table, job: _Job) -> Review:
        async with self._one_by_one:
            stored = await self.stored(table)  # perhaps by another process in the meantime
            if stored is not None:
                return stored
            deals = finished_deals(table, await self.replayed_moves(table))
            of = sum(map(len, deals))
            verdicts: list[Verdict] = []
            luck: list[DealLuck] = []
            scale = ReviewScale()
            for deal in deals:
                report = partial(job.report, len(verdicts), of)
                analyses = await self._analyses(deal, report)
                verdicts += map(_kept_verdict, deal, analyses)
                luck.append(_deal_luck(table, deal[0], analyses[0]))
                scale = analyses[0].scale
            review = Review(tuple(verdicts), tuple(luck), scale)
            # A review that cannot be stored is shown all the same, and made again next time.
            with suppress(StoreUnavailable):
                await self._store.reviews.save(table.id, self._judge.version, review.to_json())
            return review

    async def _analyses(
        self, deal: Sequence[ReplayedMove], report: Callable[[int], None]
    ) -> list[MoveAnalysis]:
        """The analyses of a deal; `report` is called with the number that are made already."""
        moves = [play.played for play in deal]
        seed = seed_of_game(deal[0].game)
        analyses: list[MoveAnalysis] = []
        for at in range(len(moves)):
            if at % REPORTED == 0:
                report(at)
            analyses.append(await self._judge.judge(moves, at, seed))
        return analyses


def _kept_verdict(play: ReplayedMove, analysis: MoveAnalysis) -> Verdict:
    verdict = analysis.verdict
    return replace(
        verdict,
        stand_in=play.stand_in,
        known=_rounded_judgement(verdict.known),
        hindsight=_rounded_judgement(verdict.hindsight),
        after=_rounded(verdict.after),
    )


def _rounded_judgement(judgement: Judgement) -> Judgement:
    best, made = judgement.best_margin, judgement.made_margin
    return Judgement(judgement.best, round(best, 2), round(made, 2))


def _deal_luck(table: Table, first: ReplayedMove, analysis: MoveAnalysis) -> DealLuck:
    final = table.position.state.view(None)
    result = results_of(final, first.game)[first.deal - 1]
    exact, scored = _rounded(analysis.before), _rounded(margins_of(result.gains))
    if analysis.deal_value is None:
        return DealLuck(first.game, first.deal, exact, scored)
    return DealLuck(first.game, first.deal, _rounded(analysis.deal_value), scored, exact)


def _rounded(margins: Margins) -> Margins:
    return tuple(round(margin, 2) for margin in margins)


async def _first_of(task: "asyncio.Task[Review]", changed: asyncio.Event) -> None:
    """Wait until the task is done or the event is set; cancelling this does not cancel the task."""
    changing = asyncio.create_task(changed.wait())
    try:
        await asyncio.wait((task, changing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        changing.cancel()
