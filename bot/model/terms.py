"""Terms of a game: edition, options, pace, and whether it is rated."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Pace(StrEnum):
    """How much time a move has."""

    CORRESPONDENCE = "correspondence"
    """Days."""
    LIVE = "live"
    """Minutes."""
    NONE = "none"
    """No limit."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a game; `options` holds the chosen options, all others have their defaults.

    `seconds` is the time for a move. None means the time of the server or of the bot's host, as in
    games from before it could be chosen.
    """

    rules: str
    options: Mapping[str, str] = field(default_factory=dict)
    pace: Pace = Pace.CORRESPONDENCE
    rated: bool = True
    four_colour: bool = False
    seconds: float | None = None
