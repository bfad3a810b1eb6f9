"""Texts of the deals that a seed makes, for players to compare with what they saw."""

from collections.abc import Sequence
from typing import Final

from bot.engine.fairness import Deal
from bot.i18n.card_names import shorts
from bot.i18n.translator import Translator
from bot.tables.table import Table
from bot.ui.layouts.lists import fitting
from bot.ui.layouts.seating import seat_name

_MOST_TEXT: Final = 2600


def describe_deals(table: Table, deals: Sequence[Deal], _: Translator) -> tuple[str, ...]:
    """One line a deal with its hands and the cards on the table, as many as a message can hold."""
    session = deals[-1].game > 1
    texts = [_deal(table, dealt, session, _) for dealt in deals if dealt.deal]
    return fitting(texts, _MOST_TEXT, _)


def _deal(table: Table, dealt: Deal, session: bool, _: Translator) -> str:
    """One deal; in a session with the number of its game."""
    hands = [
        f"{seat_name(table, seat, _)} {shorts(hand)}"
        for seat, hand in enumerate(dealt.hands)
        if hand
    ]
    on_table = tuple(card for card in dealt.table if card is not None)
    if on_table:
        hands.append(_("on the table {cards}", cards=shorts(on_table)))
    number = f"{dealt.game}.{dealt.deal}" if session else str(dealt.deal)
    return f"⚰️ {number}: " + " · ".join(hands)
