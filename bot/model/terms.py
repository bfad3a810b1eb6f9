"""The terms of a game: edition, options, pace, and whether it is rated."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Pace(StrEnum):
    """The time for a move: days, minutes, or no limit."""

    CORRESPONDENCE = "correspondence"
    LIVE = "live"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a game; `options` holds the chosen ones, the others are at their defaults."""

    rules: str
    options: Mapping[str, str] = field(default_factory=dict)
    pace: Pace = Pace.CORRESPONDENCE
    rated: bool = True
    four_colour: bool = False
