"""Counts how many challenges each person has made on servers within the last minute."""

from dataclasses import dataclass, replace
from typing import Final

from bot.model.players import Person
from bot.tables.errors import TooFast

_MINUTE: Final = 60.0


@dataclass(frozen=True, slots=True)
class _Counted:
    """A challenge counted at this time; `reserved` until it is made."""

    at: float
    reserved: bool = False


class ChallengeRateLimit:
    """Allows each person at most `most` challenges a minute.

    A challenge with a thread is counted before the thread is opened, and not again when it is made.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._counted: dict[int, tuple[_Counted, ...]] = {}

    def check(self, host: Person, now: float) -> None:
        """TooFast if this person may make no challenge now, and has reserved none."""
        if not any(one.reserved for one in self._lately(host, now)):
            self._check_new(host, now)

    def reserve(self, host: Person, now: float) -> None:
        """Count a challenge that is about to be made; TooFast."""
        self._check_new(host, now)
        self._add(host, _Counted(now, reserved=True))

    def count(self, host: Person, now: float) -> None:
        """Count a challenge that has been made, unless it was reserved."""
        lately = self._lately(host, now)
        for number, one in enumerate(lately):
            if one.reserved:
                made = replace(one, reserved=False)
                self._counted[host.user_id] = (*lately[:number], made, *lately[number + 1 :])
                return
        self._add(host, _Counted(now))

    def _check_new(self, host: Person, now: float) -> None:
        lately = self._lately(host, now)
        if len(lately) >= self._most:
            raise TooFast("challenges_too_fast", until=lately[0].at + _MINUTE)

    def _add(self, host: Person, new: _Counted) -> None:
        self._counted[host.user_id] = (*self._lately(host, new.at), new)

    def _lately(self, host: Person, now: float) -> tuple[_Counted, ...]:
        """This person's challenges of the last minute; all older ones, of anybody, are dropped."""
        lately = {
            user_id: tuple(one for one in counted if now - _MINUTE < one.at <= now)
            for user_id, counted in self._counted.items()
        }
        self._counted = {user_id: counted for user_id, counted in lately.items() if counted}
        return self._counted.get(host.user_id, ())
