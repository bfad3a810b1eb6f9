"""Scoring of Abstrac: sets and runs, the score of a deal, and misere (S2, AB3, AB4, AB10).

A Joker only counts as a card taken.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.engine.cards import SUITS, Card
from bot.engine.results import ScorePart

ABSTRAC_RANKS: Final = "9TJQKA"
"""The ranks of the pack, low to high."""
SET_POINTS: Final = {3: 2, 4: 8}
"""By number of cards of one rank."""
RUN_POINTS: Final = {3: 3, 4: 4, 5: 6, 6: 12}
"""By number of cards in sequence in one suit."""


def sets_of(cards: Sequence[Card]) -> tuple[ScorePart, ...]:
    """Three or four cards of a rank, the highest rank first; labels such as `KKK`."""
    by_rank = (
        tuple(card for suit in SUITS for card in cards if (card.rank, card.suit) == (rank, suit))
        for rank in reversed(ABSTRAC_RANKS)
    )
    return tuple(_part(same, SET_POINTS) for same in by_rank if len(same) in SET_POINTS)


def runs_of(cards: Sequence[Card]) -> tuple[ScorePart, ...]:
    """The longest sequence of each suit if it has three cards or more; labels such as `TJQ`."""
    longest = (max(_sequences(cards, suit), key=len) for suit in SUITS)
    return tuple(_part(run, RUN_POINTS) for run in longest if len(run) in RUN_POINTS)


def combination_points(cards: Sequence[Card]) -> int:
    """The points of all sets and runs; a card may count once in a set and once in a run."""
    return sum(part.points for part in (*sets_of(cards), *runs_of(cards)))


def misere_side(points: Sequence[int]) -> int | None:
    """The side that alone has no combination, and so scores instead of the other; None if none."""
    return None if all(points) or not any(points) else list(points).index(0)


def deal_scores(points: Sequence[int], counts: Sequence[int]) -> tuple[int, ...]:
    """By side: its combination points times the number of cards taken by the other.

    If only one side has no combination, it gets the other's score, and the other gets nothing.
    """
    scores = (points[0] * counts[1], points[1] * counts[0])
    return scores if misere_side(points) is None else scores[::-1]


def score_parts(takings: Sequence[Sequence[Card]]) -> tuple[tuple[ScorePart, ...], ...]:
    """By side: the combinations that make up its score, each with its share, the largest first.

    `factor` is the number of cards that multiplied the points. In a misere the combinations are
    the other side's.
    """
    points = [combination_points(cards) for cards in takings]
    parts = tuple(
        tuple(_multiplied([*sets_of(own), *runs_of(own)], len(other)))
        for own, other in (tuple(takings), tuple(takings)[::-1])
    )
    return parts if misere_side(points) is None else parts[::-1]


def _sequences(cards: Sequence[Card], suit: str) -> Iterator[tuple[Card, ...]]:
    """The sequences of this suit, with an empty one after each missing rank."""
    run: tuple[Card, ...] = ()
    for rank in ABSTRAC_RANKS:
        card = Card(rank, suit)
        run = (*run, card) if card in cards else ()
        yield run


def _part(cards: tuple[Card, ...], points: dict[int, int]) -> ScorePart:
    return ScorePart("".join(card.rank for card in cards), cards, points[len(cards)])


def _multiplied(parts: Sequence[ScorePart], factor: int) -> Iterator[ScorePart]:
    for part in sorted(parts, key=lambda each: -each.points):
        yield ScorePart(part.label, part.cards, part.points * factor, factor)
