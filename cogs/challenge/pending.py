"""Keeps requests that wait for the answer to a question, by the user who was asked."""

from typing import Final, Generic, TypeVar

from bot.ui.bounded_dict import BoundedDict

T = TypeVar("T")

_MOST: Final = 5000  # users


class Pending(Generic[T]):
    """Keeps the newest request of each user in memory; a restart forgets them."""

    def __init__(self) -> None:
        # By user, with the interaction that began the request; the user asked last comes last.
        self._kept = BoundedDict[int, tuple[int, T]](_MOST)

    def put(self, press: int, user_id: int, begun: T) -> None:
        """Keep what this person began with this interaction, unless something newer is kept."""
        kept = self._kept.get(user_id)
        if kept is not None and kept[0] > press:
            return
        self._kept.remember(user_id, (press, begun))

    def take(self, press: int, user_id: int) -> T | None:
        """Forget and return what this person began with this interaction; None if it is gone."""
        kept = self._kept.get(user_id)
        if kept is None or kept[0] != press:
            return None
        del self._kept[user_id]
        return kept[1]
