"""Locks on shards for a process that is alone on its database."""

from collections.abc import Awaitable, Callable, Collection

from bot.model.shards import NO_OTHERS, OthersState


class SoleProcessLocks:
    """The locks of the only process that uses an SQLite file; it always has every shard."""

    several = False

    async def join(self, agree: Callable[[bool], Awaitable[None]]) -> None:
        """Await `agree(True)`: this is the only process."""
        await agree(True)

    async def others(self) -> OthersState:
        """No other processes."""
        return NO_OTHERS

    async def announce(
        self, *, ready: Collection[int], waiting: Collection[int], accepts_shards: bool
    ) -> None:
        """Do nothing, since there is no other process."""

    async def take(self, shards: Collection[int]) -> frozenset[int]:
        """All of these shards, which are always free."""
        return frozenset(shards)

    async def release(self, _shards: Collection[int]) -> None:
        """Do nothing, since no other process waits for the shards."""

    async def take_bucket(self, _bucket: int) -> bool:
        """Always True, since no other process identifies shards to Discord."""
        return True

    async def release_bucket(self, _bucket: int) -> None:
        """Do nothing, since no other process waits for the bucket."""

    async def close(self) -> None:
        """Do nothing, since there is nothing to close."""
