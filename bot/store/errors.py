"""Errors of the store that are not refusals shown to players."""


class UnusableDatabase(Exception):
    """The database cannot be opened, and was not changed. The message is for the bot's host."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(sentence)
        self.key = key


class UnreachableDatabase(UnusableDatabase):
    """The server of the database does not answer; a later start may succeed."""


class WrongAddress(Exception):
    """The address of the database has an invalid parameter. The message is for the bot's host."""


class UnusableKey(Exception):
    """The secret key is missing, unreadable or the wrong one. The message is for the bot's host."""


class Conflict(Exception):
    """Somebody else changed the same rows first. This call changed nothing; read them again."""


class StaleRatings(Conflict):
    """Another game changed one of these ratings first. Read them and compute the changes again."""


class LocksLost(Exception):
    """The connection that held the shard locks is gone; other processes may take them."""
