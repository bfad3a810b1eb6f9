"""Names and descriptions of the editions of Dracula."""

from collections.abc import Mapping
from typing import Final

from bot.i18n.translator import N_

EDITION_NAMES: Final[Mapping[str, str]] = {
    "dracula.classic": N_("Dracula"),
    "dracula.penguin": N_("Dracula, Penguin rules"),
    "dracula.french": N_("Dracula, French rules"),
    "dracula.revised": N_("Dracula, revised"),
    "dracula.advanced": N_("Dracula, advanced"),
    "dracula.partners": N_("Dracula for four"),
}

EDITIONS_ABOUT: Final[Mapping[str, str]] = {
    "dracula.classic": N_(
        "Two players fill a coffin of nine cards. One scores the best row, the other the best"
        " column, and two Vampires in the pack drain lines. Six coffins; the winner gets the"
        " difference as a bonus."
    ),
    "dracula.penguin": N_(
        "Two players, as printed in the Penguin Book of Card Games: one cut for the deal, and"
        " equal totals are a draw."
    ),
    "dracula.french": N_(
        "Two players, by the French rules of 2009, which play exactly like Dracula here."
    ),
    "dracula.revised": N_(
        "Two players, each with a Vampire of their own to play once in the game. No"
        " bonus; the sixth coffin breaks a tie."
    ),
    "dracula.advanced": N_(
        "Like the revised edition, but sequences and pairs of a rank multiply too. Lines"
        " worth 405 have been sighted."
    ),
    "dracula.partners": N_(
        "Four players, two against two, the whole pack in hand from the start and a Vampire on"
        " each side."
    ),
}

ALSO_KNOWN_AS: Final[Mapping[str, str]] = {"dracula.partners": N_("partners, partnership")}
