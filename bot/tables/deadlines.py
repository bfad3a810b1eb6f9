"""Acts on the deadlines of running games: reminds players, and ends games on time."""

from dataclasses import replace

from bot.engine.errors import StaleMove
from bot.engine.record import EventKind, TableEvent
from bot.model.terms import Pace
from bot.store.stored_values import Timer
from bot.tables.context import Context
from bot.tables.gameplay import Gameplay
from bot.tables.keyed_locks import LockKind
from bot.tables.table import Table
from bot.tables.turn_clock import remind_again_seconds, stopped_seconds


class Deadlines:
    """Acts on due timers; a timer that is older than the stored state of its game does nothing."""

    def __init__(self, context: Context, gameplay: Gameplay) -> None:
        self._context = context
        self._gameplay = gameplay

    async def time_out(self, timer: Timer) -> None:
        """End the game of a player who has run out of time, unless the move came first.

        The game is void if it has no clock and nobody has moved for too long, if nobody voted to
        play on, or if it is a live game and its clock has stood still for too long. At a table that
        cannot be reached the turn starts afresh instead, since it is not known for how long nobody
        could move.
        """
        self._context.cache.drop(timer.id)  # the cached deadline may be older than the stored one
        table = await self._context.cache.table(timer.id)
        if _is_due(table, timer) and not await self._context.is_reachable(table):
            await self._renew(table)
            return

        interrupted = await self._has_stopped_too_long(table)

        def still_due(table: Table) -> str:
            if not _is_due(table, timer):
                raise StaleMove("stale_move", table=table.id)
            if table.terms.pace is Pace.NONE:
                return str(TableEvent(EventKind.IDLE))
            if table.position.to_vote or interrupted:
                return str(TableEvent(EventKind.VOID))
            return str(TableEvent(EventKind.TIMEOUT, table.position.to_move))

        await self._gameplay.apply_event(timer.id, still_due)

    async def make_void(self, timer: Timer) -> None:
        """End a game without a result if its table has been unreachable for too long.

        Nothing happens if a move has been made meanwhile, or if the table is shown again.
        """
        seconds = self._context.limits.unreachable_seconds
        stored = await self._context.store.games.game(timer.id)
        if (
            stored is None
            or stored.unreachable_since is None
            or stored.unreachable_since + seconds > timer.at
        ):
            return

        def still_lost(table: Table) -> str:
            if not table.unreachable or table.ply != stored.turn.ply:
                raise StaleMove("stale_move", table=table.id)
            return str(TableEvent(EventKind.VOID))

        await self._gameplay.apply_event(timer.id, still_lost)

    async def remind(self, timer: Timer) -> None:
        """Remind the player to move, unless the move has come or the clock stands still.

        The timer runs again until the reminder is recorded: this process may end before Discord
        takes it.
        """
        context = self._context

        async def remind_if_due() -> None:
            stored = await context.store.games.game(timer.id)
            if (
                stored is None
                or stored.unreachable_since is not None
                or stored.turn.paused_at is not None
            ):
                return
            if stored.turn.remind_at == timer.at:
                table = await context.cache.table(timer.id)  # first: this may be refused
                limits = context.limits_on(table.location.guild_id)
                again = context.clock() + remind_again_seconds(table.terms, limits)
                await context.store.games.set_reminder(timer.id, stored.turn, again)
                await context.remind(table)

        await context.locks.run((LockKind.TABLE, timer.id), remind_if_due)

    async def _has_stopped_too_long(self, table: Table) -> bool:
        """Whether this is a live game whose players can no longer be expected to wait."""
        if table.terms.pace is not Pace.LIVE:
            return False
        began_at = await self._context.store.timers.turn_began_at(table.id)
        limits = self._context.limits_on(table.location.guild_id)
        return (
            began_at is not None
            and stopped_seconds(table, limits, began_at) > limits.live_stop_seconds
        )

    async def _renew(self, table: Table) -> None:
        """Give this turn all its time once the game goes on."""
        context = self._context
        guild_id = table.location.guild_id
        turn = context.turn_state(table.position, table.seats, table.terms, guild_id)
        if table.terms.pace is Pace.LIVE:  # time that was given, and not time that stood still
            turn = replace(turn, extended=table.extended + 1)
        await context.store.unreachable.renew_times(table.id, turn)
        context.cache.drop(table.id)


def _is_due(table: Table, timer: Timer) -> bool:
    """Whether the time of this timer is up at this table, as it is now."""
    return not table.over and table.deadline is not None and table.deadline <= timer.at
