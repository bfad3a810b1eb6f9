"""Puzzles: the daily coffin, one attempt each, and puzzles for practice.

A puzzle is not stored: its name is the seed that makes it again. Days begin at midnight UTC.
"""

import hashlib
from collections.abc import Sequence
from datetime import date
from typing import Final, Protocol

from bot.engine.errors import IllegalMove, Refusal
from bot.engine.games import game
from bot.engine.moves import Move
from bot.engine.record import replay
from bot.model.days import day_of
from bot.model.players import Person
from bot.model.puzzles import (
    POSITION_GAMES,
    Attempt,
    MonthResult,
    PositionPuzzle,
    Puzzle,
    RankedAttempt,
)
from bot.store.store import Store
from bot.tables.context import SYSTEM_RUNTIME, Runtime
from bot.tables.erasure_limits import ErasureLimits
from bot.tables.fair_cache import FairCache
from bot.tables.lessons import study_table
from bot.tables.table import Table

SECRET_SINCE: Final = date(2026, 12, 1)
"""The first day whose coffin cannot be computed from its date alone."""
_NAME_BYTES: Final = 8
_KEPT_POSITIONS: Final = 64
"""Positions for practice that are kept, while people try one move after another."""


class PuzzleSource(Protocol):
    """Makes puzzles."""

    async def puzzle(self, seed: bytes) -> Puzzle:
        """The coffin of this seed, always the same."""

    async def position_puzzle(self, game: str, seed: bytes) -> PositionPuzzle:
        """The puzzle of this seed in a game of `POSITION_GAMES`, always the same; QueueFull."""


class PuzzleClosed(Refusal):
    """The coffin of a day that is not today."""


class Puzzles:
    """Daily coffins and puzzles for practice, with the attempts at the daily ones."""

    def __init__(
        self, store: Store, source: PuzzleSource, runtime: Runtime = SYSTEM_RUNTIME
    ) -> None:
        self._attempts = store.daily_attempts
        self._key = store.key
        self._erasure_limits = ErasureLimits(store, runtime.clock)
        self._source = source
        self._runtime = runtime
        # A person gets one at a time: some take a second.
        self._positions = FairCache[tuple[str, str], tuple[PositionPuzzle]](
            _KEPT_POSITIONS, 1, "own_puzzle_waits"
        )

    async def close(self) -> None:
        """Cancel the making of positions; those who wait for one get Closing."""
        await self._positions.close()

    def today(self) -> date:
        """The current day in UTC."""
        return day_of(self._runtime.clock())

    async def daily(self, day: date) -> Puzzle:
        """The coffin of that day, which is the same on every server of this bot."""
        if day < SECRET_SINCE:
            return await self._source.puzzle(_seed("daily coffin", day.isoformat()))
        return await self._source.puzzle(self._key.day_seed(day))

    def fresh_name(self) -> str:
        """A random name for a practice puzzle."""
        return self._runtime.random_bytes(_NAME_BYTES).hex()

    async def practice(self, name: str) -> Puzzle:
        """The practice puzzle with this name, which may be any text."""
        return await self._source.puzzle(_seed("practice coffin", name))

    async def position(self, user_id: int, game: str, name: str) -> PositionPuzzle:
        """The practice puzzle with this name in a game, by its kit's key; Refusal if it has none.

        The name may be any text. QueueFull if another one is being made for this person, or if too
        many people wait for theirs; Closing.
        """
        if game not in POSITION_GAMES:
            raise Refusal("no_puzzle", game=game)

        async def make() -> tuple[PositionPuzzle]:
            seed = _seed("practice position", name)
            return (await self._source.position_puzzle(game, seed),)

        (puzzle,) = await self._positions.get_for(user_id, (game, name), make)
        return puzzle

    async def attempt(
        self, person: Person, day: date, move: Move, guild_id: int | None
    ) -> RankedAttempt:
        """Try a move at today's coffin; only the first attempt counts, and later ones return it.

        IllegalMove if the puzzle has no such move, PuzzleClosed if the day is not today,
        JustErased.
        """
        earlier = await self.attempt_of(person, day, guild_id)
        if earlier is not None:
            return earlier
        if day != self.today():
            raise PuzzleClosed("puzzle_closed")
        await self.check_may_try(person.user_id)
        puzzle = await self.daily(day)
        lost = lost_by(puzzle, move)
        now = self._runtime.clock()
        return await self._attempts.save(Attempt(person, day, str(move), lost, now), guild_id)

    async def check_may_try(self, user_id: int) -> None:
        """JustErased if this person may not try today's coffin."""
        await self._erasure_limits.check_daily(user_id)

    async def streak(self, user_id: int, day: date) -> int:
        """The days in a row of this person's attempts, up to that day.

        Without an attempt on it, they are those that one would continue.
        """
        return await self._attempts.streak(user_id, day)

    async def attempt_of(
        self, person: Person, day: date, guild_id: int | None
    ) -> RankedAttempt | None:
        """This person's attempt of that day, if any; this guild's board shows it from now on.

        It does so under the name of `person`, which is the one that they have in this guild.
        """
        return await self._attempts.attempt_of(person, day, guild_id)

    async def board(self, day: date, guild_id: int | None) -> Sequence[RankedAttempt]:
        """The attempts of that day on the board of a guild, best first."""
        return await self._attempts.board(day, guild_id)

    async def month(self, day: date, guild_id: int | None) -> Sequence[MonthResult]:
        """The results on the boards of a guild in the month that contains this day, best first."""
        return await self._attempts.month(day, guild_id)

    async def may_post(self, attempt: RankedAttempt, guild_id: int | None) -> bool:
        """Whether this result has not been posted in this guild yet."""
        return not await self._attempts.is_posted(attempt, guild_id)

    async def note_posted(self, attempt: RankedAttempt, guild_id: int | None) -> None:
        """Note that this result has been posted in this guild."""
        await self._attempts.record_posted(attempt, guild_id)


def position_table(puzzle: PositionPuzzle, person: Person) -> Table:
    """The table of a puzzle, with this person to move; it is not stored."""
    position = replay(game(puzzle.record.rules), puzzle.record)
    assert position.to_move is not None, "somebody is to move"
    return study_table(puzzle.record, position, person, position.to_move)


def lost_by(puzzle: Puzzle, move: Move) -> int:
    """The points that a move loses; IllegalMove if the puzzle has no such move."""
    if move not in puzzle.margins:
        raise IllegalMove("not_now_place")
    return puzzle.lost(move)


def _seed(kind: str, name: str) -> bytes:
    return hashlib.sha256(f"{kind} {name}".encode()).digest()
