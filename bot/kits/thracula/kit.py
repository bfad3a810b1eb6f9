"""The kit of Thracula."""

from typing import Final

from bot.i18n.translator import N_
from bot.kits.coffin.kit import coffin_kit
from bot.kits.thracula.rules_text import rules_pages

THRACULA: Final = coffin_kit(
    title=N_("Thracula"),
    tagline=N_("three players rob a coffin of face-down cards"),
    aim=N_(
        "Nine cards lie face down as a coffin. On your turn, take one of them into your hand and"
        " lay a card from your hand face up in its place. A row and a column are yours; the better"
        " of them scores. A Vampire doubles his lines."
    ),
    descriptions={
        "thracula": N_(
            "Three players rob a coffin of face-down cards. A Vampire does not drain a line here:"
            " he doubles it."
        )
    },
    # A turn has two scenes, of which one is small: that of the card that is taken.
    film_cards=120,
    rules_pages=rules_pages,
)
