"""Knows what a computer player is: a view and the rules' guesses in, a move out."""

import hashlib
from typing import Protocol

import numpy as np

from bot.ai.analysis_types import Determinize
from bot.engine.coffin.view import CoffinView
from bot.engine.moves import Move


class Player(Protocol):
    """Plays any game of the family from what its seat may see."""

    @property
    def name(self) -> str:
        """What the player is called."""

    def choose(self, view: CoffinView, determinize: Determinize, seed: bytes) -> Move:
        """A legal move; the same for the same view and seed, whatever the hidden cards are."""


def rng_from_seed(seed: bytes) -> np.random.Generator:
    """The chance of a decision, from its seed alone."""
    return np.random.default_rng(int.from_bytes(hashlib.sha256(seed).digest(), "big"))
