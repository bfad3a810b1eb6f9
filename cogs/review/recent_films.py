"""The films that were posted in the last minutes, so that nobody floods a channel with them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from bot.engine.errors import Refusal
from bot.model.location import MessageLocation

_RUNS: Final = 600.0
"""Seconds for which a film is new enough not to be posted in the same channel again."""
_PAUSE: Final = 60.0
"""Seconds between two films of one person."""

RecentFilm = tuple[int, int, int]
"""A table, the game of its session, and a channel."""


@dataclass(slots=True)
class Showing:
    """When a film was posted, by whom, and its message as soon as there is one."""

    at: float
    user_id: int
    location: MessageLocation


class RecentFilms:
    """Remembers films in memory; a restart forgets them. Times are in seconds since the epoch."""

    def __init__(self) -> None:
        self._showings: dict[RecentFilm, Showing] = {}

    def running(self, film: RecentFilm, now: float) -> MessageLocation | None:
        """Where this film was posted in the last minutes; None if it was not."""
        showing = self._showings.get(film)
        return showing.location if showing and now - showing.at < _RUNS else None

    @contextmanager
    def shown(self, film: RecentFilm, showing: Showing) -> Iterator[Showing]:
        """Remember a film that is posted in this context, unless that fails.

        Refusal if the same person has just posted another one.
        """
        kept = {key: one for key, one in self._showings.items() if showing.at - one.at < _RUNS}
        own = [one.at for one in kept.values() if one.user_id == showing.user_id]
        if own and showing.at - max(own) < _PAUSE:
            raise Refusal("films_too_fast", until=max(own) + _PAUSE)
        self._showings = kept | {film: showing}
        try:
            yield showing
        except BaseException:
            self._showings.pop(film, None)
            raise
