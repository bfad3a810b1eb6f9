"""The kit of Caterpillar."""

from typing import Final

from bot.i18n.translator import N_
from bot.kits.caterpillar import deal_texts, table_texts
from bot.kits.caterpillar.hand_message import hand
from bot.kits.caterpillar.names import (
    ALSO_KNOWN_AS,
    EDITIONS_ABOUT,
    OPTION_NAMES,
    REFUSALS,
    VALUE_NAMES,
)
from bot.kits.caterpillar.pictures import PICTURES, SHEET
from bot.kits.caterpillar.rules_text import rules_pages
from bot.kits.deal_words import card_label, card_played, deal_title, held_cards
from bot.kits.game_kit import GameKit
from bot.kits.two_sides import side_sign

CATERPILLAR: Final = GameKit(
    title=N_("Caterpillar"),
    tagline=N_("score multiples of five, and mind the court cards"),
    aim=N_(
        "You take turns to add a card to a caterpillar and draw another. Whoever makes the total a"
        " multiple of five scores it. A court card (Jack, Queen, King) kept in hand scores 100 when"
        " the stock is used up; if a player cannot play before that, the deal ends, and the"
        " opponent's courts count for that player instead."
    ),
    descriptions=EDITIONS_ABOUT,
    also_known_as=ALSO_KNOWN_AS,
    crest=SHEET.crest,
    pictures=PICTURES,
    option_names=OPTION_NAMES,
    value_names=VALUE_NAMES,
    refusals=REFUSALS,
    film_cards=52,
    rules_pages=rules_pages,
    side_sign=side_sign,
    deal_title=deal_title,
    points_note=table_texts.points_note,
    score_note=table_texts.score_note,
    prompt=table_texts.prompt,
    move_text=card_played,
    aftermath=table_texts.aftermath,
    move_label=card_label,
    notes=table_texts.notes,
    hand=hand,
    played=table_texts.played,
    held=held_cards,
    summary=deal_texts.summary,
    points=deal_texts.points,
    details=deal_texts.details,
    totals=deal_texts.totals,
    decided=deal_texts.decided,
)
