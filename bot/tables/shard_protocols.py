"""Protocols of what the owner of shards needs: shared locks, and the gateway of Discord."""

from collections.abc import Awaitable, Callable, Collection
from typing import Protocol

from bot.model.shards import OtherProcesses


class Locks(Protocol):
    """Locks that end with this process; LocksLost when the connection that holds them is gone."""

    @property
    def several(self) -> bool:
        """Whether there may be other processes."""
        ...

    async def join(self, agree: Callable[[bool], Awaitable[None]]) -> None:
        """Run `agree` with whether this process is the only one; no other one joins meanwhile."""

    async def others(self) -> OtherProcesses:
        """What the other processes have, at one moment."""
        ...

    async def tell(self, *, ready: Collection[int], waiting: Collection[int]) -> None:
        """Let the others know of these shards, and of no others."""

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
        """Stop receiving from this shard."""
