"""Lowball calls and replies in a batch of worlds; the other player answers like the rule player."""

import numpy as np

from bot.ai.counterbluff.hand_values import (
    FIVE,
    Cards,
    best_completions,
    low_table,
    numbers,
    values_of,
)
from bot.ai.counterbluff.last_hand import Flags, Left, Margins, last_hand_margins, ranks_of
from bot.ai.counterbluff.rule_player import ANSWER_RANK, NOTHING, spare_fives
from bot.ai.counterbluff.situation import Situation
from bot.engine.games.counterbluff.view import DOWN, FOLD, UP
from bot.engine.moves import Move
from bot.engine.scoring.counterbluff import LOWBALL_FOLD, LOWBALL_SHOWN, lowball_conceded


def call_margins(situation: Situation, move: Move, worlds: Cards) -> Margins:
    """(worlds,): the margin of this call, including the last hand if one follows."""
    five, table = numbers(move.cards), low_table(situation.lowball)
    fives, lowest = best_completions(worlds, NOTHING, table, low=True)
    loses: Flags = lowest <= values_of(five[None], table)[0]
    held, size = ranks_of(worlds), worlds.shape[1]
    own = Left(
        np.full(len(worlds), ranks_of(situation.hand) - ranks_of(five)),
        len(situation.hand) - FIVE,
    )
    if move.word == UP:
        shows, points, rest = loses, LOWBALL_FOLD, Left(held, size)
    else:
        shows = lowest < table.below_no_pair(ANSWER_RANK)
        points = lowball_conceded(face_up=False)
        rest = Left(held - ranks_of(spare_fives(worlds)), size - FIVE)
    won = ~(shows & loses)
    shown = Left(held - ranks_of(fives), size - FIVE)
    return np.where(
        shows,
        np.where(won, LOWBALL_SHOWN, -LOWBALL_SHOWN)
        + last_hand_margins(situation, own, shown, won),
        points + last_hand_margins(situation, own, rest, won),
    )


def reply_margins(situation: Situation, move: Move, worlds: Cards) -> Margins:
    """(worlds,): the margin of this reply; `worlds` are hands before a face-down call."""
    call = situation.call
    assert call is not None
    five, table = numbers(move.cards), low_table(situation.lowball)
    called = numbers(call.cards)[None] if call.face_up else spare_fives(worlds)
    held, size = ranks_of(worlds), worlds.shape[1]
    other = Left(held, size) if call.face_up else Left(held - ranks_of(called), size - FIVE)
    own = Left(
        np.full(len(worlds), ranks_of(situation.hand) - ranks_of(five)),
        len(situation.hand) - len(five),
    )
    won = np.zeros(len(worlds), np.bool_)
    lost = LOWBALL_FOLD if move == FOLD else LOWBALL_SHOWN
    if move.word == DOWN:
        lost = lowball_conceded(call.face_up)
    elif move.word == UP:
        won |= values_of(five[None], table) <= values_of(called, table)
    points = np.where(won, LOWBALL_SHOWN, -lost)
    return points + last_hand_margins(situation, own, other, won)
