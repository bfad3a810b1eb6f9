"""Points of a line of three cards, in every game of the Dracula family.

A line that is not full yet is scored with the cards that are there.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bot.engine.cards import RANKS, Card
from bot.engine.coffin.grid import LINES
from bot.engine.coffin.results import Line
from bot.engine.coffin.rules import LineRules

_Cells = tuple[Card | None, ...]

# Between two moves the same lines are scored many times, for pictures, texts and comparisons.
_REMEMBERED: Final = 4096
_NUMERALS: Final = {rank: number for number, rank in enumerate("A23456789T", start=1)}


def card_value(card: Card, *, across: bool) -> int:
    """Face value; Jack 0; Queen 10 across and 0 down; King 10 down and 0 across; Vampire 0."""
    if card.rank == "Q":
        return 10 if across else 0
    if card.rank == "K":
        return 0 if across else 10
    return _NUMERALS.get(card.rank, 0)


@lru_cache(_REMEMBERED)
def score_line(index: int, cards: _Cells, rules: LineRules) -> Line:
    """Score line 0..5 with these three cards, in the order of its cells; None is an empty cell."""
    across = index < len(LINES) // 2
    present = [card for card in cards if card is not None]
    suited = [card for card in present if not card.is_vampire]
    return Line(
        cards=cards,
        values=tuple(card_value(card, across=across) if card else 0 for card in cards),
        suit_factor=suit_factor(suited),
        rank_factor=rank_factor(suited, rules) if rules.ranks else 1,
        vampire_factor=vampire_factor(len(present) - len(suited), rules),
    )


def score_lines(cells: Sequence[Card | None], rules: LineRules) -> tuple[Line, ...]:
    """The six lines of a coffin: rows from the top, then columns from the left."""
    return _lines(tuple(cells), rules)


@lru_cache(_REMEMBERED)
def _lines(cells: _Cells, rules: LineRules) -> tuple[Line, ...]:
    return tuple(
        score_line(index, tuple(cells[cell] for cell in line), rules)
        for index, line in enumerate(LINES)
    )


def vampire_factor(vampires: int, rules: LineRules) -> int:
    """1 without a Vampire; one drains the line (RULES 1.1), or doubles it in Thracula (1.7, T4)."""
    if vampires == 0:
        return 1
    return rules.vampire if vampires == 1 else rules.two_vampires


def suit_factor(cards: Sequence[Card]) -> int:
    """5 for three of a suit, 3 for three of a colour, 2 for two of a suit, otherwise 1."""
    suits = {card.suit for card in cards}
    if len(cards) == 3:
        if len(suits) == 1:
            return 5
        if len({card.red for card in cards}) == 1:
            return 3
    return 2 if len(suits) < len(cards) else 1


def rank_factor(cards: Sequence[Card], rules: LineRules) -> int:
    """ADVANCED: 3 for a sequence, 2 for a pair, `triple_rank` for three of a rank, otherwise 1."""
    equal_ranks = max(Counter(card.rank for card in cards).values(), default=0)
    if equal_ranks == 3:
        return rules.triple_rank
    if equal_ranks == 2:
        return 2
    return 3 if _is_sequence(cards, rules) else 1


def _is_sequence(cards: Sequence[Card], rules: LineRules) -> bool:
    """Whether these are three consecutive ranks; the Ace is low, and also high if the rules say."""
    ranks = [RANKS.index(card.rank) for card in cards]
    runs = [(low, low + 1, low + 2) for low in range(len(RANKS) - 2)]
    if rules.ace_high or rules.wrap:
        runs.append((11, 12, 0))
    if rules.wrap:
        runs.append((12, 0, 1))
    if rules.in_line:
        return tuple(ranks) in runs or tuple(reversed(ranks)) in runs
    return any(set(run) == set(ranks) for run in runs)
