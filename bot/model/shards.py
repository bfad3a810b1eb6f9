"""Shards: the parts into which Discord divides the servers of a bot."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_SHIFT: Final = 22  # The lower bits of an id distinguish the ids of one millisecond.


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of the bot's `count` shards; a game belongs to the shard of its server.

    Direct messages, which have no server, belong to shard 0.
    """

    count: int = 1
    ids: frozenset[int] = frozenset({0})

    @property
    def whole(self) -> bool:
        """Whether these are all shards, so that every game belongs to one of them."""
        return len(self.ids) == self.count

    def of(self, guild_id: int | None) -> int:
        """The shard of this server."""
        return ((guild_id or 0) >> _SHIFT) % self.count

    def covers(self, guild_id: int | None) -> bool:
        """Whether the shard of this server is one of these shards."""
        return self.of(guild_id) in self.ids

    def only(self, ids: Iterable[int]) -> "Shards":
        """Those of these shards whose numbers are among `ids`."""
        return Shards(self.count, self.ids & frozenset(ids))


EVERY_SHARD: Final = Shards()
"""The only shard there is: every game belongs to it."""


def listed(shards: Iterable[int]) -> str:
    """The numbers of these shards, for the log."""
    return ", ".join(map(str, sorted(shards)))


class WrongShardCount(Exception):
    """The other processes divide the servers among a different number of shards."""

    def __init__(self, own: int, agreed: int) -> None:
        super().__init__(
            f"The number of SHARDS of this process is {own}, but the others that run use {agreed}. "
            f"Give this one {agreed} as well, or stop all others first."
        )


@dataclass(frozen=True, slots=True)
class OthersState:
    """The state of the other processes of the bot, if any are `running`.

    They hold the locks of `shards`, and of those `answered` their holder receives the presses. Some
    process may receive those of the shards `ready`, and some was started for the shards `waiting`,
    which it does not hold yet. Whoever waits for the shards `back` reaches Discord there. With
    `accepts_shards`, one of them has not lost Discord and takes free shards.
    """

    running: bool = False
    shards: frozenset[int] = frozenset()
    answered: frozenset[int] = frozenset()
    ready: frozenset[int] = frozenset()
    waiting: frozenset[int] = frozenset()
    back: frozenset[int] = frozenset()
    accepts_shards: bool = False


NO_OTHERS: Final = OthersState()


@dataclass(frozen=True, slots=True)
class ShardRange:
    """The shards from `first` to `last` of `total`, which the host assigns to a process."""

    first: int
    last: int
    total: int

    @property
    def ids(self) -> range:
        """The numbers of these shards."""
        return range(self.first, self.last + 1)

    @property
    def whole(self) -> bool:
        """Whether these are all shards."""
        return len(self.ids) == self.total
