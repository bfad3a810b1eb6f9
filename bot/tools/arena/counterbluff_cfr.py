"""A player of Counterbluff trained by counterfactual regret minimization (CFR+), as a yardstick.

The game that it solves is one hand of random cards: both lay their best fives in random order, and
the only decision is to fold or to stay. An information set is the number of cards on the table,
its chance against what the other shows, in tenths, and the bucket of its row. A deal is then
a chain of at most eight decisions, so that an iteration goes through all deals at once.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from bot.ai.counterbluff.hand_values import (
    FIVE,
    PokerCards,
    PokerValues,
    best_completions,
    high_table,
)
from bot.ai.counterbluff.row_buckets import BUCKETS, PACK, bucket_of, chance_table
from bot.ai.counterbluff.rule_player import FOLD_POINTS, NOTHING, STAKE, own_chance
from bot.ai.counterbluff.situation import Situation
from bot.ai.rng import rng_from_seed
from bot.engine.games.counterbluff.view import HAND_SIZE

Floats = npt.NDArray[np.float64]
Infosets = npt.NDArray[np.intp]

DEALS: Final = 57_000
ITERATIONS: Final = 120
_TENTHS: Final = 10
_FIRST: Final = 2
"""The fewest cards on the table when somebody may fold."""
_TABLES: Final = range(_FIRST, 2 * FIVE)
_INFOSETS: Final = len(_TABLES) * _TENTHS * BUCKETS


@dataclass(frozen=True, slots=True)
class Training:
    """Random deals: the mover's information set by cards on the table, and who wins.

    infosets  (tables, deals)
    wins      (deals,): 1 if the leader wins the showdown, else -1
    """

    infosets: Infosets
    wins: Floats


def stay_chance(situation: Situation) -> float:
    """How often the trained player stays here."""
    _, made = best_completions(situation.hand[None], situation.row, high_table())
    chance = own_chance(situation, made)
    bucket = bucket_of(situation.row[None])
    return float(trained()[_infoset(situation.played, chance, bucket)[0]])


@cache
def trained() -> Floats:
    """(information sets,): how often to stay; computed once, in a few seconds."""
    return train(training_deals(DEALS), ITERATIONS)


def train(training: Training, iterations: int) -> Floats:
    """The average strategy of CFR+ with linear weights."""
    regrets = np.zeros((2, _INFOSETS))
    stays = np.zeros(_INFOSETS)
    reached = np.zeros(_INFOSETS)
    for iteration in range(1, iterations + 1):
        total = regrets.sum(0)
        strategy = np.divide(regrets[1], total, out=np.full(_INFOSETS, 0.5), where=total > 0)
        chances = strategy[training.infosets]
        reach = _reaches(chances)
        value = STAKE * training.wins
        for at in range(len(_TABLES) - 1, -1, -1):
            sign = 1 if at % 2 == 0 else -1
            infosets, chance = training.infosets[at], chances[at]
            stay, fold = sign * value, -float(FOLD_POINTS[_TABLES[at]])
            mean = chance * stay + (1 - chance) * fold
            weight = reach[1 - at % 2][at]
            regrets[1] += np.bincount(infosets, weight * (stay - mean), _INFOSETS)
            regrets[0] += np.bincount(infosets, weight * (fold - mean), _INFOSETS)
            own = reach[at % 2][at] * iteration
            stays += np.bincount(infosets, own * chance, _INFOSETS)
            reached += np.bincount(infosets, own, _INFOSETS)
            value = sign * mean
        np.maximum(regrets, 0, out=regrets)
    average: Floats = np.divide(stays, reached, out=np.full(_INFOSETS, 0.5), where=reached > 0)
    return average


def training_deals(deals: int) -> Training:
    """`deals` random deals; both players lay their best fives in random order."""
    rng = rng_from_seed(b"counterbluff cfr")
    keys = rng.random((deals, PACK), np.float32)
    cards = np.argpartition(keys, (HAND_SIZE, 2 * HAND_SIZE), axis=1)
    hands = cards[:, :HAND_SIZE], cards[:, HAND_SIZE : 2 * HAND_SIZE]
    found = [best_completions(hand, NOTHING, high_table()) for hand in hands]
    fives = [rng.permuted(five, axis=1) for five, _ in found]
    values = [value for _, value in found]
    infosets = [_infosets_of(fives, values, played) for played in _TABLES]
    return Training(np.array(infosets), np.where(values[0] > values[1], 1.0, -1.0))


def _infosets_of(fives: list[PokerCards], values: list[PokerValues], played: int) -> Infosets:
    """(deals,): the information set of the mover with `played` cards on the table."""
    mover = played % 2
    own, other = played // 2, played - played // 2
    if other < FIVE:
        bucket = bucket_of(fives[1 - mover][:, :other])
        chance = chance_table().wins(bucket, values[mover], second=mover == 1)
    else:
        chance = (values[mover] + mover > values[1 - mover]).astype(np.float32)
    return _infoset(played, chance, bucket_of(fives[mover][:, :own]))


def _infoset(played: int, chance: npt.NDArray[np.float32], bucket: Infosets) -> Infosets:
    tenth = np.minimum((chance * _TENTHS).astype(np.intp), _TENTHS - 1)
    infoset: Infosets = ((played - _FIRST) * _TENTHS + tenth) * BUCKETS + bucket
    return infoset


def _reaches(chances: Floats) -> tuple[Floats, Floats]:
    """By player, the leader first: (tables, deals), how likely its own stays lead to a table."""
    reaches: list[Floats] = []
    for player in (0, 1):
        stays = np.ones((len(chances) + 1, chances.shape[1]))
        stays[1 + player :: 2] = chances[player::2]
        reaches.append(stays.cumprod(0)[:-1])
    return reaches[0], reaches[1]
