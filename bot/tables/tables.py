"""All tables: the one service through which people challenge, play, end and look up games.

A press goes lock, ply, seat, rules, keep, show. It is kept in one transaction before anybody
sees it, so what was answered is never lost, and the same press twice is one move.
"""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.engine.errors import Refusal
from bot.model.errors import DamagedRecord
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Computer, Person, Player, Preferences
from bot.model.results import Leaderboard, Profile
from bot.model.terms import Terms
from bot.store.errors import Conflict
from bot.store.player_stats import Scope
from bot.store.records import Timer, TimerKind
from bot.store.store import Store
from bot.tables.computer_turns import ComputerTurns
from bot.tables.context import SYSTEM_RUNTIME, Context, MoveChooser, Publisher, Runtime
from bot.tables.gameplay import Gameplay, computer_move, move_by, resignation_by
from bot.tables.keyed_locks import KeyedLocks
from bot.tables.lobbies import Lobbies
from bot.tables.lobby_rules import ChallengeRequest, rematch
from bot.tables.ratings import rebuild
from bot.tables.scheduler import Scheduler
from bot.tables.table import Limits, Table
from bot.tables.table_cache import TableCache
from bot.tables.turn_clock import next_timer

# What runs when the bot is told to stop has this long to end; with a last word to a
# locked database that is 8 seconds, and whoever supervises the bot waits for 10.
_PATIENCE: Final = 6.0
_FINISHED: Final = 25


