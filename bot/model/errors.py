"""Refusals that several parts of the bot raise: of the store, and of a queue that is full."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.engine.errors import Refusal


class StoreUnavailable(Refusal):
    """The store cannot do this now: it is `Busy`, or `StorageFull` prevents writing.

    A read is `StorageFull` only if the disk itself fails.
    """


class Busy(StoreUnavailable):
    """The database is locked or overloaded; the request may succeed a moment later."""

    def __init__(self) -> None:
        super().__init__("busy")


class Unanswered(Busy):
    """The connection was lost during the commit of a change, which may or may not be stored."""

    def __init__(self) -> None:
        Refusal.__init__(self, "unanswered")


class Unread(Busy):
    """A change is stored, but the database could not be read afterwards to show it."""

    def __init__(self) -> None:
        Refusal.__init__(self, "unread")


class StorageFull(StoreUnavailable):
    """The disk is full, fails or cannot be written to; this was not stored, what was before is."""

    def __init__(self) -> None:
        super().__init__("storage_full")


class DamagedRecord(Refusal):
    """A checksum of a game is wrong, or part of it is missing; it is set aside and logged."""

    def __init__(self, game_id: int) -> None:
        super().__init__("record_damaged", table=game_id)


class QueueFull(Refusal):
    """Too many reviews, hints, puzzles or films are waiting."""


@contextmanager
def after_storing() -> Iterator[None]:
    """Around reads that follow a stored change: Unread instead of Busy."""
    try:
        yield
    except Busy as busy:
        raise Unread from busy
