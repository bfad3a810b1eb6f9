"""Marks for the combinations of Poker that cards show so far: figures and symbols."""

from collections.abc import Sequence
from typing import Final

from bot.engine.cards import Card
from bot.engine.games.counterbluff.hand_strength import MadeHand, made_high
from bot.render.marks import Mark
from bot.render.symbols import SUITS

STAIRS: Final = "M4 96 L4 78 L22 78 L22 60 L40 60 L40 42 L58 42 L58 24 L76 24 L76 6 L96 6 L96 96 Z"
"""A straight: five steps."""
FLAG: Final = (
    "M14 4 L24 4 L24 10 C40 2 52 18 66 12 C76 8 84 8 92 10 L92 56 C80 52 72 58 62 60 C48 64 38 52"
    " 24 58 L24 98 L14 98 Z"
)
"""A white flag: who folded."""
LOW: Final = "M36 4 L64 4 L64 48 L90 48 L50 96 L10 48 L36 48 Z"
"""An arrow down: Lowball."""
LAST: Final = "M0 14 L29 6 L46 86 L17 94 Z M71 6 L100 14 L83 94 L54 86 Z"
"""Two cards face to face: the last hand of a pack."""

CANDLE: Final = (
    "M50 2 C54 14 64 20 64 32 C64 42 58 48 50 48 C42 48 36 42 36 32 C36 22 46 16 50 2 Z"
    " M36 52 L64 52 L64 86 L80 86 L80 96 L20 96 L20 86 L36 86 Z"
)
"""A lit candle: a hand."""

_NAMES: Final = {1: "A", 14: "A", 13: "K", 12: "Q", 11: "J"}


def high_marks(row: Sequence[Card]) -> tuple[Mark, ...]:
    """The combination that one to five cards make in high Poker, and its ranks."""
    return _marks(made_high(row), row)


def low_marks(cards: Sequence[Card], made: MadeHand) -> tuple[Mark, ...]:
    """An arrow down, and what five cards make at Lowball: their ranks, if nothing better."""
    if made.nothing:
        return (Mark(symbol=LOW), *(Mark(rank_text(rank)) for rank in made.ranks))
    return (Mark(symbol=LOW), *_marks(made, cards))


def _marks(made: MadeHand, cards: Sequence[Card]) -> tuple[Mark, ...]:
    if made.groups:
        return tuple(Mark(f"{rank_text(rank)}×{count}") for rank, count in made.groups)
    highest, suit = Mark(rank_text(made.ranks[0])), Mark(symbol=SUITS[cards[0].suit])
    if made.straight:
        return (Mark(symbol=STAIRS), *((suit,) if made.flush else ()), highest)
    return (suit, Mark("×5")) if made.flush else (highest,)


def rank_text(rank: int) -> str:
    """A rank as figures or a letter, from its number in a hand's rank: 14 and 1 are the Ace."""
    return _NAMES.get(rank, str(rank))


def rank_letter(rank: int) -> str:
    """A rank as the one sign that cards have."""
    return rank_text(rank).replace("10", "T")
