"""Hints: the legal moves of a seat with their expected leads.

They come from what the player in the seat sees, so no hidden card leaks.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

from bot.engine.cards import RandBelow
from bot.engine.errors import NotYourTurn, Refusal
from bot.engine.game import Seat, State, View
from bot.model.reviews import MoveValue
from bot.tables.errors import NotSeated, RatedTable
from bot.tables.fair_cache import FairCache
from bot.tables.table import Table

MOST_HINTS: Final = 2000
"""Values of moves that are kept, of the hints of all tables together."""
MOST_HINTS_OF_ONE: Final = 3
"""Hints that are made or wait and that one person has asked for."""


class MoveEvaluator(Protocol):
    """Values the moves of people. Its errors may be logged, so they must not name a card."""

    async def hints(
        self, view: View, determinize: Callable[[RandBelow], State], seed: bytes
    ) -> Sequence[MoveValue]:
        """The legal moves with their expected leads, best first."""


class Hints:
    """Has the evaluator value the moves of each turn once."""

    def __init__(self, evaluator: MoveEvaluator) -> None:
        self._evaluator = evaluator
        self._kept = FairCache[tuple[int, ...], tuple[MoveValue, ...]](
            MOST_HINTS, MOST_HINTS_OF_ONE, "own_hints_full"
        )

    async def of(self, table: Table, user_id: int) -> Sequence[MoveValue]:
        """This person's legal moves with their expected leads, best first.

        The refusals are those of `seat_for_hints` and of `values`.
        """
        seat = seat_for_hints(table, user_id)
        seed = hashlib.sha256(f"hint {table.id} {table.ply}".encode()).digest()
        return await self.values(user_id, (table.id, table.ply, seat), table, seat, seed)

    async def values(
        self, user_id: int, key: tuple[int, ...], table: Table, seat: Seat, seed: bytes
    ) -> tuple[MoveValue, ...]:
        """The legal moves of a seat with their expected leads, best first; kept under this key.

        Closing, and QueueFull if too many hints wait, or too many that this person has asked for.
        """
        determinize = partial(table.determinized(seat).determinize, seat)

        async def ranked() -> tuple[MoveValue, ...]:
            return tuple(await self._evaluator.hints(table.view(seat), determinize, seed))

        # A person who presses again and again must not keep the evaluator busy for all others.
        return await self._kept.get_for(user_id, key, ranked)

    async def close(self) -> None:
        """Cancel all hints; they begin again when somebody asks for them."""
        await self._kept.close()


def seat_for_hints(table: Table, user_id: int) -> int:
    """The seat for which this person may get a hint now; a Refusal if there is none."""
    if not table.seats_of(user_id):
        raise NotSeated("not_seated")
    if table.over:
        raise Refusal("game_over")
    if table.terms.rated:
        raise RatedTable("no_hints_rated")
    seat = table.awaited_seat(user_id)
    if seat is None or table.position.to_vote:
        raise NotYourTurn("not_your_turn")
    return seat
