"""Protocols that the owner of shards depends on: shared locks, and the gateway of Discord."""

from collections.abc import Awaitable, Callable, Collection
from typing import Protocol

from bot.model.shards import OthersState


class Locks(Protocol):
    """Locks that are released when this process ends; LocksLost if their connection is gone."""

    @property
    def several(self) -> bool:
        """Whether other processes may run."""
        ...

    async def join(self, agree: Callable[[bool], Awaitable[None]]) -> None:
        """Call `agree`, with True if no other process runs; none can join until it returns."""

    async def others(self) -> OthersState:
        """The shards of the other processes, all as they are at one moment."""
        ...

    async def tell(self, *, ready: Collection[int], waiting: Collection[int]) -> None:
        """Tell the others on which shards this process is ready, and for which it waits."""

    async def take(self, shards: Collection[int]) -> frozenset[int]:
        """Lock those of these shards that are free, and return them."""
        ...

    async def release(self, shards: Collection[int]) -> None:
        """Unlock these shards, so that other processes can take them."""


class Gateway(Protocol):
    """Connects shards to Discord."""

    async def connect_shard(self, shard: int) -> None:
        """Begin to connect a shard; `ShardOwner.ready` is called once it is ready."""

    async def disconnect_shard(self, shard: int) -> None:
        """Stop receiving from this shard."""
