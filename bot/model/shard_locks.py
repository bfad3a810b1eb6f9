"""Protocols of the locks on shards, by which the processes of one bot share its servers."""

from collections.abc import Awaitable, Callable, Collection
from typing import Protocol

from bot.model.shards import OthersState


class ShardLocks(Protocol):
    """Locks that are released when this process ends; LocksLost if their connection is gone."""

    @property
    def several(self) -> bool:
        """Whether other processes may run."""

    async def join(self, agree: Callable[[bool], Awaitable[None]]) -> None:
        """Call `agree`, with True if no other process runs; none can join until it returns."""

    async def others(self) -> OthersState:
        """The shards of the other processes, all as they are at one moment."""

    async def announce(
        self, *, ready: Collection[int], waiting: Collection[int], accepts_shards: bool
    ) -> None:
        """Tell the others where this process is ready, where it waits, and if it accepts shards."""

    async def take(self, shards: Collection[int]) -> frozenset[int]:
        """Lock those of these shards that are free, and return them."""

    async def release(self, shards: Collection[int]) -> None:
        """Unlock these shards, so that other processes can take them."""


class IdentifyLocks(Protocol):
    """Locks of buckets: of the shards in one, Discord lets one at a time identify itself."""

    async def take_bucket(self, bucket: int) -> bool:
        """Lock this bucket to identify one of its shards; False if another process has it."""

    async def release_bucket(self, bucket: int) -> None:
        """Let other processes identify a shard of this bucket."""


class ProcessLocks(ShardLocks, IdentifyLocks, Protocol):
    """All locks of one process."""

    async def close(self) -> None:
        """Release every lock."""
