"""The timers of games, challenges, vacations and daily posts."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    CompoundSelect,
    Double,
    Select,
    bindparam,
    false,
    func,
    literal,
    select,
    true,
    union_all,
    update,
)

from bot.model.lobby import LobbyStatus
from bot.model.shards import Shards
from bot.model.terms import Pace
from bot.store import daily_schema, people_schema, schema
from bot.store.database import Database
from bot.store.game_reading import with_last_moves
from bot.store.shard_filter import on_shards
from bot.store.stored_values import Timer, TimerKind, TurnState

_GAME, _PLACE, _LOBBY = schema.game, schema.place, schema.lobby
_VACATION, _DAILY = people_schema.vacation, daily_schema.daily_post


@dataclass(frozen=True, slots=True)
class _Source:
    """The column that holds the timers of one kind.

    A timer is due `later` seconds after the time in the column `at`, which has an index. `identity`
    is the column with the id of the game, challenge, person or server that the timer belongs to.
    Only rows that meet `condition` have a timer.
    """

    kind: TimerKind
    at: Column[Any]
    identity: Column[Any]
    condition: ColumnElement[bool]
    later: float = 0.0

    @property
    def where(self) -> tuple[ColumnElement[bool], ...]:
        """The conditions that a row with a timer meets."""
        return (self.condition, self.at.is_not(None))


class Timers:
    """Reads timers, except those of the games whose ids `excluded` returns.

    Only timers of the shards that `shards` returns are read. Vacations belong to no server, so
    their timers count as timers of shard 0.
    """

    def __init__(
        self,
        database: Database,
        shards: Callable[[], Shards],
        excluded: Callable[[], set[int]],
    ) -> None:
        self._database = database
        self._shards = shards
        self._excluded = excluded

    async def turn_began_at(self, game_id: int) -> float | None:
        """When the last move of this game was made, or when it began; None if it is not running."""
        query = with_last_moves(_PLACE.c.game_id == game_id)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else row.moved_at

    async def next(self, unreachable_seconds: float) -> float | None:
        """The time at which the next timer is due; None if there is no timer."""
        query = _next_of(self._shards(), frozenset(self._excluded()), unreachable_seconds)
        return await self._database.read(lambda connection: connection.scalar(query))

    async def due(self, now: float, unreachable_seconds: float) -> list[Timer]:
        """All timers that are due at `now` or earlier, the earliest first."""
        query = _due_of(self._shards(), frozenset(self._excluded()), unreachable_seconds)
        rows = await self._database.read(
            lambda connection: connection.execute(query, {"now": now}).all()
        )
        return [Timer(row.at, TimerKind(row.kind), row.id) for row in rows]

    async def begin_idle(self, turn: TurnState, shards: Shards) -> None:
        """Store the deadline and the reminder of `turn` for games without a clock.

        This concerns running games on these shards in which a person is to move. A game that
        already has a deadline keeps it.
        """
        without_clock = select(_GAME.c.id).where(
            _GAME.c.id == _PLACE.c.game_id, _GAME.c.pace == Pace.NONE.value
        )
        idle = update(_PLACE).where(
            _PLACE.c.ended_at.is_(None),
            _PLACE.c.deadline.is_(None),
            _PLACE.c.automatic.is_(False),
            without_clock.exists(),
            on_shards(_PLACE.c.guild_id, shards),
        )
        idle = idle.values(deadline=turn.deadline, remind_at=turn.remind_at)
        await self._database.write(lambda connection: connection.execute(idle), slow=True)


# Cached: the arguments rarely change, and building the statement takes longer than running it.
@lru_cache(maxsize=4)
def _next_of(shards: Shards, excluded: frozenset[int], unreachable_seconds: float) -> Select[Any]:
    """Selects the time of the next timer."""
    first = union_all(
        *(
            select((func.min(one.at) + one.later).label("at")).where(*one.where)
            for one in _sources(shards, excluded, unreachable_seconds)
        )
    ).subquery()
    return select(func.min(first.c.at))


@lru_cache(maxsize=4)
def _due_of(
    shards: Shards, excluded: frozenset[int], unreachable_seconds: float
) -> CompoundSelect[Any]:
    """Selects the timers that are due by the parameter `now`."""
    now: BindParameter[float] = bindparam("now", type_=Double())
    due = union_all(
        *(
            select(
                (one.at + one.later).label("at"),
                literal(one.kind.value).label("kind"),
                one.identity.label("id"),
            ).where(*one.where, one.at <= now - one.later)
            for one in _sources(shards, excluded, unreachable_seconds)
        )
    )
    return due.order_by("at")


def _sources(
    shards: Shards, excluded: frozenset[int], unreachable_seconds: float
) -> Iterator[_Source]:
    running = _PLACE.c.ended_at.is_(None) & _PLACE.c.game_id.not_in(excluded)
    running &= on_shards(_PLACE.c.guild_id, shards)
    ticking = running & _PLACE.c.lost_at.is_(None) & _PLACE.c.paused_at.is_(None)
    opened = _LOBBY.c.status == LobbyStatus.OPEN.value
    opened &= on_shards(_LOBBY.c.guild_id, shards)
    lasting = _VACATION.c.ended_at.is_(None) & (true() if 0 in shards.ids else false())
    game_id, away = _PLACE.c.game_id, _VACATION.c.user_id
    daily = on_shards(_DAILY.c.guild_id, shards)
    yield _Source(TimerKind.TIMEOUT, _PLACE.c.deadline, game_id, ticking)
    yield _Source(TimerKind.REMIND, _PLACE.c.remind_at, game_id, ticking)
    yield _Source(TimerKind.VOID, _PLACE.c.lost_at, game_id, running, unreachable_seconds)
    yield _Source(TimerKind.EXPIRE, _LOBBY.c.expires_at, _LOBBY.c.id, opened)
    yield _Source(TimerKind.RETURN, _VACATION.c.until, away, lasting)
    yield _Source(TimerKind.DAILY, _DAILY.c.next_at, _DAILY.c.guild_id, daily)
