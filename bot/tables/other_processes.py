"""Tells the bot's other processes what this one has changed, and hears what they have changed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.model.errors import StoreUnavailable
from bot.model.lobby import Lobby
from bot.model.shards import Shards
from bot.store.store import Store
from bot.store.stored_values import Changed, ShardMessage
from bot.tables.servers import Servers
from bot.tables.table import Table
from bot.tables.table_cache import TableCache

Shows = Mapping[Changed, Callable[[int], Awaitable[None]]]
"""What shows each kind of change; called with the id of the table or challenge."""

_OTHERS_ANSWER_SECONDS: Final = 1.5
"""How long another process has to answer a press first, of Discord's three seconds."""

_log = logging.getLogger(__name__)


class OtherProcesses:
    """Messages to and from the processes that play the games on the other shards.

    While a shard is handed over, another process receives the same presses: each is claimed.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
        cache: TableCache,
        servers: Servers,
    ) -> None:
        self._store = store
        self._clock = clock
        self._sleep = sleep
        self._cache = cache
        self._servers = servers
        self._servers_stale = False
        self._undelivered: list[ShardMessage] = []

    async def tell_of_table(self, table: Table) -> None:
        """Have the process that plays this table read it again and show it."""
        await self._tell(table.location.guild_id, ShardMessage(Changed.TABLE, table.id))

    async def tell_of_lobby(self, lobby: Lobby) -> None:
        """Have the process on whose shard this challenge is show it."""
        await self._tell(lobby.location.guild_id, ShardMessage(Changed.LOBBY, lobby.id))

    async def _tell(self, guild_id: int | None, message: ShardMessage) -> None:
        """Send a message; the change that it is about stands, even if this fails."""
        try:
            await self._store.shard_rows.send([self._store.held_shards.of(guild_id)], message)
        except Exception:
            _log.exception("no process was told of the %s %d", message.kind, message.subject_id)

    async def show_changed(self, shows: Shows, shards: Shards) -> None:
        """Show what other processes have changed on these shards; StoreUnavailable."""
        if self._servers_stale:
            self._servers_stale = False  # first: it may be set again while they are read
            try:
                await self._servers.load()
            except BaseException:
                self._servers_stale = True
                raise
        # Each message is received once, so it is kept if the database refuses while it is shown.
        self._undelivered += await self._store.shard_rows.receive(shards)
        heard, self._undelivered = self._undelivered, []
        for message in heard:
            try:
                await shows[message.kind](message.subject_id)
            except StoreUnavailable as reason:
                _log.debug("the %s %d is shown later: %s", message.kind, message.subject_id, reason)
                self._undelivered.append(message)
            except Exception:
                _log.exception("the %s %d could not be shown", message.kind, message.subject_id)

    def note_shared(self, shards: Shards) -> None:
        """Note that another process may receive the same presses there, and act on them too."""
        if shards != self._cache.shared:
            self._cache.shared = shards
            self._cache.clear()
            self._servers_stale = True  # the other may have stored settings and bans

    async def claims(self, interaction: int, guild_id: int | None) -> bool:
        """Whether this process is the one to answer this interaction."""
        if not self._cache.shared.covers(guild_id):
            return True
        loop = asyncio.get_running_loop()
        last = loop.time() + _OTHERS_ANSWER_SECONDS
        try:
            return await self._store.shard_rows.claim(interaction, self._clock())
        except StoreUnavailable as error:
            _log.debug("it is not known which process answers: %s", error)
        except Exception:
            _log.exception("it is not known which process answers")
        # Another process may be able to do what this one cannot, and the first answer counts.
        await self._sleep(max(0.0, last - loop.time()))
        return True  # an answer that comes second does no harm, but none at all does
