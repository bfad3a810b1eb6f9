"""Buckets of rows of face-up cards, and the probability of beating the five behind such a row.

A bucket is a number made of the number of cards, their groups of equal ranks, whether they are of
one suit, whether they lie within five ranks, and whether they are high, middle or low.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations
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
from bot.ai.rng import Rng, rng_from_seed
from bot.engine.games.counterbluff.view import HAND_SIZE

Buckets = npt.NDArray[np.intp]
Chances = npt.NDArray[np.float32]

PACK: Final = 52
_GROUPS: Final = np.array((0, 1, 2, 3, 3, 3, 4), np.intp)
"""By number of pairs of equal ranks in a row: nothing, a pair, two pairs, threes, fours."""
_HEIGHT: Final = np.repeat(np.arange(3), (5, 4, 4))
"""By rank: low up to the Six, middle up to the Ten, high from the Jack."""
_BUCKETS_PER_COUNT: Final = 5 * 2 * 2 * 3
BUCKETS: Final = FIVE * _BUCKETS_PER_COUNT
SAMPLE: Final = 60_000
"""The number of random hands from which the chances are estimated."""
_PRIOR: Final = 20.0
"""The weight, in hands, of the overall distribution that is mixed into each bucket, since some
buckets are rare."""


@dataclass(frozen=True, slots=True)
class ChanceTable:
    """chances[bucket, value]: the probability that the five behind a bucket has a lower value."""

    chances: Chances

    def wins(self, buckets: Buckets, values: PokerValues, second: bool) -> Chances:
        """The probability that a five of this value wins against a bucket; `second` wins ties."""
        found: Chances = self.chances[buckets, values.astype(np.intp) + second]
        return found


def bucket_of(rows: PokerCards) -> Buckets:
    """(rows,): the bucket of each row, (rows, shown) with at most four cards."""
    count = rows.shape[-1]
    if count == 0:
        return np.zeros(rows.shape[0], np.intp)
    ranks, suits = rows >> 2, rows & 3
    highest, lowest = ranks.max(-1), ranks.min(-1)
    equal = np.zeros(rows.shape[0], np.intp)
    grouped = np.full(rows.shape[0], -1, np.intp)
    for one, other in combinations(range(count), 2):
        same = ranks[:, one] == ranks[:, other]
        equal += same
        grouped = np.maximum(grouped, np.where(same, ranks[:, one], -1))
    suited = (suits == suits[:, :1]).all(-1)
    near = (equal == 0) & (highest - lowest < FIVE)
    height = _HEIGHT[np.where(equal > 0, grouped, highest)]
    bucket: Buckets = (
        ((_GROUPS[equal] * 2 + suited) * 2 + near) * 3 + height + count * _BUCKETS_PER_COUNT
    )
    return bucket


@cache
def chance_table() -> ChanceTable:
    """The chances, estimated once from the best fives of random hands, laid in random order."""
    return count_chances(rng_from_seed(b"counterbluff chances"), SAMPLE)


def count_chances(rng: Rng, hands: int) -> ChanceTable:
    """The chances as estimated from `hands` random hands of ten cards."""
    width = high_table().highest + 1
    fives, values = random_fives(rng, hands)
    places = [bucket_of(fives[:, :shown]) * width + values for shown in range(FIVE)]
    counts = np.bincount(np.concatenate(places), minlength=BUCKETS * width)
    by_bucket = counts.reshape(BUCKETS, width).astype(np.float32)
    by_bucket += by_bucket[:1] * (_PRIOR / hands)
    below = np.zeros((BUCKETS, width + 1), np.float32)
    np.cumsum(by_bucket, axis=1, out=below[:, 1:])
    return ChanceTable(below / below[:, -1:])


def random_fives(rng: Rng, hands: int) -> tuple[PokerCards, PokerValues]:
    """The best fives (hands, 5) of random hands of ten cards, in random order; and their values."""
    cards = np.argpartition(rng.random((hands, PACK), np.float32), HAND_SIZE, axis=1)[:, :HAND_SIZE]
    fives, values = best_completions(cards, np.zeros(0, np.intp), high_table())
    return rng.permuted(fives, axis=1), values
