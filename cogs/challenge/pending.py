"""Keeps requests that wait for the answer to a question, by the interaction that began them."""

from collections import OrderedDict
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_MOST: Final = 100


class Pending(Generic[T]):
    """Keeps the last hundred in memory; a restart forgets them."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int], T] = OrderedDict()

    def put(self, press: int, user_id: int, begun: T) -> None:
        """Keep what this person began with this interaction."""
        self._kept[press, user_id] = begun
        if len(self._kept) > _MOST:
            self._kept.popitem(last=False)

    def take(self, press: int, user_id: int) -> T | None:
        """Forget and return what this person began with this interaction; None if it is gone."""
        return self._kept.pop((press, user_id), None)
