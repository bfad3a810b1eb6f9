"""People's own mistakes as puzzles: costly moves of their reviewed games, to be made better.

The person looking for the better move, and the analyst, see what the player saw then.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.engine.errors import Refusal
from bot.engine.game import Seat, View
from bot.engine.moves import Move
from bot.engine.record import Position
from bot.model.reviews import (
    COSTLY,
    Grade,
    MoveValue,
    Review,
    ReviewScale,
    Verdict,
    seed_of_game,
    seed_of_move,
)
from bot.store.store import Store
from bot.tables.finder import TableFinder
from bot.tables.replayed_moves import ReplayedMove
from bot.tables.review_service import ANALYSIS_VERSION, ReviewService
from bot.tables.table import Table

_MOST_GAMES: Final = 50
_PLAIN: Final = frozenset({Grade.MISTAKE, Grade.BLUNDER})
"""The grades that count where margins are too vague for smaller losses."""
_KEPT_LISTS: Final = 64

MistakeKey = tuple[int, int]
"""A table and the number of a move in its review, from 1."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A costly move of a finished game.

    table   the table as it was before the move, for its player's eyes
    number  the number of the move in the review, from 1
    at      the index of the move in its deal, from 0
    place   the rank among this person's mistakes, from 1, and their count; None if the mistake is
            not on the list that the person goes through: its game is too old, or reviewed later
    last    whether no uncorrected mistake comes next on that list
    """

    table: Table
    number: int
    at: int
    play: ReplayedMove
    verdict: Verdict
    scale: ReviewScale
    place: tuple[int, int] | None = None
    last: bool = False

    @property
    def key(self) -> MistakeKey:
        """The table, and the number of the move in its review."""
        return self.table.id, self.number

    @property
    def seat(self) -> Seat:
        """The seat that made the move."""
        return self.verdict.seat

    @property
    def view(self) -> View:
        """What its player saw before the move."""
        return self.table.view(self.seat)


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """A person's answer, or none, with the expected leads of the moves, best first.

    lost     by how much the answer is worse than the best move; None if it was not even considered
    correct  whether the answer is the best move, or as good
    """

    move: Move | None
    values: tuple[MoveValue, ...]
    lost: float | None
    correct: bool


@dataclass(frozen=True, slots=True)
class MistakeCounts:
    """How many mistakes a person has made in the reviewed games, and how many are corrected."""

    made: int
    corrected: int


class Mistakes:
    """Finds a person's mistakes, the costliest first, and remembers the corrected ones."""

    def __init__(self, store: Store, tables: TableFinder, reviews: ReviewService) -> None:
        self._progress = store.learning_progress
        self._tables = tables
        self._reviews = reviews
        # The list that each person goes through, as it was when `next` was last called.
        self._lists: dict[int, Sequence[MistakeKey]] = {}

    async def next(self, user_id: int, after: MistakeKey | None = None) -> Mistake | None:
        """The costliest uncorrected mistake, or the next after `after`; None if there is none."""
        keys = await self._listed(user_id, afresh=True)
        found = await self._uncorrected(user_id, keys, after)
        return None if found is None else await self.get(user_id, found)

    async def counts(self, user_id: int) -> MistakeCounts:
        """How far this person has got with correcting mistakes."""
        keys = await self._listed(user_id)
        corrected = await self._progress.corrected(user_id)
        return MistakeCounts(len(keys), len(corrected.intersection(keys)))

    async def has_reviews(self, user_id: int) -> bool:
        """Whether a game of this person has been reviewed."""
        return bool(await self._progress.reviews_of(user_id, ANALYSIS_VERSION, 1))

    async def get(self, user_id: int, key: MistakeKey) -> Mistake:
        """The mistake with this key; a Refusal if there is none, or if it is somebody else's."""
        table_id, number = key
        table = await self._tables.get(table_id)
        review = await self._reviews.stored(table)
        if review is None or not 1 <= number <= len(review.verdicts):
            raise Refusal("unknown_press")
        verdict = review.verdicts[number - 1]
        if not (verdict.is_by(table.seats_of(user_id)) and _is_mistake(review, verdict)):
            raise Refusal("unknown_press")
        plays = await self._reviews.replayed_moves(table)
        play = plays[number - 1]
        at = sum((each.game, each.deal) == (play.game, play.deal) for each in plays[: number - 1])
        position = Position(table.position.sides, play.before)
        before = replace(table, position=position, deadline=None, ended_at=None, rating_changes=())
        keys = await self._listed(user_id)
        place = (keys.index(key) + 1, len(keys)) if key in keys else None
        last = await self._uncorrected(user_id, keys, key) is None
        return Mistake(before, number, at, play, verdict, review.scale, place, last)

    async def answer(self, user_id: int, mistake: Mistake, move: Move | None) -> JudgedAnswer:
        """Judge this move, or give only the best moves if it is None; remember a correct one.

        Closing, and QueueFull if the person waits for too many others.
        """
        if move is not None and move not in mistake.view.moves:
            raise Refusal("unknown_press")
        values = await self._values_of(user_id, mistake)
        by_move = dict(values)
        lost = None if move not in by_move or move is None else values[0][1] - by_move[move]
        as_good = lost is not None and mistake.scale.grade(lost) is Grade.BEST
        best = move is not None and (move == mistake.verdict.known.best or as_good)
        correct = best and move != mistake.play.move
        if correct:
            await self._progress.keep_corrected(user_id, *mistake.key)
        return JudgedAnswer(move, values, lost, correct)

    async def _values_of(self, user_id: int, mistake: Mistake) -> tuple[MoveValue, ...]:
        # The seed of the review, so that the values agree with what it says.
        play = mistake.play
        seed = seed_of_move(seed_of_game(play.game), play.deal, mistake.at)
        table, seat = mistake.table, mistake.seat
        return await self._reviews.values(user_id, mistake.key, table, seat, seed)

    async def _uncorrected(
        self, user_id: int, keys: Sequence[MistakeKey], after: MistakeKey | None
    ) -> MistakeKey | None:
        """The first uncorrected mistake of this list, or the first after `after` if it is there."""
        corrected = await self._progress.corrected(user_id)
        at = keys.index(after) + 1 if after in keys else 0
        return next((key for key in keys[at:] if key not in corrected), None)

    async def _listed(self, user_id: int, *, afresh: bool = False) -> Sequence[MistakeKey]:
        """All mistakes, the costliest first; of equal ones, that of the newest game."""
        if not afresh and user_id in self._lists:
            return self._lists[user_id]
        reviews = await self._progress.reviews_of(user_id, ANALYSIS_VERSION, _MOST_GAMES)
        found = await asyncio.to_thread(_costliest_first, reviews)
        self._lists.pop(user_id, None)
        self._lists[user_id] = found
        if len(self._lists) > _KEPT_LISTS:
            del self._lists[next(iter(self._lists))]
        return found


def _costliest_first(reviews: Sequence[tuple[int, Seat, str]]) -> Sequence[MistakeKey]:
    """The mistakes of these seats in these reviews, by the points that they lost."""
    found = []
    for table_id, seat, text in reviews:
        review = Review.from_json(text)
        for number, verdict in enumerate(review.verdicts, 1):
            if verdict.is_by((seat,)) and _is_mistake(review, verdict):
                found.append((verdict.known.lost / review.scale.point, (table_id, number)))
    return [key for _lost, key in sorted(found, reverse=True)]


def _is_mistake(review: Review, verdict: Verdict) -> bool:
    return verdict.grade in (COSTLY if review.scale.tells_luck else _PLAIN)
