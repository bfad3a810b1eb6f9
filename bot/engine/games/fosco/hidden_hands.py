"""Hidden hands of Fosco for four: inferences from play, and random hands consistent with them.

The suit order is strict (F3), so these inferences are certain. A player who plays a card has no
card of an earlier suit. A player who was stuck had no Joker that fitted the count, and no fitting
card of the suit that they play next. The player to move has a playable card. The first leader was
dealt the most spades.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, islice
from math import factorial, prod
from typing import Final

from bot.engine.cards import JOKER, PACK52, RANKS, SUITS, Card, RandBelow, shuffled, without
from bot.engine.dealing import Hands, sorted_hand
from bot.engine.games.fosco.editions import SuitOrder, playable
from bot.engine.games.fosco.view import FoscoView, Lacks, Plays, may_hold
from bot.engine.scoring.fosco import NO_CARDS, Count, KingFunction, count_after

TRIES: Final = 100
"""How many deals are tried to find one in which the player to move is not stuck and no hand had
more spades than the first leader's."""

_JOKERS: Final = len(SUITS)
"""The index of Jokers in a seat's entry of `Lacks`."""
_WORD: Final = 1 << 32


def shown_lacks(seats: int, counts: Sequence[Plays], plays: Plays, king: KingFunction) -> Lacks:
    """By seat and suit: the ranks that the seat cannot hold after these counts and the open one."""
    lacks: list[list[set[str]]] = [[set() for _ in range(_JOKERS + 1)] for _ in range(seats)]
    stuck: list[list[Count]] = [[] for _ in range(seats)]
    for cards, finished in (*((each, True) for each in counts), (plays, False)):
        count = NO_CARDS
        for play in cards:
            if play.card.suit:
                _note_suit(lacks[play.seat], stuck[play.seat], play.card.suit, king)
            count = count_after(count, play.card, king) or count
        if finished:
            seat = (cards[-1].seat + 1) % seats
            stuck[seat].append(count)
            if count_after(count, JOKER, king) is not None:
                lacks[seat][_JOKERS].add(JOKER.rank)
    return tuple(
        (*(_in_order(ranks) for ranks in suits[:_JOKERS]), "".join(suits[_JOKERS]))
        for suits in lacks
    )


class ConstrainedDeals:
    """All ways to deal cards to hands of fixed sizes when some hands may not get some cards.

    `cards` are the cards, each with the hands that may get it, as indices of `sizes`.
    """

    def __init__(
        self, cards: Sequence[tuple[Card, tuple[int, ...]]], sizes: tuple[int, ...]
    ) -> None:
        self._sizes = sizes
        bound = [each for each in cards if len(each[1]) < len(sizes)]
        self._bound = sorted(bound, key=lambda each: len(each[1]))
        self._free = tuple(card for card, holders in cards if len(holders) == len(sizes))
        self._ways: dict[tuple[int, tuple[int, ...]], int] = {}

    @property
    def possible(self) -> bool:
        """Whether there is at least one way."""
        return self._count(0, self._sizes) > 0

    def random(self, rand: RandBelow) -> list[tuple[Card, ...]]:
        """A deal, hands unsorted; all ways are equally likely. Restricted cards are dealt first."""
        room = self._sizes
        dealt: list[list[Card]] = [[] for _ in room]
        for index, (card, _) in enumerate(self._bound):
            holder = self._holder(index, room, rand)
            room = _one_less(room, holder)
            dealt[holder].append(card)
        free = iter(shuffled(self._free, rand))
        return [(*cards, *islice(free, count)) for cards, count in zip(dealt, room, strict=True)]

    def _holder(self, index: int, room: tuple[int, ...], rand: RandBelow) -> int:
        """A random hand for a restricted card, weighted by the ways to deal the remaining cards."""
        holders = self._bound[index][1]
        ways = [self._count(index + 1, _one_less(room, holder)) for holder in holders]
        drawn = _rand_large(sum(ways), rand)
        return holders[bisect_right(list(accumulate(ways)), drawn)]

    def _count(self, index: int, room: tuple[int, ...]) -> int:
        """The number of ways to deal the cards from `index` on to hands with this much room."""
        if min(room, default=0) < 0:
            return 0
        if index == len(self._bound):
            return factorial(len(self._free)) // prod(map(factorial, room))
        key = index, room
        if key not in self._ways:
            self._ways[key] = sum(
                self._count(index + 1, _one_less(room, holder)) for holder in self._bound[index][1]
            )
        return self._ways[key]


