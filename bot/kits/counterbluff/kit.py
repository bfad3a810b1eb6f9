"""The kit of Counterbluff."""

from typing import Final

from bot.i18n.translator import N_
from bot.kits.counterbluff import deal_texts, table_texts
from bot.kits.counterbluff.hand_message import hand
from bot.kits.counterbluff.names import EDITIONS_ABOUT, OPTION_NAMES, REFUSALS, VALUE_NAMES
from bot.kits.counterbluff.pictures import PICTURES, SHEET
from bot.kits.counterbluff.rules_text import rules_pages
from bot.kits.game_kit import GameKit
from bot.kits.two_sides import side_sign

COUNTERBLUFF: Final = GameKit(
    title=N_("Counterbluff"),
    tagline=N_("Poker for two, card by card, with bluffs and folds"),
    aim=N_(
        "You each build a Poker hand of five cards, one face-up card at a time. The better one"
        " wins the stake, which grows with every card; whoever folds in time loses less. Whoever"
        " leads may call Lowball instead: five cards at once, and the lower hand scores."
    ),
    descriptions=EDITIONS_ABOUT,
    crest=SHEET.crest,
    deal_over=N_("Hand {deal} is over"),
    in_this_deal=N_("in this hand"),
    no_deal=N_("No hand"),
    only_last_deals=N_("Only the last {count} of {all} hands are listed; the totals include all."),
    pictures=PICTURES,
    option_names=OPTION_NAMES,
    value_names=VALUE_NAMES,
    refusals=REFUSALS,
    film_cards=44,
    # A match has ten to twenty hands, most of them of a few cards.
    deals_stay=False,
    rules_pages=rules_pages,
    side_sign=side_sign,
    deal_title=table_texts.deal_title,
    beyond_the_deal=table_texts.beyond_the_hand,
    score_note=table_texts.score_note,
    prompt=table_texts.prompt,
    move_text=table_texts.move_text,
    aftermath=table_texts.aftermath,
    move_label=table_texts.move_label,
    notes=table_texts.notes,
    hand=hand,
    played=table_texts.played,
    held=table_texts.held,
    summary=deal_texts.summary,
    points=deal_texts.points,
    details=deal_texts.details,
)
