"""Fakes of the world around the messages: a small Discord, and the tables."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, cast

import discord

from bot.messages.message import Drawing, Picture
from bot.model.histories import HeadToHead
from bot.model.lobby import Lobby
from bot.model.location import MessageLocation
from bot.model.moderation import Act
from bot.model.players import Level, Preferences
from bot.model.server_settings import DEFAULT_SETTINGS
from bot.tables.finder import TableFinder
from bot.tables.message_locations import MessageLocations
from bot.tables.table import Table
from bot.tables.unreachable_clocks import UnreachableClocks
from bot.ui.messenger import Messenger
from bot.ui.pictures import Pictures
from bot.ui.publisher import Publisher
from bot.ui.publisher_services import PublisherServices
from bot.ui.reachability import Reachability
from bot.ui.sending_times import SendingTimes
from bot.ui.sharded_bot import ShardedBot

LONGEST_NONCE = 25
# No test waits for time to pass; what is to come much later does not come at all.
HASTY = SendingTimes(
    spacing=0.0, pauses=(0.0, 0.0), retry_after=(0.0,), silence=3600.0, ping_after=None
)
ENGLISH = discord.Locale.american_english
NO_HEADERS: Final[Mapping[str, str]] = MappingProxyType({})
OF_THE_API: Final = {"Via": "1.1 google", "Content-Type": "application/json"}
"""What Discord's answers have, and those of Cloudflare in front of it lack."""


def bat(pack: object) -> bytes:
    """No test draws one."""
    raise NotImplementedError


BAT = Picture("bat.png", "A bat with spread wings.", "/\\^/\\", Drawing.of(bat))
BROKEN = replace(BAT, name="broken.png")


def small(picture: Picture) -> bytes:
    """The same bytes for every picture; ZeroDivisionError for BROKEN."""
    if picture == BROKEN:
        raise ZeroDivisionError
    return b"a picture"


class Response:
    """As much of an HTTP response as discord.py's exceptions read."""

    def __init__(self, status: int, headers: Mapping[str, str]) -> None:
        self.status = status
        self.reason = "because"
        self.headers = headers


def refusal(
    status: int, code: int = 0, headers: Mapping[str, str] = NO_HEADERS
) -> discord.HTTPException:
    """The error that discord.py raises when Discord answers with this status and code.

    Without headers it is Cloudflare that answers, if there is no code.
    """
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = discord.DiscordServerError if status >= 500 else discord.HTTPException
    return kinds.get(status, kind)(Response(status, headers), {"code": code, "message": "no"})


CLOUDFLARE_REFUSES: Final = (
    refusal(403, 40333, OF_THE_API),
    refusal(403, headers={"Content-Type": "text/html"}),
)


def parts(message: "Posted") -> Iterator[dict[str, Any]]:
    """Every part of a message, including nested ones."""
    waiting: list[dict[str, Any]] = list(message.view.to_components())  # type: ignore[no-untyped-call]  # discord.py leaves it untyped
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting[:0] = part.get("components", ())


def text(message: "Posted") -> str:
    return "\n".join(part["content"] for part in parts(message) if part["type"] == 10)


def pressable(message: "Posted") -> list[str]:
    buttons = [part for part in parts(message) if part["type"] == 2 and not part["disabled"]]
    return [part["custom_id"] for part in buttons if "custom_id" in part]


def links(message: "Posted") -> list[str]:
    return [part["url"] for part in parts(message) if "url" in part]


@dataclass
class Posted:
    """A message as it stands in a channel, with its files by name and the people it pings."""

    id: int
    channel_id: int
    view: discord.ui.LayoutView
    files: dict[str, bytes]
    called: tuple[int, ...]


@dataclass(frozen=True)
class Guild:
    """A server that has chosen a language, or has not."""

    preferred_locale: discord.Locale = ENGLISH
    features: tuple[str, ...] = ()

    def get_channel_or_thread(self, channel_id: int) -> None:
        """No channel is known."""


