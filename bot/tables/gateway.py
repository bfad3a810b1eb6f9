"""The gateway of Discord, as far as the owner of shards needs it."""

from typing import Protocol


class Gateway(Protocol):
    """Connects shards to Discord."""

    async def connect_shard(self, shard: int) -> None:
        """Begin to connect a shard; `ShardOwner.ready` is called once it is ready."""

    def is_open(self, shard: int) -> bool:
        """Whether this shard has a connection that is open, as far as is known."""

    async def disconnect_shard(self, shard: int) -> None:
        """Stop receiving from this shard."""
