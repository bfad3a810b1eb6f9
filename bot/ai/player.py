"""Knows what a computer player is: a view and the rules' guesses in, a move out."""

import hashlib
from typing import Protocol

import numpy as np

from bot.ai.thoughts import Guess
from bot.engine.moves import Move
from bot.engine.views import View


class Player(Protocol):
    """Plays any game of the family from what its seat may see."""

    @property
    def name(self) -> str:
        """What the player is called."""

    def choose(self, view: View, guess: Guess, seed: bytes) -> Move:
        """A legal move; the same for the same view and seed, whatever the hidden cards are."""


def chance_of(seed: bytes) -> np.random.Generator:
    """The chance of a decision, from its seed alone."""
    return np.random.default_rng(int.from_bytes(hashlib.sha256(seed).digest(), "big"))
