"""Puzzles: the daily coffin, which is the same for everybody and tried once, and practice.

A puzzle is never kept, only its name: it is set anew from that, and always the same. A day begins
and ends at midnight UTC.
"""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Final, Protocol

from bot.engine.cards import Card
from bot.engine.coffin.view import CoffinView
from bot.engine.errors import IllegalMove, Refusal
from bot.engine.moves import Move
from bot.model.players import Person
from bot.store.daily_attempts import Attempt, RankedAttempt
from bot.store.store import Store
from bot.tables.context import SYSTEM_RUNTIME, Runtime

_NAME_BYTES: Final = 8


class Puzzle(Protocol):
    """A coffin in which one move is clearly best, with both hands open."""

    @property
    def view(self) -> CoffinView:
        """What whoever is to find it sees."""

    @property
    def theirs(self) -> tuple[Card, ...]:
        """The other hand."""

    @property
    def best(self) -> Move:
        """The move to find."""

    @property
    def worth(self) -> Mapping[Move, int]:
        """By move, the margin over the other side if both play best from there."""

    def lost(self, move: Move) -> int:
        """The points by which a move is worse than the best."""


class PuzzleSource(Protocol):
    """Sets puzzles."""

    async def puzzle(self, seed: bytes) -> Puzzle:
        """The puzzle of this seed, always the same."""


class PuzzleClosed(Refusal):
    """The coffin of a day that is over, or not yet begun."""


class Puzzles:
    """Give it the store, who sets the puzzles, and the world outside."""

    def __init__(
        self, store: Store, setter: PuzzleSource, runtime: Runtime = SYSTEM_RUNTIME
    ) -> None:
        self._dailies = store.daily_attempts
        self._setter = setter
        self._runtime = runtime

    def today(self) -> date:
        """The day it is, in UTC."""
        return datetime.fromtimestamp(self._runtime.clock(), UTC).date()

    async def daily(self, day: date) -> Puzzle:
        """The coffin of that day."""
        return await self._setter.puzzle(_seed("daily coffin", day.isoformat()))

    def fresh_name(self) -> str:
        """A name that no puzzle has had."""
        return self._runtime.chance(_NAME_BYTES).hex()

    async def practice(self, name: str) -> Puzzle:
        """The puzzle of this name, which may be any text."""
        return await self._setter.puzzle(_seed("practice coffin", name))

    async def attempt(
        self, person: Person, day: date, move: Move, guild_id: int | None
    ) -> RankedAttempt:
        """Try a move at today's coffin; the first try is kept, and any other gives that one.

        IllegalMove where there is no such move, and Buried unless the day is today.
        """
        known = await self.tried(person.user_id, day, guild_id)
        if known is not None:
            return known
        if day != self.today():
            raise PuzzleClosed("coffin_buried")
        puzzle = await self.daily(day)
        lost = lost_by(puzzle, move)
        now = self._runtime.clock()
        return await self._dailies.keep(Attempt(person, day, str(move), lost, now), guild_id)

    async def tried(self, user_id: int, day: date, guild_id: int | None) -> RankedAttempt | None:
        """The try of that day, if there was one; from now on it stands on this server's board."""
        return await self._dailies.tried(user_id, day, guild_id)

    async def board(self, day: date, guild_id: int | None) -> Sequence[RankedAttempt]:
        """The board of a server for that day, the best first."""
        return await self._dailies.board(day, guild_id)

    async def may_post(self, kept: RankedAttempt, guild_id: int | None) -> bool:
        """A result is posted once a server."""
        return not await self._dailies.is_posted(kept, guild_id)

    async def posted(self, kept: RankedAttempt, guild_id: int | None) -> None:
        """The result has been posted there."""
        await self._dailies.posted(kept, guild_id)


def lost_by(puzzle: Puzzle, move: Move) -> int:
    """The points that a move loses; IllegalMove where it is none of this puzzle's."""
    if move not in puzzle.worth:
        raise IllegalMove("not_now_place")
    return puzzle.lost(move)


def _seed(kind: str, name: str) -> bytes:
    return hashlib.sha256(f"{kind} {name}".encode()).digest()
