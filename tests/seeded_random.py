"""Random bytes for the tests: each test gets the same ones, and so the same cards, in every run.

`TEST_SEED=7 make test` runs the whole suite with other cards, the same for each number.
"""

import hashlib
import os
from collections import Counter
from collections.abc import Callable
from functools import partial

_drawn: Counter[str] = Counter()


def seeded_bytes(count: int) -> bytes:
    """`count` bytes that the test, `TEST_SEED` and the number of earlier calls in it determine."""
    return _drawn_for(_drawn, os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0], count)


def shared_bytes(name: str) -> Callable[[int], bytes]:
    """As `seeded_bytes`, but whichever test asks: the name determines them in its place."""
    return partial(_drawn_for, Counter(), name)


def _drawn_for(drawn: Counter[str], name: str, count: int) -> bytes:
    drawn[name] += 1
    seed = f"{os.environ.get('TEST_SEED', '')} {name} {drawn[name]}"
    return hashlib.shake_256(seed.encode()).digest(count)
