"""Tries at the coffins of the days: one a person and day, whoever asks again and wherever."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from sqlalchemy import and_, insert, select, update
from sqlalchemy.dialects.sqlite import insert as insert_or_ignore
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.players import Person
from bot.store import schema
from bot.store.database import Database, uncancellable

_TRY, _BOARD = schema.daily_try, schema.daily_board


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move about to be tried at the coffin of a day; `lost` is by how much it is not the best."""

    person: Person
    day: date
    move: str
    lost: int
    at: float


@dataclass(frozen=True, slots=True)
class RankedAttempt:
    """The one try of somebody on a day; `streak` counts the days in a row, this one included."""

    person: Person
    day: date
    move: str
    lost: int
    streak: int


class DailyAttempts:
    """Keeps tries, and on which server's board each of them stands."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @uncancellable
    async def keep(self, attempt: Attempt, guild_id: int | None) -> RankedAttempt:
        """The try that counts: this one, or the one that was made before."""
        async with self._database.writing() as connection:
            kept = await _tried(connection, attempt.person.user_id, attempt.day)
            if kept is None:
                await _write(connection, attempt)
                kept = await _tried(connection, attempt.person.user_id, attempt.day)
            assert kept is not None, "it has just been written"
            await _stand_on_board(connection, kept, guild_id)
            return kept

    @uncancellable
    async def tried(self, user_id: int, day: date, guild_id: int | None) -> RankedAttempt | None:
        """The try that was made; it stands on the board of every server where it is looked at."""
        async with self._database.reading() as connection:
            kept = await _tried(connection, user_id, day)
            known = kept is None or await _stands(connection, kept, guild_id)
        if kept is not None and not known:
            async with self._database.writing() as connection:
                await _stand_on_board(connection, kept, guild_id)
        return kept

    @uncancellable
    async def board(self, day: date, guild_id: int | None) -> Sequence[RankedAttempt]:
        """All who have tried there that day: the least lost first, then the longest streak."""
        there = and_(
            _BOARD.c.day == _TRY.c.day,
            _BOARD.c.user_id == _TRY.c.user_id,
            _BOARD.c.guild_id == guild_id,
        )
        order = (_TRY.c.lost, _TRY.c.streak.desc(), _TRY.c.at)
        query = select(_TRY).join(_BOARD, there).where(_TRY.c.day == day.isoformat())
        async with self._database.reading() as connection:
            return [_try(row) for row in await connection.execute(query.order_by(*order))]

    @uncancellable
    async def posted(self, kept: RankedAttempt, guild_id: int | None) -> None:
        """The result has been shown to everybody there; once a day is enough."""
        async with self._database.writing() as connection:
            await _stand_on_board(connection, kept, guild_id)
            await connection.execute(
                update(_BOARD).where(_on_board(kept, guild_id)).values(posted=True)
            )

    @uncancellable
    async def is_posted(self, kept: RankedAttempt, guild_id: int | None) -> bool:
        """Whether the result has been shown to everybody there."""
        query = select(_BOARD.c.posted).where(_on_board(kept, guild_id))
        async with self._database.reading() as connection:
            return bool((await connection.execute(query)).scalar())


async def _tried(connection: AsyncConnection, user_id: int, day: date) -> RankedAttempt | None:
    query = select(_TRY).where(_TRY.c.user_id == user_id, _TRY.c.day == day.isoformat())
    row = (await connection.execute(query)).first()
    return None if row is None else _try(row)


async def _write(connection: AsyncConnection, attempt: Attempt) -> None:
    person = attempt.person
    before = await _tried(connection, person.user_id, attempt.day - timedelta(days=1))
    await connection.execute(
        insert(_TRY).values(
            day=attempt.day.isoformat(),
            user_id=person.user_id,
            name=person.name,
            move=attempt.move,
            lost=attempt.lost,
            streak=1 if before is None else before.streak + 1,
            at=attempt.at,
        )
    )


async def _stand_on_board(
    connection: AsyncConnection, kept: RankedAttempt, guild_id: int | None
) -> None:
    if guild_id is not None:
        row = {"day": kept.day.isoformat(), "guild_id": guild_id, "user_id": kept.person.user_id}
        await connection.execute(
            insert_or_ignore(_BOARD).values(**row, posted=False).on_conflict_do_nothing()
        )


async def _stands(connection: AsyncConnection, kept: RankedAttempt, guild_id: int | None) -> bool:
    query = select(_BOARD.c.user_id).where(_on_board(kept, guild_id))
    return guild_id is None or (await connection.execute(query)).first() is not None


def _on_board(kept: RankedAttempt, guild_id: int | None) -> Any:
    return and_(
        _BOARD.c.day == kept.day.isoformat(),
        _BOARD.c.guild_id == guild_id,
        _BOARD.c.user_id == kept.person.user_id,
    )


def _try(row: Any) -> RankedAttempt:
    person = Person(row.user_id, row.name)
    return RankedAttempt(person, date.fromisoformat(row.day), row.move, row.lost, row.streak)
