"""Locks on shards for a process that is alone on its database."""

from collections.abc import Awaitable, Callable, Collection

from bot.model.shards import NO_OTHERS, OtherProcesses


class SoleProcess:
    """The locks of a process that has an SQLite file for itself: it has every shard for good."""

    several = False

    async def join(self, agree: Callable[[bool], Awaitable[None]]) -> None:
        """Run `agree` as the only process there is."""
        await agree(True)

    async def others(self) -> OtherProcesses:
        """There are none."""
        return NO_OTHERS

    async def tell(self, *, ready: Collection[int], waiting: Collection[int]) -> None:
        """Nobody listens."""

    async def take(self, shards: Collection[int]) -> frozenset[int]:
        """All of them."""
        return frozenset(shards)

    async def release(self, _shards: Collection[int]) -> None:
        """Nobody waits for them."""

    async def may_identify(self, _bucket: int) -> bool:
        """No other process identifies itself to Discord."""
        return True

    async def identified(self, _bucket: int) -> None:
        """Nobody waits for that."""

    async def close(self) -> None:
        """There is nothing to close."""
