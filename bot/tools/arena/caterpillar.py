"""Caterpillar in the arena: its yardsticks and its programme.

Ties go to the first card in the order S, H, C, D, from the Ace up.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.ai.caterpillar.policy import GREEDY, LinearPolicy
from bot.ai.caterpillar.rollouts import known_cards, mean_values, sampled_cards
from bot.ai.caterpillar.simple_players import careful_moves, greedy_moves
from bot.ai.rng import rng_from_seed
from bot.engine.game import State
from bot.engine.games.caterpillar.game import CaterpillarGame
from bot.engine.games.caterpillar.view import CaterpillarView, caterpillar_view
from bot.engine.moves import Move
from bot.model.players import Level
from bot.tools.arena.matches import LADDER, Arena


def seen_by_mover(state: State) -> CaterpillarView:
    """The view of the seat to move."""
    return caterpillar_view(state.view(state.to_move))


@dataclass(frozen=True, slots=True)
class Greedy:
    """Plays the card that scores most at once; a court costs a hundred."""

    def choose(self, state: State, _seed: bytes) -> Move:
        """The first such card."""
        return greedy_moves(seen_by_mover(state))[0]


@dataclass(frozen=True, slots=True)
class Careful:
    """As greedy, minus the expected best reply, plus a hundred if the other has no numeral."""

    def choose(self, state: State, _seed: bytes) -> Move:
        """The first of the best cards."""
        return careful_moves(seen_by_mover(state))[0]


@dataclass(frozen=True, slots=True)
class Rollouts:
    """Plays the card with the highest mean over `determinizations`, each played on greedily."""

    determinizations: int = 100

    def choose(self, state: State, seed: bytes) -> Move:
        """The first of the best cards."""
        view, rng = seen_by_mover(state), rng_from_seed(seed)
        values = mean_values(
            view, sampled_cards(view, rng), self.determinizations, LinearPolicy(GREEDY), rng
        )
        return view.moves[int(values.preferences.argmax())]


@dataclass(frozen=True, slots=True)
class Cheat:
    """As `Rollouts`, but it sees the other hand and the stock."""

    determinizations: int = 100

    def choose(self, state: State, seed: bytes) -> Move:
        """The first of the best cards."""
        view = seen_by_mover(state)
        assert view.seat is not None, "somebody is to move"
        hidden = known_cards(state.view(1 - view.seat).hand, state.stock)
        values = mean_values(
            view, hidden, self.determinizations, LinearPolicy(GREEDY), rng_from_seed(seed)
        )
        return view.moves[int(values.preferences.argmax())]


_CONTESTANTS: Final[Mapping[str, type]] = {
    "greedy": Greedy,
    "careful": Careful,
    "roll": Rollouts,
    "cheat": Cheat,
}
_PROGRAMME: Final = (
    *((level, "greedy") for level in Level),
    *reversed(LADDER),
    (Level.COUNT, "roll-100"),
)
CATERPILLAR: Final = Arena(CaterpillarGame(), _CONTESTANTS, _PROGRAMME)