class HandSampler:
    """Deals the hands that a seat cannot see at random, consistent with the play so far."""

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
        self._spades = Counter(seat for seat, card in self._made if card.suit == "S")
        self._spades_left = any(card.suit == "S" for card, _ in self._unseen)
        self._count = NO_CARDS
        for play in view.plays:
            self._count = count_after(self._count, play.card, view.king) or self._count

    def hands(self, rand: RandBelow) -> Hands:
        """By seat: a sampled hand; the viewer keeps the true one."""
        return tuple(map(sorted_hand, self.unsorted(rand)))

    def unsorted(self, rand: RandBelow) -> Hands:
        """Like `hands`, but unsorted, which is faster."""
        legal: Hands | None = None
        for _ in range(TRIES):
            hands = self._with_own(self._deals.random(rand))
            if self._can_play(hands):
                legal = hands
                if self._leader_had_most_spades(hands):
                    return hands
        return legal or self._with_playable_card(rand)

    def _can_play(self, hands: Hands) -> bool:
        """Whether the player to move, if any, has a legal card in these hands."""
        view = self._view
        if view.to_move is None or view.to_move == view.seat:
            return True
        hand = hands[view.to_move]
        if not self._made:
            return any(card.suit == "S" for card in hand)
        return bool(playable(hand, self._count, SuitOrder.STRICT, view.king))

    def _with_playable_card(self, rand: RandBelow) -> Hands:
        """Hands in which the player to move, whose hand is hidden, is given a playable card."""
        mover = self._seats.index(self._view.to_move or 0)
        cards = shuffled(self._unseen, rand)
        given = (ConstrainedDeals(self._given(mover, card), self._sizes) for card, _ in cards)
        possible = (self._with_own(deals.random(rand)) for deals in given if deals.possible)
        return next(filter(self._can_play, possible))

    def _given(self, mover: int, given: Card) -> list[tuple[Card, tuple[int, ...]]]:
        """The unseen cards with their possible holders, if hand `mover` has the card `given`.

        That hand then has no card of an earlier suit.
        """
        earlier = SUITS[: SUITS.index(given.suit)] if given.suit else ""

        def may_have(at: int, card: Card) -> bool:
            if card == given:
                return at == mover
            return at != mover or not card.suit or card.suit not in earlier

        return [
            (card, tuple(at for at in holders if may_have(at, card)))
            for card, holders in self._unseen
        ]

    def _with_own(self, dealt: Sequence[tuple[Card, ...]]) -> Hands:
        hands = list(self._view.hands)
        for seat, hand in zip(self._seats, dealt, strict=True):
            hands[seat] = hand
        return tuple(hands)

    def _holders(self, card: Card) -> tuple[int, ...]:
        """The seats that may hold this card, as indices of the hidden seats."""
        lacks = self._view.lacks
        return tuple(at for at, seat in enumerate(self._seats) if may_hold(lacks[seat], card))

    def _leader_had_most_spades(self, hands: Hands) -> bool:
        """Whether the first leader was dealt the most spades, or as many and sits nearer (F10)."""
        if not self._spades_left:
            return True
        view, made = self._view, self._made
        held = [
            self._spades[seat] + sum(card.suit == "S" for card in hand)
            for seat, hand in enumerate(hands)
        ]
        seats = len(held)
        from_left = [(view.dealer + step) % seats for step in range(1, seats + 1)]
        leader = made[0][0] if made else view.to_move
        return max(from_left, key=held.__getitem__) == leader


def _note_suit(lacks: list[set[str]], stuck: list[Count], suit: str, king: KingFunction) -> None:
    """Record the lacks of a seat that plays from this suit, its earliest whenever it was stuck."""
    for earlier in SUITS[: SUITS.index(suit)]:
        lacks[SUITS.index(earlier)].update(RANKS)
    for count in stuck:
        fitting = (rank for rank in RANKS if count_after(count, Card(rank, suit), king))
        lacks[SUITS.index(suit)].update(fitting)
    stuck.clear()


def _in_order(ranks: set[str]) -> str:
    return "".join(rank for rank in RANKS if rank in ranks)


def _one_less(room: tuple[int, ...], holder: int) -> tuple[int, ...]:
    return (*room[:holder], room[holder] - 1, *room[holder + 1 :])


def _rand_large(bound: int, rand: RandBelow) -> int:
    """Uniform in 0 .. bound-1 for any bound, in words of 32 bits, the lowest first."""
    words = (bound.bit_length() + 31) // 32
    limit = _WORD**words - _WORD**words % bound
    while True:
        drawn = sum(rand(_WORD) << 32 * word for word in range(words))
        if drawn < limit:
            return drawn % bound
