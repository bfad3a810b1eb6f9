"""Builds the services of the tables, opens them and closes them."""

import asyncio
from contextlib import suppress
from typing import Final

from bot.engine.errors import Refusal
from bot.store.store import Store
from bot.store.stored_values import TimerKind
from bot.tables.computer_turns import ComputerTurns
from bot.tables.contacts import Contacts
from bot.tables.context import SYSTEM_RUNTIME, Context, MoveChooser, Publisher, Runtime
from bot.tables.daily_posts import DailyPosts
from bot.tables.finder import TableFinder
from bot.tables.gameplay import Gameplay
from bot.tables.lobbies import Lobbies
from bot.tables.matchmaking import Matchmaking
from bot.tables.message_locations import MessageLocations
from bot.tables.moderation import Moderation
from bot.tables.opponent_memories import OpponentMemories
from bot.tables.personal_data import PersonalData
from bot.tables.scheduler import Scheduler
from bot.tables.servers import Servers
from bot.tables.table import Limits, Table
from bot.tables.table_cache import TableCache
from bot.tables.takebacks import Takebacks
from bot.tables.turn_clock import next_timer
from bot.tables.upkeep import Upkeep
from bot.tables.vacations import Vacations

# With one last heartbeat to a locked database, closing takes 8 seconds; supervisors wait for 10.
_DRAIN_SECONDS: Final = 6.0


class TableServices:
    """Everything that plays games; nothing happens by itself before `open`."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        move_chooser: MoveChooser | None = None,
        runtime: Runtime = SYSTEM_RUNTIME,
    ) -> None:
        self.servers = Servers(store, runtime.clock)
        self._context = Context(store, runtime, limits, TableCache(store), self.servers)
        self._behind: tuple[asyncio.Task[None], ...] = ()
        self.upkeep = Upkeep(self._context)
        self.scheduler = Scheduler(self._context, self.upkeep.run_if_due)
        self.tables = TableFinder(self._context)
        self.gameplay = Gameplay(self._context, self._on_change)
        self._memories = OpponentMemories(store, move_chooser)
        self.computers = ComputerTurns(
            move_chooser, self._memories.of_opponent, self.gameplay.computer_move, runtime.sleep
        )
        self.locations = MessageLocations(self._context, self.scheduler.wake_by)
        self.lobbies = Lobbies(
            self._context, self.computers.levels, self.scheduler.wake_by, self._on_change
        )
        self.contacts = Contacts(self._context)
        self.vacations = Vacations(self._context, self.scheduler.wake_by, self._on_change)
        self.daily_posts = DailyPosts(self._context, self.scheduler.wake_by)
        self.takebacks = Takebacks(self._context, self.gameplay)
        self.matchmaking = Matchmaking(self._context, self.lobbies)
        self.moderation = Moderation(self._context, self.gameplay, self.lobbies)
        self.personal_data = PersonalData(
            self._context, self.tables, self.gameplay, self.lobbies, self.upkeep.rewrite_soon
        )

    @property
    def busy(self) -> bool:
        """Whether any action at a table or challenge is running."""
        return self._context.locks.busy

    async def open(self, publisher: Publisher) -> None:
        """Start timers and computer turns.

        What was not shown is shown, and records are checked, in the background.
        """
        self._context.publisher = publisher
        await self.servers.load()
        await self.scheduler.start(
            {
                TimerKind.TIMEOUT: self.gameplay.time_out,
                TimerKind.REMIND: self.gameplay.remind,
                TimerKind.VOID: self.gameplay.make_void,
                TimerKind.EXPIRE: self.lobbies.expire,
                TimerKind.RETURN: self.vacations.expire,
                TimerKind.DAILY: self.daily_posts.make,
            }
        )
        await self.vacations.load()
        await self.daily_posts.load()
        for table in await self.tables.all(await self._context.store.games.waiting_for_the_bot()):
            self.computers.play_if_due(table)
        later = (self.locations.show_missed(), self.upkeep.check_running())
        self._behind = tuple(map(asyncio.create_task, later))

    async def close(self) -> None:
        """Refuse new actions and let the running ones end, within 8 seconds."""
        context = self._context
        context.locks.close()
        for task in self._behind:
            task.cancel()
        await self.scheduler.stop()
        await self.computers.stop()
        await self._memories.stop()
        await context.locks.drain(_DRAIN_SECONDS)
        with suppress(Refusal):
            await context.store.timers.heartbeat(context.runtime.clock())

    def _on_change(self, table: Table) -> None:
        self.computers.play_if_due(table)
        self._memories.learn_if_over(table)
        self.scheduler.wake_by(next_timer(table, self._context.limits_on(table.location.guild_id)))
