"""Redeals at random the cards of Counterbluff that a seat cannot see."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice
from operator import attrgetter

from bot.engine.cards import Card, RandBelow, shuffled
from bot.engine.dealing import Hands, sorted_hand
from bot.engine.game import Seat
from bot.engine.games.counterbluff.results import HandResult, Laid


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a state, by where they are; `results` have all hidden cards."""

    pack: int
    stock: tuple[Card, ...]
    hands: Hands
    call: Laid | None
    results: tuple[HandResult, ...]


def redealt(cards: Cards, seat: Seat | None, rand: RandBelow) -> Cards:
    """The cards, with those that this seat cannot see redealt within their pack.

    The results are in the order of their packs.
    """
    earlier = [result for result in cards.results if result.pack < cards.pack]
    results: list[HandResult] = []
    for _, group in groupby(earlier, key=attrgetter("pack")):
        of_pack = list(group)
        pool = _Pool([card for result in of_pack for card in _unseen(result, seat)], rand)
        results += (pool.redeal(result, seat) for result in of_pack)
    now = cards.results[len(earlier) :]
    call = cards.call
    hides_call = call is not None and not call.face_up and call.seat != seat
    unseen = [
        *(card for other, hand in enumerate(cards.hands) if other != seat for card in hand),
        *(call.cards if call is not None and hides_call else ()),
        *(card for result in now for card in _unseen(result, seat)),
        *cards.stock,
    ]
    pool = _Pool(unseen, rand)
    hands = tuple(
        hand if other == seat else pool.take(len(hand)) for other, hand in enumerate(cards.hands)
    )
    if call is not None and hides_call:
        call = replace(call, cards=pool.take(len(call.cards)))
    results += (pool.redeal(result, seat) for result in now)
    return Cards(cards.pack, pool.rest(), hands, call, tuple(results))


class _Pool:
    """Cards in random order, which depends only on the set of cards and on `rand`."""

    def __init__(self, cards: Sequence[Card], rand: RandBelow) -> None:
        self._cards: Iterator[Card] = iter(shuffled(sorted_hand(cards), rand))

    def take(self, count: int) -> tuple[Card, ...]:
        """The next cards as a hand."""
        return sorted_hand(tuple(islice(self._cards, count)))

    def rest(self) -> tuple[Card, ...]:
        """All remaining cards, in random order."""
        return tuple(self._cards)

    def redeal(self, result: HandResult, seat: Seat | None) -> HandResult:
        """The result with the cards that this seat cannot see replaced by cards of the pool."""
        if not _unseen(result, seat):
            return result
        hidden = tuple(
            cards if other == seat else self.take(len(cards))
            for other, cards in enumerate(result.hidden)
        )
        return replace(result, hidden=hidden)


def _unseen(result: HandResult, seat: Seat | None) -> list[Card]:
    return [card for other, cards in enumerate(result.hidden) if other != seat for card in cards]
