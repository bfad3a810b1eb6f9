"""Fosco for two and for four: its editions, options and playable cards (RULES 2.6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.cards import JOKER, PACK52, SUITS, Card
from bot.engine.game import Option
from bot.engine.independent_deals import (
    EqualTotals,
    GameLength,
    deals_option,
    game_length,
    target_option,
)
from bot.engine.scoring.fosco import Count, KingFunction, count_after


class SuitOrder(StrEnum):
    """The suits from which a player must play (F3)."""

    STRICT = "strict"
    """From the earliest suit of S, H, C, D that the player still holds."""
    TWO_SUITS = "two_suits"
    """From two suits at once: clubs come in when the spades are gone, diamonds when the hearts
    are gone (FE)."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One entry of the catalogue.

    open_hands  whether all hands are open, whatever the table chooses (FH)
    """

    key: str
    sides: tuple[int, ...]
    options: tuple[Option, ...]
    open_hands: bool = False


@dataclass(frozen=True, slots=True)
class FoscoRules:
    """The options of one table as typed values."""

    king: KingFunction
    jokers: int
    suit_order: SuitOrder
    open_hands: bool
    length: GameLength

    @property
    def pack(self) -> tuple[Card, ...]:
        """All cards of a deal."""
        return PACK52 + (JOKER,) * self.jokers


_KING: Final = Option("king", tuple(KingFunction))
_LENGTH: Final = (deals_option("3"), target_option("0", "31"))

EDITIONS: Final = (
    Edition(
        "fosco.two",
        (0, 1),
        (
            _KING,
            Option("jokers", ("0", "2", "4")),
            Option("suit_order", tuple(SuitOrder)),
            *_LENGTH,
        ),
        open_hands=True,
    ),
    Edition(
        "fosco.four",
        (0, 1, 0, 1),
        (_KING, Option("jokers", ("0", "4")), Option("open_hands", ("off", "on")), *_LENGTH),
    ),
)


def parse_rules(edition: Edition, chosen: Mapping[str, str]) -> FoscoRules:
    """The rules from all options of an edition."""
    return FoscoRules(
        king=KingFunction(chosen["king"]),
        jokers=int(chosen["jokers"]),
        suit_order=SuitOrder(chosen.get("suit_order", SuitOrder.STRICT)),
        open_hands=edition.open_hands or chosen["open_hands"] == "on",
        length=game_length(chosen, EqualTotals.ANOTHER_DEAL),
    )


def playable(
    hand: Sequence[Card], count: Count, order: SuitOrder, king: KingFunction
) -> tuple[tuple[Card, Count], ...]:
    """The cards of this hand that may be added to a count, each with the new count."""
    suits = (*suits_in_play(hand, order), JOKER.suit)
    return tuple(
        (card, after)
        for card in hand
        if card.suit in suits and (after := count_after(count, card, king)) is not None
    )


def suits_in_play(hand: Sequence[Card], order: SuitOrder) -> tuple[str, ...]:
    """The suits from which a hand must be played; some of them may not be in it."""
    in_hand = {card.suit for card in hand}
    held = [suit for suit in SUITS if suit in in_hand]
    if order is SuitOrder.STRICT:
        return tuple(held[:1])
    pairs = (("S", "C"), ("H", "D"))
    return tuple(first if first in held else second for first, second in pairs)
