"""Chooses the evaluator of a game by the type of its views; the only module that does."""

from collections.abc import Mapping
from typing import Final

from bot.ai.abstrac.abstrac_evaluator import AbstracEvaluator
from bot.ai.caterpillar.caterpillar_evaluator import CaterpillarEvaluator
from bot.ai.coffin.coffin_evaluator import CoffinEvaluator
from bot.ai.counterbluff.counterbluff_evaluator import CounterbluffEvaluator
from bot.ai.fosco.fosco_evaluator import FoscoEvaluator
from bot.ai.game_evaluator import GameEvaluator
from bot.ai.search.rollout_evaluator import RolloutEvaluator
from bot.engine.coffin.view import CoffinView
from bot.engine.game import View
from bot.engine.games.abstrac.view import AbstracView
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.engine.games.counterbluff.view import CounterbluffView
from bot.engine.games.fosco.view import FoscoView

_BY_VIEW: Final[Mapping[type, GameEvaluator]] = {
    CoffinView: CoffinEvaluator(),
    AbstracView: AbstracEvaluator(),
    CaterpillarView: CaterpillarEvaluator(),
    FoscoView: FoscoEvaluator(),
    CounterbluffView: CounterbluffEvaluator(),
}
_GENERIC: Final[GameEvaluator] = RolloutEvaluator()


def evaluator_for(view: View) -> GameEvaluator:
    """The evaluator of this view's game; generic rollouts if the game has no evaluator.

    A game whose scores are far from those of a coffin may have a `RolloutEvaluator` with its own
    `point`, so that its moves are graded fairly.
    """
    return _BY_VIEW.get(type(view), _GENERIC)
