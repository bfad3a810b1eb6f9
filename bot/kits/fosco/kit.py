"""The kit of Fosco for two and for four."""

from typing import Final

from bot.i18n.translator import N_
from bot.kits.deal_words import card_label, card_played, deal_title
from bot.kits.fosco import deal_texts, hand_message, table_texts
from bot.kits.fosco.names import (
    ALSO_KNOWN_AS,
    EDITION_NAMES,
    EDITIONS_ABOUT,
    OPTION_NAMES,
    REFUSALS,
    VALUE_NAMES,
)
from bot.kits.fosco.pictures import PICTURES, SHEET
from bot.kits.fosco.rules_text import rules_pages
from bot.kits.game_kit import GameKit

FOSCO: Final = GameKit(
    title=N_("Fosco"),
    tagline=N_("count to 21 and have the last word"),
    aim=N_(
        "You take turns to add a card to a count that may not pass 21; whoever plays the last one"
        " that fits wins all its cards. At the end of the deal, every card of a suit beyond the"
        " sixth scores: ♠ 1, ♥ 2, ♣ 3, ♦ 4."
    ),
    names=EDITION_NAMES,
    descriptions=EDITIONS_ABOUT,
    also_known_as=ALSO_KNOWN_AS,
    crest=SHEET.crest,
    pictures=PICTURES,
    option_names=OPTION_NAMES,
    value_names=VALUE_NAMES,
    refusals=REFUSALS,
    film_cards=160,
    rules_pages=rules_pages,
    side_sign=table_texts.side_sign,
    deal_title=deal_title,
    score_note=table_texts.score_note,
    prompt=table_texts.prompt,
    move_text=card_played,
    aftermath=table_texts.aftermath,
    move_label=card_label,
    notes=table_texts.notes,
    buttons=hand_message.buttons,
    hand=hand_message.hand,
    played=table_texts.played,
    held=table_texts.held,
    summary=deal_texts.summary,
    details=deal_texts.details,
    heading=deal_texts.heading,
)
