"""discord.py's bot, which connects only the shards that the owner of shards names.

discord.py itself connects all shards at once. It also keeps the guilds of earlier sessions: a guild
that removed the bot while another process, or none, had its shard would still seem to be there.
"""

import asyncio
import logging
import math
import threading
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

import discord
import yarl
from discord.ext import commands
from discord.state import AutoShardedConnectionState

from bot.model.shards import Shards
from bot.tables.identify_queue import IdentifyQueue
from bot.tables.shard_owner import ShardOwner
from bot.ui.buttons import keep_pressed

_log = logging.getLogger(__name__)

_FRESH_SECONDS: Final = 5.0
"""For how long a connection counts as alive after something was heard there."""
_ANSWER_SECONDS: Final = 5.0
"""How long Discord has to answer a heartbeat by which it is asked whether it is there."""
_LOOK_SECONDS: Final = 0.05
_MOST_DOUBLINGS: Final = 6
"""discord.py waits for a random time before it connects again: at most 2 ** 6 seconds, not 2 ** 10.

Its other shards wait as well. Six doublings spare Discord enough, as one shard at a time tries.
"""


@dataclass(frozen=True, slots=True)
class Sharding:
    """Who decides which shards are connected, and who lets them identify themselves."""

    owner: ShardOwner
    queue: IdentifyQueue


