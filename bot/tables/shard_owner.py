"""Locks shards for this process, connects them to Discord, and hands them over to others."""

import asyncio
import logging
from collections.abc import Collection, Set
from typing import Final

from bot.model.errors import StoreUnavailable
from bot.model.shard_locks import ShardLocks
from bot.model.shards import NO_OTHERS, ShardRange, Shards, WrongShardCount, listed
from bot.store.errors import LocksLost, UnusableDatabase
from bot.tables.context import SYSTEM_RUNTIME, Runtime
from bot.tables.free_shards import FREE_SECONDS, FreeShards
from bot.tables.services import TableServices
from bot.tables.shard_connections import Gateway, ShardConnections

_log = logging.getLogger(__name__)

_LOOK_SECONDS: Final = 0.5
HAND_OVER_SECONDS: Final = 30.0
"""How long a process that is about to end waits until another process is ready on a shard."""


class ShardOwner:
    """Decides which shards this process has; it plays those that it has locked and connected.

    A free shard goes at once to a process that was started for it (`wished`, None for all shards),
    and after FREE_SECONDS to any. A process gives up the lock of a shard for which another process
    was started, the locks of all its shards before it ends, and those of shards on which it has
    lost Discord. It stays connected until the other process is ready, or goes on trying to connect.
    Meanwhile both receive the same presses: the first to claim a press answers.
    """

    def __init__(
        self,
        services: TableServices,
        locks: ShardLocks,
        wished: ShardRange | None,
        runtime: Runtime = SYSTEM_RUNTIME,
    ) -> None:
        self._services = services
        self._locks = locks
        self._wished = wished
        self._runtime = runtime
        self._agreed = self._joined = False
        self._task: asyncio.Task[None] | None = None
        self._free = FreeShards(runtime.monotonic)
        self._connections = ShardConnections(_LOOK_SECONDS)
        self._shards = Shards(1, frozenset())
        self._playing: set[int] = set()
        self._leaving: set[int] = set()
        self._left_at = 0.0
        self._others = NO_OTHERS
        self._ending = self._stands_by = False
        self._refusal: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def begin(self, proposed: int) -> Shards:
        """Join the other processes and return no shards yet, with the count that all of them use.

        The first process sets it: `wished`, else `proposed`. WrongShardCount if `wished` differs,
        UnusableDatabase if a newer version has migrated the database meanwhile.
        """
        wished = self._wished
        self._shards = Shards(proposed if wished is None else wished.total, frozenset())
        await self._join()
        return self._shards

    def start(self, gateway: Gateway) -> None:
        """Take shards and connect them, from now on."""
        self._connections.begin(gateway)
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def failure(self) -> None:
        """Wait until this process can only end; then raise the reason, an error of `begin`."""
        await asyncio.shield(self._refusal)

    async def ready(self, shard: int) -> None:
        """Discord has sent all guilds of this shard: play its games soon, if it is still ours."""
        self.resumed(shard)
        if shard in self._shards.ids | self._leaving:
            self._connections.ready.add(shard)
        else:
            # discord.py has reconnected a shard whose lock was lost.
            _log.info("shard %d is disconnected again: the database gives no lock for it", shard)
            await self._disconnect(shard)

    def disconnected(self, shard: int, silent: float = 0.0) -> None:
        """Stop the clocks of this shard until Discord is back; it was silent for these seconds."""
        self._connections.cut(shard)
        if shard in self._playing:
            self._services.suspend(shard, silent)

    def resumed(self, shard: int) -> None:
        """Discord is back on this shard: its games are taken up again soon."""
        if self._connections.heard(shard):
            self._playing.discard(shard)

    async def refused(self, shard: int) -> bool:
        """Leave a shard that Discord refuses to others; False if it is one of `wished`."""
        if shard in self._preferred:
            return False
        self._connections.heard(shard)
        self._free.refuse(shard)
        self._forget(shard)
        await self._give_up({shard})
        return True

    async def hand_over(self) -> None:
        """Before the end: let other processes take the shards, and answer until they are ready.

        Returns at once if no other process runs, and soon if none takes a shard.
        """
        self._ending, self._left_at = True, self._runtime.monotonic()
        while self._is_handing_over():
            await self._runtime.sleep(_LOOK_SECONDS)

    def stop(self) -> None:
        """Take no more shards; this process keeps those that it has until it ends."""
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
            except (WrongShardCount, UnusableDatabase) as error:
                # The others have changed what they agree on while this process was cut off.
                self._refusal.set_exception(error)
                return
            except StoreUnavailable as error:
                _log.debug("the shards are checked later: %s", error)
            except Exception:
                _log.exception("the shards could not be checked")
            await self._runtime.sleep(_LOOK_SECONDS)

    async def _look(self) -> None:
        """Take free shards, play those that are ready, and let go of those that others want."""
        if not self._joined:
            await self._join()
        self._others = await self._locks.others()
        self._note_shared()
        self._note_free()
        self._note_stand_by()
        for shard in self._connections.closed():
            self.disconnected(shard)
        lost = self._connections.look(self._shards.ids, others_accept=self._others.accepts_shards)
        gained = await self._locks.take(self._wanted())
        if gained:
            _log.info("this process took shards %s (of %d)", listed(gained), self._shards.count)
            self._leaving -= gained
            await self._hold(self._shards.ids | gained)
        await self._connections.connect(self._shards.ids)
        await self._play()
        ready = self._connections.ready
        await self._locks.announce(
            ready=ready, waiting=self._waiting(), accepts_shards=self._accepts_shards
        )
        await self._leave_one()
        await self._leave_lost(lost)
        for shard in sorted(self._connections.replaced(self._shards.ids, self._others)):
            await self._disconnect(shard)
        if self._locks.several:
            await self._services.show_changed_elsewhere()

    async def _join(self) -> None:
        await self._locks.join(self._agree_on_shard_count)
        self._agreed = self._joined = True

    async def _agree_on_shard_count(self, alone: bool) -> None:
        own = self._shards.count
        agreed = await self._services.agree_on_shard_count(own, alone=alone)
        if agreed != own:
            if self._agreed or self._wished is not None:
                raise WrongShardCount(own, agreed)
            self._shards = Shards(agreed, frozenset())

    def _note_free(self) -> None:
        taken = self._others.shards | self._shards.ids
        self._free.note([shard for shard in range(self._shards.count) if shard not in taken])

    def _note_stand_by(self) -> None:
        """Log it once if this process has nothing to do, since others have its shards."""
        stands_by = not self._shards.ids and {*self._preferred} <= self._others.shards
        if stands_by and not self._stands_by:
            taken = listed(self._preferred)
            _log.info("this process stands by: other processes have its shards (%s)", taken)
        self._stands_by = stands_by

    def _wanted(self) -> list[int]:
        """The free shards to take; one that was given up only if no other process takes it.

        While others run, it is left to them at least until Discord answers here.
        """
        if self._ending:
            return []
        here, left = self._connections, self._left
        preferred = {*self._preferred} - left
        wanted = self._free.to_take(here.shards - left, preferred, others=self._accepts_shards)
        in_vain = left - here.reached if self._others.running else ()
        return [shard for shard in wanted if shard not in in_vain]

    @property
    def _accepts_shards(self) -> bool:
        connections = self._connections
        return self._shards.ids <= connections.ready and not (connections.lost or self._ending)

    @property
    def _left(self) -> set[int]:
        """The shards left to others, without those that it wants again: Discord is back there."""
        return self._leaving - (self._connections.reached & {*self._preferred})

    def _waiting(self) -> set[int]:
        """The shards that other processes are asked to give up: this one was started for them."""
        if self._ending or self._connections.lost:
            return set()
        return {*self._preferred} - self._shards.ids - self._left - self._connections.cut_off

    async def _hold(self, ids: Collection[int]) -> None:
        """Make these the only shards of this process."""
        self._shards = Shards(self._shards.count, frozenset(ids))
        self._playing &= self._shards.ids
        self._note_shared()
        await self._services.keep_only(self._shards)

    async def _give_up(self, shards: Set[int]) -> None:
        """Let other processes have these, even if something of them could not be forgotten."""
        try:
            await self._hold(self._shards.ids - shards)
        finally:
            await self._locks.release(shards)

    async def _play(self) -> None:
        """Take up the games of shards that have become ready."""
        for shard in sorted(self._shards.ids & self._connections.reached - self._playing):
            await self._services.take_up(self._shards.only([shard]))
            self._playing.add(shard)
            if shard in self._connections.cut_off:
                self._services.suspend(shard)

    async def _lose_all(self, error: LocksLost) -> None:
        """Another process may have the shards from now on: do nothing more for them."""
        if self._joined:
            _log.error("the locks of the shards are lost, and no game goes on here: %s", error)
        self._joined = False
        self._others = NO_OTHERS
        self._leaving.clear()
        await self._hold(())

    def _note_shared(self) -> None:
        """Have presses claimed on the shards where another process may receive them too."""
        own = self._shards.ids
        shared = (own & self._others.ready) | (self._connections.shards - own)
        self._services.others.note_shared(Shards(self._shards.count, shared))

    async def _disconnect(self, shard: int) -> None:
        self._forget(shard)
        await self._connections.disconnect(shard)

    def _forget(self, shard: int) -> None:
        self._connections.forget(shard)
        self._leaving.discard(shard)
        self._services.upkeep.forget(shard)

    async def _leave_one(self) -> None:
        """Give up the lock of a shard that another process is to have, one shard at a time."""
        asked = self._others.waiting - {*self._preferred}
        for shard in sorted(self._playing if self._ending and self._others.running else asked):
            if shard in self._playing and not self._leaving & self._connections.reached:
                _log.info("this process hands shard %d over to another process", shard)
                self._leaving.add(shard)
                self._left_at = self._runtime.monotonic()
                await self._give_up({shard})

    async def _leave_lost(self, lost: Collection[int]) -> None:
        """Let others, which reach Discord, have these shards, and go on connecting them here.

        Those that another process wants back, and reaches before this one does, it has at once.
        """
        back = self._others.back - self._connections.reached
        if shards := self._shards.ids & back.union(lost):
            _log.warning("no Discord on shards %s: others may take them", listed(shards))
            self._leaving |= shards
            await self._give_up(shards)

    def _is_handing_over(self) -> bool:
        """Whether another process may still take the shards of this one, which is about to end."""
        return (
            self._others.running
            and bool(self._shards.ids | self._leaving & self._connections.reached)
            and self._free.seconds(self._leaving) < 2 * FREE_SECONDS
            and self._runtime.monotonic() - self._left_at < HAND_OVER_SECONDS
        )
