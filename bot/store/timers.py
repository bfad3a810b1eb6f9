"""Timers of games and challenges, and the bot's heartbeat."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    CompoundSelect,
    Connection,
    Double,
    Select,
    bindparam,
    delete,
    false,
    func,
    literal,
    select,
    true,
    union_all,
    update,
)

from bot.model.lobby import LobbyStatus
from bot.model.shards import EVERY_SHARD, Shards
from bot.model.terms import Pace
from bot.store import daily_schema, people_schema, schema, shard_schema
from bot.store.database import Database
from bot.store.database_file import ALIVE
from bot.store.meta_rows import write_meta
from bot.store.portable_sql import upsert
from bot.store.shard_filter import on_shards
from bot.store.shown_turns import outdated_below
from bot.store.stored_values import Timer, TimerKind, TurnState

_GAME, _PLACE, _LOBBY = schema.game, schema.place, schema.lobby
_PRESS, _PING = schema.press, schema.ping
_VACATION, _DAILY = people_schema.vacation, daily_schema.daily_post
_SHARD = shard_schema.shard
# Discord delivers an interaction again within seconds or never; its token lives for 15 minutes.
_PRESS_SECONDS: Final = 3600.0
_PING_SECONDS: Final = 3600.0
_TOLD_SECONDS: Final = 300.0
"""A challenge tells until what time of the day it is open; nobody minds being told as much less."""


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
    """Reads and postpones timers; reading leaves out the games whose ids `excluded` returns.

    Only timers of the `shards` are read; other processes handle the rest. Vacations belong to no
    server, so their timers count as timers of shard 0.
    """

    def __init__(self, database: Database, excluded: Callable[[], set[int]]) -> None:
        self._database = database
        self._excluded = excluded
        self.shards = EVERY_SHARD

    async def next(self, unreachable_seconds: float) -> float | None:
        """The time at which the next timer is due; None if there is no timer."""
        query = _next_of(self.shards, frozenset(self._excluded()), unreachable_seconds)
        return await self._database.read(lambda connection: connection.scalar(query))

    async def due(self, now: float, unreachable_seconds: float) -> list[Timer]:
        """All timers that are due at `now` or earlier, the earliest first."""
        query = _due_of(self.shards, frozenset(self._excluded()), unreachable_seconds)
        rows = await self._database.read(
            lambda connection: connection.execute(query, {"now": now}).all()
        )
        return [Timer(row.at, TimerKind(row.kind), row.id) for row in rows]

    async def heartbeat(self, now: float, downtime: float = 0.0, set_back: float = 0.0) -> None:
        """Record that the bot is alive, and make up for the `downtime`, in seconds.

        The timers of games and challenges are postponed by that time, those of vacations and daily
        posts are not. If the clock is `set_back` by so many seconds just after `now`, they move
        with it. Also deletes the pings, and the ids of presses, that are more than an hour old.
        Discord does not deliver those presses again.
        """
        shards, present, postponed = self.shards, now - set_back, downtime - set_back

        def note(connection: Connection) -> None:
            if postponed > 0:
                _make_up(connection, postponed, present, shards)
            elif postponed < 0:
                _set_back(connection, -postponed, present, shards)
            _note_alive(connection, shards, present)
            connection.execute(delete(_PRESS).where(_PRESS.c.at < present - _PRESS_SECONDS))
            connection.execute(delete(_PING).where(_PING.c.at < present - _PING_SECONDS))

        await self._database.write(note, slow=bool(downtime or set_back))

    async def show_alive(self, now: float) -> None:
        """Record for the health check that the bot is alive; no timer counts by this."""
        await self._database.write(lambda connection: write_meta(connection, ALIVE, repr(now)))

    async def take_up(self, shards: Shards, now: float) -> float:
        """Record that these shards are alive, and make up, as in `heartbeat`, for their time down.

        If the clock has been set back since a shard's last heartbeat, its timers move back.
        Returns the earliest of their last heartbeats, or `now` if none of them ever had one.
        """

        def note(connection: Connection) -> float:
            last = _last_alive(connection, shards)
            for alive_at, ids in last.items():
                if alive_at != now:
                    _postpone(connection, now - alive_at, now, shards.only(ids))
            _note_alive(connection, shards, now)
            return min([now, *last])

        return await self._database.write(note, slow=True)

    async def note_silence(self, shard: int, since: float) -> None:
        """Move the last heartbeat of this shard back to `since`, if it is later than that."""
        heard = (_SHARD.c.id == shard) & (_SHARD.c.alive_at > since)
        earlier = update(_SHARD).where(heard).values(alive_at=since)
        await self._database.write(lambda connection: connection.execute(earlier))

    async def alive_at(self, shard: int = 0) -> float | None:
        """The time of the last heartbeat of this shard; None if it never had one."""
        query = select(_SHARD.c.alive_at).where(_SHARD.c.id == shard)
        return await self._database.read(lambda connection: connection.scalar(query))

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


def _note_alive(connection: Connection, shards: Shards, now: float) -> None:
    """Store `now` as the last heartbeat of these shards and of the bot."""
    write_meta(connection, ALIVE, repr(now))
    if shards.ids:
        rows = upsert(_SHARD).values([{"id": one, "alive_at": now} for one in sorted(shards.ids)])
        connection.execute(
            rows.on_conflict_do_update(
                index_elements=["id"], set_={"alive_at": rows.excluded.alive_at}
            )
        )


def _last_alive(connection: Connection, shards: Shards) -> dict[float, list[int]]:
    """These shards by the time of their last heartbeat, without those that never had one."""
    query = select(_SHARD.c.id, _SHARD.c.alive_at).where(
        _SHARD.c.id.in_(shards.ids), _SHARD.c.alive_at.is_not(None)
    )
    last: dict[float, list[int]] = {}
    for row in connection.execute(query):
        last.setdefault(row.alive_at, []).append(row.id)
    return last


def _make_up(connection: Connection, downtime: float, now: float, shards: Shards) -> None:
    """Postpone the timers of all games and challenges on these shards by the `downtime` until now.

    The timers of a shard that was taken up during those seconds are postponed only by the time
    since its last heartbeat: `take_up` has already postponed them by the time before that.
    """
    last = _last_alive(connection, shards)
    _postpone(connection, downtime, now, shards.only(shards.ids.difference(*last.values())))
    for alive_at, ids in last.items():
        _postpone(connection, min(downtime, max(0.0, now - alive_at)), now, shards.only(ids))


def _set_back(connection: Connection, seconds: float, now: float, shards: Shards) -> None:
    """Move the timers of all games and challenges on these shards back to a clock that tells `now`.

    Those of a shard whose last heartbeat was not later may have moved already, in a commit that was
    never answered, so they stay: better that a player gains time than that one loses it.
    """
    last = _last_alive(connection, shards)
    moved = [one for alive_at, ids in last.items() if alive_at <= now for one in ids]
    _postpone(connection, -seconds, now, shards.only(shards.ids.difference(moved)))


def _postpone(connection: Connection, seconds: float, now: float, shards: Shards) -> None:
    """Postpone the timers of all games and challenges on these shards by the last `seconds`.

    They move back if `seconds` is negative. Messages that show quite another time than the new one
    have to be shown again. Those of games tell how much time is left, those of challenges an hour.
    """
    games = (_PLACE.c.ended_at.is_(None), on_shards(_PLACE.c.guild_id, shards))
    ticking = (_PLACE.c.lost_at.is_(None), _PLACE.c.paused_at.is_(None))
    lobbies = (_LOBBY.c.status == LobbyStatus.OPEN.value, on_shards(_LOBBY.c.guild_id, shards))
    outdated = now - seconds + outdated_below(abs(seconds))
    wrong = lobbies if abs(seconds) > _TOLD_SECONDS else (*lobbies, _LOBBY.c.expires_at < outdated)
    for statement in (
        update(_PLACE).where(*games, *ticking, _PLACE.c.deadline < outdated).values(shown_ply=None),
        update(_PLACE)
        .where(*games)
        .values(
            deadline=_PLACE.c.deadline + seconds,
            remind_at=_PLACE.c.remind_at + seconds,
            lost_at=_PLACE.c.lost_at + seconds,
            paused_at=_PLACE.c.paused_at + seconds,
        ),
        update(_LOBBY).where(*wrong).values(shown=False),
        update(_LOBBY).where(*lobbies).values(expires_at=_LOBBY.c.expires_at + seconds),
    ):
        connection.execute(statement)
