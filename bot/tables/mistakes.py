"""People's own mistakes as puzzles: costly moves of their reviewed games, to be made better.

The person looking for the better move, and the evaluator, see what the player saw then.
"""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.engine.errors import Refusal
from bot.engine.game import Seat, View
from bot.engine.moves import Move
from bot.engine.record import Position
from bot.model.reviews import (
    COSTLY,
    Grade,
    Judgement,
    MoveValue,
    ReviewScale,
    Verdict,
    seed_of_game,
    seed_of_move,
)
from bot.store.store import Store
from bot.tables.errors import NoMistakeNow
from bot.tables.finder import TableFinder
from bot.tables.hints import Hints
from bot.tables.replayed_moves import ReplayedMove
from bot.tables.review_service import ReviewService
from bot.tables.stored_reviews import readable_review
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
    valid   whether the moves of its game are still judged as they were for its review
    """

    table: Table
    number: int
    at: int
    play: ReplayedMove
    verdict: Verdict
    scale: ReviewScale
    place: tuple[int, int] | None = None
    last: bool = False
    valid: bool = True

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

    lost        by how much the answer is worse than the best move; None if it was not considered
    correct     whether the answer is the best move, or as good
    now         how the move that was played is judged now; None if that is as in its review
    no_mistake  whether by that it is the best move, or as good
    """

    move: Move | None
    values: tuple[MoveValue, ...]
    lost: float | None
    correct: bool
    now: Judgement | None = None
    no_mistake: bool = False


@dataclass(frozen=True, slots=True)
class MistakeCounts:
    """How many mistakes a person has made in the reviewed games, and how many are corrected.

    `unread` is the last of these games whose review cannot be read any more, if there is one.
    """

    made: int
    corrected: int
    unread: int | None = None


@dataclass(frozen=True, slots=True)
class _Listed:
    """The mistakes of a person, the costliest first; `unread` is as in `MistakeCounts`."""

    keys: Sequence[MistakeKey]
    unread: int | None


