"""Weights the possible hands of other players by the cards that they have played.

A card tells more about a hand if its player had few cards to choose from, or always brings the
count as high as possible. Each hidden player is assumed to be of one of the kinds below. The cards
played in the deal determine the posterior of the kinds and of the hands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from random import Random
from typing import Final

from bot.ai.fosco.count_tables import START
from bot.ai.fosco.packed_deal import CARD_BITS, SUIT_MASKS, packed_rules
from bot.engine.cards import RANKS, SUITS
from bot.engine.game import Seat
from bot.engine.games.fosco.view import FoscoView, Play


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of player.

    prior      its probability before the first card
    highest    how often it brings the count as high as possible; otherwise it plays any legal card
    predicted  whether a search may assume that it always does so
    """

    prior: float
    highest: float
    predicted: bool = False


KINDS: Final = (
    PlayerKind(0.2, 0.98, predicted=True),
    PlayerKind(0.6, 0.5),
    PlayerKind(0.2, 0.0),
)
"""Chosen by hand. To check a change, play the same deals before and after it, against a player
without a model: `make arena ARGS="count pimc-50,8 --game fosco.four"`."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A card that a hidden player chose.

    fitting  the cards of the same suit that fitted the count, whether the player held them or not
    higher   those of them that would have brought the count higher
    kept     the cards that the player played from this one on, and so certainly held
    """

    fitting: int
    higher: int
    kept: int

    def likelihood(self, hand: int, highest: float) -> float:
        """The probability that a player who has this hand now chose that card."""
        options = (hand | self.kept) & self.fitting
        share = (1 - highest) / options.bit_count()
        return share if options & self.higher else share + highest


class OpponentModel:
    """Weights determinized hands for one view."""

    def __init__(self, view: FoscoView, kinds: Sequence[PlayerKind] = KINDS) -> None:
        self._kinds = kinds
        self._open: dict[Seat, list[Decision]] = {}
        self._settled: dict[Seat, list[float]] = {}
        decisions = _decisions(view)
        for seat in range(len(view.sides)):
            if seat != view.seat:
                own = [(view.lacks[seat][suit], each) for at, suit, each in decisions if at == seat]
                self._open[seat] = [each for lacks, each in own if lacks != RANKS]
                settled = [each for lacks, each in own if lacks == RANKS]
                self._settled[seat] = [
                    kind.prior * prod(each.likelihood(0, kind.highest) for each in settled)
                    for kind in kinds
                ]

    def weight(self, hands: Sequence[int]) -> float:
        """The likelihood of the plays of this deal given these hands, which are masks by seat."""
        return prod(sum(self._likelihoods(seat, hands[seat])) for seat in self._open)

    def predicted(self, hands: Sequence[int], chance: Random) -> tuple[bool, ...]:
        """By seat: whether it is of a predicted kind, drawn from the posterior given the hands."""
        kinds = {
            seat: chance.choices(self._kinds, self._likelihoods(seat, hands[seat]))[0]
            for seat in self._open
        }
        return tuple(seat in kinds and kinds[seat].predicted for seat in range(len(hands)))

    def _likelihoods(self, seat: Seat, hand: int) -> list[float]:
        """By kind: the joint probability of the kind and the seat's plays with this hand."""
        return [
            before * prod(each.likelihood(hand, kind.highest) for each in self._open[seat])
            for kind, before in zip(self._kinds, self._settled[seat], strict=True)
        ]


def _decisions(view: FoscoView) -> list[tuple[Seat, int, Decision]]:
    """Every suited card of the deal with its seat and suit, the last one first."""
    tables = packed_rules(view).tables
    kept = [0] * len(view.sides)
    decisions = []
    for plays in reversed((*view.counts, view.plays)):
        numbers = [START]
        for play in plays:
            numbers.append(tables.after[numbers[-1]][_rank(play)])
        for play, number in reversed(list(zip(plays, numbers[:-1], strict=True))):
            if play.card.suit:
                kept[play.seat] |= CARD_BITS[play.card]
                suit = SUITS.index(play.card.suit)
                higher = sum(
                    1 << 13 * suit + rank
                    for rank, after in enumerate(tables.after[number][: len(RANKS)])
                    if after >= 0 and tables.counts[after].total > play.total
                )
                fitting = tables.fits[number] & SUIT_MASKS[suit]
                decisions.append((play.seat, suit, Decision(fitting, higher, kept[play.seat])))
    return decisions


def _rank(play: Play) -> int:
    return RANKS.index(play.card.rank) if play.card.suit else len(RANKS)
