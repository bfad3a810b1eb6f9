"""Records that the bot is alive, and makes up for the time in which it was not."""

from collections.abc import Callable
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, select, update

from bot.model.lobby import LobbyStatus
from bot.model.shards import Shards
from bot.model.terms import Pace
from bot.store import people_schema, schema, shard_schema
from bot.store.database import Database
from bot.store.database_file import ALIVE
from bot.store.meta_rows import write_meta
from bot.store.portable_sql import upsert
from bot.store.shard_filter import on_shards
from bot.store.shown_turns import outdated_below

_PLACE, _LOBBY = schema.place, schema.lobby
_PRESS, _PING = schema.press, people_schema.ping
_SHARD = shard_schema.shard
# Discord delivers an interaction again within seconds or never; its token lives for 15 minutes.
_PRESS_SECONDS: Final = 3600.0
_PING_SECONDS: Final = 3600.0
_TOLERATED_SECONDS: Final = 300.0
"""A challenge shows the time of day at which it expires; that may be wrong by so much."""


class Heartbeats:
    """Records heartbeats, and postpones timers by the time since the last one.

    `shards` returns the shards of the heartbeats, whose timers run in this process.
    """

    def __init__(self, database: Database, shards: Callable[[], Shards]) -> None:
        self._database = database
        self._shards = shards

    async def record(self, now: float, downtime: float = 0.0, set_back: float = 0.0) -> None:
        """Record that the bot is alive, and make up for the `downtime`, in seconds.

        The timers of games and challenges are postponed by that time, those of challenges to live
        games, vacations and daily posts are not. If the clock is `set_back` by so many seconds just
        after `now`, they move with it. Old presses and pings are deleted.
        """
        shards, present, postponed = self._shards(), now - set_back, downtime - set_back

        def note(connection: Connection) -> None:
            if postponed > 0:
                _make_up(connection, postponed, present, shards)
            elif postponed < 0:
                _set_back(connection, -postponed, present, shards)
            _note_alive(connection, shards, present)
            _delete_old(connection, present)

        await self._database.write(note, slow=bool(downtime or set_back))

    async def show_alive(self, now: float) -> None:
        """Record for the health check that the bot is alive; no timer counts by this."""
        await self._database.write(lambda connection: write_meta(connection, ALIVE, repr(now)))

    async def take_up(self, shards: Shards, now: float) -> float:
        """Record that these shards are alive, and make up, as in `record`, for their time down.

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

    async def record_silence(self, shard: int, since: float) -> None:
        """Move the last heartbeat of this shard back to `since`, if it is later than that."""
        heard = (_SHARD.c.id == shard) & (_SHARD.c.alive_at > since)
        earlier = update(_SHARD).where(heard).values(alive_at=since)
        await self._database.write(lambda connection: connection.execute(earlier))

    async def alive_at(self) -> dict[int, float]:
        """By shard: the time of its last heartbeat, without those that never had one."""
        query = select(_SHARD.c.id, _SHARD.c.alive_at).where(_SHARD.c.alive_at.is_not(None))
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.id: row.alive_at for row in rows}


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


def _delete_old(connection: Connection, now: float) -> None:
    """Delete the pings and the ids of presses that are more than an hour old."""
    connection.execute(delete(_PRESS).where(_PRESS.c.at < now - _PRESS_SECONDS))
    connection.execute(delete(_PING).where(_PING.c.at < now - _PING_SECONDS))


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

    Challenges to live games are not postponed: by then their challengers need not be there any
    more. The timers move back if `seconds` is negative. A message that shows too wrong a time by
    then is marked as outdated: that of a game, which shows how much time is left, if
    `outdated_below` says so, and that of a challenge, which shows a time of day, also if that is
    wrong by several minutes.
    """
    games = (_PLACE.c.ended_at.is_(None), on_shards(_PLACE.c.guild_id, shards))
    ticking = (_PLACE.c.lost_at.is_(None), _PLACE.c.paused_at.is_(None))
    lobbies: tuple[ColumnElement[bool], ...]
    lobbies = (_LOBBY.c.status == LobbyStatus.OPEN.value, on_shards(_LOBBY.c.guild_id, shards))
    if seconds > 0:
        lobbies = (*lobbies, _LOBBY.c.pace != Pace.LIVE.value)
    outdated = now - seconds + outdated_below(abs(seconds))
    wrong = lobbies
    if abs(seconds) <= _TOLERATED_SECONDS:
        wrong = (*lobbies, _LOBBY.c.expires_at < outdated)
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