class Mistakes:
    """Finds a person's mistakes, the costliest first, and remembers the corrected ones."""

    def __init__(
        self, store: Store, tables: TableFinder, reviews: ReviewService, hints: Hints
    ) -> None:
        self._progress = store.learning_progress
        self._tables = tables
        self._reviews = reviews
        self._hints = hints
        # The list that each person goes through, as it was when `next` was last called.
        self._lists: dict[int, _Listed] = {}

    async def next(self, user_id: int, after: MistakeKey | None = None) -> Mistake | None:
        """The costliest uncorrected mistake, or the next after `after`; None if there is none."""
        keys = (await self._listed(user_id, afresh=True)).keys
        found = await self._uncorrected(user_id, keys, after)
        return None if found is None else await self.get(user_id, found)

    async def counts(self, user_id: int) -> MistakeCounts:
        """How far this person has got with correcting mistakes."""
        listed = await self._listed(user_id)
        corrected = (await self._progress.corrected(user_id)).intersection(listed.keys)
        return MistakeCounts(len(listed.keys), len(corrected), listed.unread)

    async def has_reviews(self, user_id: int) -> bool:
        """Whether a game of this person has been reviewed, in whatever version."""
        return bool(await self._progress.reviews_of(user_id, 1))

    async def get(self, user_id: int, key: MistakeKey) -> Mistake:
        """The mistake with this key; a Refusal if there is none, or if it is somebody else's.

        NoMistakeNow if the person's move was one by an earlier review of the game, and is none now.
        """
        table_id, number = key
        table = await self._tables.get(table_id)
        stored = await self._reviews.last_stored(table)
        plays = await self._reviews.replayed_moves(table)
        seats = table.seats_of(user_id)
        if not 1 <= number <= len(plays) or plays[number - 1].seat not in seats:
            raise Refusal("unknown_press")
        if stored is None or number > len(stored.review.verdicts):
            raise NoMistakeNow("no_mistake_now")
        play, verdict = plays[number - 1], stored.review.verdicts[number - 1]
        scale = stored.review.scale
        if not _is_mistake(verdict, seats, scale):
            raise NoMistakeNow("no_mistake_now")
        at = sum((each.game, each.deal) == (play.game, play.deal) for each in plays[: number - 1])
        position = Position(table.position.sides, play.before)
        before = replace(table, position=position, deadline=None, ended_at=None, rating_changes=())
        keys = (await self._listed(user_id)).keys
        place = (keys.index(key) + 1, len(keys)) if key in keys else None
        last = await self._uncorrected(user_id, keys, key) is None
        return Mistake(before, number, at, play, verdict, scale, place, last, stored.valid)

    async def answer(self, user_id: int, mistake: Mistake, move: Move | None) -> JudgedAnswer:
        """Judge this move, or give only the best moves if it is None; remember a correct one.

        If the move that was played turns out to be as good as the best one, which only an older
        review did not see, nothing is left to be found: whatever the answer, it is corrected.

        Closing, and QueueFull if the person waits for too many others.
        """
        if move is not None and move not in mistake.view.moves:
            raise Refusal("unknown_press")
        values = await self._values_of(user_id, mistake)
        by_move = dict(values)
        lost = None if move not in by_move or move is None else values[0][1] - by_move[move]
        as_good = lost is not None and mistake.scale.grade(lost) is Grade.BEST
        now = None if mistake.valid else _judged_now(mistake, values)
        no_mistake = now is not None and mistake.scale.grade(now.lost) is Grade.BEST
        best = move is not None and (move == (now or mistake.verdict.known).best or as_good)
        correct = best and move != mistake.play.move
        if correct or no_mistake:
            await self._progress.record_corrected(user_id, *mistake.key)
        return JudgedAnswer(move, values, lost, correct, now, no_mistake)

    async def _values_of(self, user_id: int, mistake: Mistake) -> tuple[MoveValue, ...]:
        # The seed of the review, so that the values agree with what it says.
        play = mistake.play
        seed = seed_of_move(seed_of_game(play.game), play.deal, mistake.at)
        table, seat = mistake.table, mistake.seat
        return await self._hints.values(user_id, mistake.key, table, seat, seed)

    async def _uncorrected(
        self, user_id: int, keys: Sequence[MistakeKey], after: MistakeKey | None
    ) -> MistakeKey | None:
        """The first uncorrected mistake of this list, or the first after `after` if it is there."""
        corrected = await self._progress.corrected(user_id)
        at = keys.index(after) + 1 if after in keys else 0
        return next((key for key in keys[at:] if key not in corrected), None)

    async def _listed(self, user_id: int, *, afresh: bool = False) -> _Listed:
        """All mistakes, the costliest first; of equal ones, that of the newest game."""
        if not afresh and user_id in self._lists:
            return self._lists[user_id]
        reviews = await self._progress.reviews_of(user_id, _MOST_GAMES)
        found = await asyncio.to_thread(_costliest_first, reviews)
        self._lists.pop(user_id, None)
        self._lists[user_id] = found
        if len(self._lists) > _KEPT_LISTS:
            del self._lists[next(iter(self._lists))]
        return found


def _judged_now(mistake: Mistake, values: Sequence[MoveValue]) -> Judgement:
    """The move that was played by these values; it loses what its review says if it has none."""
    best, margin = values[0]
    by_review = margin - mistake.verdict.known.lost
    return Judgement(best, margin, dict(values).get(mistake.play.move, by_review))


def _costliest_first(reviews: Sequence[tuple[int, Seat, str]]) -> _Listed:
    """The mistakes of these seats in these reviews, by the points that they lost."""
    found, unread = [], []
    for table_id, seat, text in reviews:
        review = readable_review(text)
        if review is None:
            unread.append(table_id)
            continue
        for number, verdict in enumerate(review.verdicts, 1):
            if _is_mistake(verdict, (seat,), review.scale):
                found.append((verdict.known.lost / review.scale.point, (table_id, number)))
    keys = [key for _lost, key in sorted(found, reverse=True)]
    return _Listed(keys, max(unread, default=None))


def _is_mistake(verdict: Verdict, seats: Collection[Seat], scale: ReviewScale) -> bool:
    return verdict.is_by(seats) and verdict.grade in (COSTLY if scale.tells_luck else _PLAIN)
