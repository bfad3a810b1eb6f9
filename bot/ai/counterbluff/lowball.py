"""Lowball calls and replies against a batch of hands.

The other player answers a call face up like the rule player, but a call face down less often face
up. His own face-down calls are bluffs with the spare five, or traps with the lowest five.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from bot.ai.arrays import BoolArray
from bot.ai.counterbluff.hand_values import (
    FIVE,
    PokerCards,
    PokerValues,
    ValueTable,
    best_completions,
    low_table,
    numbers,
    values_of,
)
from bot.ai.counterbluff.last_hand import Left, PokerMargins, last_hand_margins, ranks_of
from bot.ai.counterbluff.rule_player import ANSWER_RANK, CALL_RANK, NOTHING, spare_fives
from bot.ai.counterbluff.situation import Situation
from bot.engine.games.counterbluff.view import DOWN, FOLD, UP
from bot.engine.moves import Move
from bot.engine.scoring.counterbluff import LOWBALL_FOLD, LOWBALL_SHOWN, lowball_conceded
from bot.engine.scoring.poker import Lowball

DOUBTFUL: Final = 0.4
"""How likely a Nine-high to Jack-high is shown against a face-down call.

The rule player always shows it; who fears a trap does not. With 0.4 the Count lays half of his low
hands face down, mostly the lowest ones. That brings 5 points a pack against the rule player, and
costs nothing even against the best answer, which shows only what could be called itself. With 0.5
he lays nearly all of them face down: 9 points a pack, but the best answer takes 1 back."""


def call_margins(situation: Situation, move: Move, hands: PokerCards) -> PokerMargins:
    """(hands,): the margin of this call, including the last hand if one follows."""
    five, table = numbers(move.cards), low_table(situation.lowball)
    fives, lowest = best_completions(hands, NOTHING, table, low=True)
    loses: BoolArray = lowest <= values_of(five[None], table)[0]
    held, size = ranks_of(hands), hands.shape[1]
    own = Left(
        np.full(len(hands), ranks_of(situation.hand) - ranks_of(five)),
        len(situation.hand) - FIVE,
    )
    if move.word == UP:
        shows, points, rest = loses.astype(float), LOWBALL_FOLD, Left(held, size)
    else:
        shows = _chances_to_show(lowest, table)
        points = lowball_conceded(face_up=False)
        rest = Left(held - ranks_of(spare_fives(hands)), size - FIVE)
    left = Left(held - ranks_of(fives), size - FIVE)
    shown = np.where(loses, -LOWBALL_SHOWN, LOWBALL_SHOWN)
    shown = shown + last_hand_margins(situation, own, left, ~loses)
    given_up = points + last_hand_margins(situation, own, rest, np.ones_like(loses))
    margins: PokerMargins = shows * shown + (1 - shows) * given_up
    return margins


def reply_margins(situation: Situation, move: Move, hands: PokerCards) -> PokerMargins:
    """(hands,): the margin of this reply; `hands` are hands before a face-down call."""
    call = situation.call
    assert call is not None
    five, table = numbers(move.cards), low_table(situation.lowball)
    called = (
        numbers(call.cards)[None] if call.face_up else face_down_fives(hands, situation.lowball)
    )
    held, size = ranks_of(hands), hands.shape[1]
    other = Left(held, size) if call.face_up else Left(held - ranks_of(called), size - FIVE)
    own = Left(
        np.full(len(hands), ranks_of(situation.hand) - ranks_of(five)),
        len(situation.hand) - len(five),
    )
    won = np.zeros(len(hands), np.bool_)
    lost = LOWBALL_FOLD if move == FOLD else LOWBALL_SHOWN
    if move.word == DOWN:
        lost = lowball_conceded(call.face_up)
    elif move.word == UP:
        won |= values_of(five[None], table) <= values_of(called, table)
    points = np.where(won, LOWBALL_SHOWN, -lost)
    return points + last_hand_margins(situation, own, other, won)


def face_down_fives(hands: PokerCards, lowball: Lowball) -> PokerCards:
    """(hands, 5): the lowest five of hands low enough to be called face up, else the spare five."""
    table = low_table(lowball)
    lowest, values = best_completions(hands, NOTHING, table, low=True)
    low = values < table.below_no_pair(CALL_RANK)
    fives: PokerCards = np.where(low[:, None], lowest, spare_fives(hands))
    return fives


def _chances_to_show(lowest: PokerValues, table: ValueTable) -> npt.NDArray[np.float64]:
    """(hands,): how likely hands with these lowest fives are shown against a face-down call."""
    sure = lowest < table.below_no_pair(CALL_RANK)
    doubtful = lowest < table.below_no_pair(ANSWER_RANK)
    return np.where(sure, 1.0, DOUBTFUL * doubtful)
