"""Errors of the store that are no refusals to players."""


class UnusableDatabase(Exception):
    """The database cannot be opened, and nothing in it was changed; for the host of the bot."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(sentence)
        self.key = key


class UnreachableDatabase(UnusableDatabase):
    """The server of the database does not answer; a later start may succeed."""


class WrongAddress(Exception):
    """The address of the database has a parameter without meaning; for the host of the bot."""


class UnusableKey(Exception):
    """The secret key is missing, unreadable or another one; for the host of the bot."""


class Conflict(Exception):
    """Somebody else has changed the same thing, and this call has changed nothing: read again."""


class StaleRatings(Conflict):
    """Another game has changed one of these ratings: read them and compute the new ones again."""


class LocksLost(Exception):
    """The connection that held the locks of shards is gone, and they are free for others."""
