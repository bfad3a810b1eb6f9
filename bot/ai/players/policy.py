"""The protocol of a computer player: a view and determinizations in, a move out."""

from typing import Protocol

from bot.ai.analysis_types import Determinize
from bot.engine.game import View
from bot.engine.moves import Move


class Policy(Protocol):
    """Chooses moves in any game of the catalogue, from what its seat may see."""

    @property
    def name(self) -> str:
        """The player's name."""

    def choose(self, view: View, determinize: Determinize, seed: bytes) -> Move:
        """A legal move; the same for the same view and seed, whatever the hidden cards are."""
