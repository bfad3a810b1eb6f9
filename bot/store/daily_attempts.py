"""Daily-puzzle attempts: one per user per day, over all servers; each has boards of its own."""

from collections.abc import Container, Sequence
from datetime import date, timedelta
from itertools import takewhile
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, and_, func, insert, select, update

from bot.model.players import Person
from bot.model.puzzles import Attempt, MonthResult, RankedAttempt
from bot.store import daily_schema, schema
from bot.store.database import Database
from bot.store.display_names import refresh_daily_name
from bot.store.portable_sql import upsert

_TRY, _BOARD = daily_schema.daily_try, daily_schema.daily_board
_PREFERENCE = schema.preference
_DAY: Final = timedelta(days=1)
_MOST_MISSED: Final = 2
"""The most missed days together that do not end a streak: the last of a month and the next one."""


class DailyAttempts:
    """Stores attempts, and the servers on whose boards each attempt is listed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, attempt: Attempt, guild_id: int | None) -> RankedAttempt:
        """Store this attempt, unless there is an earlier one; return the attempt that counts."""

        def save(connection: Connection) -> RankedAttempt:
            made = _attempt_of(connection, attempt.person, attempt.day)
            made = made or _insert_attempt(connection, attempt)
            _put_on_board(connection, made, guild_id)
            return made

        return await self._database.write(save)

    async def attempt_of(
        self, person: Person, day: date, guild_id: int | None
    ) -> RankedAttempt | None:
        """This person's attempt of this day, if any; also puts it on the board of this server.

        The board shows the name that they have here, and nowhere else.
        """

        def look(connection: Connection) -> tuple[RankedAttempt | None, bool]:
            made = _attempt_of(connection, person, day)
            return made, made is None or _is_on_board(connection, made, guild_id)

        made, known = await self._database.read(look)
        if made is not None and not known:
            await self._database.write(lambda connection: _put_on_board(connection, made, guild_id))
        return made

    async def board(self, day: date, guild_id: int | None) -> Sequence[RankedAttempt]:
        """The attempts on that server's board, fewest lost points first, then longest streak."""
        there = and_(
            _BOARD.c.day == _TRY.c.day,
            _BOARD.c.user_id == _TRY.c.user_id,
            _BOARD.c.guild_id == guild_id,
        )
        order = (_TRY.c.lost, _TRY.c.streak.desc(), _TRY.c.at, _TRY.c.user_id)
        query = select(_TRY, _BOARD.c.name).join(_BOARD, there)
        query = query.where(_TRY.c.day == day.isoformat()).order_by(*order)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [_ranked_attempt(row, Person(row.user_id, row.name)) for row in rows]

    async def streak(self, user_id: int, day: date) -> int:
        """The days in a row with this day's attempt; without one, those that it would continue."""

        def look(connection: Connection) -> int:
            made = connection.scalar(select(_TRY.c.streak).where(*_tried(user_id, day)))
            return _streak_before(connection, user_id, day) if made is None else made

        return await self._database.read(look)

    async def month(self, day: date, guild_id: int | None) -> Sequence[MonthResult]:
        """The results of everybody on that server's boards in the month of this day, best first.

        People who found more best moves come first; ties are broken by fewer lost points.
        """
        first = day.replace(day=1)
        following = (first + timedelta(days=31)).replace(day=1)
        there = and_(
            _BOARD.c.guild_id == guild_id,
            _BOARD.c.day >= first.isoformat(),
            _BOARD.c.day < following.isoformat(),
        )
        best = func.count().filter(_TRY.c.lost == 0).label("best")
        lost = func.sum(_TRY.c.lost).label("lost")
        # All rows of a person on a server have the same name, which every look brings up to date.
        name = func.max(_BOARD.c.name).label("name")
        columns = (_TRY.c.user_id, name, func.count().label("days"))
        query = (
            select(*columns, best, lost)
            .join(_BOARD, and_(_BOARD.c.day == _TRY.c.day, _BOARD.c.user_id == _TRY.c.user_id))
            .where(there)
            .group_by(_TRY.c.user_id)
            .order_by(best.desc(), lost, _TRY.c.user_id)
        )
        rows = await self._database.browse(lambda connection: connection.execute(query).all())
        return [
            MonthResult(Person(row.user_id, row.name), row.days, row.best, row.lost) for row in rows
        ]

    async def to_remind(self, day: date, guild_id: int) -> tuple[int, ...]:
        """People who want reminders, have no attempt on this day, and last played here."""
        own = _PREFERENCE.c.user_id
        boards = select(_BOARD.c.guild_id).where(_BOARD.c.user_id == own)
        last = boards.order_by(_BOARD.c.day.desc(), _BOARD.c.guild_id).limit(1).scalar_subquery()
        # An attempt in direct messages is on no board.
        tried = select(_TRY.c.day).where(_TRY.c.user_id == own, _TRY.c.day == day.isoformat())
        wanted = (_PREFERENCE.c.remind_daily, _PREFERENCE.c.muted.is_(False))
        query = select(own).where(*wanted, last == guild_id, ~tried.exists()).order_by(own)
        found = await self._database.browse(lambda connection: connection.scalars(query).all())
        return tuple(found)

    async def record_posted(self, made: RankedAttempt, guild_id: int | None) -> None:
        """Record that the result has been posted on that server."""

        def note(connection: Connection) -> None:
            _put_on_board(connection, made, guild_id)
            posted = update(_BOARD).where(_on_board(made, guild_id)).values(posted=True)
            connection.execute(posted)

        await self._database.write(note)

    async def is_posted(self, made: RankedAttempt, guild_id: int | None) -> bool:
        """Whether the result has been posted on that server."""
        query = select(_BOARD.c.posted).where(_on_board(made, guild_id))
        return await self._database.read(lambda connection: bool(connection.scalar(query)))


