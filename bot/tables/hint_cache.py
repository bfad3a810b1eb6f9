"""Cache of the values of moves."""

from collections.abc import Hashable
from typing import Final, TypeVar

from bot.model.reviews import MoveValue
from bot.tables.fair_cache import FairCache

MOST_HINTS: Final = 2000
"""Values of moves that are kept, of the hints of all tables together."""
MOST_HINTS_OF_ONE: Final = 3
"""Hints that are made or wait and that one person has asked for."""

K = TypeVar("K", bound=Hashable)


class HintCache(FairCache[K, tuple[MoveValue, ...]]):
    """A FairCache of hints."""

    def __init__(self) -> None:
        super().__init__(MOST_HINTS, MOST_HINTS_OF_ONE, "own_hints_full")
