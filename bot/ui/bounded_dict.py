"""A dictionary that forgets what was noted longest ago, for a process that lives for months."""

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class BoundedDict(OrderedDict[K, V]):
    """Keeps what was remembered last, of at most `most` keys."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def remember(self, key: K, value: V) -> None:
        """Put this value in place of any older one, as the newest of all."""
        self[key] = value
        self.move_to_end(key)
        if len(self) > self._most:
            self.popitem(last=False)
