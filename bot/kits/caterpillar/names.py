"""The description of Caterpillar, names of its options and values, and texts of its refusals."""

from collections.abc import Mapping
from typing import Final

from bot.i18n.translator import N_

EDITIONS_ABOUT: Final[Mapping[str, str]] = {
    "caterpillar": N_(
        "Add cards to a caterpillar: a multiple of five scores the whole total. A court card"
        " kept in hand is worth 100 at the end, but not if your opponent cannot play a card:"
        " then it is worth 100 to them."
    )
}

ALSO_KNOWN_AS: Final[Mapping[str, str]] = {"caterpillar": N_("Court Short")}

OPTION_NAMES: Final[Mapping[str, str]] = {
    "court_short": N_("court short"),
    "deals": N_("deals"),
    "target": N_("target score"),
}

VALUE_NAMES: Final[Mapping[tuple[str, str], str]] = {
    ("court_short", "points"): N_("points for the other's courts"),
    ("court_short", "outright"): N_("wins the game, whatever the points"),
    ("target", "0"): N_("no target"),
}

REFUSALS: Final[Mapping[str, str]] = {
    "first_numeral": N_("{card} is a court: the first card must be a number card."),
    "follow_suit": N_("{card} does not fit: play a number card in {suit}, or any court."),
}
