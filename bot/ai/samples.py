"""Knows which hands the other may hold, and how far what he played speaks for each of them."""

from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from bot.ai.graph import CELLS, graph_of
from bot.ai.payoff import EMPTY, Numbers
from bot.ai.sight import Chance, Sight, Values, legal, stacked
from bot.ai.solve import solve


@dataclass(frozen=True, slots=True)
class Hands:
    """Hands that the other may hold, as places in `sight.unseen` (cards, hands)."""

    places: Numbers
    cards: Numbers

    @property
    def count(self) -> int:
        """How many hands."""
        return self.places.shape[1]


@dataclass(frozen=True, slots=True)
class Reader:
    """How the other is thought to have chosen what he played.

    deals        hands of mine against which he is supposed to have judged each move
    temperature  points of margin that make a move e times as likely
    even         the share of his choices that says nothing, spread evenly over the moves
    """

    deals: int = 4
    temperature: float = 4.0
    even: float = 0.3

    def chances(self, values: Values, unit: float) -> Values:
        """(slots, cells, ...): how likely each move is with these values; -inf is illegal."""
        heat = np.exp((values - values.max(axis=(0, 1))) / (self.temperature * unit))
        moves = np.isfinite(values).sum(axis=(0, 1))
        sensible = (1 - self.even) * heat / heat.sum(axis=(0, 1))
        chances: Values = np.where(np.isfinite(values), sensible + self.even / moves, 0.0)
        return chances


def possible_hands(sight: Sight, count: int, chance: Chance) -> Hands:
    """So many hands at random, or every hand where there are no more than that."""
    unseen = len(sight.unseen)
    if comb(unseen, sight.other) <= count:
        places = np.array(list(combinations(range(unseen), sight.other)), dtype=np.intp).T
    else:
        places = _drawn(chance.random((count, unseen)), sight.other).T
    return Hands(places, np.array(sight.unseen, dtype=np.intp)[places])


def weights(sight: Sight, hands: Hands, reader: Reader, chance: Chance) -> Values:
    """How likely each hand is after what the other has played from it; they add up to 1."""
    likely = np.ones(hands.count)
    for ply, play in enumerate(sight.plays):
        if not play.mine and hands.count > 1:
            likely *= _likelihood(sight, hands, ply, reader, chance)
    share: Values = likely / likely.sum()
    return share


def hands_of_mine(
    mine: tuple[int, ...], sight: Sight, hands: Hands, deals: int, chance: Chance
) -> Numbers:
    """(cards, hands x deals): hands as long as `mine` that the other may think I hold.

    He sees neither these cards of mine nor those of the unseen that he does not hold himself.
    """
    lot = chance.random((hands.count, deals, len(mine) + len(sight.unseen)))
    held = np.repeat(hands.places.T[:, None, :], deals, axis=1) + len(mine)
    np.put_along_axis(lot, held, 2.0, axis=2)
    cards = np.array(mine + sight.unseen, dtype=np.intp)
    return cards[_drawn(lot, len(mine))].reshape(hands.count * deals, len(mine)).T


def _likelihood(sight: Sight, hands: Hands, ply: int, reader: Reader, chance: Chance) -> Values:
    """How likely the other would have played what he played, from each hand."""
    later = sight.plays[ply:]
    before = sight.before(ply)
    graph = graph_of(frozenset(cell for cell in range(CELLS) if before[cell] != EMPTY))
    laid = [play.card for play in later if not play.mine]
    mine = (*sight.hand, *(play.card for play in later if play.mine))
    his = np.concatenate([stacked(laid, hands.count), hands.cards])
    dealt = hands_of_mine(mine, sight, hands, reader.deals, chance)
    lie = [card for card in before if card != EMPTY]
    cards = np.concatenate(
        [np.repeat(his, reader.deals, axis=1), dealt, stacked(lie, dealt.shape[1])]
    )
    moves = solve(graph, cards, sight.payoff, not sight.rows).moves()
    mean = moves.reshape(*moves.shape[:2], hands.count, reader.deals).mean(axis=3)
    values = np.where(legal(graph)[..., None], mean, -np.inf)
    likelihood: Values = reader.chances(values, sight.payoff.unit)[0, later[0].cell]
    return likelihood


def _drawn(lot: npt.NDArray[np.float64], count: int) -> Numbers:
    """The places of the `count` lowest lots along the last axis."""
    if count == 0:
        return np.empty((*lot.shape[:-1], 0), dtype=np.intp)
    return np.argpartition(lot, count - 1, axis=-1)[..., :count]
