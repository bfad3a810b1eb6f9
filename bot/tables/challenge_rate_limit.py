"""Counts how many challenges each person has made anywhere within the last minute."""

from typing import Final

from bot.model.players import Person
from bot.tables.errors import TooFast
from bot.tables.sliding_window import SlidingWindow

_MINUTE: Final = 60.0


class ChallengeRateLimit:
    """Allows each person at most `most` challenges a minute.

    A challenge with a thread is counted before the thread is opened, and not again when it is made.
    """

    def __init__(self, most: int) -> None:
        self._counted = SlidingWindow(most, _MINUTE)
        self._reserved = SlidingWindow(most, _MINUTE)

    def check(self, challenger: Person, now: float) -> None:
        """TooFast if this person may make no challenge now, and has reserved none."""
        if not self._reserved.times(challenger.user_id, now):
            self._check_new(challenger, now)

    def reserve(self, challenger: Person, now: float) -> None:
        """Count a challenge that is about to be made; TooFast."""
        self._check_new(challenger, now)
        self._counted.add(challenger.user_id, now)
        self._reserved.add(challenger.user_id, now)

    def count(self, challenger: Person, now: float) -> None:
        """Count a challenge that has been made, unless it was reserved."""
        reserved = self._reserved.times(challenger.user_id, now)
        if reserved:
            self._reserved.remove(challenger.user_id, reserved[0])
        else:
            self._counted.add(challenger.user_id, now)

    def _check_new(self, challenger: Person, now: float) -> None:
        until = self._counted.until(challenger.user_id, now)
        if until is not None:
            raise TooFast("challenges_too_fast", until=until)
