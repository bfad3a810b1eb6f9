"""Counts how many challenges each person has made anywhere within the last minute."""

from collections import defaultdict
from typing import Final

from bot.model.players import Person
from bot.tables.errors import TooFast

_MINUTE: Final = 60.0

_Times = defaultdict[int, list[float]]


class ChallengeRateLimit:
    """Allows each person at most `most` challenges a minute.

    A challenge with a thread is counted before the thread is opened, and not again when it is made.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._counted: _Times = defaultdict(list)
        self._reserved: _Times = defaultdict(list)

    def check(self, challenger: Person, now: float) -> None:
        """TooFast if this person may make no challenge now, and has reserved none."""
        if not _lately(self._reserved, challenger, now):
            self._check_new(challenger, now)

    def reserve(self, challenger: Person, now: float) -> None:
        """Count a challenge that is about to be made; TooFast."""
        self._check_new(challenger, now)
        self._counted[challenger.user_id].append(now)
        self._reserved[challenger.user_id].append(now)

    def count(self, challenger: Person, now: float) -> None:
        """Count a challenge that has been made, unless it was reserved."""
        reserved = _lately(self._reserved, challenger, now)
        if reserved:
            del reserved[0]
        else:
            _lately(self._counted, challenger, now).append(now)

    def _check_new(self, challenger: Person, now: float) -> None:
        lately = _lately(self._counted, challenger, now)
        if len(lately) >= self._most:
            raise TooFast("challenges_too_fast", until=lately[0] + _MINUTE)


def _lately(times: _Times, challenger: Person, now: float) -> list[float]:
    """This person's times of the last minute; all older ones, of anybody, are dropped."""
    for user_id, own in tuple(times.items()):
        own[:] = [at for at in own if now - _MINUTE < at <= now]
        if not own:
            del times[user_id]
    return times[challenger.user_id]