class FakeDiscord:
    """The client, its channels and their messages; what it was asked is noted.

    `fail` makes the next requests fail, one after another, `lose` only their answers. A nonce that
    was seen before makes no second message: it gives the first, or 404 if that was deleted.
    """

    def __init__(self) -> None:
        self.user: None = None  # not yet connected, so no thread is its own
        self.messages: dict[int, Posted] = {}
        self.asked: list[str] = []
        self.guilds: dict[int, Guild] = {}
        self.no_files = False
        self._nonces: dict[str, int] = {}
        self._failures: list[tuple[Exception | None, bool]] = []
        self._ids = itertools.count(1_234_567_890)

    def fail(self, *failures: Exception) -> None:
        self._failures += [(failure, False) for failure in failures]

    def fail_after(self, successes: int, *failures: Exception) -> None:
        """Let this many requests through first."""
        self._failures += [(None, False)] * successes
        self.fail(*failures)

    def lose(self, *failures: Exception) -> None:
        self._failures += [(failure, True) for failure in failures]

    def forget_nonces(self) -> None:
        """As Discord does a few minutes later."""
        self._nonces.clear()

    def at(self, location: MessageLocation) -> Posted:
        """The message that is shown there."""
        return self.messages[location.message_id or 0]

    def in_channel(self, channel_id: int) -> list[Posted]:
        return [one for one in self.messages.values() if one.channel_id == channel_id]

    def get_guild(self, guild_id: int) -> Guild | None:
        return self.guilds.get(guild_id)

    def get_channel(self, channel_id: int) -> None:
        """No channel is known in which a thread could be opened."""

    async def fetch_channel(self, channel_id: int) -> None:
        """No thread can be opened again."""
        raise refusal(404, 10003)

    def get_partial_messageable(self, channel_id: int, *, guild_id: int | None) -> "FakeChannel":
        return FakeChannel(self, channel_id)

    def request(self, kind: str, files: list[discord.File]) -> Exception | None:
        """Note a request, and raise its failure; return the failure if only the answer is lost."""
        self.asked.append(kind)
        failure, done = self._failures.pop(0) if self._failures else (None, True)
        if failure is not None and not done:
            raise failure
        if files and self.no_files:
            raise refusal(403, 50013)
        return failure

    def posted(self, nonce: str | None, channel_id: int, shown: dict[str, Any]) -> int:
        if len(nonce or "") > LONGEST_NONCE:
            raise refusal(400, 50035)
        if (known := self._nonces.get(nonce or "")) is not None:
            if known not in self.messages:
                raise refusal(404, 10008)
            return known
        message_id = next(self._ids)
        self.messages[message_id] = Posted(message_id, channel_id, **shown)
        if nonce:
            self._nonces[nonce] = message_id
        return message_id


@dataclass(frozen=True)
class FakeChannel:
    """What discord.py can do with a channel of which it knows only the id."""

    discord: FakeDiscord
    channel_id: int

    def get_partial_message(self, message_id: int) -> "FakeMessage":
        return FakeMessage(self.discord, message_id)

    async def send(
        self, *, view: Any, allowed_mentions: Any, files: Any = (), nonce: str | None = None
    ) -> "FakeMessage":
        lost = self.discord.request("send", files)
        shown = _shown(view, allowed_mentions, files)
        message_id = self.discord.posted(nonce, self.channel_id, shown)
        if lost is not None:
            raise lost
        return FakeMessage(self.discord, message_id)


@dataclass(frozen=True)
class FakeMessage:
    """What discord.py can do with a message of which it knows only the id."""

    discord: FakeDiscord
    id: int

    async def edit(self, *, view: Any, allowed_mentions: Any, attachments: Any) -> "FakeMessage":
        lost = self.discord.request("edit", attachments)
        if self.id not in self.discord.messages:
            raise refusal(404, 10008)
        old = self.discord.messages[self.id]
        shown = _shown(view, allowed_mentions, attachments)
        self.discord.messages[self.id] = replace(old, **shown)
        if lost is not None:
            raise lost
        return self

    async def delete(self) -> None:
        self.discord.request("delete", [])
        if self.discord.messages.pop(self.id, None) is None:
            raise refusal(404, 10008)


def _shown(view: Any, mentions: Any, files: Any) -> dict[str, Any]:
    """What the message shows; a file is used up by being read, as it is when it is sent."""
    return {
        "view": view,
        "files": {file.filename: file.fp.read() for file in files},
        "called": tuple(user.id for user in mentions.users),
    }


