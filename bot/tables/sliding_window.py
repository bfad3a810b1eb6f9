"""Rate limit of what each person does: so many times within a sliding window of some seconds."""


class SlidingWindow:
    """Allows each person at most `most` acts within `seconds`.

    They are kept in memory; a restart forgets them. Acts may be added out of order. Times that are
    further ahead than `seconds` do not count: the clock has been set back since.
    """

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._times: dict[int, list[float]] = {}

    def __len__(self) -> int:
        """How many people are remembered."""
        return len(self._times)

    def until(self, user_id: int, now: float) -> float | None:
        """When this person may act again; None if they may act now."""
        times = self.times(user_id, now)
        return None if len(times) < self._most else times[-self._most] + self._seconds

    def times(self, user_id: int, now: float) -> list[float]:
        """When this person acted within the window, in order; what is outside is forgotten."""
        inside = {
            one: [at for at in times if abs(now - at) < self._seconds]
            for one, times in self._times.items()
        }
        self._times = {one: times for one, times in inside.items() if times}
        return sorted(self._times.get(user_id, ()))

    def add(self, user_id: int, at: float) -> None:
        """Count an act of this person."""
        self._times.setdefault(user_id, []).append(at)

    def remove(self, user_id: int, at: float) -> None:
        """Count this act no longer."""
        self._times[user_id].remove(at)
