"""Dependencies that the services of the tables share, and protocols of the layers around them."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, Protocol

from bot.engine.cards import RandBelow
from bot.engine.errors import Refusal
from bot.engine.game import State, View
from bot.engine.moves import Move
from bot.engine.record import Position
from bot.model.errors import Busy, StoreUnavailable
from bot.model.lobby import Lobby
from bot.model.opponent_memory import Memory
from bot.model.players import Level, Player
from bot.model.shards import Shards
from bot.model.terms import Pace, Terms
from bot.store.store import Store
from bot.store.stored_values import TurnState
from bot.tables.erasure_limits import ErasureLimits
from bot.tables.errors import UnknownLobby
from bot.tables.keyed_locks import KeyedLocks, LockKind
from bot.tables.limits import Limits
from bot.tables.other_processes import OtherProcesses
from bot.tables.servers import Servers
from bot.tables.steady_clock import Clock, SteadyClock
from bot.tables.table import Table
from bot.tables.table_cache import TableCache
from bot.tables.turn_clock import move_seconds, plays_alone, stands_still, turn_state

Sleep = Callable[[float], Awaitable[None]]
RandomBytes = Callable[[int], bytes]
"""Returns this many unpredictable bytes."""
Departed = Callable[[int | None, Collection[int]], Awaitable[Collection[int]]]
"""Those of these people who are known to have left the server with this id."""

_log = logging.getLogger(__name__)


class Publisher(Protocol):
    """Shows people what has changed; called only after the change is stored."""

    async def table_changed(self, before: Table | None, after: Table) -> None:
        """A table has changed, or is to be shown again.

        `before` is the state that its message shows, as far as is known; None for a new table, and
        where the message lacks more than moves.
        """

    async def lobby_changed(self, lobby: Lobby) -> None:
        """A challenge has a new player, lost one, became a game or was closed."""

    async def repaint(self, table: Table) -> None:
        """Somebody who is named in the message of this table was erased."""

    async def remind(self, table: Table) -> None:
        """The player to move is running out of time.

        Comes again until `MessageLocations.record_reminder` is called.
        """

    async def is_reachable(self, table: Table) -> bool:
        """Whether a table can be shown where it stands; if not, its clock stops.

        StoreUnavailable.
        """

    async def resume_pings(self, shards: Shards, alive_at: float) -> None:
        """Ping the players whose ping was due after `alive_at`; StoreUnavailable.

        No process was running on these shards between that time and now.
        """

    async def keep_only(self, shards: Shards) -> None:
        """Show nothing on other shards; returns once nothing is being shown there."""


class MoveChooser(Protocol):
    """Chooses the moves of computer players."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels that exist, weakest first."""

    @property
    def learning_levels(self) -> tuple[Level, ...]:
        """The levels that play by what they know about a person."""

    async def choose_move(
        self,
        level: Level,
        view: View,
        determinize: Callable[[RandBelow], State],
        seed: bytes,
        memory: Memory | None,
    ) -> Move:
        """A move for the seat of this view; the same seed and memory give the same move.

        Without a memory every deal is played as if it were the first against this opponent.
        """

    async def remember_opponent(self, view: View, memory: Memory) -> Memory:
        """The memory of this seat's opponent after the game; `memory` is the one before it.

        Empty if nothing is to be learnt in this game.
        """


@dataclass(frozen=True, slots=True)
class Runtime:
    """Sources of time, of sleep and of randomness; nobody sets the `monotonic` clock."""

    clock: Clock = time.time
    sleep: Sleep = asyncio.sleep
    random_bytes: RandomBytes = secrets.token_bytes
    monotonic: Clock = time.monotonic


SYSTEM_RUNTIME: Final = Runtime()


