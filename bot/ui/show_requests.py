"""Requests to show a table or a challenge; of two for the same one the newer wins."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.engine.game import deals_finished
from bot.model.lobby import Lobby
from bot.model.location import MessageLocation
from bot.model.moderation import Act
from bot.tables.table import Table
from bot.ui.notifications import PingKind


class RequestKind(StrEnum):
    """What a request asks for, if not for a ping."""

    TABLE = "table"
    """To show a table as it is."""
    LOBBY = "lobby"
    """To show a challenge as it is."""
    END = "end"
    """A message to those who were not looking when a game ended."""
    NAMES = "names"
    """To write the names at a table anew."""


Kind = RequestKind | PingKind


@dataclass(frozen=True, slots=True)
class Key:
    """The kind of a request, and the id of the table or challenge that it is for."""

    kind: Kind
    id: int

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


@dataclass(slots=True)
class Shown:
    """The current message of a table, and how many finished deals it has left behind.

    `tried` is the nonce of a newer message that Discord may have taken without saying so.
    """

    location: MessageLocation
    deals: int
    tried: str | None = None


@dataclass(slots=True)
class Repost:
    """Asks for a new message at `location`; once it is `posted`, a retry posts no other one.

    `act` is that of a moderator who moves the table, and None once it is stored. `replaced` are the
    locations of the old messages, which are turned into links.
    """

    location: MessageLocation
    act: Act | None = None
    posted: bool = False
    replaced: tuple[MessageLocation, ...] = ()

    def after(self, older: "Repost") -> "Repost":
        """This one, with what an older one has left to do."""
        has_moved = older.posted or older.replaced
        act = self.act or (older.act if has_moved else None)
        return replace(self, act=act, replaced=older.replaced + self.replaced)


@dataclass(frozen=True, slots=True)
class Request:
    """Show this table or challenge, maybe in a new message."""

    kind: Kind
    subject: Table | Lobby
    repost: Repost | None = None

    @property
    def key(self) -> Key:
        """Two requests with the same key are merged, and the newer wins."""
        return Key(self.kind, self.subject.id)


class HeldBack:
    """Requests that wait for a permission, by channel: one for each key."""

    def __init__(self) -> None:
        self._requests: dict[int, dict[Key, Request]] = {}

    @property
    def channels(self) -> tuple[int, ...]:
        """The channels in which requests are held back."""
        return tuple(self._requests)

    def put(self, channel_id: int, request: Request) -> None:
        """Hold a request back, merged with an older one of its key."""
        held, key = self._requests.setdefault(channel_id, {}), request.key
        held[key] = merge(held[key], request) if key in held else request

    def take(self, channel_id: int) -> Collection[Request]:
        """Forget the requests that are held back in this channel, and return them."""
        return self._requests.pop(channel_id, {}).values()

    def take_guild(self, guild_id: int) -> Collection[Request]:
        """Forget the requests that are held back on this server, and return them."""
        held = [one for channel in self._requests.values() for one in channel.values()]
        self._keep(lambda request: request.subject.location.guild_id != guild_id)
        return [one for one in held if one.subject.location.guild_id == guild_id]

    def forget(self, key: Key) -> None:
        """Forget the requests of this key, in all channels."""
        self._keep(lambda request: request.key != key)

    def drop(self, unwanted: Callable[[Request], bool]) -> None:
        """Forget the unwanted requests."""
        self._keep(lambda request: not unwanted(request))

    def _keep(self, wanted: Callable[[Request], bool]) -> None:
        kept = {
            channel_id: {key: request for key, request in held.items() if wanted(request)}
            for channel_id, held in self._requests.items()
        }
        self._requests = {channel_id: held for channel_id, held in kept.items() if held}


def merge(older: Request, newer: Request) -> Request:
    """The newer request, with the new message that the older one wanted."""
    if newer.repost is None or older.repost is None:
        return replace(newer, repost=newer.repost or older.repost)
    return replace(newer, repost=newer.repost.after(older.repost))


def shown_now(table: Table) -> Shown:
    """What the message of this table shows, if it is up to date."""
    return Shown(table.location, deals_finished(table.view(None)))
