"""Rate limit for presses: one token bucket per user."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

_MOST_USERS: Final = 10_000


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float
    refused: int = 0


class RateLimit:
    """Allows `per_second` presses in the long run and twice as many at once."""

    def __init__(self, per_second: int, clock: Callable[[], float]) -> None:
        self._per_second = per_second
        self._most = 2.0 * per_second
        self._clock = clock
        self._buckets: dict[int, _Bucket] = {}

    def __len__(self) -> int:
        """How many users are remembered."""
        return len(self._buckets)

    def count_press(self, user_id: int) -> int:
        """Count this press of the user; 0 if it is allowed, else the number refused in a row."""
        now = self._clock()
        bucket = self._buckets.get(user_id)
        if bucket is None:
            self._forget_full_buckets(now)
            bucket = self._buckets[user_id] = _Bucket(self._most, now)
        bucket.left = self._left(bucket, now)
        bucket.at = now
        if bucket.left < 1:
            bucket.refused += 1
        else:
            bucket.left -= 1
            bucket.refused = 0
        return bucket.refused

    def _left(self, bucket: _Bucket, now: float) -> float:
        return min(self._most, bucket.left + max(0.0, now - bucket.at) * self._per_second)

    def _forget_full_buckets(self, now: float) -> None:
        if len(self._buckets) < _MOST_USERS:
            return
        self._buckets = {
            user: bucket
            for user, bucket in self._buckets.items()
            if self._left(bucket, now) < self._most
        }