class ShardedBot(commands.AutoShardedBot):
    """The connections to Discord, one per shard; without `sharding` there is one shard.

    Each session of a shard begins with the guilds that Discord names, and no others. Of a message
    whose button was pressed, only that button is read.
    """

    sharding: Sharding | None = None

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._launching: dict[int, asyncio.Task[None]] = {}
        self._failed: set[int] = set()
        self._connection_task: asyncio.Task[object] | None = None
        self._heartbeats: dict[int, discord.gateway.KeepAliveHandler] = {}
        self._silent_since: dict[int, float] = {}

    def connections(self) -> dict[int, discord.gateway.DiscordWebSocket]:
        """By shard, the connections of the shards that this process keeps connected."""
        return {
            shard: connected._parent.ws  # noqa: SLF001
            for shard, connected in self.shards.items()
            if shard in self._launching
        }

    async def is_connected(self, guild_id: int | None) -> bool:
        """Whether presses on this server arrive; waits a little until Discord answers or is lost.

        discord.py notices only after a minute that a connection is dead. The clocks of all other
        shards stand still while this waits, so it waits only once for the same silence.
        """
        shard = Shards(self.shard_count or 1).of(guild_id)
        heartbeats = self._heartbeats.get(shard)
        if heartbeats is None:
            return self.sharding is None  # and where it is not, the clocks of the shard stand still
        heard_at = heartbeats._last_recv  # noqa: SLF001
        asked_at = perf_counter()
        if asked_at - heard_at < _FRESH_SECONDS:
            return True
        if self._silent_since.get(shard) == heard_at:
            return False
        with suppress(ConnectionError):
            await heartbeats.ws.send_heartbeat(heartbeats.beat())
        while self._heartbeats.get(shard) is heartbeats:
            if heartbeats._last_recv > heard_at:  # noqa: SLF001
                return True
            if perf_counter() - asked_at > _ANSWER_SECONDS:
                self._silent_since[shard] = heard_at
                break
            await asyncio.sleep(_LOOK_SECONDS)
        return False

    async def agree_on_shard_count(self) -> Shards:
        """Agree with the other processes on the number of shards; return an empty set of them."""
        assert self.sharding is not None, "only a sharded bot agrees with others"
        proposed, _, limits = await self.http.get_bot_gateway()
        await self.sharding.queue.begin(limits)
        shards = await self.sharding.owner.begin(proposed)
        self.shard_count = shards.count
        return shards

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected until the bot is closed, or Discord refuses a shard permanently."""
        self._connection_task = asyncio.current_task()
        while True:
            try:
                return await super().connect(reconnect=reconnect)
            except discord.ConnectionClosed as error:
                if not await self._does_without(error.shard_id, error):
                    raise

    async def launch_shards(self) -> None:
        if self.sharding is not None and not self._launching:
            await super().launch_shards()
            self.sharding.owner.start(self)

    async def launch_shard(
        self,
        _gateway: yarl.URL,
        shard_id: int,
        *,
        initial: bool = False,  # noqa: ARG002
    ) -> None:
        """Note that a shard has failed, for the next attempt of `_launch`.

        discord.py calls this within the failed attempt. It would nest one attempt in another until
        Python's stack is full, and would also connect all other shards.
        """
        self._failed.add(shard_id)

    async def connect_shard(self, shard: int) -> None:
        """Connect a shard in its turn."""
        self._launching[shard] = asyncio.create_task(self._launch(shard))

    def is_open(self, shard: int) -> bool:
        """Whether this shard has a connection that is open, as far as is known."""
        connected = self.get_shard(shard)
        return connected is not None and not connected.is_closed()

    async def disconnect_shard(self, shard: int) -> None:
        """Receive nothing more from this shard."""
        await self._stop_launching(shard)
        if (connected := self.get_shard(shard)) is not None:
            await connected.disconnect()

    async def before_identify_hook(self, shard_id: int | None, **_initial: bool) -> None:
        """Wait for the shard's turn; a connection that is given up meanwhile is closed."""
        if self.sharding is None:
            return
        try:
            await self.sharding.queue.turn(shard_id or 0)
        except BaseException:
            await self._hang_up(shard_id)
            raise

    async def on_shard_connect(self, shard: int) -> None:
        """Listen to the heartbeats of a new session."""
        self._listen(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Stop the clocks of a shard that has lost Discord, from the moment when it was lost."""
        if self.sharding is not None:
            self.sharding.owner.disconnected(shard, self._silence(shard))

    async def on_shard_resumed(self, shard: int) -> None:
        """Play on; disconnect a shard that was given up while discord.py mended its connection."""
        self._listen(shard)
        if self.sharding is not None:
            self.sharding.owner.resumed(shard)
            if shard not in self._launching:
                await self.disconnect_shard(shard)

    async def before_close(self) -> None:
        """Do what needs the connections, before they are closed."""

    async def close(self) -> None:
        if asyncio.current_task() is self._connection_task:
            return  # one shard was refused: `connect` knows which
        if self.sharding is not None:
            self.sharding.owner.stop()
        await self.before_close()
        for shard in tuple(self._launching):
            await self._stop_launching(shard)
        # discord.py puts the end into a queue that does not exist before it begins to connect.
        with suppress(AttributeError):
            await super().close()

    async def _hang_up(self, shard: int | None) -> None:
        """Close this shard's connections, even one that has no session yet.

        Only the thread of its heartbeats leads to such a connection: discord.py keeps no other
        reference to it.
        """
        beating = [
            thread.ws
            for thread in threading.enumerate()
            if isinstance(thread, discord.gateway.KeepAliveHandler) and thread.shard_id == shard
        ]
        for connection in beating:
            if connection._connection is self._connection:  # noqa: SLF001
                await connection.close()

    def _listen(self, shard: int) -> None:
        """Keep this connection's heartbeats; discord.py drops them before it reports a loss."""
        connection = self.connections().get(shard)
        if connection is not None and connection._keep_alive is not None:  # noqa: SLF001
            self._heartbeats[shard] = connection._keep_alive  # noqa: SLF001

    def _silence(self, shard: int) -> float:
        """The seconds for which a lost connection was dead; discord.py notices after a minute.

        A live connection hears at least that its heartbeats have arrived.
        """
        heartbeats = self._heartbeats.pop(shard, None)
        if heartbeats is None:
            return 0.0
        seconds = perf_counter() - heartbeats._last_recv  # noqa: SLF001
        return seconds if seconds > (heartbeats.interval or math.inf) else 0.0

    async def _launch(self, shard: int) -> None:
        assert self.sharding is not None, "the owner of shards has asked for it"
        gateway = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
        async with self.sharding.queue.connecting(shard):
            self._failed.add(shard)
            while shard in self._failed:
                self._failed.remove(shard)
                await super().launch_shard(gateway, shard)
        connected = self.get_shard(shard)
        assert connected is not None, "it has just been connected"
        connected._parent._backoff._max = _MOST_DOUBLINGS  # noqa: SLF001

    async def _stop_launching(self, shard: int) -> None:
        launching = self._launching.pop(shard, None)
        if launching is not None:
            launching.cancel()
            await asyncio.gather(launching, return_exceptions=True)

    async def _does_without(self, shard: int | None, error: discord.ConnectionClosed) -> bool:
        """Whether this process goes on without this shard, which Discord refuses."""
        if self.sharding is None or shard is None or not await self.sharding.owner.refused(shard):
            return False
        _log.error("Discord refuses shard %d, which is left to other processes: %s", shard, error)
        await self.disconnect_shard(shard)
        return True

    def _get_state(self, **options: Any) -> "_State":
        return _State(
            dispatch=self.dispatch,
            handlers=self._handlers,
            hooks=self._hooks,
            http=self.http,
            **options,
        )


class _State(AutoShardedConnectionState[Any]):
    def parse_ready(self, data: Any) -> None:
        shard, _ = data["shard"]
        for guild in [one for one in self.guilds if one.shard_id == shard]:
            self._remove_guild(guild)
        super().parse_ready(data)

    def parse_interaction_create(self, data: Any) -> None:
        keep_pressed(data)
        super().parse_interaction_create(data)
