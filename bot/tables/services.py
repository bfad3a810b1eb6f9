"""Builds the services of the tables, opens them and closes them."""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import Final

from bot.model.errors import StoreUnavailable
from bot.model.shards import EVERY_SHARD, Shards
from bot.store.store import Store
from bot.store.stored_values import Changed, TimerKind
from bot.tables.blocks import Blocks
from bot.tables.computer_turns import ComputerTurns
from bot.tables.contacts import Contacts
from bot.tables.context import SYSTEM_RUNTIME, Context, MoveChooser, Publisher, Runtime
from bot.tables.daily_posts import DailyPosts
from bot.tables.deadlines import Deadlines
from bot.tables.exports import Exports
from bot.tables.finder import TableFinder
from bot.tables.gameplay import Gameplay
from bot.tables.limits import Limits
from bot.tables.lobbies import Lobbies
from bot.tables.matchmaking import Matchmaking
from bot.tables.message_locations import MessageLocations
from bot.tables.moderation import Moderation
from bot.tables.opponent_memories import OpponentMemories
from bot.tables.personal_data import PersonalData
from bot.tables.reconciler import Reconciler
from bot.tables.refresher import Refresher
from bot.tables.repost_rules import RepostRules
from bot.tables.scheduler import Scheduler
from bot.tables.table import Table
from bot.tables.takebacks import Takebacks
from bot.tables.turn_clock import next_timer
from bot.tables.unreachable_clocks import UnreachableClocks
from bot.tables.until_stored import UntilStored, until_stored
from bot.tables.upkeep import Upkeep
from bot.tables.vacations import Vacations

# With one last heartbeat to a locked database, closing takes 8 seconds; supervisors wait for 10.
_DRAIN_SECONDS: Final = 6.0

_log = logging.getLogger(__name__)


