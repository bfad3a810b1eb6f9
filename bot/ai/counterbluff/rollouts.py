"""Rollouts of a hand of Counterbluff in batches: every move against every hand of the other player.

The rule player plays both hands on. It lays the cards of a five that is fixed from the start, so
nothing is searched: both fives are laid card by card until somebody folds.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bot.ai.counterbluff.hand_values import (
    FIVE,
    PokerCards,
    PokerValues,
    best_completions,
    high_table,
)
from bot.ai.counterbluff.last_hand import Left, PokerMargins, Ranks, last_hand_margins, ranks_of
from bot.ai.counterbluff.rule_player import STAKE, chances, folds
from bot.ai.counterbluff.situation import Situation
from bot.ai.rng import Rng
from bot.engine.scoring.counterbluff import (
    schedule,
)


@dataclass(slots=True)
class Player:
    """One player in a batch of playouts.

    fives   (playouts, 5): the cards in the order in which they are laid
    values  (playouts,): the values of the fives
    shown   how many cards of each five lie on the table
    total   (playouts,): the ranks of all cards that the player had when the hand began
    size    how many cards the player had when the hand began
    """

    fives: PokerCards
    values: PokerValues
    shown: int
    total: Ranks
    size: int

    def row(self) -> PokerCards:
        """(playouts, shown): the cards on the table."""
        return self.fives[:, : self.shown]

    def left(self) -> Left:
        """The cards still in hand."""
        return Left(self.total - ranks_of(self.row()), self.size - self.shown)


def card_margins(
    situation: Situation, cards: PokerCards, hands: PokerCards, rng: Rng
) -> PokerMargins:
    """(cards, hands): the margin of the hand if this card is played against this hand."""
    own = _own_players(situation, cards, len(hands), rng)
    other = _other_player(situation, hands, len(cards), rng)
    return play_on(situation, own, other).reshape(len(cards), len(hands))


def play_on(situation: Situation, own: Player, other: Player) -> PokerMargins:
    """(playouts,): the margins of the hand for `own`; `other` is to move."""
    margins: PokerMargins = np.zeros(len(own.values))
    active = np.ones(len(own.values), np.bool_)
    mover, waiting, sign = other, own, 1
    while own.shown < FIVE or other.shown < FIVE:
        if mover.shown:
            second = situation.second if mover is own else situation.leads
            gives_up = active & folds(_chances(mover, waiting, second), own.shown + other.shown)
            if gives_up.any():
                won = np.full(len(margins), mover is other)
                last = last_hand_margins(situation, own.left(), other.left(), won)
                points = sign * schedule(own.shown + other.shown)
                margins[gives_up] = points + last[gives_up]
                active &= ~gives_up
        mover.shown += 1
        mover, waiting, sign = waiting, mover, -sign
    wins = own.values + int(situation.second) > other.values
    last = last_hand_margins(situation, own.left(), other.left(), wins)
    return np.where(active, np.where(wins, STAKE, -STAKE) + last, margins)


def fold_margins(situation: Situation, hands: PokerCards) -> PokerMargins:
    """(hands,): the margin of folding now, including the last hand if one follows."""
    own = np.full(len(hands), ranks_of(situation.hand))
    lost = np.zeros(len(hands), np.bool_)
    last = last_hand_margins(
        situation,
        Left(own, len(situation.hand)),
        Left(ranks_of(hands), hands.shape[1]),
        lost,
    )
    return last - schedule(situation.played)


def _own_players(situation: Situation, cards: PokerCards, times: int, rng: Rng) -> Player:
    """The mover in all playouts: each card is on the table, with the best five that contains it."""
    hand = situation.hand
    rows = np.column_stack([np.tile(situation.row, (len(cards), 1)), cards])
    rest = np.array([hand[hand != card] for card in cards]).reshape(len(cards), -1)
    added, values = best_completions(rest, rows, high_table())
    fives = np.concatenate([rows, added], 1).repeat(times, 0)
    total = ranks_of(np.concatenate([hand, situation.row]))
    return Player(
        _in_random_order(fives, rows.shape[1], rng),
        values.repeat(times),
        rows.shape[1],
        np.full(len(fives), total),
        len(hand) + len(situation.row),
    )


def _other_player(situation: Situation, hands: PokerCards, times: int, rng: Rng) -> Player:
    """The other player in all playouts: the best five with the cards on the table."""
    row = situation.other_row
    added, values = best_completions(hands, row, high_table())
    fives = np.concatenate([np.tile(row, (len(hands), 1)), added], 1)
    total = ranks_of(hands) + ranks_of(row)
    return Player(
        _in_random_order(np.tile(fives, (times, 1)), len(row), rng),
        np.tile(values, times),
        len(row),
        np.tile(total, times),
        hands.shape[1] + len(row),
    )


def _in_random_order(fives: PokerCards, shown: int, rng: Rng) -> PokerCards:
    """The fives with the cards that are not yet shown in random order."""
    fives[:, shown:] = rng.permuted(fives[:, shown:], axis=1)
    return fives


def _chances(mover: Player, waiting: Player, second: bool) -> npt.NDArray[np.float32]:
    if waiting.shown < FIVE:
        return chances(waiting.row(), mover.values, second)
    return (mover.values + int(second) > waiting.values).astype(np.float32)
