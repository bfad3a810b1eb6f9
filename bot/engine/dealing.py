"""Dealing: hands from the stock, nails without Vampires, and hidden hands dealt again."""

from collections.abc import Iterable, Sequence
from itertools import islice

from bot.engine.cards import RANKS, SUITS, Card, RandBelow, shuffled
from bot.engine.coffin.grid import CELLS

Hands = tuple[tuple[Card, ...], ...]


def sorted_hand(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The hand by suit, then rank from the Ace up, then Vampires and Jokers.

    The order must not reveal when a card was dealt.
    """
    return tuple(sorted(cards, key=_hand_order))


def with_hand(hands: Hands, seat: int, hand: tuple[Card, ...]) -> Hands:
    """These hands with this one for the seat."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def deal(
    stock: Sequence[Card], hands: Hands, counts: Sequence[int], eldest: int
) -> tuple[tuple[Card, ...], Hands]:
    """Deal cards one at a time, from the eldest on; returns the remaining stock and the hands.

    `counts` is the number of cards for each seat. The eldest is the player on the dealer's left.
    """
    seats = len(hands)
    turns = [
        (eldest + step) % seats
        for card in range(max(counts))
        for step in range(seats)
        if card < counts[(eldest + step) % seats]
    ]
    dealt: list[list[Card]] = [list(hand) for hand in hands]
    for seat, card in zip(turns, stock, strict=False):
        dealt[seat].append(card)
    return tuple(stock[len(turns) :]), tuple(sorted_hand(hand) for hand in dealt)


def exchange_vampire_nails(stock: Sequence[Card], rand: RandBelow) -> tuple[Card, ...]:
    """The stock without a Vampire at any nail's position (D6, `exchange`).

    The positions 9, 18, … are checked in order. A Vampire there is exchanged with a card drawn
    uniformly, in one draw, from the cards that are neither Vampires nor nails, in stock order.
    """
    cards = list(stock)
    nails = range(CELLS - 1, len(cards), CELLS)
    for nail in nails:
        if cards[nail].is_vampire:
            candidates = [
                index
                for index, card in enumerate(cards)
                if index not in nails and not card.is_vampire
            ]
            other = candidates[rand(len(candidates))]
            cards[nail], cards[other] = cards[other], cards[nail]
    return tuple(cards)


def redraw_vampire_nails(stock: Sequence[Card], rand: RandBelow) -> tuple[Card, ...]:
    """The stock by the older reading of D6 (`redraw`), which only stored games use.

    A Vampire at a nail's position is exchanged with a card that is dealt later, if there is one.
    """
    cards = list(stock)
    for nail in range(CELLS - 1, len(cards) - 1, CELLS):
        candidates = [at for at in range(nail + 1, len(cards)) if not cards[at].is_vampire]
        if cards[nail].is_vampire and candidates:
            other = candidates[rand(len(candidates))]
            cards[nail], cards[other] = cards[other], cards[nail]
    return tuple(cards)


def redeal_hidden(
    fresh: Sequence[Card],
    recycled: Sequence[Card],
    hands: Sequence[tuple[int, int]],
    rand: RandBelow,
) -> list[tuple[Card, ...]]:
    """Random hidden hands that the rules allow; `hands` are pairs of a size and a limit.

    The limit is the largest number of `recycled` cards, i.e. cards dealt from the discards, in a
    hand. The hands get all `fresh` cards before any recycled ones: discards are dealt only when no
    fresh card is left in the stock.
    """
    size = sum(count for count, _ in hands)
    pool = tuple([*((card, False) for card in fresh), *((card, True) for card in recycled)][:size])
    while True:
        pool = shuffled(pool, rand)
        cards = iter(pool)
        dealt = [tuple(islice(cards, count)) for count, _ in hands]
        if all(
            sum(is_recycled for _, is_recycled in hand) <= limit
            for hand, (_, limit) in zip(dealt, hands, strict=True)
        ):
            return [tuple(card for card, _ in hand) for hand in dealt]


def partition_by(cards: Iterable[Card], some: Iterable[Card]) -> tuple[list[Card], list[Card]]:
    """The cards that occur in `some`, each at most as often as there, and the other cards."""
    left = list(some)
    among: list[Card] = []
    others: list[Card] = []
    for card in cards:
        if card in left:
            left.remove(card)
            among.append(card)
        else:
            others.append(card)
    return among, others


def _hand_order(card: Card) -> tuple[int, int]:
    if not card.suit:
        return len(SUITS), int(card.is_joker)
    return SUITS.index(card.suit), RANKS.index(card.rank)
