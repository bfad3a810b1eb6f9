"""The evaluator of Counterbluff: rollouts by rule against hands that the other may hold.

A leader has hundreds of moves. Of every five cards that may be laid at Lowball, only the lowest
five face up and the spare five face down are searched.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from bot.ai.analysis_types import AnalysisBudget, Determinize, Level
from bot.ai.counterbluff.beliefs import likely_hands, random_hands
from bot.ai.counterbluff.hand_values import NUMBER, Cards, best_completions, high_table, numbers
from bot.ai.counterbluff.open_cards import open_margins
from bot.ai.counterbluff.rollouts import (
    call_margins,
    card_margins,
    fold_margins,
    reply_margins,
)
from bot.ai.counterbluff.rule import low_fives, rule_move
from bot.ai.counterbluff.situation import (
    Situation,
    counterbluff_view,
    laying,
    playing,
    situation_of,
)
from bot.ai.rng import Rng
from bot.engine.game import State, View
from bot.engine.games.counterbluff.view import DOWN, FOLD, UP
from bot.engine.moves import Move
from bot.engine.scoring.counterbluff import LOWBALL_FOLD, lowball_conceded
from bot.model.reviews import Margins, MoveValue, PlayedMove, ReviewScale


@dataclass(frozen=True, slots=True)
class Search:
    """How a level searches.

    worlds   how many hands of the other every move is played against
    pool     how many random hands they are drawn from by their weights; 0 takes them as they come
    """

    worlds: int
    pool: int = 0


_NINE: Final = 9
"""The cards on the table before the last one of a hand."""
SEARCHES: Final[Mapping[Level, Search]] = {
    Level.RENFIELD: Search(1),
    Level.HELSING: Search(20),
    Level.COUNT: Search(200, 3_000),
}
"""Harker does not search: he is the rule player."""


@dataclass(frozen=True, slots=True)
class CounterbluffEvaluator:
    """Satisfies `GameEvaluator` for Counterbluff."""

    def preset_move(self, _view: View, _rng: Rng) -> Move | None:
        """None: every move is searched."""
        return None

    def level_values(
        self, level: Level, view: View, _determinize: Determinize, rng: Rng
    ) -> list[MoveValue]:
        """The moves of the level's search; of Harker, the one move of rule."""
        situation = situation_of(view)
        if level not in SEARCHES:
            return [(rule_move(situation, rng), 0.0)]
        return search(situation, candidate_moves(situation), SEARCHES[level], rng)

    def analysis_values(
        self,
        view: View,
        _determinize: Determinize,
        budget: AnalysisBudget,
        rng: Rng,
        include: tuple[Move, ...] = (),
    ) -> list[MoveValue]:
        """The moves of the Count's search, in as many worlds as the budget has hands."""
        situation = situation_of(view)
        moves = candidate_moves(situation)
        moves += [move for move in include if move not in moves]
        return search(situation, moves, Search(budget.hands, SEARCHES[Level.COUNT].pool), rng)

    def open_margins(
        self, deal: Sequence[PlayedMove], at: int, _budget: AnalysisBudget, _rng: Rng
    ) -> dict[Move, Margins]:
        """Every legal move with the margin if both play on with open cards."""
        view, state, _ = deal[at]
        assert view.seat is not None, "a player's view"
        situation = situation_of(view)
        other = numbers(counterbluff_view(state.view(1 - view.seat)).hand)
        margins = open_margins(situation, view.moves, other)
        ends = view.moves if situation.call is not None or situation.played == _NINE else (FOLD,)
        margins |= {move: _final_margin(state, move) for move in ends if move in margins}
        return {
            move: (margin, -margin) if view.seat == 0 else (-margin, margin)
            for move, margin in margins.items()
        }

    def obvious_moves(self, view: View, _determinize: Determinize) -> Sequence[Move]:
        """The cards of the own best five."""
        situation = situation_of(view)
        if situation.call is not None:
            return ()
        added, _ = best_completions(situation.hand[None], situation.row, high_table())
        return [playing(int(card)) for card in added[0]]

    def scale(self, _view: View) -> ReviewScale:
        """A hand has about the points of a coffin; with open cards nobody would bluff."""
        return ReviewScale(1.0, tells_luck=False)


def _final_margin(state: State, move: Move) -> float:
    """The margin of the mover in a hand that this move ends; with a last hand, if one follows."""
    seat = state.to_move or 0
    after = state.apply(move).scores
    gains = [now - before for now, before in zip(after, state.scores, strict=True)]
    return float(gains[seat] - gains[1 - seat])


def candidate_moves(situation: Situation) -> list[Move]:
    """The moves worth a search: of all fives, the lowest face up and the spare one face down."""
    if situation.call is not None:
        fives = low_fives(situation.hand, situation.lowball)
        return [FOLD, laying(UP, fives.lowest), laying(DOWN, fives.spare)]
    cards = [playing(int(card)) for card in situation.hand]
    if situation.played == 0:
        fives = low_fives(situation.hand, situation.lowball)
        return [*cards, laying(UP, fives.lowest), laying(DOWN, fives.spare)]
    return [*cards, FOLD] if len(situation.row) else cards


def search(situation: Situation, moves: Sequence[Move], how: Search, rng: Rng) -> list[MoveValue]:
    """The moves with their mean margins in the hand, all in the same worlds."""
    worlds = (
        likely_hands(situation, how.worlds, how.pool, rng)
        if how.pool
        else random_hands(situation, how.worlds, rng)
    )
    cards = np.array([NUMBER[move.card] for move in moves if move.card is not None], np.intp)
    by_card = iter(card_margins(situation, cards, worlds, rng).mean(1)) if len(cards) else iter(())
    return [
        (move, float(next(by_card) if move.card else _margin(situation, move, worlds)))
        for move in moves
    ]


def _margin(situation: Situation, move: Move, worlds: Cards) -> float:
    """The mean margin of folding or of five cards laid at once."""
    call = situation.call
    if move == FOLD:
        return -LOWBALL_FOLD if call else float(fold_margins(situation, worlds).mean())
    five = numbers(move.cards)
    if call is None:
        return float(call_margins(situation, five, move.word == UP, worlds).mean())
    if move.word == DOWN:
        return -lowball_conceded(call.face_up)
    return float(reply_margins(situation, five, worlds).mean())
