"""What the seed of a finished game dealt, coffin by coffin, so that players can compare."""

from typing import Final

from bot.engine.fairness import Dealt, check
from bot.engine.rules import GAMES
from bot.tables.table import Table
from bot.ui.layouts.sides import seat_name
from bot.ui.words.cards import shorts
from bot.ui.words.language import Words

_MOST_TEXT: Final = 2600


def dealt_told(table: Table, _: Words) -> tuple[str, ...]:
    """Every deal that this seed makes: each hand, and what lay on the table."""
    fairness = check(GAMES[table.terms.rules], table.record, table.commitment)
    deals = [dealt for dealt in fairness.deals if dealt.deal and any(dealt.hands)]
    told = [_deal(table, dealt, fairness.deals[-1].game > 1, _) for dealt in deals]
    kept: list[str] = []
    for line in told:
        if sum(map(len, kept)) + len(line) > _MOST_TEXT:
            return (*kept, _.many("… and {n} more", "… and {n} more", len(told) - len(kept)))
        kept.append(line)
    return tuple(kept)


def _deal(table: Table, dealt: Dealt, session: bool, _: Words) -> str:
    """One coffin; in a session with the number of its game."""
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
