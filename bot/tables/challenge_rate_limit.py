"""Counts how many challenges each person has made anywhere within the last minute and hour."""

from typing import Final

from bot.model.players import Person
from bot.tables.errors import TooFast
from bot.tables.limits import Limits
from bot.tables.sliding_window import SlidingWindow

_MINUTE: Final = 60.0
_HOUR: Final = 3_600.0


class ChallengeRateLimit:
    """Allows each person only so many challenges a minute, and so many an hour.

    Rematches are challenges, and so are games against computers, which begin at once. A challenge
    with a thread is counted before the thread is opened, and not again when it is made.
    """

    def __init__(self, limits: Limits) -> None:
        per_minute, per_hour = limits.challenges_per_minute, limits.challenges_per_hour
        self._counted = SlidingWindow(per_minute, _MINUTE), SlidingWindow(per_hour, _HOUR)
        self._reserved = SlidingWindow(per_minute, _MINUTE)

    def check(self, challenger: Person, now: float) -> None:
        """TooFast if this person may make no challenge now, and has reserved none."""
        if not self._reserved.times(challenger.user_id, now):
            self._check_new(challenger, now)

    def reserve(self, challenger: Person, now: float) -> None:
        """Count a challenge that is about to be made; TooFast."""
        self._check_new(challenger, now)
        self._add(challenger, now)
        self._reserved.add(challenger.user_id, now)

    def count(self, challenger: Person, now: float) -> None:
        """Count a challenge that has been made, unless it was reserved."""
        reserved = self._reserved.times(challenger.user_id, now)
        if reserved:
            self._reserved.remove(challenger.user_id, reserved[0])
        else:
            self._add(challenger, now)

    def _check_new(self, challenger: Person, now: float) -> None:
        untils = [window.until(challenger.user_id, now) for window in self._counted]
        until = max((one for one in untils if one is not None), default=None)
        if until is not None:
            raise TooFast("challenges_too_fast", until=until)

    def _add(self, challenger: Person, now: float) -> None:
        for window in self._counted:
            window.add(challenger.user_id, now)
