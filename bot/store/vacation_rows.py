"""Stored vacations, and the clocks that they stop."""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Executable, case, func, insert, select, update

from bot.model.shards import Shards
from bot.model.vacations import Vacation
from bot.store import people_schema, schema
from bot.store.database import Database
from bot.store.portable_sql import at_least_zero
from bot.store.shard_filter import on_shards
from bot.store.shard_rows import tell_others_of_people

_VACATION, _PLACE = people_schema.vacation, schema.place


class VacationRows:
    """Reads and writes vacations, and stops and restarts the clocks of games.

    The processes that have other shards than the `shards` of this one are told who goes and comes.
    """

    def __init__(self, database: Database, shards: Callable[[], Shards]) -> None:
        self._database = database
        self._shards = shards

    async def of(self, user_id: int) -> list[Vacation]:
        """All vacations of this person, the oldest first."""
        query = select(_VACATION).where(_VACATION.c.user_id == user_id).order_by(_VACATION.c.id)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Vacation(row.begun_at, row.until, row.ended_at) for row in rows]

    async def begin(self, user_id: int, begun_at: float, until: float) -> None:
        """Store a vacation of this person from `begun_at`, at most until `until`."""
        row = insert(_VACATION).values(user_id=user_id, begun_at=begun_at, until=until)
        await self._change(row)

    async def go_on(self, user_id: int, until: float) -> None:
        """Reopen this person's last vacation, which now lasts at most until `until`."""
        own = select(func.max(_VACATION.c.id)).where(_VACATION.c.user_id == user_id)
        last = update(_VACATION).where(_VACATION.c.id == own.scalar_subquery())
        last = last.values(until=until, ended_at=None)
        await self._change(last)

    async def end(self, user_id: int, at: float) -> None:
        """End this person's vacation at `at`, or at its `until` if that is earlier."""
        ended = update(_VACATION).where(
            _VACATION.c.user_id == user_id, _VACATION.c.ended_at.is_(None)
        )
        ended = ended.values(ended_at=case((_VACATION.c.until < at, _VACATION.c.until), else_=at))
        await self._change(ended)

    async def _change(self, statement: Executable) -> None:
        shards = self._shards()

        def change(connection: Connection) -> None:
            connection.execute(statement)
            tell_others_of_people(connection, shards)

        await self._database.write(change)

    async def away(self) -> Sequence[int]:
        """The people who are on vacation."""
        query = select(_VACATION.c.user_id).where(_VACATION.c.ended_at.is_(None))
        return await self._database.read(lambda connection: connection.scalars(query).all())

    async def paused(self, shards: Shards) -> Sequence[int]:
        """The running games on these shards whose clock is stopped for a vacation."""
        query = select(_PLACE.c.game_id).where(
            _PLACE.c.paused_at.is_not(None),
            _PLACE.c.ended_at.is_(None),
            on_shards(_PLACE.c.guild_id, shards),
        )
        return await self._database.read(lambda connection: connection.scalars(query).all())

    async def pause(self, game_id: int, at: float) -> None:
        """Stop the clock of this game, and mark its message as out of date."""
        paused = update(_PLACE).where(_PLACE.c.game_id == game_id, _PLACE.c.paused_at.is_(None))
        paused = paused.values(paused_at=at, shown_ply=None)
        await self._database.write(lambda connection: connection.execute(paused))

    async def resume(self, game_id: int, at: float, notice: float, least: float = 0.0) -> None:
        """Restart the clock of this game with the time that was left, and with at least `least`.

        A reminder comes `notice` seconds before the deadline, at once if no more are left, even if
        one came before the vacation. If the game is also unreachable, the time since `lost_at` is
        added only when it is shown again.
        """
        stopped_until = func.coalesce(_PLACE.c.lost_at, at)
        moved = _PLACE.c.deadline + at_least_zero(stopped_until - _PLACE.c.paused_at)
        deadline = case((moved < stopped_until + least, stopped_until + least), else_=moved)
        resumed = update(_PLACE).where(_PLACE.c.game_id == game_id, _PLACE.c.paused_at.is_not(None))
        resumed = resumed.values(
            deadline=deadline, remind_at=deadline - notice, paused_at=None, shown_ply=None
        )
        await self._database.write(lambda connection: connection.execute(resumed))
