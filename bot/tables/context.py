"""What every part of the tables shares, and what they need of the floors above."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Protocol

from bot.engine.cards import RandBelow
from bot.engine.game import State, View
from bot.engine.moves import Move
from bot.model.lobby import Lobby
from bot.store.store import Store
from bot.tables.keyed_locks import KeyedLocks
from bot.tables.table import Limits, Table
from bot.tables.table_cache import TableCache

Clock = Callable[[], float]
Sleep = Callable[[float], Awaitable[None]]
Chance = Callable[[int], bytes]
"""So many bytes that nobody can foretell."""

_log = logging.getLogger(__name__)


class Publisher(Protocol):
    """Shows people what has changed; never asked before it is kept."""

    async def table_changed(self, before: Table | None, after: Table) -> None:
        """A table goes on; `before` is None if it is new or must be shown again."""

    async def lobby_changed(self, lobby: Lobby) -> None:
        """Somebody sat down or left, the game began, or the challenge is over."""

    async def remind(self, table: Table) -> None:
        """The time of whoever is to move will soon be up."""


class MoveChooser(Protocol):
    """Chooses the moves of computer players."""

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that there are."""

    async def think(
        self, level: str, view: View, determinize: Callable[[RandBelow], State], seed: bytes
    ) -> Move:
        """A move for the seat of this view; the same seed gives the same move."""


@dataclass(frozen=True, slots=True)
class Runtime:
    """What comes from outside of the house: the time, waiting for it, and chance."""

    clock: Clock = time.time
    sleep: Sleep = asyncio.sleep
    chance: Chance = secrets.token_bytes


SYSTEM_RUNTIME: Final = Runtime()


@dataclass(slots=True)
class Context:
    """What the parts share; the publisher is there once the house is open."""

    store: Store
    runtime: Runtime
    limits: Limits
    locks: KeyedLocks
    cache: TableCache
    publisher: Publisher | None = None

    async def show_table(self, before: Table | None, after: Table) -> None:
        """Tell the publisher of a table; that it fails changes nothing for those who play."""
        if self.publisher is not None:
            await _attempt(self.publisher.table_changed(before, after), f"table {after.id}")

    async def show_lobby(self, lobby: Lobby) -> None:
        """Tell the publisher of a challenge."""
        if self.publisher is not None:
            await _attempt(self.publisher.lobby_changed(lobby), f"lobby {lobby.id}")

    async def remind(self, table: Table) -> None:
        """Have the player to move reminded."""
        if self.publisher is not None:
            await _attempt(self.publisher.remind(table), f"the reminder of table {table.id}")


async def _attempt(showing: Awaitable[None], what: str) -> None:
    try:
        await showing
    except Exception:
        _log.exception("%s could not be shown", what)
