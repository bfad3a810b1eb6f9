"""Values of moves with all cards open, for what a review says in hindsight.

With open cards both know who will win the showdown. The loser folds as soon as he may, and
answers Lowball only if that wins.
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
from bot.ai.counterbluff.rule import NOTHING
from bot.ai.counterbluff.situation import Situation
from bot.engine.games.counterbluff.view import DOWN, FOLD, UP
from bot.engine.moves import Move
from bot.engine.scoring.counterbluff import (
    LOWBALL_FOLD,
    LOWBALL_SHOWN,
    lowball_conceded,
    schedule,
)


def open_margins(situation: Situation, moves: Sequence[Move], other: Cards) -> dict[Move, float]:
    """The margin of the hand after each of these moves, the other's hand being `other`."""
    if situation.call is not None:
        return {move: _reply_margin(situation, move) for move in moves}
    margins = {move: -float(schedule(situation.played)) for move in moves if move == FOLD}
    cards = [move for move in moves if move.card is not None]
    if cards:
        margins |= dict(zip(cards, _card_margins(situation, cards, other), strict=True))
    fives = [move for move in moves if move.cards]
    if fives:
        margins |= dict(zip(fives, _call_margins(situation, fives, other), strict=True))
    return {move: margins[move] for move in moves}


def _card_margins(situation: Situation, moves: Sequence[Move], other: Cards) -> list[float]:
    hand = situation.hand
    played = numbers([move.card for move in moves if move.card is not None])
    rows = np.column_stack([np.tile(situation.row, (len(moves), 1)), played])
    rest = np.array([hand[hand != card] for card in played]).reshape(len(moves), -1)
    _, own = best_completions(rest, rows, high_table())
    _, made = best_completions(other[None], situation.other_row, high_table())
    wins = own + int(situation.second) > made[0]
    shown, other_shown = len(situation.row) + 1, len(situation.other_row)
    # A loser who has no card on the table yet must lay one before folding.
    won = shown + other_shown if other_shown else shown + other_shown + 2
    lost = shown + other_shown + 1 if other_shown < 5 else shown + other_shown
    if shown == other_shown == 5:
        won = lost = 10
    return [float(schedule(won) if win else -schedule(lost)) for win in wins]


def _call_margins(situation: Situation, moves: Sequence[Move], other: Cards) -> list[float]:
    table = low_table(situation.lowball)
    values = values_of(np.array([numbers(move.cards) for move in moves]), table)
    _, lowest = best_completions(other[None], NOTHING, table, low=True)
    unanswered = {UP: LOWBALL_FOLD, DOWN: lowball_conceded(face_up=False)}
    return [
        -float(LOWBALL_SHOWN) if lowest[0] <= value else float(unanswered[move.word])
        for move, value in zip(moves, values, strict=True)
    ]


def _reply_margin(situation: Situation, move: Move) -> float:
    call = situation.call
    assert call is not None
    if move == FOLD:
        return -float(LOWBALL_FOLD)
    if move.word == DOWN:
        return -float(lowball_conceded(call.face_up))
    table = low_table(situation.lowball)
    own, called = (values_of(numbers(cards)[None], table)[0] for cards in (move.cards, call.cards))
    return float(LOWBALL_SHOWN if own <= called else -LOWBALL_SHOWN)
