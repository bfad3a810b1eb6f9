"""Random numbers for the computer players, reproducible from a seed."""

import hashlib

import numpy as np

Rng = np.random.Generator


def rng_from_seed(seed: bytes) -> Rng:
    """A generator that depends only on the seed."""
    return np.random.default_rng(int.from_bytes(hashlib.sha256(seed).digest(), "big"))
