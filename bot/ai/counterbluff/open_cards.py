"""Values of moves with all cards open, for the hindsight of reviews.

With open cards both players know who will win the showdown. The loser folds as soon as possible,
and answers Lowball only in order to win.
"""

from collections.abc import Sequence

import numpy as np

from bot.ai.counterbluff.hand_values import (
    Cards,
    best_completions,
    high_table,
    low_table,
    numbers,
    values_of,
)
from bot.ai.counterbluff.rule_player import FULL_TABLE, NOTHING
from bot.ai.counterbluff.situation import Situation
from bot.engine.games.counterbluff.view import DOWN, FOLD, UP
from bot.engine.moves import Move
from bot.engine.scoring.counterbluff import (
    LOWBALL_FOLD,
    LOWBALL_SHOWN,
    lowball_conceded,
    schedule,
)


def ends_the_hand(situation: Situation, move: Move) -> bool:
    """Whether the hand is over with this move."""
    return situation.call is not None or move == FOLD or situation.played == FULL_TABLE - 1


def open_margins(situation: Situation, moves: Sequence[Move], other: Cards) -> dict[Move, float]:
    """The margin of the hand after each move that does not end it; `other` is the other's hand."""
    moves = [move for move in moves if not ends_the_hand(situation, move)]
    cards = [move for move in moves if move.card is not None]
    fives = [move for move in moves if move.cards]
    margins: dict[Move, float] = {}
    if cards:
        margins |= dict(zip(cards, _card_margins(situation, cards, other), strict=True))
    if fives:
        margins |= dict(zip(fives, _call_margins(situation, fives, other), strict=True))
    return margins


def _card_margins(situation: Situation, moves: Sequence[Move], other: Cards) -> list[float]:
    hand = situation.hand
    laid = numbers([move.card for move in moves if move.card is not None])
    rows = np.column_stack([np.tile(situation.row, (len(moves), 1)), laid])
    rest = np.array([hand[hand != card] for card in laid]).reshape(len(moves), -1)
    _, own = best_completions(rest, rows, high_table())
    _, made = best_completions(other[None], situation.other_row, high_table())
    wins = own + int(situation.second) > made[0]
    played = situation.played + 1
    # A loser who has no card on the table yet must lay one before folding.
    won = played if len(situation.other_row) else played + 2
    return [float(schedule(won) if win else -schedule(played + 1)) for win in wins]


def _call_margins(situation: Situation, moves: Sequence[Move], other: Cards) -> list[float]:
    table = low_table(situation.lowball)
    values = values_of(np.array([numbers(move.cards) for move in moves]), table)
    _, lowest = best_completions(other[None], NOTHING, table, low=True)
    unanswered = {UP: LOWBALL_FOLD, DOWN: lowball_conceded(face_up=False)}
    return [
        -float(LOWBALL_SHOWN) if lowest[0] <= value else float(unanswered[move.word])
        for move, value in zip(moves, values, strict=True)
    ]
