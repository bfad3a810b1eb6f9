"""Samples of the other player's hand, mostly hands with which the rule player would play the same.

The rule player lays only cards of its best five, folds according to its chance of winning, and
calls Lowball with a poor hand. Hands with which it would have played differently are less likely,
but never excluded. A face-down call, which is always a bluff of the rule player, may also be a trap
with a hand that it would have called face up.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from bot.ai.arrays import BoolArray
from bot.ai.counterbluff.hand_values import (
    FIVE,
    PokerCards,
    PokerValues,
    best_completions,
    high_table,
    low_table,
)
from bot.ai.counterbluff.rule_player import (
    CALL_RANK,
    CALLS_FROM,
    NOTHING,
    POOR,
    chances,
    folds,
)
from bot.ai.counterbluff.situation import Situation
from bot.ai.rng import Rng

Weights = npt.NDArray[np.float64]

UNLIKE_RULE: Final = 0.08
"""The share of the hands that are drawn without regard to the rule player."""
TRAPS: Final = 0.4
"""How often a hand that is low enough to be called face up is called face down instead.

So it makes little difference whether the Count answers a Ten-high to Queen-high face up or face
down, and he does both. A low hand then brings its caller 12 points face down, hardly more than the
10 face up; a bluff costs him 22. If the Count expected no traps, it would be 21 and 24 points; with
0.6, it would be 8 and 18.
"""


def random_hands(situation: Situation, count: int, rng: Rng) -> PokerCards:
    """(count, size): possible hands of the other player, all equally likely.

    After a face-down call of Lowball, these are hands before the call.
    """
    hidden = situation.call is not None and not situation.call.face_up
    size = situation.other_size + (FIVE if hidden else 0)
    keys = rng.random((count, len(situation.unseen)), np.float32)
    if size == len(situation.unseen):
        return np.tile(situation.unseen, (count, 1))
    return situation.unseen[np.argpartition(keys, size, axis=1)[:, :size]]


def likely_hands(
    situation: Situation, count: int, pool: int, rng: Rng, unlike: float
) -> PokerCards:
    """(count, size): hands drawn from `pool` random hands according to `rule_weights`.

    `unlike` is the share of hands that is drawn without regard to the weights.
    """
    if situation.call is not None and situation.call.face_up:
        return random_hands(situation, count, rng)
    hands = random_hands(situation, pool, rng)
    weights = rule_weights(situation, hands)
    total = weights.sum()
    likely = weights / total if total > 0 else np.full(pool, 1 / pool)
    chance = (1 - unlike) * likely + unlike / pool
    return hands[rng.choice(pool, count, p=chance / chance.sum())]


def rule_weights(situation: Situation, hands: PokerCards) -> Weights:
    """(hands,): 1 if the rule player would have made the same moves with this hand, else 0.

    A hand with which a face-down call would be a trap has the weight `TRAPS`.
    """
    row = situation.other_row
    whole = np.concatenate([hands, np.tile(row, (len(hands), 1))], 1)
    _, best = best_completions(whole, NOTHING, high_table())
    if situation.call is not None:
        weights: Weights = np.where(_is_low(situation, whole), TRAPS, _is_poor(best))
        return weights
    weights = np.ones(len(hands))
    if len(row):
        _, made = best_completions(hands, row, high_table())
        weights *= made == best
    if not situation.leads and len(row):
        weights *= ~_would_call(situation, whole, best)
    for shown in range(1, len(row)):
        weights *= ~_would_fold(situation, shown, best)
    return weights


def _would_call(situation: Situation, whole: PokerCards, best: PokerValues) -> BoolArray:
    """(hands,): whether the rule player would have called Lowball instead of leading a card."""
    if whole.shape[1] < CALLS_FROM:
        return np.zeros(len(whole), np.bool_)
    return _is_poor(best) | _is_low(situation, whole)


def _is_low(situation: Situation, whole: PokerCards) -> BoolArray:
    """(hands,): whether the rule player would call Lowball face up with these hands."""
    table = low_table(situation.lowball)
    _, lowest = best_completions(whole, NOTHING, table, low=True)
    low: BoolArray = lowest < table.below_no_pair(CALL_RANK)
    return low


def _is_poor(best: PokerValues) -> BoolArray:
    """(hands,): whether the rule player gets rid of hands with these best fives at Lowball."""
    poor: BoolArray = chances(np.zeros((len(best), 0), np.intp), best, second=False) < POOR
    return poor


def _would_fold(situation: Situation, shown: int, best: PokerValues) -> BoolArray:
    """(hands,): whether the rule player would have folded after showing `shown` cards."""
    own_shown = shown + int(situation.leads)
    rows = np.broadcast_to(situation.row[:own_shown], (len(best), own_shown))
    return folds(chances(rows, best, second=situation.leads), shown + own_shown)
