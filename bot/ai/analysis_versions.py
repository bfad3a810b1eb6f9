"""Versions of the analysis: how long a stored review judges moves as they are judged now.

Every review is stored with the version that made it. A change of how moves are judged gets a line
here, with the next number and only the games that it concerns: all other reviews stay valid.
"""

from dataclasses import dataclass
from typing import Final

from bot.model.terms import Terms

_FIRST: Final = 12
"""No review by an earlier version is valid."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of how moves are judged in some games.

    games   their keys
    option  an option, as chosen for a table, with which any game is concerned
    """

    version: int
    games: tuple[str, ...] = ()
    option: tuple[str, str] | None = None

    def concerns(self, terms: Terms) -> bool:
        """Whether moves of such a game are judged otherwise since then."""
        return terms.rules in self.games or self.option in tuple(terms.options.items())


CHANGES: Final = (
    Change(14, option=("court_short", "outright")),
    Change(15, games=("counterbluff",)),
    Change(16, games=("abstrac",)),
    Change(17, games=("dracula.partners", "thracula", "fosco.two", "fosco.four")),
    Change(17, option=("counting", "cards_tens")),
)
"""The changes, the oldest first."""
ANALYSIS_VERSION: Final = CHANGES[-1].version
"""The version that reviews are stored with."""


def is_valid(version: int, terms: Terms) -> bool:
    """Whether this version judged the moves of such a game as they are judged now.

    Later versions than this one did: they are of processes that have been replaced already.
    """
    since = (change for change in CHANGES if change.version > version)
    return version >= _FIRST and not any(change.concerns(terms) for change in since)
