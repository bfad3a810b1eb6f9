"""When something is to be done by itself, and whether the bot was there to do it."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from sqlalchemy import Select, delete, func, literal, select, union_all, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.lobby import LobbyStatus
from bot.store import schema
from bot.store.database import Database, uncancellable
from bot.store.records import Timer, TimerKind

_PLACE, _LOBBY, _PRESS, _META = schema.place, schema.lobby, schema.press, schema.meta
ALIVE: Final = "alive_at"
# A press comes a second time within seconds, or not at all: its token lives for 15 minutes.
_PRESS_SECONDS: Final = 3600.0


class Timers:
    """Reads the times at which something is due; `excused` games are left alone."""

    def __init__(self, database: Database, excused: Callable[[], set[int]]) -> None:
        self._database = database
        self._excused = excused

    @uncancellable
    async def next(self, lost_seconds: float) -> float | None:
        """When the next thing is due; None while nothing is."""
        query = self._all(lost_seconds).order_by("at").limit(1)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
            return None if row is None else float(row.at)

    @uncancellable
    async def due(self, now: float, lost_seconds: float) -> list[Timer]:
        """All that is due by now, in the order of the times."""
        every = self._all(lost_seconds).subquery()
        query = select(every).where(every.c.at <= now).order_by(every.c.at)
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
            return [Timer(row.at, TimerKind(row.call), row.id) for row in rows]

    @uncancellable
    async def beat(self, now: float, away: float = 0.0) -> None:
        """The bot is alive; for `away` seconds it was not, and nobody is charged for them.

        Presses that cannot come again are forgotten.
        """
        alive = upsert(_META).values(key=ALIVE, value=repr(now))
        alive = alive.on_conflict_do_update(
            index_elements=["key"], set_={"value": alive.excluded.value}
        )
        async with self._database.writing() as connection:
            await connection.execute(alive)
            await connection.execute(delete(_PRESS).where(_PRESS.c.at < now - _PRESS_SECONDS))
            if away:
                await _postpone(connection, away)

    @uncancellable
    async def alive_at(self) -> float | None:
        """When the bot was last known to be alive; None: never."""
        query = select(_META.c.value).where(_META.c.key == ALIVE)
        async with self._database.reading() as connection:
            value = (await connection.execute(query)).scalar()
            return None if value is None else float(value)

    @uncancellable
    async def hold(self, guild_id: int, now: float) -> bool:
        """Time stands still for the games of this guild; whether there are any."""
        held = update(_PLACE).where(_PLACE.c.guild_id == guild_id, _PLACE.c.ended_at.is_(None))
        async with self._database.writing() as connection:
            done = await connection.execute(
                held.values(lost_at=func.coalesce(_PLACE.c.lost_at, now))
            )
            return done.rowcount > 0

    @uncancellable
    async def release(self, guild_id: int, now: float) -> bool:
        """Time goes on for the games of this guild that have a message still; whether any do."""
        held = (
            (_PLACE.c.guild_id == guild_id)
            & _PLACE.c.ended_at.is_(None)
            & _PLACE.c.lost_at.is_not(None)
            & _PLACE.c.message_id.is_not(None)
        )
        async with self._database.reading() as connection:
            found = (await connection.execute(select(_PLACE.c.game_id).where(held))).first()
        if found is None:
            return False
        away = now - _PLACE.c.lost_at
        async with self._database.writing() as connection:
            await connection.execute(
                update(_PLACE)
                .where(held)
                .values(
                    deadline=_PLACE.c.deadline + away,
                    remind_at=_PLACE.c.remind_at + away,
                    lost_at=None,
                )
            )
        return True

    def _all(self, lost_seconds: float) -> Any:
        return union_all(*self._each(lost_seconds))

    def _each(self, lost_seconds: float) -> Iterator[Select[Any]]:
        running = _PLACE.c.ended_at.is_(None) & _PLACE.c.game_id.not_in(self._excused())
        shown = running & _PLACE.c.lost_at.is_(None)
        times = (
            (TimerKind.TIMEOUT, _PLACE.c.deadline, _PLACE.c.game_id, shown),
            (TimerKind.REMIND, _PLACE.c.remind_at, _PLACE.c.game_id, shown),
            (TimerKind.VOID, _PLACE.c.lost_at + lost_seconds, _PLACE.c.game_id, running),
            (
                TimerKind.EXPIRE,
                _LOBBY.c.expires_at,
                _LOBBY.c.id,
                _LOBBY.c.status == LobbyStatus.OPEN.value,
            ),
        )
        for call, at, identity, where in times:
            yield select(
                at.label("at"), literal(call.value).label("call"), identity.label("id")
            ).where(where, at.is_not(None))


async def _postpone(connection: AsyncConnection, seconds: float) -> None:
    """Everything that is due later becomes due later still."""
    await connection.execute(
        update(_PLACE)
        .where(_PLACE.c.ended_at.is_(None))
        .values(
            deadline=_PLACE.c.deadline + seconds,
            remind_at=_PLACE.c.remind_at + seconds,
            lost_at=_PLACE.c.lost_at + seconds,
        )
    )
    await connection.execute(
        update(_LOBBY)
        .where(_LOBBY.c.status == LobbyStatus.OPEN.value)
        .values(expires_at=_LOBBY.c.expires_at + seconds)
    )
