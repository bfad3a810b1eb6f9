"""Names and descriptions of Fosco's editions, options, values and refusals."""

from collections.abc import Mapping
from typing import Final

from bot.i18n.translator import N_

EDITION_NAMES: Final[Mapping[str, str]] = {
    "fosco.two": N_("Fosco for two"),
    "fosco.four": N_("Fosco for four"),
}

EDITIONS_ABOUT: Final[Mapping[str, str]] = {
    "fosco.two": N_(
        "Two players, all cards open: add to the count in turn, never past 21. The last to play"
        " wins the cards, and each card of a suit beyond the sixth scores."
    ),
    "fosco.four": N_(
        "Four players, two against two, with hidden hands: the last to play wins the count for"
        " both partners."
    ),
}

ALSO_KNOWN_AS: Final[Mapping[str, str]] = {"fosco.four": N_("partners, partnership")}

OPTION_NAMES: Final[Mapping[str, str]] = {
    "king": N_("King"),
    "jokers": N_("Jokers"),
    "suit_order": N_("order of suits"),
    "open_hands": N_("hands"),
    "deals": N_("deals"),
    "target": N_("target score"),
}

VALUE_NAMES: Final[Mapping[tuple[str, str], str]] = {
    ("king", "double"): N_("doubles the count"),
    ("king", "next5"): N_("to the next multiple of five"),
    ("king", "next_square"): N_("to the next square: 1, 4, 9, 16"),
    ("king", "next_prime"): N_("to the next prime: 2, 3, 5, 7, 11, 13, 17, 19"),
    ("king", "same_as_led"): N_("counts the same as the card led"),
    ("jokers", "0"): N_("none"),
    ("jokers", "2"): N_("two, each counts one-half"),
    ("jokers", "4"): N_("four, each counts one-half"),
    ("suit_order", "strict"): N_("one suit after the other"),
    ("suit_order", "two_suits"): N_("two suits at once"),
    ("open_hands", "off"): N_("hidden"),
    ("open_hands", "on"): N_("open to all"),
    ("target", "0"): N_("no target"),
}

REFUSALS: Final[Mapping[str, str]] = {
    "count_too_high": N_("{card} does not fit: the count may not pass 21."),
    "later_suit": N_("{card} must wait: you still have to play an earlier suit."),
}
