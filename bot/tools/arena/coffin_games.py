"""Yardsticks of two-player coffin games, among them players who change their style."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.ai.coffin import two_player
from bot.ai.coffin.card_numbers import NUMBER_OF
from bot.ai.coffin.coffin_evaluator import THE_COUNT, CoffinEvaluator
from bot.ai.coffin.evaluators import OpponentModelPimc, Pimc, TwoPlayerEvaluator
from bot.ai.players.levels import PLAYERS
from bot.ai.rng import Rng, rng_from_seed
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import State
from bot.engine.games import GAMES
from bot.engine.games.dracula.game import DraculaGame
from bot.engine.moves import Move
from bot.model.players import Level
from bot.tools.arena.coffin import Greedy
from bot.tools.arena.ismcts import IsMcts
from bot.tools.arena.matches import (
    GENERAL_CONTESTANTS,
    LADDER,
    Arena,
    Contestant,
    ContestantFactory,
    FromView,
)

_BEFORE_THE_CHANGE: Final = 2  # coffins
_BEFORE_THE_END: Final = 4


@dataclass(frozen=True, slots=True)
class FromEvaluator:
    """Plays the best move of an evaluator."""

    evaluator: TwoPlayerEvaluator

    def choose(self, state: State, seed: bytes) -> Move:
        """Its best move; it chooses a way as the computer players do."""
        rng, view = rng_from_seed(seed), coffin_view(state.view(state.to_move))
        preset = CoffinEvaluator().preset_move(view, rng)
        return preset or self._searched(state, view, rng)

    def _searched(self, state: State, view: CoffinView, rng: Rng) -> Move:
        determinize = partial(state.determinize, state.to_move)
        values = two_player.evaluate_moves(view, determinize, self.evaluator, rng)
        return max(values, key=lambda each: each[1])[0]


class Cheat(FromEvaluator):
    """Sees the other hand and plays each coffin exactly: a bound for every player."""

    def _searched(self, state: State, view: CoffinView, rng: Rng) -> Move:
        assert state.to_move is not None
        other = state.view(1 - state.to_move).hand
        unseen = tuple(NUMBER_OF[card] for card in other)
        observation = two_player.hand_selections(view, unseen)[0].observation
        values = self.evaluator.values(observation, rng)
        return max(two_player.move_values(observation, values), key=lambda each: each[1])[0]


class ForPoints(FromView):
    """Plays for points alone, never for the win: it is not told how many coffins are left."""

    def choose(self, state: State, seed: bytes) -> Move:
        """The move of the player."""
        seat = state.to_move
        view = replace(coffin_view(state.view(seat)), coffins_left=None)
        return self.player.choose(view, partial(state.determinize, seat), seed, self.memory)


@dataclass(frozen=True, slots=True)
class Changing:
    """Plays the first coffins, `before` of them, in one style and the others in another.

    With `every`, the style changes after each coffin.
    """

    first: Contestant
    then: Contestant
    every: bool = False
    before: int = _BEFORE_THE_CHANGE

    def choose(self, state: State, seed: bytes) -> Move:
        """The move of the current style."""
        done = state.deals_finished
        changed = done % 2 == 1 if self.every else done >= self.before
        return (self.then if changed else self.first).choose(state, seed)


def _changing(first: str, then: str, every: bool = False) -> ContestantFactory:
    return lambda: Changing(CONTESTANTS[first](), CONTESTANTS[then](), every)


def _ending(then: str) -> ContestantFactory:
    def contestant() -> Contestant:
        factories = {**GENERAL_CONTESTANTS, **CONTESTANTS}
        return Changing(factories["harker"](), factories[then](), before=_BEFORE_THE_END)

    return contestant


CONTESTANTS: Final[Mapping[str, ContestantFactory]] = {
    "weighted": lambda hands=100: FromEvaluator(
        OpponentModelPimc(THE_COUNT.model, hands, within=0)
    ),
    "pimc": lambda hands=100: FromEvaluator(Pimc(hands)),
    "ismcts": lambda iterations=1000: FromEvaluator(IsMcts(iterations)),
    "greedy": lambda: FromEvaluator(Greedy()),
    "cheat": lambda: Cheat(Pimc(1)),
    "points": partial(ForPoints, PLAYERS[Level.COUNT], None),
    "pimc>cheat": _changing("pimc", "cheat"),
    "pimc>greedy": _changing("pimc", "greedy"),
    "greedy>cheat": _changing("greedy", "cheat"),
    "pimc/cheat": _changing("pimc", "cheat", every=True),
    "harker>>forgetful": _ending("forgetful"),
    "harker>>points": _ending("points"),
}
"""By name. `points` is the Count without memory who does not play for the game; `a>b` changes from
a to b after two coffins, `a>>b` after four, `a/b` after every coffin."""
_PROGRAMME: Final = (
    *(
        (level, yardstick)
        for level in ("helsing", "count")
        for yardstick in ("random", "greedy", "ismcts-1000", "pimc-100", "cheat")
    ),
    *LADDER,
)
COFFIN_GAMES: Final = tuple(
    Arena(game, CONTESTANTS, _PROGRAMME)
    for game in GAMES.values()
    if game.sides == (0, 1) and isinstance(game, DraculaGame)
)
