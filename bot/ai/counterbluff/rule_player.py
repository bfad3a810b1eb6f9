"""The rule player: it folds and calls according to the chance that its best five cards win.

It ignores which single cards are out of play. It is simple enough to be simulated in batches, so it
is also the policy of the rollouts, and the opponent model of the beliefs.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from bot.ai.arrays import BoolArray
from bot.ai.counterbluff.hand_values import (
    FIVE,
    PokerCards,
    PokerValues,
    best_completions,
    high_table,
    low_table,
    numbers,
    values_of,
)
from bot.ai.counterbluff.row_buckets import Chances, bucket_of, chance_table
from bot.ai.counterbluff.situation import Situation, laying, playing
from bot.ai.rng import Rng
from bot.engine.games.counterbluff.view import DOWN, FOLD, UP
from bot.engine.moves import Move
from bot.engine.scoring.counterbluff import schedule
from bot.engine.scoring.poker import Lowball

FULL_TABLE: Final = 2 * FIVE
FOLD_POINTS: Final = tuple(map(schedule, range(FULL_TABLE + 1)))
"""By number of cards on the table: the points of the other player after a fold."""
STAKE: Final = FOLD_POINTS[FULL_TABLE]
"""The points of a showdown."""
CALLS_FROM: Final = 8
"""The smallest number of hand cards with which it calls Lowball."""
CALL_RANK: Final = 8
"""It calls Lowball face up with this rank or lower as its highest card."""
ANSWER_RANK: Final = 11
"""It answers a call face down with this rank or lower as its highest card."""
POOR: Final = 0.25
"""It calls Lowball face down if its chance of winning is lower than this."""
NOTHING: Final = np.zeros(0, np.intp)


@dataclass(frozen=True, slots=True)
class LowFives:
    """The fives that a hand may lay at Lowball: the lowest with its value, and the spare cards."""

    lowest: PokerCards
    value: int
    spare: PokerCards


def folds(chance: Chances, played: int) -> BoolArray:
    """Whether it folds with this chance of winning and `played` cards on the table."""
    gives_up: BoolArray = STAKE * (2 * chance - 1) < -FOLD_POINTS[played]
    return gives_up


def chances(rows: PokerCards, values: PokerValues, second: bool) -> Chances:
    """The chance of each final value against the other player's row of fewer than five cards."""
    return chance_table().wins(bucket_of(rows), values, second)


def low_fives(hand: PokerCards, lowball: Lowball) -> LowFives:
    """The fives of one hand."""
    fives, values = best_completions(hand[None], NOTHING, low_table(lowball), low=True)
    return LowFives(fives[0], int(values[0]), spare_fives(hand[None])[0])


def spare_fives(hands: PokerCards) -> PokerCards:
    """(hands, 5): the cards left besides the best five; the lowest five of fewer than ten cards."""
    if hands.shape[1] < FULL_TABLE:
        return np.sort(hands, axis=1)[:, :FIVE]
    best, _ = best_completions(hands, NOTHING, high_table())
    kept = ~(hands[:, :, None] == best[:, None, :]).any(2)
    spare: PokerCards = hands[kept].reshape(len(hands), FIVE)
    return spare


def rule_move(situation: Situation, rng: Rng) -> Move:
    """Its move; it lays the cards of its best five in random order."""
    if situation.call is not None:
        return answer(situation)
    added, made = best_completions(situation.hand[None], situation.row, high_table())
    chance = own_chance(situation, made)
    call = call_of(situation, chance)
    if call is not None:
        return call
    if gives_up(situation, chance):
        return FOLD
    return playing(int(rng.choice(added[0])))


def call_of(situation: Situation, chance: Chances) -> Move | None:
    """Its call of Lowball with this chance of winning; None if it may not call, or does not."""
    if situation.played or len(situation.hand) < CALLS_FROM:
        return None
    fives = low_fives(situation.hand, situation.lowball)
    if fives.value < low_table(situation.lowball).below_no_pair(CALL_RANK):
        return laying(UP, fives.lowest)
    return laying(DOWN, fives.spare) if chance[0] < POOR else None


def gives_up(situation: Situation, chance: Chances) -> bool:
    """Whether it may fold and does, instead of playing a card, with this chance of winning."""
    return len(situation.row) > 0 and bool(folds(chance, situation.played)[0])


def own_chance(situation: Situation, made: PokerValues) -> Chances:
    """The chance of each of these final values against the cards that the other has shown."""
    if len(situation.other_row) < FIVE:
        rows = np.broadcast_to(situation.other_row, (len(made), len(situation.other_row)))
        return chances(rows, made, situation.second)
    other = values_of(situation.other_row[None], high_table())
    return (made + int(situation.second) > other).astype(np.float32)


def answer(situation: Situation) -> Move:
    """Its answer to a call of Lowball."""
    call = situation.call
    assert call is not None
    fives, table = low_fives(situation.hand, situation.lowball), low_table(situation.lowball)
    if call.face_up:
        wins = fives.value <= values_of(numbers(call.cards)[None], table)[0]
        return laying(UP, fives.lowest) if wins else FOLD
    if fives.value < table.below_no_pair(ANSWER_RANK):
        return laying(UP, fives.lowest)
    return laying(DOWN, fives.spare)