class TableServices:
    """Everything that plays games; nothing happens by itself before `open`."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        move_chooser: MoveChooser | None = None,
        runtime: Runtime = SYSTEM_RUNTIME,
    ) -> None:
        context = self._context = Context(store, runtime, limits)
        self.until_stored: UntilStored = partial(until_stored, context.sleep)
        self.servers = context.servers
        self.others = context.others
        self._background: set[asyncio.Task[None]] = set()
        self._unanswered = 0
        self.upkeep = Upkeep(context)
        self.scheduler = Scheduler(context, self._keep_up)
        wake_by, on_change = self.scheduler.wake_by, self._on_change
        self.tables = TableFinder(context)
        self.gameplay = Gameplay(context, on_change)
        self.deadlines = Deadlines(context, self.gameplay)
        self._memories = OpponentMemories(store, move_chooser)
        self.computers = self._computer_turns(move_chooser)
        self.locations = MessageLocations(context, wake_by)
        self.refresher = Refresher(context)
        self.repost_rules = RepostRules(context)
        self.unreachable_clocks = UnreachableClocks(context, self.refresher, wake_by)
        self.contacts = Contacts(context)
        self.lobbies = Lobbies(context, self.contacts, self.computers.levels, wake_by, on_change)
        self.vacations = Vacations(context, wake_by, on_change)
        self._reconciler = Reconciler(
            context, self.refresher, self.tables, self.vacations, self.computers.play_if_due
        )
        self.daily_posts = DailyPosts(context, wake_by)
        self.takebacks = Takebacks(context, self.gameplay)
        self.blocks = Blocks(context, self.lobbies)
        self.matchmaking = Matchmaking(context, self.contacts, self.lobbies)
        self.moderation = Moderation(context, self.gameplay, self.lobbies)
        self.exports = Exports(context)
        self.personal_data = PersonalData(
            context, self.tables, self.gameplay, self.lobbies, self.upkeep.rewrite_soon
        )

    def _computer_turns(self, move_chooser: MoveChooser | None) -> ComputerTurns:
        return ComputerTurns(
            move_chooser,
            self._memories.of_opponent,
            self.gameplay.computer_move,
            self._context.sleep,
            self._context.limits.thinking_seconds,
        )

    async def open(self, publisher: Publisher, shards: Shards = EVERY_SHARD) -> None:
        """Play the games of these shards; more shards may be taken up later.

        Records are checked in the background.
        """
        self._context.publisher = publisher
        self._context.store.held_shards = shards
        self._context.store.running_shards = Shards(shards.count, frozenset())
        self.scheduler.start(
            {
                TimerKind.TIMEOUT: self.deadlines.time_out,
                TimerKind.REMIND: self.deadlines.remind,
                TimerKind.VOID: self.deadlines.make_void,
                TimerKind.EXPIRE: self.lobbies.expire,
                TimerKind.RETURN: self.vacations.expire,
                TimerKind.DAILY: self.daily_posts.make,
            }
        )
        await self.take_up(shards)
        self._run_in_background(self.upkeep.check_running())

    async def take_up(self, shards: Shards) -> None:
        """Start timers and computer turns on these shards; show missed changes later."""
        games = self._context.store.games
        self._context.store.preferences.forget_all()
        await self.servers.load()
        alive_at = await self.scheduler.take_up(shards)
        # At once: if a step below is refused, the next call counts the time down from this one.
        publisher = self._context.publisher
        assert publisher is not None, "games are played once these are open"
        ping = partial(publisher.resume_pings, shards, alive_at)
        remove_names = partial(self._remove_erased_names, shards, publisher)
        self._run_in_background(self.until_stored(ping))
        self._run_in_background(self.until_stored(remove_names))
        await self.scheduler.begin_idle(shards)
        await self.vacations.load(shards)
        await self.daily_posts.load(shards)
        for table in await self.tables.readable(await games.waiting_for_the_bot(shards)):
            self.computers.play_if_due(table)
        show = partial(self.refresher.show_missed, shards)
        self._run_in_background(self.until_stored(show))

    async def _remove_erased_names(self, shards: Shards, publisher: Publisher) -> None:
        """Remove the names that were erased while no process had these shards; StoreUnavailable."""
        for table in await self.tables.with_outdated_names(shards):
            await publisher.repaint(table)

    def suspend(self, shard: int, silent: float = 0.0) -> None:
        """Run no timers of this shard until it is taken up again, which postpones them.

        They are also postponed by the `silent` seconds for which nothing had been heard before.
        """
        running = self._context.store.running_shards
        self.scheduler.keep_only(Shards(running.count, running.ids - {shard}))
        if silent:
            since = self._context.clock() - silent
            self._run_in_background(self._note_silence(shard, since))

    async def agree_on_shard_count(self, count: int, *, alone: bool) -> int:
        """The number of shards that all processes use; this one if no other process runs.

        UnusableDatabase if a newer version has migrated the database.
        """
        return await self._context.store.shard_rows.agree_on_shard_count(count, alone=alone)

    async def keep_only(self, shards: Shards) -> None:
        """Make these the only shards of this process, and stop the timers of all others.

        Once this returns, other processes may show the tables and challenges there.
        """
        self._context.store.held_shards = shards
        self._context.cache.clear()
        self.scheduler.keep_only(shards)
        if self._context.publisher is not None:
            await self._context.publisher.keep_only(shards)

    async def show_changed_elsewhere(self) -> None:
        """Show the tables and challenges on this process's shards that others have changed.

        If commits of this process were never answered, show also what these may have stored.
        """
        unanswered = self._context.store.database.unanswered
        if unanswered != self._unanswered:
            await self.take_up(self._context.store.running_shards)
            self._unanswered = unanswered
        shows = {
            Changed.TABLE: self._table_changed,
            Changed.LOBBY: self.lobbies.changed_elsewhere,
            Changed.PEOPLE: self._people_changed,
        }
        await self.others.show_changed(shows, self._context.store.running_shards)

    async def _table_changed(self, table_id: int) -> None:
        """Show a table that another process has changed."""
        cache = self._context.cache
        cache.drop(table_id)
        # The process that stored the move may not have known yet who is on vacation.
        await self.vacations.settle([table_id])
        table = await cache.table(table_id)
        await self._context.show_table(await cache.at_shown_ply(table_id), table)
        self._on_change(table)

    async def _people_changed(self, _nobody: int) -> None:
        """Read again what another process may have changed about people."""
        self._context.cache.clear()
        self._context.store.preferences.forget_all()
        await self.servers.load()
        await self.vacations.follow_others()

    async def _keep_up(self) -> None:
        """Do the work that follows the timers, in each round of the scheduler.

        A step that fails stops neither the others nor the clocks.
        """
        for step in (
            self.vacations.catch_up,
            self.moderation.catch_up,
            self.daily_posts.catch_up,
            self.upkeep.run_if_due,
            self._reconciler.run_if_due,
        ):
            try:
                await step()
            except StoreUnavailable as reason:
                _log.debug("%s waits for the database: %s", step.__qualname__, reason)
            except Exception:
                _log.exception("%s failed", step.__qualname__)

    async def _note_silence(self, shard: int, since: float) -> None:
        with suppress(StoreUnavailable):  # no retry: the clocks of the shard may run by then
            await self._context.store.heartbeats.record_silence(shard, since)

    def _run_in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def close(self) -> None:
        """Refuse new actions and let the running ones end, within 8 seconds."""
        context = self._context
        context.locks.close()
        for task in tuple(self._background):
            task.cancel()
        await self.scheduler.stop()
        await context.locks.drain(_DRAIN_SECONDS)
        # After the last move, which may have begun a computer's turn or ended a game.
        await self.computers.stop()
        await self._memories.stop()
        with suppress(StoreUnavailable):
            await self.scheduler.note_end()

    def _on_change(self, table: Table) -> None:
        if not self._context.shards.covers(table.location.guild_id):
            return  # the process that plays it has been told
        self.computers.play_if_due(table)
        self._memories.learn_if_over(table)
        self.scheduler.wake_by(next_timer(table, self._context.limits_on(table.location.guild_id)))
