"""The clock of the tables, which is set back only when all deadlines move with it."""

from collections.abc import Callable
from typing import Final

Clock = Callable[[], float]
"""Returns seconds; those of the system clock count from 1970."""

JUMP_SECONDS: Final = 30.0
"""A clock is corrected by less, and a busy machine wakes a task late by less."""


class SteadyClock:
    """The system clock; if that is set back, the old time goes on until `follow` is called.

    So a deadline that is stored meanwhile is like all others, and moves with them. If the clock is
    set forward, or set back by no more than half a minute, this clock follows at once.
    """

    def __init__(self, system: Clock, monotonic: Clock) -> None:
        self._system = system
        self._monotonic = monotonic
        self._ahead = system() - monotonic()

    def __call__(self) -> float:
        """The time in seconds since 1970."""
        if self.set_back:
            return self._monotonic() + self._ahead
        now = self._system()
        self._ahead = now - self._monotonic()
        return now

    @property
    def set_back(self) -> float:
        """The seconds by which the system clock was set back since it was followed; 0 if few."""
        behind = self._monotonic() + self._ahead - self._system()
        return behind if behind > JUMP_SECONDS else 0.0

    def follow(self, set_back: float) -> None:
        """Set this clock back, too, by what `set_back` was."""
        self._ahead -= set_back
