"""The opponent model that computer players keep of a person; it is shown to nobody."""

from dataclasses import dataclass
from typing import Final

Memory = tuple[float, ...]
"""An opponent model learnt from finished deals, as numbers that only the evaluator interprets."""
NO_MEMORY: Final[Memory] = ()
"""Nothing is known of the opponent yet."""
MEMORY_VERSION: Final = 1
"""The version of the format of `Memory`; memories of other versions are ignored."""


@dataclass(frozen=True, slots=True)
class OpponentMemory:
    """The stored memory of one person: the numbers, and the last game learnt from, if any."""

    numbers: Memory = NO_MEMORY
    game_id: int | None = None
