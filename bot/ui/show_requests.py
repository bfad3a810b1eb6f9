"""Requests to show a table or a challenge; of two for the same one the newer wins."""

from dataclasses import dataclass, replace

from bot.engine.game import deals_finished
from bot.model.lobby import Lobby
from bot.model.location import MessageLocation
from bot.model.moderation import Act
from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Shown:
    """The current message of a table, and how many finished deals it has left behind."""

    location: MessageLocation
    deals: int


@dataclass(slots=True)
class Repost:
    """A new message is wanted here; once it is `posted`, a retry posts no other one.

    `act` is that of a moderator who moves the table, until it is stored.
    """

    location: MessageLocation
    act: Act | None = None
    posted: bool = False
    replaced: MessageLocation | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """Show this table or challenge, maybe in a new message."""

    table: Table | None = None
    lobby: Lobby | None = None
    repost: Repost | None = None

    @property
    def location(self) -> MessageLocation:
        """Where the table or challenge was when this was asked for."""
        subject = self.table or self.lobby
        assert subject is not None, "a request is for a table or for a challenge"
        return subject.location


def merge(older: Request, newer: Request) -> Request:
    """The newer request, with the new message that the older one wanted."""
    return replace(newer, repost=newer.repost or older.repost)


def shown_now(table: Table) -> Shown:
    """What the message of this table shows, if it is up to date."""
    return Shown(table.location, deals_finished(table.view(None)))
