"""The connections of shards to Discord, and for how long Discord has been lost there."""

from collections.abc import Collection
from typing import Final, Protocol

from bot.model.shards import OthersState

CUT_OFF_SECONDS: Final = 180.0
"""How long a process keeps a shard without Discord while another process could take it.

Within about two minutes discord.py tries six times to connect again.
"""


class Gateway(Protocol):
    """Connects shards to Discord."""

    async def connect_shard(self, shard: int) -> None:
        """Begin to connect a shard; `ShardOwner.ready` is called once it is ready."""

    def is_open(self, shard: int) -> bool:
        """Whether this shard has a connection that is open, as far as is known."""

    async def disconnect_shard(self, shard: int) -> None:
        """Stop receiving from this shard."""


class ShardConnections:
    """Connects shards, of which some are `ready`, and some `cut_off` until Discord is back.

    A shard is ready once Discord has sent everything about its servers. Discord is `lost` while it
    answers on no shard that this process holds, and after that until it answers on any.
    """

    def __init__(self, spacing: float) -> None:
        self.shards: set[int] = set()
        self.ready: set[int] = set()
        self.cut_off: set[int] = set()
        self.lost = False
        self._spacing = spacing
        self._seconds_lost: dict[int, float] = {}
        self._ready_before: set[int] = set()
        self._gateway: Gateway | None = None

    @property
    def reached(self) -> set[int]:
        """The shards on which Discord answers."""
        return self.ready - self.cut_off

    def replaced(self, held: Collection[int], others: OthersState) -> set[int]:
        """The shards to disconnect: other processes hold them, and answer if this one is ready.

        Those that are cut off are not: discord.py would go on connecting them all the same.
        """
        left = (self.shards & others.shards).difference(held, self.cut_off)
        return set() if self.lost else left - (self.ready - others.answered)

    def begin(self, gateway: Gateway) -> None:
        """Connect by this gateway, from now on."""
        self._gateway = gateway

    async def connect(self, shards: Collection[int]) -> None:
        """Connect these shards unless they are connected."""
        assert self._gateway is not None, "it has been started"
        for shard in sorted({*shards} - self.shards):
            self.shards.add(shard)
            await self._gateway.connect_shard(shard)

    async def disconnect(self, shard: int) -> None:
        """Disconnect a shard, also one that discord.py has connected by itself."""
        assert self._gateway is not None, "it has been started"
        self.forget(shard)
        await self._gateway.disconnect_shard(shard)

    def forget(self, shard: int) -> None:
        """Note that a shard is not connected any more."""
        for shards in (self.shards, self.ready, self.cut_off):
            shards.discard(shard)

    def cut(self, shard: int) -> None:
        """Note that Discord is lost on a shard, which discord.py tries to connect again."""
        if shard in self.shards:  # discord.py tells of those as well that were disconnected
            self.cut_off.add(shard)

    def closed(self) -> set[int]:
        """The shards that are not known as cut off, though their connections are closed.

        While discord.py waits to connect one shard again, it tells nothing about the others.
        """
        assert self._gateway is not None, "it has been started"
        return {shard for shard in self.reached if not self._gateway.is_open(shard)}

    def heard(self, shard: int) -> bool:
        """Note that Discord answers on a shard; True if it was cut off."""
        self.lost, was_cut_off = False, shard in self.cut_off
        self.cut_off.discard(shard)
        return was_cut_off

    def look(self, held: Collection[int], *, others_accept: bool) -> set[int]:
        """Of the shards that this process holds, those to leave to others if `others_accept`.

        To be called every `spacing` seconds. It counts these calls, because a process that stood
        still had no time to connect again. While one shard after another becomes ready, those that
        have not been connected yet only wait for their turn.
        """
        if held:
            self.lost = not self.reached
        lost = {*held} - self.reached if others_accept else set()
        if self.ready - self._ready_before:
            lost &= self.ready
        self._ready_before = {*self.ready}
        before = self._seconds_lost
        self._seconds_lost = {shard: before.get(shard, 0.0) + self._spacing for shard in lost}
        return {one for one, seconds in self._seconds_lost.items() if seconds >= CUT_OFF_SECONDS}
