"""Hidden hands of Fosco for four: inferences from play, and random hands consistent with them.

The suit order is strict (F3), so these inferences are certain. A player who plays a card has no
card of an earlier suit. A player who was stuck had no Joker that fitted the count, and no fitting
card of their earliest suit: of the suit that they play next, as soon as they have played one. The
player to move has a playable card. The first leader was dealt the most spades.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache, cached_property
from typing import Final

from bot.engine.cards import JOKER, PACK52, RANKS, SUITS, Card, RandBelow, without
from bot.engine.dealing import Hands, sorted_hand
from bot.engine.games.fosco.constrained_deals import (
    ConstrainedDeals,
    EarliestSuit,
    ReplayableDeals,
)
from bot.engine.games.fosco.view import FoscoView, Lacks, Plays, may_hold
from bot.engine.scoring.fosco import NO_CARDS, Count, KingFunction, count_after

TRIES: Final = 50
"""How many deals are tried before one is dealt card by card, which is slow but finds one."""

_JOKERS: Final = len(SUITS)
"""The index of Jokers in a seat's entry of `Lacks`."""
_ONE_OF_EACH: Final = (*(Card(rank, SUITS[0]) for rank in RANKS), JOKER)
"""A card of each rank."""


def shown_lacks(seats: int, counts: Sequence[Plays], plays: Plays, king: KingFunction) -> Lacks:
    """By seat and suit: the ranks that the seat cannot hold after these counts and the open one."""
    lacks, _ = _inferred(seats, counts, plays, king)
    return tuple(
        (*(_in_order(ranks) for ranks in suits[:_JOKERS]), "".join(suits[_JOKERS]))
        for suits in lacks
    )


def _inferred(
    seats: int, counts: Sequence[Plays], plays: Plays, king: KingFunction
) -> tuple[list[list[set[str]]], list[list[Count]]]:
    """By seat and suit: the ranks that it lacks; by seat: the counts at which it was stuck.

    Those are the counts since it last played a card with a suit. What it lacked then is not among
    the ranks, since its earliest suit is not known yet.
    """
    lacks: list[list[set[str]]] = [[set() for _ in range(_JOKERS + 1)] for _ in range(seats)]
    stuck: list[list[Count]] = [[] for _ in range(seats)]
    for number, cards in enumerate((*counts, plays)):
        for play in cards:
            if play.card.suit:
                _note_suit(lacks[play.seat], stuck[play.seat], play.card.suit, king)
        if number < len(counts):
            seat, count = (cards[-1].seat + 1) % seats, count_of(cards, king)
            stuck[seat].append(count)
            if count_after(count, JOKER, king) is not None:
                lacks[seat][_JOKERS].add(JOKER.rank)
    return lacks, stuck


class HandSampler:
    """Deals the hands that a seat cannot see at random, consistent with the play so far.

    All hands with which the play would have been the same are equally likely.
    """

    def __init__(self, view: FoscoView) -> None:
        self._view = view
        self._seats = tuple(seat for seat in range(len(view.sides)) if seat != view.seat)
        self._made = [(seat, move.card) for seat, move in view.moves_made if move.card]
        gone = [*view.hand, *(card for _, card in self._made)]
        self._unseen = [
            (card, self._holders(card))
            for card in sorted_hand(without(PACK52 + (JOKER,) * view.jokers, gone))
        ]
        self._sizes = tuple(view.hand_sizes[seat] for seat in self._seats)
        self._deals = ConstrainedDeals(self._unseen, self._sizes)
        spades = Counter(seat for seat, card in self._made if card.suit == "S")
        self._spades = [spades[seat] + _spades_in(hand) for seat, hand in enumerate(view.hands)]
        self._spades_left = any(card.suit == "S" for card, _ in self._unseen)
        self._from_left = [
            (view.dealer + step) % len(view.sides) for step in range(1, len(view.sides) + 1)
        ]
        self._leader = self._made[0][0] if self._made else view.to_move
        self._earliest = self._earliest_suits()
        self._known = [
            (seat, known)
            for seat, known in zip(self._seats, self._earliest, strict=True)
            if known != EarliestSuit()
        ]

    def hands(self, rand: RandBelow) -> Hands:
        """By seat: a sampled hand; the viewer keeps the true one."""
        return tuple(map(sorted_hand, self.unsorted(rand)))

    def unsorted(self, rand: RandBelow) -> Hands:
        """Like `hands`, but unsorted, which is faster."""
        for _ in range(TRIES):
            hands = self._with_own(self._deals.random(rand))
            if self._agree(hands):
                return hands
        return self._with_own(self._replayable.random(rand))

    @cached_property
    def _replayable(self) -> ReplayableDeals:
        return ReplayableDeals(self._unseen, self._sizes, self._earliest, self._led)

    def _earliest_suits(self) -> list[EarliestSuit]:
        """By hidden hand: what is known of its earliest suit."""
        view = self._view
        _, stuck = _inferred(len(view.sides), view.counts, view.plays, view.king)
        goes_on = _fitting(count_of(view.plays, view.king), view.king) if view.plays else None
        return [
            EarliestSuit(
                frozenset().union(*(_fitting(count, view.king) for count in stuck[seat])),
                goes_on if seat == view.to_move else None,
            )
            for seat in self._seats
        ]

    def _agree(self, hands: Hands) -> bool:
        """Whether with these hands the same seats would have been stuck, and the same one led."""
        if not all(known.agrees(hands[seat]) for seat, known in self._known):
            return False
        return not self._spades_left or self._led([_spades_in(hands[seat]) for seat in self._seats])

    def _led(self, spades: Sequence[int]) -> bool:
        """Whether the first leader was dealt the most spades, or as many and sits nearer (F10).

        `spades` are those in the hidden hands now.
        """
        held = [*self._spades]
        for seat, count in zip(self._seats, spades, strict=True):
            held[seat] += count
        return max(self._from_left, key=held.__getitem__) == self._leader

    def _with_own(self, dealt: Sequence[tuple[Card, ...]]) -> Hands:
        hands = list(self._view.hands)
        for seat, hand in zip(self._seats, dealt, strict=True):
            hands[seat] = hand
        return tuple(hands)

    def _holders(self, card: Card) -> tuple[int, ...]:
        """The seats that may hold this card, as indices of the hidden seats."""
        lacks = self._view.lacks
        return tuple(at for at, seat in enumerate(self._seats) if may_hold(lacks[seat], card))


def _note_suit(lacks: list[set[str]], stuck: list[Count], suit: str, king: KingFunction) -> None:
    """Record the lacks of a seat that plays from this suit, its earliest whenever it was stuck."""
    for earlier in SUITS[: SUITS.index(suit)]:
        lacks[SUITS.index(earlier)].update(RANKS)
    for count in stuck:
        lacks[SUITS.index(suit)] |= _fitting(count, king)
    stuck.clear()


@cache
def _fitting(count: Count, king: KingFunction) -> frozenset[str]:
    """The ranks, perhaps the Joker's among them, that may be added to this count."""
    return frozenset([card.rank for card in _ONE_OF_EACH if count_after(count, card, king)])


def count_of(plays: Plays, king: KingFunction) -> Count:
    """The count after these cards."""
    count = NO_CARDS
    for play in plays:
        count = count_after(count, play.card, king) or count
    return count


def _spades_in(hand: Sequence[Card]) -> int:
    return len([card for card in hand if card.suit == "S"])


def _in_order(ranks: set[str]) -> str:
    return "".join(rank for rank in RANKS if rank in ranks)
