"""The films that are being made, so that nobody keeps the one thread that draws them busy."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from bot.model.errors import QueueFull

MOST_OF_ONE: Final = 2
"""Films that wait or are drawn, and that one person has asked for."""

PendingFilm = tuple[int, int, bool]
"""A table, the game of its session, and whether everybody is shown the film."""


class PendingFilms:
    """Counts, for each person, the films that are being made; the same film counts once."""

    def __init__(self) -> None:
        self._waiting: list[tuple[int, PendingFilm]] = []

    def check(self, user_id: int, film: PendingFilm) -> None:
        """QueueFull if this person waits for too many other films."""
        own = {waited for user, waited in self._waiting if user == user_id}
        if film not in own and len(own) >= MOST_OF_ONE:
            raise QueueFull("own_films_full")

    @contextmanager
    def waiting(self, user_id: int, film: PendingFilm) -> Iterator[None]:
        """The person waits for the film in this context; QueueFull."""
        self.check(user_id, film)
        self._waiting.append((user_id, film))
        try:
            yield
        finally:
            self._waiting.remove((user_id, film))
