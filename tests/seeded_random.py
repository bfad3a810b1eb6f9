"""Random bytes for the tests: each test gets the same ones, and so the same cards, in every run.

`TEST_SEED=7 make test` runs the whole suite with other cards, the same for each number.
"""

import hashlib
import os
from collections import Counter

_drawn: Counter[str] = Counter()


def seeded_bytes(count: int) -> bytes:
    """`count` bytes that the test, `TEST_SEED` and the number of earlier calls in it determine."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    _drawn[test] += 1
    name = f"{os.environ.get('TEST_SEED', '')} {test} {_drawn[test]}"
    return hashlib.shake_256(name.encode()).digest(count)
