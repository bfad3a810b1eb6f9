"""Processes that share the shards of a bot: their locks and their connections to Discord."""

from collections.abc import Awaitable, Callable, Collection
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from bot.model.shards import OthersState, ShardRange
from bot.store.database import Location
from bot.store.errors import LocksLost
from bot.tables.context import Runtime
from bot.tables.shard_owner import ShardOwner
from tests.tables.fakes import LIMITS, FakeMoveChooser, FakeTime, Harness, unopened


@dataclass
class LockServer:
    """Who holds which shard, and who takes part at all."""

    shards: dict[int, "FakeLocks"] = field(default_factory=dict)
    processes: set["FakeLocks"] = field(default_factory=set)
    identifying: set[int] = field(default_factory=set)
    ready: dict["FakeLocks", frozenset[int]] = field(default_factory=dict)
    waiting: dict["FakeLocks", frozenset[int]] = field(default_factory=dict)
    accepting: set["FakeLocks"] = field(default_factory=set)


@dataclass(eq=False)
class FakeLocks:
    """The locks of one process; `cut` is called when its connection breaks."""

    server: LockServer
    several: bool = True
    lost: bool = False

    def cut(self) -> None:
        self.lost = True
        self.server.processes.discard(self)
        self.server.ready.pop(self, None)
        self.server.waiting.pop(self, None)
        self.server.accepting.discard(self)
        for shard in [one for one, holder in self.server.shards.items() if holder is self]:
            del self.server.shards[shard]

    async def join(self, agree: Callable[[bool], Awaitable[None]]) -> None:
        self._check()
        await agree(not self.server.processes)
        self.server.processes.add(self)

    async def others(self) -> OthersState:
        self._check()
        server = self.server
        return OthersState(
            bool(server.processes - {self}),
            frozenset(one for one, holder in server.shards.items() if holder is not self),
            frozenset(
                one
                for one, holder in server.shards.items()
                if holder is not self and one in server.ready.get(holder, ())
            ),
            frozenset().union(*(told for who, told in server.ready.items() if who is not self)),
            frozenset().union(*(told for who, told in server.waiting.items() if who is not self)),
            frozenset().union(
                *(
                    server.waiting[who] & told
                    for who, told in server.ready.items()
                    if who is not self
                )
            ),
            bool(server.accepting - {self}),
        )

    async def announce(
        self, *, ready: Collection[int], waiting: Collection[int], accepts_shards: bool
    ) -> None:
        self._check()
        self.server.ready[self] = frozenset(ready)
        self.server.waiting[self] = frozenset(waiting)
        (self.server.accepting.add if accepts_shards else self.server.accepting.discard)(self)

    async def take(self, shards: Collection[int]) -> frozenset[int]:
        free = frozenset(shards) - self.server.shards.keys()
        self.server.shards |= dict.fromkeys(free, self)
        return free

    async def release(self, shards: Collection[int]) -> None:
        for shard in shards:
            self.server.shards.pop(shard, None)

    async def take_bucket(self, bucket: int) -> bool:
        self._check()
        if bucket in self.server.identifying:
            return False
        self.server.identifying.add(bucket)
        return True

    async def release_bucket(self, bucket: int) -> None:
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
    closed: set[int] = field(default_factory=set)

    async def connect_shard(self, shard: int) -> None:
        self.connected.add(shard)
        self.history.append(shard)

    def is_open(self, shard: int) -> bool:
        return shard in self.connected - self.closed

    async def disconnect_shard(self, shard: int) -> None:
        self.connected.discard(shard)


@dataclass
class Process:
    """A bot process: its tables, its locks and its connections."""

    harness: Harness
    locks: FakeLocks
    owner: ShardOwner
    gateway: FakeGateway = field(default_factory=FakeGateway)

    async def start(self, proposed: int = 4) -> None:
        none = await self.owner.begin(proposed)
        await self.harness.services.open(self.harness.publisher, none)
        self.owner.start(self.gateway)

    async def look(self, seconds: float = 0.5) -> None:
        await self.harness.time.advance(seconds)

    async def connect(self) -> None:
        """Discord tells everything about the shards that are connected."""
        await self.look()
        for shard in sorted(self.gateway.connected):
            await self.owner.ready(shard)
        await self.look()

    @property
    def shards(self) -> set[int]:
        return {*self.harness.store.held_shards.ids}


class Processes:
    """Starts processes on one database, at one time."""

    def __init__(self, location: Location, stack: AsyncExitStack) -> None:
        self.time = FakeTime()
        self.server = LockServer()
        self._location = location
        self._stack = stack

    async def process(
        self, wished: ShardRange | None, move_chooser: FakeMoveChooser | None = None
    ) -> Process:
        harness = await self._stack.enter_async_context(
            unopened(self._location, self.time, LIMITS, move_chooser)
        )
        locks = FakeLocks(self.server)
        runtime = Runtime(self.time, self.time.sleep, monotonic=self.time.monotonic)
        owner = ShardOwner(harness.services, locks, wished, runtime)
        self._stack.callback(owner.stop)
        return Process(harness, locks, owner)

    async def pair(self) -> tuple[Process, Process]:
        """Two that have two of four shards each, and are connected."""
        first, second = [
            await self.process(ShardRange(one, one + 1, 4), FakeMoveChooser()) for one in (0, 2)
        ]
        for each in (first, second):
            await each.start()
            await each.connect()
        return first, second
