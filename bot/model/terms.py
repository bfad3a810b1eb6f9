"""The terms of a game: edition, options, pace, and whether it is rated."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Pace(StrEnum):
    """How long a move may take: days, minutes, or as long as it likes."""

    CORRESPONDENCE = "correspondence"
    LIVE = "live"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed before a game: `options` are those chosen, the others are as usual."""

    rules: str
    options: Mapping[str, str] = field(default_factory=dict)
    pace: Pace = Pace.CORRESPONDENCE
    rated: bool = True
    four_colour: bool = False
