"""The takes of a deal, by their places in the row."""

from itertools import accumulate, groupby, pairwise

from bot.engine.games.abstrac.state import TAKES
from bot.engine.games.abstrac.view import AbstracView


def is_finished(view: AbstracView) -> bool:
    """Whether this is a finished deal, whose whole row is known from its result."""
    return not view.row and bool(view.results)


def takes(view: AbstracView) -> tuple[tuple[range, int], ...]:
    """The takes of this deal: their places in the row, and the side."""
    owners = _owners(view)
    ends = [0, *accumulate(len(list(same)) for _side, same in groupby(owners))]
    first = len(view.row)
    return tuple(
        (range(first + start, first + end), owners[start]) for start, end in pairwise(ends)
    )


def _owners(view: AbstracView) -> list[int]:
    """The sides that took the missing cards of the row, by place."""
    if is_finished(view):
        taken = view.takings[0].cards
        return [0 if card in taken else 1 for card in view.results[-1].row]
    made = [(view.sides[seat], TAKES.get(move, 0)) for seat, move in view.moves_made]
    return [side for side, count in reversed(made) for _card in range(count)]
