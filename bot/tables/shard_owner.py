"""Takes the locks of shards, has Discord connected to them, and gives up those that are lost."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Final, Protocol

from bot.model.errors import Busy, StorageFull
from bot.model.shards import ShardRange, Shards
from bot.store.errors import LocksLost
from bot.tables.context import SYSTEM_RUNTIME, Runtime
from bot.tables.services import TableServices

_log = logging.getLogger(__name__)

_LOOK_SECONDS: Final = 0.5
FREE_SECONDS: Final = 3.0
"""How long a shard has nobody until a process takes it that was not started for it."""


class WrongShardCount(Exception):
    """Another process divides the servers among another number of shards."""

    def __init__(self, own: int, agreed: int) -> None:
        super().__init__(
            f"SHARDS divides the servers among {own}, but the processes that run use {agreed}. "
            f"Give this one {agreed} as well, or stop all others first."
        )


class Locks(Protocol):
    """Locks that end with this process; LocksLost when the connection that holds them is gone."""

    @property
    def several(self) -> bool:
        """Whether there may be other processes."""
        ...

    async def join(self, agree: Callable[[bool], Awaitable[None]]) -> None:
        """Run `agree` with whether this process is the only one; no other one joins meanwhile."""

    async def held(self) -> frozenset[int]:
        """The shards of other processes."""
        ...

    async def take(self, shards: Collection[int]) -> frozenset[int]:
        """Those of these shards that nobody has; this process has them now."""
        ...

    async def release(self, shards: Collection[int]) -> None:
        """Leave these shards to others."""


class Gateway(Protocol):
    """Connects shards to Discord."""

    async def connect_shard(self, shard: int) -> None:
        """Connect a shard, sooner or later; `ShardOwner.ready` is called when it is ready."""

    async def disconnect_shard(self, shard: int) -> None:
        """Receive nothing more from this shard."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The shards that the host wants in this process, None for all; at most `most` of any."""

    shards: ShardRange | None = None
    most: int | None = None


class ShardOwner:
    """Decides which shards this process has; it plays one when it holds its lock and is connected.

    A shard that nobody has goes at once to a process that was started for it, and after a while
    to any that has room.
    """

    def __init__(
        self, services: TableServices, locks: Locks, wish: Wish, runtime: Runtime = SYSTEM_RUNTIME
    ) -> None:
        self._services = services
        self._locks = locks
        self._wish = wish
        self._runtime = runtime
        self._agreed = False
        self._joined = False
        self._task: asyncio.Task[None] | None = None
        self._gateway: Gateway | None = None
        self._free_since: dict[int, float] = {}
        self._shards = Shards(1, frozenset())
        self._connected: set[int] = set()
        self._ready: set[int] = set()
        self._playing: set[int] = set()
        self._refused: set[int] = set()

    async def begin(self, proposed: int) -> Shards:
        """None of the shards, of so many as all processes agree on; WrongShardCount.

        Without a wish of the host it is the number that the other processes use, or `proposed`.
        """
        wished = self._wish.shards
        self._shards = Shards(proposed if wished is None else wished.total, frozenset())
        await self._join()
        return self._shards

    def start(self, gateway: Gateway) -> None:
        """Take shards and connect them, from now on."""
        self._gateway = gateway
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def ready(self, shard: int) -> None:
        """Discord has told everything about this shard: its games are played soon."""
        if shard in self._shards.ids:
            self._ready.add(shard)
        else:
            assert self._gateway is not None, "it has been started"
            # discord.py connects a shard again that was lost with its lock.
            await self._gateway.disconnect_shard(shard)

    async def refused(self, shard: int) -> bool:
        """Discord refuses this shard: leave it to others; False if this process is for it."""
        if shard in self._preferred:
            return False
        self._refused.add(shard)
        self._connected.discard(shard)
        self._ready.discard(shard)
        self._hold(self._shards.ids - {shard})
        await self._locks.release([shard])
        return True

    def stop(self) -> None:
        """Take no more shards; those that it has stay its own until the process ends."""
        if self._task is not None:
            self._task.cancel()

    @property
    def _preferred(self) -> Collection[int]:
        wished = self._wish.shards
        return range(self._shards.count) if wished is None else wished.ids

    async def _run(self) -> None:
        while True:
            try:
                await self._look()
            except LocksLost as error:
                self._lose_all(error)
            except (Busy, StorageFull) as error:
                _log.warning("the shards are looked after later: %s", error)
            except Exception:
                _log.exception("the shards could not be looked after")
            await self._runtime.sleep(_LOOK_SECONDS)

    async def _look(self) -> None:
        """Take what is free, and let go of what others have taken."""
        if not self._joined:
            await self._join()
        others = await self._locks.held()
        self._note_free(others)
        gained = await self._locks.take(self._wanted())
        if gained:
            _log.info("this process has the shards %s of %d", _listed(gained), self._shards.count)
            self._hold(self._shards.ids | gained)
        assert self._gateway is not None, "it has been started"
        for shard in sorted(self._shards.ids - self._connected):
            self._connected.add(shard)
            await self._gateway.connect_shard(shard)
        for shard in sorted(self._connected & others):
            self._connected.discard(shard)
            self._ready.discard(shard)
            await self._gateway.disconnect_shard(shard)
        await self._play()
        if self._locks.several:
            await self._services.receive()

    async def _join(self) -> None:
        await self._locks.join(self._agree)
        self._agreed = self._joined = True

    async def _agree(self, alone: bool) -> None:
        own = self._shards.count
        agreed = await self._services.agree(own, alone=alone)
        if agreed != own:
            if self._agreed or self._wish.shards is not None:
                raise WrongShardCount(own, agreed)
            self._shards = Shards(agreed, frozenset())

    def _note_free(self, others: Collection[int]) -> None:
        taken = {*others, *self._shards.ids}
        now = self._runtime.clock()
        free = {shard for shard in range(self._shards.count) if shard not in taken}
        self._free_since = {shard: self._free_since.get(shard, now) for shard in free}

    def _wanted(self) -> list[int]:
        """The free shards to be taken: those that are connected still, then those it is for."""
        since, now = self._free_since, self._runtime.clock()
        preferred = set(self._preferred)
        settled = self._shards.ids <= self._ready
        free = [
            shard
            for shard in since
            if shard in self._connected
            or shard in preferred
            or (settled and now - since[shard] >= FREE_SECONDS)
        ]
        order = sorted(free, key=lambda one: (one not in self._connected, one not in preferred))
        most = self._shards.count if self._wish.most is None else self._wish.most
        room = most - len(self._shards.ids)
        return [shard for shard in order if shard not in self._refused][: max(room, 0)]

    def _hold(self, ids: Collection[int]) -> None:
        """Have these shards and no others."""
        self._shards = Shards(self._shards.count, frozenset(ids))
        self._playing &= self._shards.ids
        self._services.hold(self._shards)

    async def _play(self) -> None:
        """Take up the games of shards that have become ready."""
        for shard in sorted((self._shards.ids & self._ready) - self._playing):
            await self._services.take_up(self._shards.only([shard]))
            self._playing.add(shard)

    def _lose_all(self, error: LocksLost) -> None:
        """Another process may have the shards from now on: do nothing more for them."""
        if self._joined:
            _log.error("the locks of the shards are lost: %s", error)
        self._joined = False
        self._hold(())


def _listed(shards: Collection[int]) -> str:
    return ", ".join(map(str, sorted(shards)))
