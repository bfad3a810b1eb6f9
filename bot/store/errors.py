"""Errors of the store that are no refusals to players.

UnusableDatabase(Exception)     the database cannot be opened; `key` names the reason, `str` is a sentence
Conflict(Exception)       somebody else was faster: read again what is stored
    StaleRatings          the ratings that the new ones were computed from have changed
"""


class UnusableDatabase(Exception):
    """The database cannot be opened, and nothing in it was changed; for the host of the bot."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(sentence)
        self.key = key


class Conflict(Exception):
    """Somebody else has changed the same thing, and this call has changed nothing: read again."""


class StaleRatings(Conflict):
    """Another game has changed one of these ratings: read them and compute the new ones again."""
