"""Dealing: hands from the stock, nails without Vampires, and hidden hands dealt anew."""

from collections.abc import Sequence
from itertools import islice

from bot.engine.cards import RANKS, SUITS, Card, RandBelow, shuffled

Hands = tuple[tuple[Card, ...], ...]


def sorted_hand(cards: Sequence[Card]) -> tuple[Card, ...]:
    """A hand by suit, then rank from the Ace up, Vampires last.

    So the order says nothing about when a card was dealt.
    """
    return tuple(sorted(cards, key=_hand_order))


def deal(
    stock: Sequence[Card], hands: Hands, wanted: Sequence[int], eldest: int
) -> tuple[tuple[Card, ...], Hands]:
    """The stock and the hands after each seat was dealt so many cards, one at a time.

    `wanted` is by seat. The eldest, on the dealer's left, gets the first card.
    """
    seats = len(hands)
    turns = [
        (eldest + step) % seats
        for card in range(max(wanted))
        for step in range(seats)
        if card < wanted[(eldest + step) % seats]
    ]
    dealt: list[list[Card]] = [list(hand) for hand in hands]
    for seat, card in zip(turns, stock, strict=False):
        dealt[seat].append(card)
    return tuple(stock[len(turns) :]), tuple(sorted_hand(hand) for hand in dealt)


def without_vampire_nails(stock: Sequence[Card], rand: RandBelow) -> tuple[Card, ...]:
    """The stock with no Vampire at a nail's place (D6, `exchange`).

    The places 9, 18, … are looked at in order. A Vampire there changes places with a card drawn
    evenly, in one draw, from the non-Vampires that lie at no nail's place, listed from the top.
    """
    cards = list(stock)
    nails = range(8, len(cards), 9)
    for nail in nails:
        if cards[nail].is_vampire:
            others = [
                at for at, card in enumerate(cards) if at not in nails and not card.is_vampire
            ]
            other = others[rand(len(others))]
            cards[nail], cards[other] = cards[other], cards[nail]
    return tuple(cards)


def with_later_nails(stock: Sequence[Card], rand: RandBelow) -> tuple[Card, ...]:
    """The older reading of D6 (`redraw`), which only stored games have.

    A Vampire at a nail's place changes places with a card dealt later, if there is one.
    """
    cards = list(stock)
    for place in range(8, len(cards) - 1, 9):
        later = [at for at in range(place + 1, len(cards)) if not cards[at].is_vampire]
        if cards[place].is_vampire and later:
            other = later[rand(len(later))]
            cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def redeal_hidden(
    fresh: Sequence[Card], back: Sequence[Card], hands: Sequence[tuple[int, int]], rand: RandBelow
) -> list[tuple[Card, ...]]:
    """Hidden hands dealt at random, as the rules allow; `hands` are pairs of a size and a limit.

    The limit is the most cards that a hand can hold of those that came `back` from the discards.
    Fresh cards fill the hands first: once cards come back, the fresh ones are nowhere else.
    """
    size = sum(wanted for wanted, _ in hands)
    pool = tuple([*((card, False) for card in fresh), *((card, True) for card in back)][:size])
    while True:
        pool = shuffled(pool, rand)
        left = iter(pool)
        dealt = [tuple(islice(left, wanted)) for wanted, _ in hands]
        if all(
            sum(came_back for _, came_back in hand) <= most
            for hand, (_, most) in zip(dealt, hands, strict=True)
        ):
            return [tuple(card for card, _ in hand) for hand in dealt]


def _hand_order(card: Card) -> tuple[int, int]:
    if card.is_vampire:
        return len(SUITS), 0
    return SUITS.index(card.suit), RANKS.index(card.rank)
