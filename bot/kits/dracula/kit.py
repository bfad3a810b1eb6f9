"""The kit of Dracula."""

from typing import Final

from bot.i18n.translator import N_
from bot.kits.coffin.kit import coffin_kit
from bot.kits.dracula.names import ALSO_KNOWN_AS, EDITION_NAMES, EDITIONS_ABOUT
from bot.kits.dracula.roles import roles
from bot.kits.dracula.rules_text import rules_pages

DRACULA: Final = coffin_kit(
    title=N_("Dracula"),
    tagline=N_("one scores a row of the coffin, the other a column"),
    aim=N_(
        "You take turns to lay cards in a coffin of three rows and three columns. One side scores"
        " its best row only, the other its best column: the sum of three cards, which is multiplied"
        " if two or three share a suit, or all a colour. A Vampire makes both of his lines"
        " worthless."
    ),
    descriptions=EDITIONS_ABOUT,
    names=EDITION_NAMES,
    also_known_as=ALSO_KNOWN_AS,
    rules_pages=rules_pages,
    roles=roles,
)
