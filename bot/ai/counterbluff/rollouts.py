"""Rollouts of a hand of Counterbluff in batches: every move in every world, played on by rule.

A player of rule lays the cards of a five that is fixed from the start, so a hand needs no search:
both fives are laid card by card until somebody folds. A world is one possible hand of the other.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from bot.ai.counterbluff.hand_values import (
    FIVE,
    Cards,
    Values,
    best_completions,
    high_table,
    low_table,
    numbers,
    values_of,
)
from bot.ai.counterbluff.rule import ANSWER_RANK, NOTHING, chances, folds
from bot.ai.counterbluff.situation import Situation
from bot.ai.rng import Rng
from bot.engine.games.counterbluff.view import NextLead
from bot.engine.scoring.counterbluff import (
    LOWBALL_FOLD,
    LOWBALL_SHOWN,
    lowball_conceded,
    schedule,
)

Margins = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

_UNIT: Final = 5 ** np.arange(13, dtype=np.int64)
"""By rank: the hand with more of the highest rank in which two hands differ has the larger sum."""


def ranks_of(cards: Cards) -> npt.NDArray[np.int64]:
    """The ranks of the cards of the last axis as one number, to compare them in the last hand."""
    ranks: npt.NDArray[np.int64] = _UNIT[cards >> 2].sum(-1)
    return ranks


@dataclass(slots=True)
class Player:
    """One player in a batch of playouts.

    fives   (playouts, 5): the cards in the order in which they are laid
    values  (playouts,): what the fives are worth
    shown   how many of them lie on the table
    total   (playouts,): the ranks of all cards of the hand, for the last hand
    size    how many cards the player had when the hand began
    """

    fives: Cards
    values: Values
    shown: int
    total: npt.NDArray[np.int64]
    size: int

    def row(self) -> Cards:
        """(playouts, shown): the cards on the table."""
        return self.fives[:, : self.shown]

    def left(self) -> npt.NDArray[np.int64]:
        """(playouts,): the ranks of the cards still in hand."""
        return self.total - ranks_of(self.row())


def card_margins(situation: Situation, cards: Cards, worlds: Cards, rng: Rng) -> Margins:
    """(cards, worlds): the margin of the hand if this card is laid against this hand."""
    own = _own_players(situation, cards, len(worlds), rng)
    other = _other_player(situation, worlds, len(cards), rng)
    return play_on(situation, own, other).reshape(len(cards), len(worlds))


def play_on(situation: Situation, own: Player, other: Player) -> Margins:
    """(playouts,): the margins of the hand for `own`, the other to move next."""
    margins = np.zeros(len(own.values))
    active = np.ones(len(own.values), np.bool_)
    mover, waiting, sign = other, own, 1
    while own.shown < FIVE or other.shown < FIVE:
        if mover.shown:
            second = situation.second if mover is own else situation.leads
            gives_up = active & folds(_chances(mover, waiting, second), own.shown + other.shown)
            lost = sign * schedule(own.shown + other.shown)
            margins[gives_up] = lost + _last_hand(situation, own, other, sign)[gives_up]
            active &= ~gives_up
            if not active.any():
                return margins
        mover.shown += 1
        mover, waiting, sign = waiting, mover, -sign
    wins = own.values + int(situation.second) > other.values
    points = np.where(wins, schedule(2 * FIVE), -schedule(2 * FIVE))
    last = np.where(
        wins, _last_hand(situation, own, other, 1), _last_hand(situation, own, other, -1)
    )
    return np.where(active, points + last, margins)


def fold_margins(situation: Situation, worlds: Cards) -> Margins:
    """(worlds,): the margin of folding now, the last hand included if it follows."""
    own = Player(
        np.tile(situation.row, (len(worlds), 1)),
        np.zeros(len(worlds), np.int16),
        len(situation.row),
        np.full(len(worlds), ranks_of(np.concatenate([situation.hand, situation.row]))),
        len(situation.hand) + len(situation.row),
    )
    row = situation.other_row
    other = Player(
        np.tile(row, (len(worlds), 1)),
        np.zeros(len(worlds), np.int16),
        len(row),
        ranks_of(worlds) + ranks_of(row),
        worlds.shape[1] + len(row),
    )
    margins: Margins = _last_hand(situation, own, other, -1) - schedule(situation.played)
    return margins


def call_margins(situation: Situation, five: Cards, face_up: bool, worlds: Cards) -> Margins:
    """(worlds,): the margin of a call of Lowball with these cards, answered by rule."""
    table = low_table(situation.lowball)
    value = int(values_of(five[None], table)[0])
    _, lowest = best_completions(worlds, NOTHING, table, low=True)
    replier_wins = lowest <= value
    if face_up:
        return np.where(replier_wins, -LOWBALL_SHOWN, LOWBALL_FOLD).astype(float)
    shows = lowest < table.below_no_pair(ANSWER_RANK)
    shown = np.where(replier_wins, -LOWBALL_SHOWN, LOWBALL_SHOWN)
    return np.where(shows, shown, lowball_conceded(face_up=False)).astype(float)


def reply_margins(situation: Situation, five: Cards, worlds: Cards) -> Margins:
    """(worlds,): the margin of a face-up reply to the call; worlds are hands before the call."""
    call = situation.call
    assert call is not None
    table = low_table(situation.lowball)
    value = int(values_of(five[None], table)[0])
    if call.face_up:
        called = np.full(len(worlds), values_of(numbers(call.cards)[None], table)[0])
    else:
        called = values_of(spare_fives(worlds), table)
    return np.where(value <= called, LOWBALL_SHOWN, -LOWBALL_SHOWN).astype(float)


def spare_fives(hands: Cards) -> Cards:
    """(hands, 5): what the best five of each hand leaves; below ten cards the lowest."""
    if hands.shape[1] < 2 * FIVE:
        return np.sort(hands, axis=1)[:, :FIVE]
    best, _ = best_completions(hands, NOTHING, high_table())
    kept = ~(hands[:, :, None] == best[:, None, :]).any(2)
    spare: Cards = hands[kept].reshape(len(hands), FIVE)
    return spare


def _own_players(situation: Situation, cards: Cards, worlds: int, rng: Rng) -> Player:
    """The mover in the playouts of every card: the card is laid, and the best five with it."""
    hand = situation.hand
    rows = np.column_stack([np.tile(situation.row, (len(cards), 1)), cards])
    rest = np.array([hand[hand != card] for card in cards]).reshape(len(cards), -1)
    added, values = best_completions(rest, rows, high_table())
    fives = np.concatenate([rows, added], 1).repeat(worlds, 0)
    total = ranks_of(np.concatenate([hand, situation.row]))
    return Player(
        _in_random_order(fives, rows.shape[1], rng),
        values.repeat(worlds),
        rows.shape[1],
        np.full(len(fives), total),
        len(hand) + len(situation.row),
    )


def _other_player(situation: Situation, worlds: Cards, times: int, rng: Rng) -> Player:
    """The other player in all playouts: the best five with the cards on the table."""
    row = situation.other_row
    added, values = best_completions(worlds, row, high_table())
    fives = np.concatenate([np.tile(row, (len(worlds), 1)), added], 1)
    total = ranks_of(worlds) + ranks_of(row)
    return Player(
        _in_random_order(np.tile(fives, (times, 1)), len(row), rng),
        np.tile(values, times),
        len(row),
        np.tile(total, times),
        worlds.shape[1] + len(row),
    )


def _in_random_order(fives: Cards, shown: int, rng: Rng) -> Cards:
    """The fives with the cards that are not yet shown in random order."""
    fives[:, shown:] = rng.permuted(fives[:, shown:], axis=1)
    return fives


def _chances(mover: Player, waiting: Player, second: bool) -> npt.NDArray[np.float32]:
    if waiting.shown < FIVE:
        return chances(waiting.row(), mover.values, second)
    return (mover.values + int(second) > waiting.values).astype(np.float32)


def _last_hand(situation: Situation, own: Player, other: Player, winner: int) -> Margins:
    """(playouts,): the margin of the last hand if it follows now; `winner` is 1 for `own`."""
    left = own.size - own.shown, other.size - other.shown
    if not situation.last_hand_follows(*left):
        return np.zeros(len(own.values))
    leads_next = (winner == 1) == (situation.next_lead is NextLead.WINNER)
    wins = own.left() > other.left() if leads_next else own.left() >= other.left()
    points = situation.last_hand_points(sum(left))
    return np.where(wins, points, -points).astype(float)
