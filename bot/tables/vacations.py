"""Vacations: begins and ends them, and stops the clocks that wait for the person.

When a clock goes on, a reminder that came before the vacation comes once more. If the vacation has
used up its days, the person need not have noticed its end, so they have at least as much time left
as at a reminder. No other vacation can begin that year, so this holds nobody up for ever.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from bot.engine.errors import Refusal
from bot.model.errors import DamagedRecord, StoreUnavailable, after_storing
from bot.model.shards import Shards
from bot.model.vacations import Vacation, days_left, earliest_begin, goes_on, latest_end
from bot.store.stored_values import Timer
from bot.tables.context import Context
from bot.tables.errors import Closing
from bot.tables.keyed_locks import LockKind
from bot.tables.put_back import put_back_on_failure
from bot.tables.table import Table
from bot.tables.turn_clock import notice_seconds, stands_still


@dataclass(frozen=True, slots=True)
class VacationStatus:
    """Until when a person is on vacation, None if they are not; and the days left of this year."""

    until: float | None
    days_left: int


class Vacations:
    """Every change of a vacation; `on_change` fires when the clock of a table goes on."""

    def __init__(
        self,
        context: Context,
        wake_by: Callable[[float | None], None],
        on_change: Callable[[Table], None],
    ) -> None:
        self._context = context
        self._wake_by = wake_by
        self._on_change = on_change
        # People who have gone or come back, here or in another process, and whose clocks have yet
        # to follow.
        self._unsettled: set[int] = set()

    async def load(self, shards: Shards) -> None:
        """Read who is away, and correct the clocks there that a stop of the bot has left wrong.

        Whoever has gone or come back meanwhile may also play on other shards of this process.
        """
        self._unsettled |= await self._read_away()
        context, unsettled = self._context, frozenset(self._unsettled)
        with put_back_on_failure(self._unsettled, unsettled):
            tables: set[int] = set()
            for user_id in context.away | unsettled:
                there = context.shards if user_id in unsettled else shards
                tables.update(await context.store.games.running_of(user_id, there))
            await self.settle(tables.union(await context.store.vacations.paused(shards)))

    async def follow_others(self) -> None:
        """Read who has gone or come back in another process, and correct their clocks here.

        StoreUnavailable: the clocks that are still wrong are corrected by the next call.
        """
        self._unsettled |= await self._read_away()
        await self.catch_up()

    async def _read_away(self) -> set[int]:
        """Read who is away, and return who was not known to have gone or come back."""
        away = self._context.away
        before, stored = {*away}, {*await self._context.store.vacations.away()}
        # People who went on vacation or came back during the read may be missing from its result.
        changed = away ^ before
        away &= changed
        away |= stored - changed
        return (before ^ stored) - changed

    def is_away(self, user_id: int) -> bool:
        """Whether this person is on vacation, as far as this process has heard."""
        return user_id in self._context.away

    async def status(self, user_id: int) -> VacationStatus:
        """Whether this person is on vacation."""
        return _status(*await self._read(user_id))

    async def ask(self, user_id: int) -> VacationStatus:
        """The status of a person who wants to begin a vacation; Refusal as from `begin`."""
        vacations, now = await self._read(user_id)
        status = _status(vacations, now)
        if status.until is None:
            _latest_end(vacations, now)
        return status

    async def begin(self, user_id: int) -> VacationStatus:
        """Stop this person's clocks, except those of live games, which run on. Unread.

        Refusal if no day of the year is left, or for an hour after the last vacation has ended.
        """

        async def begin() -> None:
            context = self._context
            vacations, now = await self._read(user_id)
            if _status(vacations, now).until is not None:
                return
            until = _latest_end(vacations, now)
            if goes_on(vacations, now):
                # Otherwise a day on which somebody goes again and again would fill the database.
                await context.store.vacations.go_on(user_id, until)
            else:
                await context.store.vacations.begin(user_id, now, until)
            context.away.add(user_id)
            self._wake_by(until)

        await self._change(user_id, begin)
        return await self._stored(user_id)

    async def end(self, user_id: int) -> VacationStatus:
        """Let this person's clocks go on; nothing happens if they already do. Unread."""
        await self._end(user_id)
        return await self._stored(user_id)

    async def expire(self, timer: Timer) -> None:
        """End a vacation that has used up its days."""
        await self._end(timer.id)

    async def _end(self, user_id: int) -> None:
        async def end() -> None:
            context = self._context
            await context.store.vacations.end(user_id, context.clock())
            context.away.discard(user_id)

        await self._change(user_id, end)

    async def _read(self, user_id: int) -> tuple[Sequence[Vacation], float]:
        """All vacations of this person, and the time."""
        now = self._context.clock()
        return await self._context.store.vacations.of(user_id), now

    async def _stored(self, user_id: int) -> VacationStatus:
        """The status after a change that is stored; Unread."""
        with after_storing():
            return await self.status(user_id)

    async def _change(self, user_id: int, change: Callable[[], Awaitable[None]]) -> None:
        """Store a change; the clocks follow at once or, if the database is busy, later."""
        await self._context.locks.run((LockKind.VACATION, user_id), change)
        # Otherwise the person would read that nothing was changed.
        with suppress(StoreUnavailable, Closing):
            await self._follow(user_id)

    async def catch_up(self) -> None:
        """Change the clocks that have yet to follow; StoreUnavailable."""
        for user_id in tuple(self._unsettled):
            await self._follow(user_id)

    async def _follow(self, user_id: int) -> None:
        context = self._context
        with put_back_on_failure(self._unsettled, {user_id}):
            await self.settle(await context.store.games.running_of(user_id, context.shards))

    async def settle(self, table_ids: Iterable[int]) -> None:
        """Stop the clocks that have to stand still for a vacation, and no others."""
        for table_id in sorted(table_ids):
            with suppress(DamagedRecord):
                await self._context.locks.run(
                    (LockKind.TABLE, table_id), partial(self._settle_table, table_id)
                )

    async def _settle_table(self, table_id: int) -> None:
        context = self._context
        before = await context.cache.table(table_id)
        if not context.shards.covers(before.location.guild_id):
            return
        wanted = stands_still(before.position, before.seats, before.terms, context.away)
        if before.over or before.paused == wanted:
            return
        if wanted:
            await context.store.vacations.pause(table_id, context.clock())
        else:
            await self._resume(before)
        context.cache.drop(table_id)
        after = await context.cache.table(table_id)
        await context.show_table(before, after)
        self._on_change(after)

    async def _resume(self, table: Table) -> None:
        """Let the clock of this table go on."""
        context, store = self._context, self._context.store.vacations
        notice = notice_seconds(table.terms, context.limits_on(table.location.guild_id))
        vacations = [await store.of(person.user_id) for person in table.awaited_people]
        unnoticed = any(own and own[-1].ran_out for own in vacations)
        least = notice if unnoticed else 0.0
        await store.resume(table.id, context.clock(), notice, least)


def _status(vacations: Sequence[Vacation], now: float) -> VacationStatus:
    until = next((one.until for one in vacations if one.ended_at is None), None)
    return VacationStatus(until, days_left(vacations, now))


def _latest_end(vacations: Sequence[Vacation], now: float) -> float:
    """The latest end of a vacation that begins now; Refusal if none can."""
    until, earliest = latest_end(vacations, now), earliest_begin(vacations)
    if until is None:
        raise Refusal("no_vacation_left")
    if earliest is not None and now < earliest:
        raise Refusal("vacation_just_ended", until=earliest)
    return until