@dataclass
class FakeTables:
    """What the store has of tables and challenges, as far as showing them needs it.

    Noting what is shown fails, each time with the next of `failures`.
    """

    kept: dict[int, Table] = field(default_factory=dict)
    lobbies: dict[int, MessageLocation] = field(default_factory=dict)
    history: list[tuple[MessageLocation, int]] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    muted: set[int] = field(default_factory=set)
    away: set[int] = field(default_factory=set)
    pinged: list[int] = field(default_factory=list)
    failures: list[Exception] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    renamed: list[int] = field(default_factory=list)
    reminded: list[int] = field(default_factory=list)

    async def get(self, table_id: int) -> Table:
        return self.kept[table_id]

    async def preferences(self, user_id: int) -> Preferences:
        muted = user_id in self.muted
        return Preferences(muted=muted, mute_turns=muted)

    def is_away(self, user_id: int) -> bool:
        return user_id in self.away

    async def ping(self, lobby: Lobby) -> tuple[int, ...]:
        self.pinged.append(lobby.id)
        return tuple(
            person.user_id for person in lobby.still_invited if person.user_id not in self.muted
        )

    async def awaits_news(self, lobby: Lobby, after: float) -> bool:
        return False

    async def record_shown(
        self, table: Table, location: MessageLocation, act: Act | None = None
    ) -> float | None:
        if self.failures:
            raise self.failures.pop(0)
        self.history.append((location, table.ply))
        if act is not None:
            self.acts.append(act)
        self.kept[table.id] = replace(self.kept[table.id], location=location)
        return table.deadline

    async def record_lobby_shown(self, lobby: Lobby, location: MessageLocation) -> None:
        self.lobbies[lobby.id] = location

    async def record_name_removed(self, table_id: int) -> None:
        self.renamed.append(table_id)

    async def record_reminder(self, table: Table) -> None:
        self.reminded.append(table.id)

    async def in_use(self, channel_id: int) -> bool:
        return not all(one.over for one in await self.in_channel(channel_id))

    async def names_in(self, channel_id: int) -> frozenset[str]:
        """Nobody is erased where the bot has opened a thread."""
        raise NotImplementedError

    async def mark_lost(self, table_id: int, _channel_id: int | None = None) -> None:
        self.waiting.append(table_id)
        location = self.kept[table_id].location
        self.kept[table_id] = replace(
            self.kept[table_id], location=replace(location, message_id=None)
        )

    async def mark_unreachable(self, table_id: int, _channel_id: int) -> None:
        self.held.append(table_id)

    async def is_shown(self, table: Table) -> bool:
        return self.history[-1:] == [(table.location, table.ply)]

    async def unshown_last_turn(self, table: Table) -> float | None:
        return None

    async def head_to_head(self, table: Table, guild_id: int | None) -> HeadToHead | None:
        return None

    async def lesson_step(self, user_id: int, game: str) -> int:
        return 1

    async def in_channel(self, channel_id: int) -> tuple[Table, ...]:
        return tuple(one for one in self.kept.values() if one.location.channel_id == channel_id)

    async def ids_in_guild(self, guild_id: int) -> tuple[int, ...]:
        return tuple(one.id for one in self.kept.values() if one.location.guild_id == guild_id)


@asynccontextmanager
async def showing(
    client: FakeDiscord, times: SendingTimes = HASTY, language: str = "en"
) -> AsyncIterator[Messenger]:
    """The messenger that writes to the channels of this Discord."""
    pictures = Pictures(small)
    try:
        yield Messenger(cast(discord.Client, client), pictures, times, language, lambda _guild: "")
    finally:
        pictures.close()


def publishing(
    tables: FakeTables, messenger: Messenger, times: SendingTimes, levels: tuple[Level, ...] = ()
) -> Publisher:
    """A publisher that shows these tables through this messenger."""
    finder, locations = cast(TableFinder, tables), cast(MessageLocations, tables)
    reachability = Reachability(cast(ShardedBot, FakeDiscord()))
    services = PublisherServices(
        tables=finder,
        locations=locations,
        unreachable_clocks=cast(UnreachableClocks, tables),
        preferences=tables,
        is_away=tables.is_away,
        challenge_pings=tables.ping,
        awaits_news=tables.awaits_news,
        levels_on=lambda _guild: levels,
        lesson_step=tables.lesson_step,
        reachability=reachability,
        settings_on=lambda _guild: DEFAULT_SETTINGS,
        show_privately=lambda _before, _after: None,
    )
    return Publisher(services, messenger, times)


async def quiet() -> None:
    """Wait until all other tasks have ended."""
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(others)


async def a_moment() -> None:
    """Wait until everything that is due at once has happened."""
    for _ in range(5):
        await asyncio.sleep(0)
    await quiet()
