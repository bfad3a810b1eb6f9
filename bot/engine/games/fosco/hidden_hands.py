"""Hidden hands of Fosco for four: what play has shown of them, and random hands that agree with it.

Hands are strict (F3), so three things are certain. A player who plays a card has no card of an
earlier suit. A player who was stuck and next plays a card of some suit had no card of that suit
that would have fitted, nor a Joker that would have. The first leader was dealt the most spades.
"""

from collections.abc import Sequence
from math import factorial, prod
from typing import Final

from bot.engine.cards import JOKER, PACK52, RANKS, SUITS, Card, RandBelow, shuffled, without
from bot.engine.dealing import Hands, sorted_hand
from bot.engine.game import Seat
from bot.engine.games.fosco.view import FoscoView, Lacks, Plays, may_hold
from bot.engine.scoring.fosco import NO_CARDS, Count, KingFunction, count_after

TRIES: Final = 100
"""How many deals are tried for one in which no hand has more spades than the leader's."""

_JOKERS: Final = len(SUITS)
"""The index of the entry for Jokers in the lacks of a seat."""
_WORD: Final = 1 << 32


def shown_lacks(seats: int, counts: Sequence[Plays], plays: Plays, king: KingFunction) -> Lacks:
    """By seat and suit: the ranks that it cannot hold after these counts and the open one."""
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


class HandSampler:
    """Deals the hands that a seat cannot see, all possible deals equally likely."""

    def __init__(self, view: FoscoView) -> None:
        self._view = view
        self._seats = [seat for seat in range(len(view.sides)) if seat != view.seat]
        self._sizes = tuple(view.hand_sizes[seat] for seat in self._seats)
        gone = [*view.hand, *(move.card for _, move in view.moves_made if move.card)]
        unseen = sorted_hand(without(PACK52 + (JOKER,) * view.jokers, gone))
        holders = {card: self._holders(card) for card in unseen}
        everyone = tuple(range(len(self._seats)))
        self._bound = sorted(
            (card for card in unseen if holders[card] != everyone),
            key=lambda card: len(holders[card]),
        )
        self._free = tuple(card for card in unseen if holders[card] == everyone)
        self._choices = [holders[card] for card in self._bound]
        self._ways: dict[tuple[int, tuple[int, ...]], int] = {}
        self._leader, self._spades = self._spades_played()

    def hands(self, rand: RandBelow) -> Hands:
        """By seat: a hand; the viewer's own is as it is."""
        for _ in range(TRIES):
            hands = self._deal(rand)
            if self._leader_has_most_spades(hands):
                break
        return hands

    def _deal(self, rand: RandBelow) -> Hands:
        """Deal the cards that not everybody can hold one by one, then all others."""
        room = self._sizes
        dealt: list[list[Card]] = [[] for _ in self._seats]
        for index, card in enumerate(self._bound):
            drawn = _rand_large(self._count(index, room), rand)
            for holder in self._choices[index]:
                left = _one_less(room, holder)
                ways = self._count(index + 1, left)
                if drawn < ways:
                    break
                drawn -= ways
            room = left
            dealt[holder].append(card)
        free = list(shuffled(self._free, rand))
        hands = list(self._view.hands)
        for seat, cards, count in zip(self._seats, dealt, room, strict=True):
            hands[seat] = sorted_hand([*cards, *(free.pop() for _ in range(count))])
        return tuple(hands)

    def _count(self, index: int, room: tuple[int, ...]) -> int:
        """In how many ways the cards from `index` on fit into hands with so much room."""
        if min(room) < 0:
            return 0
        if index == len(self._bound):
            return factorial(len(self._free)) // prod(map(factorial, room))
        key = index, room
        if key not in self._ways:
            self._ways[key] = sum(
                self._count(index + 1, _one_less(room, holder)) for holder in self._choices[index]
            )
        return self._ways[key]

    def _holders(self, card: Card) -> tuple[int, ...]:
        """Who may hold this card, as indices of the hidden seats."""
        lacks = self._view.lacks
        return tuple(at for at, seat in enumerate(self._seats) if may_hold(lacks[seat], card))

    def _spades_played(self) -> tuple[Seat, list[int]]:
        """The first leader; and by seat how many spades it has played."""
        view = self._view
        made = view.moves_made
        leader = made[0][0] if made else view.to_move or 0
        played = [(seat, move.card) for seat, move in made if move.card]
        return leader, [
            sum(mover == seat and card.suit == "S" for mover, card in played)
            for seat in range(len(view.sides))
        ]

    def _leader_has_most_spades(self, hands: Hands) -> bool:
        """Whether the first leader was dealt the most spades, or as many and sits nearer (F10)."""
        seats = len(hands)
        dealt = [
            played + sum(card.suit == "S" for card in hand)
            for played, hand in zip(self._spades, hands, strict=True)
        ]
        from_left = [(self._view.dealer + step) % seats for step in range(1, seats + 1)]
        return max(from_left, key=dealt.__getitem__) == self._leader


def _note_suit(lacks: list[set[str]], stuck: list[Count], suit: str, king: KingFunction) -> None:
    """Note that a seat plays from this suit: so it was its earliest whenever it was stuck."""
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
