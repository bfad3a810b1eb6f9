"""Takes the locks of shards, has Discord connected to them, and hands them over to others."""

import asyncio
import logging
from collections.abc import Collection
from typing import Final

from bot.model.errors import Busy, StorageFull
from bot.model.shards import NO_OTHERS, ShardRange, Shards
from bot.store.errors import LocksLost
from bot.tables.context import SYSTEM_RUNTIME, Runtime
from bot.tables.services import TableServices
from bot.tables.shard_protocols import Gateway, Locks

_log = logging.getLogger(__name__)

_LOOK_SECONDS: Final = 0.5
FREE_SECONDS: Final = 3.0
"""How long a shard has nobody until a process takes it that was not started for it."""
HAND_OVER_SECONDS: Final = 30.0
"""How long a process that ends waits for another one to be ready on a shard."""


class WrongShardCount(Exception):
    """Another process divides the servers among another number of shards."""

    def __init__(self, own: int, agreed: int) -> None:
        super().__init__(
            f"SHARDS divides the servers among {own}, but the processes that run use {agreed}. "
            f"Give this one {agreed} as well, or stop all others first."
        )


class ShardOwner:
    """Decides which shards this process has; it plays one when it holds its lock and is connected.

    A shard that nobody has goes at once to a process that was started for it (`wished`, None for
    all of them), and after a while to any. A process gives up the lock of a shard for which another
    one was started, and those of all its shards when it is about to end. It stays connected until
    the other one is ready. Meanwhile both receive the same presses: the first to claim one answers.
    """

    def __init__(
        self,
        services: TableServices,
        locks: Locks,
        wished: ShardRange | None,
        runtime: Runtime = SYSTEM_RUNTIME,
    ) -> None:
        self._services = services
        self._locks = locks
        self._wished = wished
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
        self._cut_off: set[int] = set()
        self._refused: set[int] = set()
        self._leaving: set[int] = set()
        self._left_at = 0.0
        self._others = NO_OTHERS
        self._ending = False
        self._refusal: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def begin(self, proposed: int) -> Shards:
        """An empty set of shards, with the count that all processes agree on; WrongShardCount.

        Without a wish of the host it is the number that the other processes use, or `proposed`.
        """
        wished = self._wished
        self._shards = Shards(proposed if wished is None else wished.total, frozenset())
        await self._join()
        return self._shards

    def start(self, gateway: Gateway) -> None:
        """Take shards and connect them, from now on."""
        self._gateway = gateway
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def failure(self) -> None:
        """Wait until nothing helps but to end this process; WrongShardCount says why."""
        await asyncio.shield(self._refusal)

    async def ready(self, shard: int) -> None:
        """Discord has told everything about this shard: its games are played soon."""
        self.resumed(shard)
        if shard in self._shards.ids | self._leaving:
            self._ready.add(shard)
        else:
            # discord.py connects a shard again that was lost with its lock.
            await self._disconnect(shard)

    def disconnected(self, shard: int, silent: float = 0.0) -> None:
        """No clock runs there until Discord is back; it has been away for `silent` seconds."""
        self._cut_off.add(shard)
        if shard in self._playing:
            self._services.suspend(shard, silent)

    def resumed(self, shard: int) -> None:
        """Discord is back on this shard: its games are taken up again soon."""
        if shard in self._cut_off:
            self._cut_off.remove(shard)
            self._playing.discard(shard)

    async def refused(self, shard: int) -> bool:
        """Discord refuses this shard: leave it to others; False if this process is for it."""
        if shard in self._preferred:
            return False
        self._refused.add(shard)
        self._forget(shard)
        await self._hold(self._shards.ids - {shard})
        await self._locks.release([shard])
        return True

    async def hand_over(self) -> None:
        """Before the end: have other processes take the shards, and answer until they are ready.

        It takes no time if there are none, and little if they take no shard.
        """
        self._ending, self._left_at = True, self._runtime.clock()
        while self._is_handing_over():
            await self._runtime.sleep(_LOOK_SECONDS)

    def stop(self) -> None:
        """Take no more shards; those that it has stay its own until the process ends."""
        if self._task is not None:
            self._task.cancel()

    @property
    def _preferred(self) -> Collection[int]:
        wished = self._wished
        return range(self._shards.count) if wished is None else wished.ids

    async def _run(self) -> None:
        while True:
            try:
                await self._look()
            except LocksLost as error:
                await self._lose_all(error)
            except WrongShardCount as error:
                # The others have divided the servers anew while this one could not be reached.
                self._refusal.set_exception(error)
                return
            except (Busy, StorageFull) as error:
                _log.debug("the shards are looked after later: %s", error)
            except Exception:
                _log.exception("the shards could not be looked after")
            await self._runtime.sleep(_LOOK_SECONDS)

    async def _look(self) -> None:
        """Take what is free, and let go of what others have taken."""
        if not self._joined:
            await self._join()
        self._others = await self._locks.others()
        self._share()
        self._note_free(self._others.shards)
        gained = await self._locks.take(self._wanted())
        if gained:
            _log.info("this process has the shards %s of %d", _listed(gained), self._shards.count)
            self._leaving -= gained
            await self._hold(self._shards.ids | gained)
        await self._connect()
        await self._play()
        await self._locks.tell(ready=self._ready, waiting=self._waiting())
        await self._leave_one()
        await self._disconnect_left()
        if self._locks.several:
            await self._services.receive()

    async def _join(self) -> None:
        await self._locks.join(self._agree)
        self._agreed = self._joined = True

    async def _agree(self, alone: bool) -> None:
        own = self._shards.count
        agreed = await self._services.agree(own, alone=alone)
        if agreed != own:
            if self._agreed or self._wished is not None:
                raise WrongShardCount(own, agreed)
            self._shards = Shards(agreed, frozenset())

    def _note_free(self, others: Collection[int]) -> None:
        taken = {*others, *self._shards.ids}
        now = self._runtime.clock()
        free = {shard for shard in range(self._shards.count) if shard not in taken}
        self._free_since = {shard: self._free_since.get(shard, now) for shard in free}

    def _wanted(self) -> list[int]:
        """The free shards to be taken: those that are connected still, then those it is for.

        One that was given up is taken back if nobody else has taken it for a while.
        """
        if self._ending:
            return []
        since, now = self._free_since, self._runtime.clock()
        kept = self._connected - self._leaving
        preferred = {*self._preferred} - self._leaving
        settled = self._shards.ids <= self._ready
        free = [
            shard
            for shard in since
            if shard in kept
            or shard in preferred
            or (settled and now - since[shard] >= FREE_SECONDS)
        ]
        order = sorted(free, key=lambda one: (one not in kept, one not in preferred))
        return [shard for shard in order if shard not in self._refused]

    def _waiting(self) -> set[int]:
        """What others are asked for."""
        return set() if self._ending else {*self._preferred} - self._shards.ids - self._leaving

    async def _hold(self, ids: Collection[int]) -> None:
        """Have these shards and no others."""
        self._shards = Shards(self._shards.count, frozenset(ids))
        self._playing &= self._shards.ids
        self._share()
        await self._services.hold(self._shards)

    async def _play(self) -> None:
        """Take up the games of shards that have become ready."""
        waiting = (self._shards.ids & self._ready) - self._playing - self._cut_off
        for shard in sorted(waiting):
            await self._services.take_up(self._shards.only([shard]))
            self._playing.add(shard)
            if shard in self._cut_off:
                self._services.suspend(shard)

    async def _lose_all(self, error: LocksLost) -> None:
        """Another process may have the shards from now on: do nothing more for them."""
        if self._joined:
            _log.error("the locks of the shards are lost: %s", error)
        self._joined = False
        self._others = NO_OTHERS
        self._leaving.clear()
        await self._hold(())

    def _share(self) -> None:
        """Claim the presses that another process may be told of."""
        own = self._shards.ids
        shared = (own & self._others.ready) | (self._connected - own)
        self._services.share(Shards(self._shards.count, shared))

    async def _connect(self) -> None:
        """Connect what this process has."""
        assert self._gateway is not None, "it has been started"
        for shard in sorted(self._shards.ids - self._connected):
            self._connected.add(shard)
            await self._gateway.connect_shard(shard)

    async def _disconnect_left(self) -> None:
        """Disconnect what other processes have, as soon as they are ready for the presses there."""
        others = self._others
        for shard in sorted((self._connected - self._shards.ids) & others.shards):
            if shard in others.ready or shard not in self._ready:
                await self._disconnect(shard)

    async def _disconnect(self, shard: int) -> None:
        assert self._gateway is not None, "it has been started"
        self._forget(shard)
        await self._gateway.disconnect_shard(shard)

    def _forget(self, shard: int) -> None:
        for shards in (self._connected, self._ready, self._leaving, self._cut_off):
            shards.discard(shard)
        self._services.upkeep.forget(shard)

    async def _leave_one(self) -> None:
        """Give up the lock of a shard that another process is to have, one after another."""
        others = self._others
        asked = others.waiting - {*self._preferred}
        for shard in sorted(self._playing if self._ending and others.running else asked):
            if shard in self._playing and not self._leaving:
                _log.info("this process leaves shard %d to another one", shard)
                self._leaving.add(shard)
                self._left_at = self._runtime.clock()
                await self._hold(self._shards.ids - {shard})
                await self._locks.release([shard])

    def _is_handing_over(self) -> bool:
        """Whether another process may still take the shards of this one, which is about to end."""
        now = self._runtime.clock()
        free = [now - self._free_since.get(shard, now) for shard in self._leaving]
        return (
            self._others.running
            and bool(self._shards.ids | self._leaving)
            and max(free, default=0.0) < 2 * FREE_SECONDS
            and now - self._left_at < HAND_OVER_SECONDS
        )


def _listed(shards: Collection[int]) -> str:
    return ", ".join(map(str, sorted(shards)))
