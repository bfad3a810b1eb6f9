"""Knows what a player may be told of his own moves, from nothing but what he sees himself."""

from typing import Final

from bot.ai.analysis_types import THOROUGH, AnalysisBudget, Determinize, MoveValue
from bot.ai.coffin import multiplayer, two_player
from bot.ai.coffin.evaluators import Pimc
from bot.ai.coffin.observation import Rng
from bot.ai.players.player import rng_from_seed
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.engine.moves import Move

PLAYING: Final = (Stage.PLACE, Stage.TAKE, Stage.LAY)


def rank_moves(
    view: CoffinView, determinize: Determinize, seed: bytes, care: AnalysisBudget = THOROUGH
) -> list[MoveValue]:
    """The legal moves with the margin each is expected to bring in this coffin, the best first.

    Only placing and taking cards can be told apart; any other choice is worth nothing more or
    less. With three and four hands moves without promise are left out.
    """
    if view.stage not in PLAYING:
        return [(move, 0.0) for move in view.moves]
    thoughts = move_values(view, determinize, rng_from_seed(seed), care)
    return sorted(thoughts, key=lambda thought: -thought[1])


def move_values(
    view: CoffinView,
    determinize: Determinize,
    rng: Rng,
    care: AnalysisBudget,
    among: tuple[Move, ...] = (),
) -> list[MoveValue]:
    """The expected margins of the moves; `among` are moves that are not to be left out."""
    if len(view.sides) == 2:
        return two_player.evaluate_moves(view, determinize, Pimc(care.hands), rng)
    return multiplayer.evaluate_moves(view, determinize, care.effort, rng, among)
