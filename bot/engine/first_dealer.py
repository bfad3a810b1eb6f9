"""Who deals first: the ways of cutting for the deal (RULES D1, D2)."""

from collections.abc import Sequence
from typing import Final

from bot.engine.cards import RANKS, Card, RandBelow, shuffled


def first_dealer(
    rule: str, seats: int, pack: Sequence[Card], rand: RandBelow
) -> tuple[int, tuple[tuple[Card, ...], ...]]:
    """The first dealer and every cutting that it took to find him, a card a seat.

    `cut_french`, `cut_classic`, `cut_german` and `cut_one` cut until a cut decides; `random`
    draws a seat; `host` is seat 0, who made the challenge.
    """
    if rule == "host":
        return 0, ()
    if rule == "random":
        return rand(seats), ()
    cuts: list[tuple[Card, ...]] = []
    while True:
        cuts.append(shuffled(pack, rand)[: 1 if rule == "cut_one" else seats])
        dealer = CUTS[rule](cuts[-1])
        if dealer is not None:
            return dealer, tuple(cuts)


def cut_french(cut: Sequence[Card]) -> int | None:
    """Any heart over any diamond over black, then the higher rank; all black, or a Vampire: again.

    The Ace is low (D2).
    """
    if any(card.is_vampire for card in cut) or not any(card.red for card in cut):
        return None
    return max(range(len(cut)), key=lambda seat: _french_rank(cut[seat]))


def cut_classic(cut: Sequence[Card]) -> int | None:
    """Red over black, of two reds the higher heart; two diamonds decide nothing (a gap of S0)."""
    hearts = [card for card in cut if card.suit == "H"]
    reds = [card for card in cut if card.red]
    return cut_french(cut) if hearts or len(reds) == 1 else None


def cut_german(cut: Sequence[Card]) -> int | None:
    """The red card, where the other is black; otherwise again (X3)."""
    reds = [seat for seat, card in enumerate(cut) if card.red]
    vampires = any(card.is_vampire for card in cut)
    return reds[0] if len(reds) == 1 and not vampires else None


def cut_one(cut: Sequence[Card]) -> int | None:
    """One card: red, and the challenger deals first; black, and the other does (S2)."""
    return None if cut[0].is_vampire else 0 if cut[0].red else 1


CUTS: Final = {
    "cut_french": cut_french,
    "cut_classic": cut_classic,
    "cut_german": cut_german,
    "cut_one": cut_one,
}


def _french_rank(card: Card) -> tuple[int, int]:
    return " DH".index(card.suit) if card.red else 0, RANKS.index(card.rank)
