"""The evaluator of Counterbluff: rollouts against possible hands of the other player.

A leader has hundreds of moves, because any five cards may be laid at Lowball. Of these moves only
three are searched: the lowest five face up, the lowest five face down (a trap), and the spare five
face down (a bluff).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from bot.ai.analysis_types import AnalysisBudget, Determinize
from bot.ai.counterbluff.beliefs import UNLIKE_RULE, likely_hands, random_hands
from bot.ai.counterbluff.hand_values import NUMBER, PokerCards, numbers
from bot.ai.counterbluff.lowball import call_margins, reply_margins
from bot.ai.counterbluff.obvious import obvious_moves
from bot.ai.counterbluff.open_cards import ends_the_hand, open_margins
from bot.ai.counterbluff.rollouts import card_margins, fold_margins
from bot.ai.counterbluff.rule_player import low_fives, rule_move
from bot.ai.counterbluff.situation import (
    Situation,
    laying,
    playing,
    situation_of,
)
from bot.ai.game_evaluator import EvaluatorBase, margins_of_two
from bot.ai.rng import Rng
from bot.engine.game import Seat, State, View, own_seat
from bot.engine.games.counterbluff.view import DOWN, FOLD, UP, counterbluff_view
from bot.engine.moves import Move
from bot.model.players import Level
from bot.model.reviews import Margins, MoveValue, PlayedMove, ReviewScale


@dataclass(frozen=True, slots=True)
class Strength:
    """How a level searches.

    hands    the number of hands of the other player against which every move is tried
    pool     the number of random hands from which they are drawn by weight; 0 for unweighted hands
    unlike   the share of hands that is drawn without regard to the rule player
    """

    hands: int
    pool: int = 0
    unlike: float = UNLIKE_RULE


STRENGTHS: Final[Mapping[Level, Strength]] = {
    Level.RENFIELD: Strength(1),
    Level.HELSING: Strength(20, 60, unlike=0.85),
    Level.COUNT: Strength(120, 1_000),
}
"""Harker is the rule player and does not search; nor does Renfield, with probability `SENSIBLE`."""
SENSIBLE: Final = 0.45
"""How often Renfield plays as the rule player does.

Chosen by hand; `make arena ARGS="renfield rule --game counterbluff"` says how well he plays so.
"""


@dataclass(frozen=True, slots=True)
class CounterbluffEvaluator(EvaluatorBase):
    """Satisfies `GameEvaluator` for Counterbluff."""

    def level_values(
        self, level: Level, view: View, _determinize: Determinize, rng: Rng
    ) -> list[MoveValue]:
        """The moves of the level's search, or the one move of the rule player.

        Of the Count only the best moves where they are certain; the search values what weaker
        players would make of each.
        """
        situation = situation_of(view)
        sensible = level is Level.RENFIELD and rng.random() < SENSIBLE
        if level not in STRENGTHS or sensible:
            return [(rule_move(situation, rng), 0.0)]
        moves = candidate_moves(situation)
        if level is Level.COUNT and situation.all_known:
            moves = best_moves(exact_values(situation, view.moves, rng))
        return search(situation, moves, STRENGTHS[level], rng)

    def analysis_values(
        self,
        view: View,
        _determinize: Determinize,
        budget: AnalysisBudget,
        rng: Rng,
        include: tuple[Move, ...] = (),
    ) -> list[MoveValue]:
        """The moves of the Count's search, against as many hands as the budget has.

        Where all cards are known: every move, with its margin if both make no mistake.
        """
        situation = situation_of(view)
        if situation.all_known:
            return exact_values(situation, view.moves, rng)
        moves = candidate_moves(situation)
        moves += [move for move in include if move not in moves]
        return search(situation, moves, Strength(budget.hands, STRENGTHS[Level.COUNT].pool), rng)

    def open_margins(
        self, deal: Sequence[PlayedMove], at: int, _budget: AnalysisBudget, _rng: Rng
    ) -> dict[Move, Margins]:
        """Every legal move with the margin if both play on with open cards."""
        view, state, _ = deal[at]
        situation, seat = situation_of(view), own_seat(view)
        other = numbers(counterbluff_view(state.view(1 - seat)).hand)
        margins = open_margins(situation, view.moves, other)
        ends = [move for move in view.moves if ends_the_hand(situation, move)]
        margins |= {move: _scored(state.apply(move), seat) for move in ends}
        return margins_of_two(view, [(move, margins[move]) for move in view.moves])

    def obvious_moves(self, view: View, _determinize: Determinize) -> Sequence[Move]:
        """The moves of which a simple player thinks."""
        return obvious_moves(situation_of(view))

    def scale(self, _view: View) -> ReviewScale:
        """Two points equal one point of a coffin, since the values are means over random hands.

        With open cards nobody would bluff, so such margins do not tell luck from play.
        """
        return ReviewScale(2.0, tells_luck=False)


def _scored(state: State, seat: Seat) -> float:
    """The margin of the hand that has just ended."""
    scores = counterbluff_view(state.view(seat)).results[-1].scores
    return float(scores[seat] - scores[1 - seat])


def candidate_moves(situation: Situation) -> list[Move]:
    """The moves to search: of all fives, only the lowest and the spare five.

    The spare five is laid face down only; the lowest face down only by a leader, as a trap.
    """
    if situation.call is not None:
        fives = low_fives(situation.hand, situation.lowball)
        return [FOLD, laying(UP, fives.lowest), laying(DOWN, fives.spare)]
    cards = [playing(int(card)) for card in situation.hand]
    if situation.played == 0:
        fives = low_fives(situation.hand, situation.lowball)
        calls = laying(UP, fives.lowest), laying(DOWN, fives.lowest), laying(DOWN, fives.spare)
        return [*cards, *dict.fromkeys(calls)]
    return [*cards, FOLD] if len(situation.row) else cards


def exact_values(situation: Situation, moves: Sequence[Move], rng: Rng) -> list[MoveValue]:
    """The moves with their margins if both play on perfectly, where all cards are known.

    The other player is taken to know all cards too.
    """
    margins = open_margins(situation, moves, situation.unseen)
    ends = [move for move in moves if move not in margins]
    margins |= dict(search(situation, ends, Strength(1), rng))
    return [(move, margins[move]) for move in moves]


def best_moves(values: Sequence[MoveValue]) -> list[Move]:
    """The moves with the highest value."""
    highest = max(value for _, value in values)
    return [move for move, value in values if value == highest]


def search(
    situation: Situation, moves: Sequence[Move], strength: Strength, rng: Rng
) -> list[MoveValue]:
    """The moves with their mean margins in the hand, all tried against the same hands."""
    hands = (
        likely_hands(situation, strength.hands, strength.pool, rng, strength.unlike)
        if strength.pool
        else random_hands(situation, strength.hands, rng)
    )
    cards = np.array([NUMBER[move.card] for move in moves if move.card is not None], np.intp)
    by_card = iter(card_margins(situation, cards, hands, rng).mean(1)) if len(cards) else iter(())
    return [
        (move, float(next(by_card) if move.card else _margin(situation, move, hands)))
        for move in moves
    ]


def _margin(situation: Situation, move: Move, hands: PokerCards) -> float:
    """The mean margin of folding or of five cards laid at once."""
    if situation.call is not None:
        return float(reply_margins(situation, move, hands).mean())
    if move == FOLD:
        return float(fold_margins(situation, hands).mean())
    return float(call_margins(situation, move, hands).mean())
