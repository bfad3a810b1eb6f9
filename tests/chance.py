"""The chance of the tests: in each test the same cards every time.

`LOTS=7 make test` runs the whole suite with other cards, the same for each number.
"""

import hashlib
import os
from collections import Counter

_drawn: Counter[str] = Counter()


def lots(count: int) -> bytes:
    """As many bytes as asked for; the second time in a test others than the first."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    _drawn[test] += 1
    name = f"{os.environ.get('LOTS', '')} {test} {_drawn[test]}"
    return hashlib.shake_256(name.encode()).digest(count)
