"""The memory of an opponent: what a computer knows from finished games; shown to nobody."""

from dataclasses import dataclass
from typing import Final

Memory = tuple[float, ...]
"""What a computer player knows of its opponent from finished deals, as its evaluator writes it."""
NO_MEMORY: Final[Memory] = ()
"""Nothing is known of the opponent yet."""
MEMORY_VERSION: Final = 1
"""The version of these numbers; increased when they mean something else, so that none is reused."""


@dataclass(frozen=True, slots=True)
class OpponentMemory:
    """What is stored of one person: the numbers, and the game that was learnt from last, if any."""

    numbers: Memory = NO_MEMORY
    game_id: int | None = None
