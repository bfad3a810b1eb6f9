"""Rules for who deals first, such as cutting the pack (RULES D1, D2)."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final

from bot.engine.cards import RANKS, Card, RandBelow, shuffled

Cut = tuple[Card, ...]
"""One card per seat; with `cut_one`, one card for both."""


class FirstDealerRule(StrEnum):
    """How the first dealer of a game is determined."""

    CUT_FRENCH = "cut_french"
    """Hearts over diamonds over black, then the higher rank (D2)."""
    CUT_GERMAN = "cut_german"
    """The only red card (X3)."""
    CUT_ONE = "cut_one"
    """One card for both players: red, and the challenger deals (S2)."""
    RANDOM = "random"
    """Any seat, with equal chances."""
    HOST = "host"
    """Seat 0, which made the challenge."""


def first_dealer(
    rule: FirstDealerRule, seats: int, pack: Sequence[Card], rand: RandBelow
) -> tuple[int, tuple[Cut, ...]]:
    """The seat that deals first, and all cuts up to the deciding one."""
    if rule is FirstDealerRule.HOST:
        return 0, ()
    if rule is FirstDealerRule.RANDOM:
        return rand(seats), ()
    size = 1 if rule is FirstDealerRule.CUT_ONE else seats
    cuts: list[Cut] = []
    while True:
        cuts.append(shuffled(pack, rand)[:size])
        dealer = CUTS[rule](cuts[-1])
        if dealer is not None:
            return dealer, tuple(cuts)


def cut_french(cut: Sequence[Card]) -> int | None:
    """The dealer by D2: any heart over any diamond over black, then the higher rank, Ace low.

    None, cut again, if all cards are black or one is a Vampire.
    """
    if any(card.is_vampire for card in cut) or not any(card.red for card in cut):
        return None
    return max(range(len(cut)), key=lambda seat: _french_rank(cut[seat]))


def cut_german(cut: Sequence[Card]) -> int | None:
    """The dealer by X3: the seat with the only red card; None, cut again, otherwise."""
    reds = [seat for seat, card in enumerate(cut) if card.red]
    vampires = any(card.is_vampire for card in cut)
    return reds[0] if len(reds) == 1 and not vampires else None


def cut_one(cut: Sequence[Card]) -> int | None:
    """The dealer by S2: the challenger if the only card is red, the opponent if it is black.

    None, cut again, for a Vampire.
    """
    return None if cut[0].is_vampire else 0 if cut[0].red else 1


CUTS: Final[Mapping[FirstDealerRule, Callable[[Sequence[Card]], int | None]]] = {
    FirstDealerRule.CUT_FRENCH: cut_french,
    FirstDealerRule.CUT_GERMAN: cut_german,
    FirstDealerRule.CUT_ONE: cut_one,
}
"""By rule that cuts: the seat that deals after this cut, or None to cut again."""


def _french_rank(card: Card) -> tuple[int, int]:
    return " DH".index(card.suit) if card.red else 0, RANKS.index(card.rank)
