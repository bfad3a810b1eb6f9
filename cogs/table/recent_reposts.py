"""Counts how often each person has had a table shown again within the last minute."""

from typing import Final

_MOST: Final = 3
_MINUTE: Final = 60.0


class RecentReposts:
    """Allows each person three new messages of tables a minute, wherever they are.

    It remembers the last minute, in memory; a restart forgets it. Times are in seconds since the
    epoch.
    """

    def __init__(self) -> None:
        self._counted: dict[int, tuple[float, ...]] = {}

    def count(self, user_id: int, now: float) -> float | None:
        """Count one more and return None; if it is one too many, return from when on there may be.

        A message that is refused is not counted.
        """
        lately = {
            one: tuple(at for at in times if at > now - _MINUTE)
            for one, times in self._counted.items()
        }
        self._counted = {one: times for one, times in lately.items() if times}
        own = self._counted.get(user_id, ())
        if len(own) >= _MOST:
            return min(own) + _MINUTE
        self._counted[user_id] = (*own, now)
        return None
