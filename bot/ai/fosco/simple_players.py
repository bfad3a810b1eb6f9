"""Simple players of Fosco, as benchmarks and for finding obvious moves."""

from collections.abc import Sequence

from bot.ai.fosco.packed_deal import card_of, packed_deal
from bot.engine.cards import Card
from bot.engine.games.fosco.view import FoscoView
from bot.engine.moves import Move
from bot.engine.scoring.fosco import POINTS


def highest_moves(view: FoscoView) -> list[Move]:
    """The moves that bring the count as high as possible."""
    top = max(view.new_totals)
    return [move for move, total in zip(view.moves, view.new_totals, strict=True) if total == top]


def greedy_moves(view: FoscoView, hands: Sequence[Sequence[Card]]) -> list[Move]:
    """The moves that win the most points by suit at once; if none wins, those of `highest_moves`.

    A card wins the open count if the next player is then stuck, or has no card left.
    """
    won = [_won_at_once(view, hands, move) for move in view.moves]
    if not any(won):
        return highest_moves(view)
    return [move for move, points in zip(view.moves, won, strict=True) if points == max(won)]


def _won_at_once(view: FoscoView, hands: Sequence[Sequence[Card]], move: Move) -> int:
    deal = packed_deal(view, hands)
    step = next(each for each in deal.steps() if card_of(each) == move.card)
    deal.play(step)
    if deal.resolved() == deal.position:
        return 0
    cards = [*(play.card for play in view.plays), move.card]
    return sum(POINTS[card.suit] for card in cards if card is not None and card.suit)
