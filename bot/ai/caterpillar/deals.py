"""Deals of Caterpillar as arrays, played in lockstep: the light state for searches.

A card is a number, 13 times its suit plus its rank from the Ace, 0, to the King, 12; a hand is a
mask with the bit of each card. All deals of a batch are at the same ply.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.ai.arrays import BoolArray
from bot.engine.cards import PACK52, Card
from bot.engine.scoring.caterpillar import COURT_POINTS, face_value

Masks = NDArray[np.int64]
Small = NDArray[np.int16]
Numbers = NDArray[np.int32]
CaterpillarCards = NDArray[np.int8]

RANKS: Final = 13
TEN: Final = 10
SUIT: Final = (1 << RANKS) - 1
"""The mask of all cards of the first suit."""
NUMERALS: Final = (1 << TEN) - 1
COURTS: Final = sum((SUIT & ~NUMERALS) << RANKS * suit for suit in range(4))
NUMBER_OF: Final = {card: number for number, card in enumerate(PACK52)}
VALUES: Final = np.array([face_value(card) for card in PACK52], dtype=np.int16)
SUITS: Final = (np.arange(len(PACK52)) // RANKS).astype(np.int16)


def numbers_of(cards: Iterable[Card]) -> CaterpillarCards:
    """The numbers of these cards."""
    return np.array([NUMBER_OF[card] for card in cards], dtype=np.int8)


def masks_of(cards: CaterpillarCards) -> Masks:
    """The mask of each card."""
    return np.int64(1) << cards.astype(np.int64)


@dataclass(slots=True)
class Deals:
    """A batch of deals in which at least one card was played.

    hands    (seats, deals)
    stock    (cards, deals): the cards in the order in which they are drawn
    played   (deals,): all cards of the caterpillar
    total    (deals,): its running total
    suit     (deals,): the suit, 0..3, of its last card
    margin   (deals,): seat 0's points minus seat 1's; including courts once a deal is over
    running  (deals,): whether the deal is not over
    to_move  the seat to move in every deal
    drawn    how many cards of the stock have been drawn
    short    (deals,): 1 once seat 0 is court short, -1 once seat 1 is, else 0
    """

    hands: Masks
    stock: CaterpillarCards
    played: Masks
    total: Small
    suit: Small
    margin: Numbers
    running: BoolArray
    short: Numbers
    to_move: int = 0
    drawn: int = 0

    @property
    def left(self) -> int:
        """How many cards are left in every stock."""
        return len(self.stock) - self.drawn

    @property
    def over(self) -> bool:
        """Whether every deal is over."""
        return not self.running.any()

    def legal(self) -> Masks:
        """(deals,): the playable cards of the seat to move, as masks."""
        follows = np.int64(SUIT) << RANKS * self.suit.astype(np.int64)
        playable: Masks = self.hands[self.to_move] & (follows | COURTS)
        return playable

    def play(self, cards: CaterpillarCards) -> None:
        """Play one card in each deal for the seat to move, draw, and score the deals that end.

        Deals that are over go on without scoring; any card may be passed for them.
        """
        masks, suit = masks_of(cards), SUITS.take(cards)
        self.total = self.total + VALUES.take(cards)
        scores = (self.total % 5 == 0) & (suit == self.suit)
        self._add(scores * self.total)
        self.played = self.played | masks
        hand = self.hands[self.to_move]
        hand &= ~masks
        hand |= masks_of(self.stock[self.drawn])
        self.suit = suit
        self.drawn += 1
        self.to_move = 1 - self.to_move
        if self.left:
            self._end_court_short()
        else:
            self.margin += self.running * (self._courts(0) - self._courts(1))
            self.running[:] = False

    def _end_court_short(self) -> None:
        short = self.running & (self.legal() == 0)
        if short.any():
            self._add(short * self._courts(1 - self.to_move))
            self.short += short * np.int32(-1 if self.to_move else 1)
            self.running &= ~short

    def _courts(self, seat: int) -> Numbers:
        """(deals,): the points for the courts of this seat's hand."""
        courts = np.bitwise_count(self.hands[seat] & COURTS)
        points: Numbers = COURT_POINTS * courts.astype(np.int32)
        return points

    def _add(self, points: NDArray[np.integer]) -> None:
        """Add the points of the seat to move in the deals that are not over."""
        if self.to_move == 0:
            self.margin += points * self.running
        else:
            self.margin -= points * self.running