class Tables:
    """Give it a store, limits, the computer players and the world outside; then `open` it."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        move_chooser: MoveChooser | None = None,
        runtime: Runtime = SYSTEM_RUNTIME,
    ) -> None:
        self._store = store
        self._cache = TableCache(store)
        self._context = Context(store, runtime, limits, KeyedLocks(), self._cache)
        self._computers = ComputerTurns(move_chooser, self._compute, runtime.sleep)
        self._scheduler = Scheduler(self._context, self._ring)
        self._gameplay = Gameplay(self._context, self._went_on)
        self._challenges = Lobbies(self._context, lambda: self._computers.levels, self._went_on)
        self._showing: asyncio.Task[None] | None = None

    async def open(self, publisher: Publisher) -> None:
        """Go on where the bot stopped: deadlines later by the stop, computers thinking again.

        What was kept but not shown before the stop is shown now, in the background.
        """
        self._context.publisher = publisher
        await self._scheduler.start()
        for table in await self._each(await self._store.games.waiting_for_the_bot()):
            self._computers.consider(table)
        self._showing = asyncio.create_task(self._show_what_was_not())

    async def close(self) -> None:
        """Refuse what is pressed from now on, and let what runs end; 8 seconds at most."""
        self._context.locks.bar()
        if self._showing is not None:
            self._showing.cancel()
        await self._scheduler.stop()
        await self._computers.stop()
        await self._context.locks.empty(_PATIENCE)
        with suppress(Refusal):
            await self._store.timers.heartbeat(self._context.runtime.clock())

    async def challenge(
        self, host: Person, invited: Sequence[Player], terms: Terms, location: MessageLocation
    ) -> Lobby:
        """Ask these to play; seats that are left are open to everybody.

        With computers in all other seats the game begins at once.
        """
        return await self._asked(ChallengeRequest(host, invited, terms, location))

    async def join(
        self, lobby_id: int, person: Person, seat: int | None = None, *, press: int
    ) -> Lobby:
        """Sit down; with the last free seat the game begins, with a fresh seed."""
        return await self._challenges.sit(lobby_id, person, seat, press)

    async def leave(self, lobby_id: int, user_id: int) -> Lobby:
        """Get up again."""
        return await self._challenges.leave(lobby_id, user_id)

    async def decline(self, lobby_id: int, user_id: int) -> Lobby:
        """Say no to an invitation, which ends it."""
        return await self._challenges.decline(lobby_id, user_id)

    async def withdraw(self, lobby_id: int, user_id: int) -> Lobby:
        """Take one's own challenge back."""
        return await self._challenges.withdraw(lobby_id, user_id)

    async def fill(
        self,
        lobby_id: int,
        user_id: int,
        level: str,
        seat: int | None = None,
        *,
        press: int | None = None,
    ) -> Lobby:
        """Let a computer player take a free seat of one's own challenge."""
        return await self._challenges.fill(lobby_id, user_id, Computer(level), seat, press)

    async def lobby(self, lobby_id: int) -> Lobby:
        """The challenge as it is."""
        return await self._challenges.lobby(lobby_id)

    async def get(self, table_id: int) -> Table:
        """The table as it is."""
        return await self._cache.table(table_id)

    async def play(self, table_id: int, ply: int, user_id: int, move: str, *, press: int) -> Table:
        """Make this move, if the table still stands at `ply` and this person is to move."""
        return await self._gameplay.act(table_id, move_by(ply, user_id, move), press)

    async def resign(self, table_id: int, user_id: int, *, press: int) -> Table:
        """Give the game up."""
        return await self._gameplay.act(table_id, resignation_by(user_id), press)

    async def rematch(self, table_id: int, person: Person, location: MessageLocation) -> Lobby:
        """Ask the others at a finished table to play again; who asks second accepts."""

        async def alone() -> Lobby:
            asked = rematch(await self.get(table_id), person, location)
            known = await self._store.lobbies.rematch_of(table_id)
            if known is None:
                with suppress(Conflict):
                    return await self._asked(asked)
                known = await self._store.lobbies.rematch_of(table_id)
                assert known is not None, "only another rematch of this table can be in the way"
            waits = known.status is LobbyStatus.OPEN and known.seat_of(person.user_id) is None
            return await self._challenges.sit(known.id, person, None, None) if waits else known

        return await self._context.locks.through(("rematch", table_id), alone)

    async def showing(self, table_id: int, location: MessageLocation, ply: int) -> None:
        """This message shows the table as it was after `ply` moves."""
        deadline = await self._store.games.show(
            table_id, location, ply, self._context.runtime.clock()
        )
        held = self._cache.held(table_id)
        if held is not None:
            self._cache.put(replace(held, location=location, deadline=deadline))
        self._scheduler.consider(deadline)

    async def lobby_showing(self, lobby_id: int, location: MessageLocation) -> None:
        """This message shows the challenge as it is."""
        await self._store.lobbies.show(lobby_id, location)

    async def lost(self, table_id: int) -> None:
        """Its message or channel is gone: its time stands still until it is shown again."""
        now = self._context.runtime.clock()
        await self._store.games.lose(table_id, now)
        self._cache.drop(table_id)
        self._scheduler.consider(now + self._context.limits.lost_seconds)

    async def stand_still(self, guild_id: int, *, still: bool) -> None:
        """Time stands still at the tables of a guild that cannot be reached, and goes on after."""
        timers, now = self._store.timers, self._context.runtime.clock()
        change = timers.pause_guild if still else timers.resume_guild
        if await change(guild_id, now):
            self._cache.clear()
            self._scheduler.consider(await timers.next(self._context.limits.lost_seconds))

    async def in_channel(self, channel_id: int) -> tuple[Table, ...]:
        """The tables at which a game goes on in this channel."""
        return await self._each(await self._store.games.running_in(channel_id))

    async def in_guild(self, guild_id: int) -> tuple[int, ...]:
        """The ids of the tables at which a game goes on in this guild."""
        return tuple(await self._store.games.running_in_guild(guild_id))

    async def of(self, user_id: int) -> tuple[Table, ...]:
        """The tables at which this person is playing, and has not left."""
        tables = await self._each(await self._store.games.running_of(user_id))
        return tuple(table for table in tables if table.stays(user_id))

    async def lobbies_in(self, channel_id: int) -> tuple[Lobby, ...]:
        """The challenges that are open in this channel."""
        open_ones = await self._store.lobbies.open_in(channel_id)
        return tuple([await self.lobby(lobby_id) for lobby_id in open_ones])

    async def latest(self, channel_id: int, user_id: int) -> Table | None:
        """The table that is meant if nobody names one: the newest of one's own here, or of all."""
        tables = await self.in_channel(channel_id)
        return max(tables, key=lambda table: (table.stays(user_id), table.id), default=None)

    async def finished(self, user_id: int, guild_id: int | None) -> tuple[Table, ...]:
        """The tables at which this person has played there, newest first, a choice of them."""
        return await self._each(await self._store.games.finished_of(user_id, guild_id, _FINISHED))

    async def leaderboard(
        self, guild_id: int | None, rules: str | None, page: int, user_id: int
    ) -> Leaderboard:
        """A page of ten, of one guild or all, one edition or all; and the line of who asks."""
        return await self._store.player_stats.leaderboard(Scope(guild_id, rules), page, user_id)

    async def profile(self, user_id: int, guild_id: int | None) -> Profile:
        """What this person has done, in one guild or everywhere."""
        return await self._store.player_stats.profile(user_id, guild_id)

    async def preferences(self, user_id: int) -> Preferences:
        """What this person wishes."""
        return await self._store.player_stats.preferences(user_id)

    async def prefer(
        self,
        user_id: int,
        *,
        muted: bool | None = None,
        four_colour: bool | None = None,
        language: str | None = None,
    ) -> Preferences:
        """Wish something else; what is not named stays."""
        return await self._store.player_stats.prefer(
            user_id, muted=muted, four_colour=four_colour, language=language
        )

    async def show_all(self) -> None:
        """Have all that goes on shown again, wherever its messages have gone."""
        await self._show(await self._store.lobbies.open(), await self._store.games.running())

    async def rebuild(self) -> int:
        """Results and ratings anew from the records; gives the number of games that count."""
        counted = await rebuild(self._store)
        self._cache.clear()
        return counted

    async def _asked(self, asked: ChallengeRequest) -> Lobby:
        lobby = await self._challenges.create(asked)
        self._scheduler.consider(lobby.expires_at)
        return lobby

    async def _compute(self, table_id: int, ply: int, move: str) -> Table:
        return await self._gameplay.act(table_id, computer_move(ply, move))

    def _went_on(self, table: Table) -> None:
        self._computers.consider(table)
        self._scheduler.consider(next_timer(table, self._context.limits))

    async def _ring(self, alarm: Timer) -> None:
        acts = {
            TimerKind.TIMEOUT: self._gameplay.time_out,
            TimerKind.REMIND: self._gameplay.remind,
            TimerKind.VOID: self._gameplay.make_void,
            TimerKind.EXPIRE: self._challenges.expire,
        }
        await acts[alarm.kind](alarm)

    async def _show_what_was_not(self) -> None:
        # What could not be shown for so long has lost its place for good.
        since = self._context.runtime.clock() - self._context.limits.lost_seconds
        lobby_ids = await self._store.lobbies.unshown(since)
        await self._show(lobby_ids, await self._store.games.unshown(since))

    async def _show(self, lobby_ids: Iterable[int], table_ids: Iterable[int]) -> None:
        for lobby_id in lobby_ids:
            await self._context.show_lobby(await self.lobby(lobby_id))
        for table_id in table_ids:
            with suppress(DamagedRecord):
                table = await self.get(table_id)
                await self._context.show_table(await self._cache.as_shown(table_id), table)

    async def _each(self, table_ids: Iterable[int]) -> tuple[Table, ...]:
        """These tables, less any that is damaged."""
        tables = []
        for table_id in table_ids:
            with suppress(DamagedRecord):
                tables.append(await self.get(table_id))
        return tuple(tables)
