"""Knows what a player may be told of his own moves, from nothing but what he sees himself."""

from typing import Final

from bot.ai.company import company_thoughts
from bot.ai.duel import duel_thoughts
from bot.ai.minds import Sampling
from bot.ai.player import chance_of
from bot.ai.sight import Chance
from bot.ai.thoughts import THOROUGH, Care, Guess, Thought
from bot.engine.moves import Move
from bot.engine.views import Stage, View

PLAYING: Final = (Stage.PLACE, Stage.TAKE, Stage.LAY)


def hints(view: View, guess: Guess, seed: bytes, care: Care = THOROUGH) -> list[Thought]:
    """The legal moves with the margin each is expected to bring in this coffin, the best first.

    Only placing and taking cards can be told apart; any other choice is worth nothing more or
    less. With three and four hands moves without promise are left out.
    """
    if view.stage not in PLAYING:
        return [(move, 0.0) for move in view.moves]
    thoughts = expectations(view, guess, chance_of(seed), care)
    return sorted(thoughts, key=lambda thought: -thought[1])


def expectations(
    view: View, guess: Guess, chance: Chance, care: Care, among: tuple[Move, ...] = ()
) -> list[Thought]:
    """The expected margins of the moves; `among` are moves that are not to be left out."""
    if len(view.sides) == 2:
        return duel_thoughts(view, guess, Sampling(care.hands), chance)
    return company_thoughts(view, guess, care.effort, chance, among)