def _attempt_of(connection: Connection, person: Person, day: date) -> RankedAttempt | None:
    """This person's attempt of that day, with the name that they have now."""
    row = connection.execute(select(_TRY).where(*_tried(person.user_id, day))).first()
    return None if row is None else _ranked_attempt(row, person)


def _tried(user_id: int, day: date) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return _TRY.c.user_id == user_id, _TRY.c.day == day.isoformat()


def _insert_attempt(connection: Connection, attempt: Attempt) -> RankedAttempt:
    person = attempt.person
    streak = _streak_before(connection, person.user_id, attempt.day) + 1
    connection.execute(
        insert(_TRY).values(
            day=attempt.day.isoformat(),
            user_id=person.user_id,
            move=attempt.move,
            lost=attempt.lost,
            streak=streak,
            at=attempt.at,
        )
    )
    return RankedAttempt(person, attempt.day, attempt.move, attempt.lost, streak)


def _streak_before(connection: Connection, user_id: int, day: date) -> int:
    """The streak that an attempt on this day continues; one missed day of each month is free."""
    since = (day - _MOST_MISSED * _DAY).replace(day=1)  # all months in which a day can be free now
    query = select(_TRY.c.day, _TRY.c.streak).where(
        _TRY.c.user_id == user_id, _TRY.c.day >= since.isoformat(), _TRY.c.day < day.isoformat()
    )
    streaks = {date.fromisoformat(row.day): row.streak for row in connection.execute(query)}
    missed = _missed_before(day, streaks)
    # A streak that continued after missed days has used the free days of their months.
    used = {
        _month(free)
        for other, streak in streaks.items()
        if streak > 1
        for free in _missed_before(other, streaks)
    }
    months = {_month(one) for one in missed}
    if len(months) < len(missed) or months & used:
        return 0
    return int(streaks.get(day - (len(missed) + 1) * _DAY, 0))


def _missed_before(day: date, tried: Container[date]) -> list[date]:
    """The days since the last attempt before this day, the latest first; no more than matter."""
    before = (day - back * _DAY for back in range(1, _MOST_MISSED + 1))
    return list(takewhile(lambda one: one not in tried, before))


def _month(day: date) -> tuple[int, int]:
    return day.year, day.month


def _put_on_board(connection: Connection, made: RankedAttempt, guild_id: int | None) -> None:
    """Put an attempt on the board of a server, unless it has been erased since it was read."""
    person = made.person
    if guild_id is None or _attempt_of(connection, person, made.day) is None:
        return
    key = {"day": made.day.isoformat(), "guild_id": guild_id, "user_id": person.user_id}
    row = upsert(_BOARD).values(**key, posted=False, name=person.name)
    connection.execute(row.on_conflict_do_nothing())
    refresh_daily_name(connection, person, guild_id)


def _is_on_board(connection: Connection, made: RankedAttempt, guild_id: int | None) -> bool:
    """Whether it is there already, under the name that the person has now."""
    query = select(_BOARD.c.user_id).where(_on_board(made, guild_id))
    query = query.where(_BOARD.c.name == made.person.name)
    return guild_id is None or connection.execute(query).first() is not None


def _on_board(made: RankedAttempt, guild_id: int | None) -> Any:
    return and_(
        _BOARD.c.day == made.day.isoformat(),
        _BOARD.c.guild_id == guild_id,
        _BOARD.c.user_id == made.person.user_id,
    )


def _ranked_attempt(row: Any, person: Person) -> RankedAttempt:
    return RankedAttempt(person, date.fromisoformat(row.day), row.move, row.lost, row.streak)
