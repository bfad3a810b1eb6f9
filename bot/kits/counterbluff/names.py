"""The description of Counterbluff, names of its options and values, and texts of its refusals."""

from collections.abc import Mapping
from typing import Final

from bot.i18n.translator import N_

EDITIONS_ABOUT: Final[Mapping[str, str]] = {
    "counterbluff": N_(
        "Poker for two: a card at a time, and the stake grows with each. Fold in time, bluff,"
        " or call Lowball."
    )
}

OPTION_NAMES: Final[Mapping[str, str]] = {
    "lowball": N_("Lowball"),
    "next_lead": N_("next lead"),
    "last_hand_cap": N_("last hand"),
    "target": N_("target score"),
}

VALUE_NAMES: Final[Mapping[tuple[str, str], str]] = {
    ("lowball", "kansas_city"): N_("Kansas City: 7-5-4-3-2 is lowest, Aces are high"),
    ("lowball", "british"): N_("British: 6-4-3-2-A is lowest, Aces are low"),
    ("lowball", "california"): N_(
        "California: 5-4-3-2-A is lowest, only equal ranks count against you"
    ),
    ("next_lead", "loser"): N_("the loser of the hand"),
    ("next_lead", "winner"): N_("the winner of the hand, who also draws first"),
    ("last_hand_cap", "none"): N_("scores for all cards shown"),
    ("last_hand_cap", "55"): N_("scores 55 points at most"),
}

REFUSALS: Final[Mapping[str, str]] = {
    "nothing_to_fold": N_("You cannot fold before you have played a card."),
    "answer_lowball": N_("First answer the Lowball: five cards face up or face down, or fold."),
    "lowball_leads_only": N_("Lowball can be called only by the leader, before the first card."),
    "five_cards": N_("Choose exactly five cards from your hand."),
}
