"""Processes that share the shards of a bot: their locks and their connections to Discord."""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field

from bot.store.errors import LocksLost


@dataclass
class LockServer:
    """Who holds which shard, and who takes part at all."""

    shards: dict[int, "FakeLocks"] = field(default_factory=dict)
    processes: set["FakeLocks"] = field(default_factory=set)
    identifying: set[int] = field(default_factory=set)


@dataclass(eq=False)
class FakeLocks:
    """The locks of one process; `cut` is called when its connection breaks."""

    server: LockServer
    several: bool = True
    lost: bool = False

    def cut(self) -> None:
        self.lost = True
        self.server.processes.discard(self)
        for shard in [one for one, holder in self.server.shards.items() if holder is self]:
            del self.server.shards[shard]

    async def join(self, agree: Callable[[bool], Awaitable[None]]) -> None:
        self._check()
        await agree(not self.server.processes)
        self.server.processes.add(self)

    async def held(self) -> frozenset[int]:
        self._check()
        return frozenset(one for one, holder in self.server.shards.items() if holder is not self)

    async def take(self, shards: Collection[int]) -> frozenset[int]:
        free = frozenset(shards) - self.server.shards.keys()
        self.server.shards |= dict.fromkeys(free, self)
        return free

    async def release(self, shards: Collection[int]) -> None:
        for shard in shards:
            self.server.shards.pop(shard, None)

    async def may_identify(self, bucket: int) -> bool:
        self._check()
        if bucket in self.server.identifying:
            return False
        self.server.identifying.add(bucket)
        return True

    async def identified(self, bucket: int) -> None:
        self._check()
        self.server.identifying.discard(bucket)

    def _check(self) -> None:
        if self.lost:
            raise LocksLost("the server is gone")


@dataclass
class FakeGateway:
    """Remembers what is connected, and what ever was."""

    connected: set[int] = field(default_factory=set)
    history: list[int] = field(default_factory=list)

    async def connect_shard(self, shard: int) -> None:
        self.connected.add(shard)
        self.history.append(shard)

    async def disconnect_shard(self, shard: int) -> None:
        self.connected.discard(shard)
