"""Abstrac in the arena: its yardsticks, which see the open row, and its programme.

All of them except `exact` choose to take first. Ties go to the fewest cards.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.ai.abstrac.light_row import LightRow
from bot.ai.abstrac.packed_cards import packed_sum, points
from bot.ai.abstrac.take_search import Playouts, TakeSearch, TreeSearch, exact
from bot.ai.rng import Rng, rng_from_seed
from bot.engine.game import State
from bot.engine.games.abstrac.game import AbstracGame
from bot.engine.games.abstrac.view import AbstracView
from bot.engine.moves import Move
from bot.model.players import Level
from bot.tools.arena.matches import LADDER, Arena

Preferences = Callable[[AbstracView, Rng], Sequence[float]]
"""How much the side to move prefers each number of cards, from one card up."""

_INFINITE: Final = 10_000


def chance(view: AbstracView, rng: Rng) -> Sequence[float]:
    """Random preferences: each take is equally likely."""
    return [rng.random() for _ in view.moves]


def combo(view: AbstracView, _rng: Rng) -> Sequence[float]:
    """The points of the player's combinations after this take."""
    assert view.to_move is not None
    own, end = view.takings[view.to_move].cards, view.open_end
    return [points(packed_sum(own + end[:take])) for take in range(1, len(end) + 1)]


@dataclass(frozen=True, slots=True)
class AlphaBeta:
    """Searches `depth` takes ahead, and values a position by the margin if the deal ended there."""

    depth: int

    def __call__(self, view: AbstracView, _rng: Rng) -> Sequence[float]:
        """The margin of the side to move at the horizon."""
        root = LightRow.of(view)
        return [
            -_negamax(root.after(take), self.depth - 1, (-_INFINITE, _INFINITE))
            for take in root.moves()
        ]


@dataclass(frozen=True, slots=True)
class Taker:
    """Takes what it prefers most, or a random number of cards in `noise` percent of its moves.

    chooses  whether it compares taking first and second; if not, it takes first
    """

    preferences: Preferences
    noise: int = 0
    chooses: bool = False

    def choose(self, state: State, seed: bytes) -> Move:
        """The first of the moves that it prefers most."""
        view, rng = state.view(state.to_move), rng_from_seed(seed)
        assert isinstance(view, AbstracView)
        if view.first is None:
            worse = self.chooses and max(self.preferences(view, rng)) < 0
            return view.moves[1 if worse else 0]
        if rng.random() * 100 < self.noise:
            return view.moves[int(rng.integers(len(view.moves)))]
        values = self.preferences(view, rng)
        return view.moves[values.index(max(values))]


def _preferring(search: TakeSearch) -> Preferences:
    return lambda view, rng: [take.preference for take in search(view, rng)]


def _negamax(row: LightRow, depth: int, window: tuple[int, int]) -> int:
    """The margin of the side to move; exact inside the window."""
    takes = row.moves()
    if not depth or not takes:
        return -row.margin() if row.side else row.margin()
    alpha, beta = window
    for take in takes:
        alpha = max(alpha, -_negamax(row.after(take), depth - 1, (-beta, -alpha)))
        if alpha >= beta:
            break
    return alpha


ABSTRAC: Final = Arena(
    game=AbstracGame(),
    contestants={
        "random": lambda: Taker(chance),
        "greedy": lambda: Taker(AlphaBeta(1)),
        "combo": lambda: Taker(combo),
        "ab": lambda depth=8: Taker(AlphaBeta(depth)),
        "playouts": lambda count=20: Taker(_preferring(Playouts(count))),
        "uct": lambda iterations=1000: Taker(_preferring(TreeSearch(iterations))),
        "exact": lambda noise=0: Taker(_preferring(exact), noise, chooses=True),
    },
    programme=(
        *((level, "exact") for level in Level),
        ("renfield", "random"),
        *reversed(LADDER),
    ),
)