class Context:
    """The objects that the services share; `publisher` is None until the services are opened.

    `away` holds the ids of the people on vacation.
    """

    def __init__(self, store: Store, runtime: Runtime, limits: Limits) -> None:
        self.store = store
        self.clock = SteadyClock(runtime.clock, runtime.monotonic)
        self.sleep, self.random_bytes = runtime.sleep, runtime.random_bytes
        self.limits = limits
        self.cache = TableCache(store)
        self.servers = Servers(store, self.clock, limits)
        self.others = OtherProcesses(store, self.clock, self.sleep, self.cache, self.servers)
        self.erasure_limits = ErasureLimits(store, self.clock)
        self.locks = KeyedLocks()
        self.publisher: Publisher | None = None
        self.away: set[int] = set()

    @property
    def shards(self) -> Shards:
        """The shards whose games this process plays; other processes play the rest."""
        return self.store.held_shards

    def limits_on(self, guild_id: int | None) -> Limits:
        """The host's limits, with the time for a move that this server has chosen."""
        settings, limits = self.servers.settings(guild_id), self.limits
        if not (settings.days or settings.minutes):
            return limits
        return replace(
            limits,
            turn_seconds=settings.nearest_duration(Pace.CORRESPONDENCE, limits.turn_seconds),
            live_seconds=settings.nearest_duration(Pace.LIVE, limits.live_seconds),
        )

    def with_move_time(
        self, terms: Terms, guild_id: int | None, seats: Sequence[Player | None]
    ) -> Terms:
        """The terms with the time for a move filled in, if it was left to the server and the host.

        A correspondence game against computers alone then gets no clock, since nobody waits, unless
        the server allows no games without one.
        """
        unhurried = Pace.NONE in self.servers.settings(guild_id).paces and plays_alone(seats)
        if unhurried and terms.pace is Pace.CORRESPONDENCE and terms.seconds is None:
            return replace(terms, pace=Pace.NONE)
        if terms.pace is Pace.NONE:
            return replace(terms, seconds=None)
        return replace(terms, seconds=move_seconds(terms, self.limits_on(guild_id)))

    def with_current_time(self, lobby: Lobby) -> Lobby:
        """The challenge with the time for a move that its game would get if it began now."""
        terms = self.with_move_time(lobby.terms, lobby.location.guild_id, lobby.seats)
        return replace(lobby, terms=terms)

    def turn_state(
        self, position: Position, seats: Sequence[Player], terms: Terms, guild_id: int | None
    ) -> TurnState:
        """The turn to be stored; its clock may stand still for a person on vacation."""
        now = self.clock()
        state = turn_state(position, seats, terms, self.limits_on(guild_id), now)
        paused = state.deadline is not None and stands_still(position, seats, terms, self.away)
        return replace(state, paused_at=now) if paused else state

    async def has_stored(self, press: int | None, refusal: Refusal) -> bool:
        """Whether a refused press is stored nevertheless; False if the database does not say.

        It is not asked after `Busy`: nothing was stored, and waiting again would be too long.
        """
        if press is not None and type(refusal) is not Busy:
            with suppress(StoreUnavailable):
                return await self.store.games.pressed(press)
        return False

    async def show_table(self, before: Table | None, after: Table) -> None:
        """Pass a table to the publisher, whose failure does not affect the game.

        If another process plays the table, that process is told to show it.
        """
        if not self.shards.covers(after.location.guild_id):
            await self.others.tell_of_table(after)
        elif self.publisher is not None:
            await _log_failure(self.publisher.table_changed(before, after), f"table {after.id}")

    async def show_lobby(self, lobby: Lobby) -> None:
        """Pass a challenge to the publisher, or to the process that shows it."""
        if not self.shards.covers(lobby.location.guild_id):
            await self.others.tell_of_lobby(lobby)
        elif self.publisher is not None:
            shown = self.publisher.lobby_changed(self.with_current_time(lobby))
            await _log_failure(shown, f"lobby {lobby.id}")

    async def stored_lobby(self, lobby_id: int) -> Lobby:
        """The challenge as it is stored now; UnknownLobby."""
        lobby = await self.store.lobbies.lobby(lobby_id)
        if lobby is None:
            raise UnknownLobby("unknown_lobby", lobby=lobby_id)
        return lobby

    async def show_stored_lobby(self, lobby_id: int) -> Lobby:
        """Show a challenge as it is stored; the lock keeps an older state from coming later.

        UnknownLobby if it cannot be read.
        """

        async def show() -> Lobby:
            lobby = await self.stored_lobby(lobby_id)
            await self.show_lobby(lobby)
            return lobby

        return await self.locks.run((LockKind.LOBBY, lobby_id), show)

    async def is_reachable(self, table: Table) -> bool:
        """Whether a table can be shown where it stands; if not, its clock stops."""
        return self.publisher is None or await self.publisher.is_reachable(table)

    async def remind(self, table: Table) -> None:
        """Have the publisher remind the player to move."""
        if self.publisher is not None:
            await _log_failure(self.publisher.remind(table), f"the reminder of table {table.id}")


async def _log_failure(showing: Awaitable[None], what: str) -> None:
    try:
        await showing
    except Exception:
        _log.exception("%s could not be shown", what)
