"""Scores of Abstrac, and marks that explain one: own points times the other's cards."""

from collections.abc import Sequence

from bot.engine.games.abstrac.view import AbstracView, Taking
from bot.kits.match_points import MatchPoints, match_points
from bot.render.marks import Mark
from bot.render.symbols import BADGES, SWAP


def side_points(view: AbstracView, side: int) -> MatchPoints:
    """What a side has made in the match, and in this deal if it ended now."""
    return match_points(view, side, view.deal_scores[side])


def score_marks(takings: Sequence[Taking], misere: int | None, side: int) -> tuple[Mark, ...]:
    """The marks of a side: `12 × ● 14`.

    In a misere, two arrows: the side without a combination scores in the other's place.
    """
    if misere is None:
        return _product(takings, side)
    swapped = Mark(symbol=SWAP)
    return (swapped, *_product(takings, 1 - side)) if side == misere else (swapped,)


def _product(takings: Sequence[Taking], side: int) -> tuple[Mark, ...]:
    other = 1 - side
    return (
        Mark(str(takings[side].points), style=side),
        Mark("×"),
        Mark(symbol=BADGES[other], style=other),
        Mark(str(len(takings[other].cards)), style=other),
    )
