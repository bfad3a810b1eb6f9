"""The description of Abstrac, names of its options and values, and texts of its refusals."""

from collections.abc import Mapping
from typing import Final

from bot.i18n.translator import N_

EDITIONS_ABOUT: Final[Mapping[str, str]] = {
    "abstrac": N_(
        "Take one, two or three cards from the open end of a row. Sets and runs score,"
        " multiplied by the number of cards your opponent took. Nothing is hidden."
    )
}

OPTION_NAMES: Final[Mapping[str, str]] = {
    "joker": N_("Joker"),
    "deals": N_("deals"),
    "target": N_("target score"),
}

VALUE_NAMES: Final[Mapping[tuple[str, str], str]] = {
    ("joker", "off"): N_("none"),
    ("joker", "on"): N_("one, a 25th card that makes no combination"),
    ("target", "0"): N_("no target"),
}

REFUSALS: Final[Mapping[str, str]] = {
    "choose_first_or_second": N_("First choose whether to take first or second."),
    "take_from_open_end": N_("Take one, two or three cards from the open end."),
    "too_many_cards": N_("Cards left in the row: {left}."),
}
