"""The kit of Abstrac."""

from typing import Final

from bot.i18n.translator import N_
from bot.kits.abstrac import deal_texts, table_texts
from bot.kits.abstrac.hand_message import buttons, hand
from bot.kits.abstrac.names import EDITIONS_ABOUT, OPTION_NAMES, REFUSALS, VALUE_NAMES
from bot.kits.abstrac.pictures import PICTURES, SHEET
from bot.kits.abstrac.rules_text import rules_pages
from bot.kits.deal_words import deal_title
from bot.kits.game_kit import GameKit
from bot.kits.two_sides import side_sign

ABSTRAC: Final = GameKit(
    title=N_("Abstrac"),
    tagline=N_("take one, two or three cards from the end of a row"),
    aim=N_(
        "You each take one, two or three cards in turn from the open end of a row, until it is"
        " empty. Three or four of a rank and runs of a suit score points, multiplied by the number"
        " of cards that your opponent took."
    ),
    descriptions=EDITIONS_ABOUT,
    crest=SHEET.crest,
    pictures=PICTURES,
    option_names=OPTION_NAMES,
    value_names=VALUE_NAMES,
    refusals=REFUSALS,
    film_cards=40,
    rules_pages=rules_pages,
    side_sign=side_sign,
    deal_title=deal_title,
    score_note=table_texts.score_note,
    prompt=table_texts.prompt,
    move_text=table_texts.move_text,
    aftermath=table_texts.aftermath,
    move_label=table_texts.move_label,
    notes=table_texts.notes,
    buttons=buttons,
    hand=hand,
    summary=deal_texts.summary,
    details=deal_texts.details,
)
