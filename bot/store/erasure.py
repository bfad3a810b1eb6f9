"""Exports and erases the data of a person, down to the bytes on the disk.

One transaction erases the rows. Copies of them may remain in unused parts of the database's pages
and in its log, so the database is rewritten afterwards. A key in `meta` marks the rewrite as due.
Every erasure gives it a new value, so that a rewrite clears no mark that is younger than itself.
"""

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, Table, delete, select, union, update

from bot.model.days import DAY_SECONDS, day_of
from bot.model.lobby import LobbyStatus
from bot.model.shards import Shards
from bot.store import people_schema, schema
from bot.store.database import Database
from bot.store.meta_rows import delete_meta, read_meta, write_meta
from bot.store.personal_columns import PERSONAL, Erasing, PersonColumn
from bot.store.portable_sql import upsert
from bot.store.secret_key import Purpose, SecretKey
from bot.store.shard_filter import on_shards
from bot.store.shard_rows import tell_others_of_people
from bot.store.standings import beginning_of

_PLACE, _LOBBY = schema.place, schema.lobby
_GAME, _MOVE = schema.game, schema.move
_SEAT, _LOBBY_SEAT = schema.seat, schema.lobby_seat
_ERASURE, _OUTDATED = people_schema.erasure, people_schema.outdated_name
_OPEN = _LOBBY.c.status == LobbyStatus.OPEN.value
_REWRITE: Final = "rewrite_due"
_MOST_SHOWN: Final = 25
"""The newest games of a person, and as many challenges, whose messages are rewritten."""

Rows = list[dict[str, Any]]


class Erasure:
    """Exports and erases one person's data; `erased` is called with the id of an erased person.

    The processes that have other shards than the `shards` of this one are told of each erasure.
    """

    def __init__(
        self,
        database: Database,
        key: SecretKey,
        erased: Callable[[int], None],
        shards: Callable[[], Shards],
    ) -> None:
        self._database = database
        self._key = key
        self._erased = erased
        self._shards = shards

    async def export(self, user_id: int) -> dict[str, Rows]:
        """Every row about this person, keyed by "table.column", the column that holds their id.

        Times, days and weeks are texts in ISO 8601, here and in `games`. Each column is read by
        itself, so that other reads come between.
        """
        return {
            f"{column.user_id.table.name}.{column.user_id.name}": await self._database.browse(
                partial(_rows, column=column, user_id=user_id)
            )
            for column in PERSONAL
            if column.exported
        }

    async def game_ids(self, user_id: int, most: int) -> list[int]:
        """The ids of this person's newest games, at most `most`, the oldest first."""
        own = select(_SEAT.c.game_id).where(_SEAT.c.user_id == user_id).distinct()
        newest = own.order_by(_SEAT.c.game_id.desc()).limit(most)
        return await self._database.browse(lambda connection: [*connection.scalars(newest)][::-1])

    async def games(self, user_id: int, game_ids: Sequence[int]) -> Rows:
        """Those of these games in which this person has a seat, the oldest first.

        Only finished ones have moves and seed. Other reads wait: ask for some hundred at a time.
        """
        return await self._database.browse(partial(_games, user_id=user_id, game_ids=game_ids))

    async def open_naming(self, user_id: int) -> list[int]:
        """The open challenges in which this person has a seat or a reserved one."""
        query = _naming(user_id).where(_OPEN)
        return await self._database.read(lambda connection: list(connection.scalars(query)))

    async def erase(
        self, user_id: int, at: float, most: int = _MOST_SHOWN
    ) -> tuple[list[int], list[int]]:
        """Erase this person from every row and mark a rewrite as due, in one transaction.

        Returns their newest games and challenges, at most `most` each, whose messages still show
        the name; they are marked until `record_name_removed` is called, or the challenge is shown.
        An open challenge that names them is withdrawn, since they no longer can do that. A random
        negative number replaces the person's id. A hash of the id, with the time of the erasure, is
        kept until `forget_erasures`.
        """
        former, shards = -1 - secrets.randbits(62), self._shards()

        def erase(connection: Connection) -> tuple[list[int], list[int]]:
            games, lobbies = _shown_last(connection, user_id, most)
            withdrawn = {"status": LobbyStatus.WITHDRAWN.value, "shown": False}
            late = _LOBBY.c.id.in_(_naming(user_id).where(_OPEN))
            connection.execute(update(_LOBBY).where(late).values(withdrawn))
            for column in PERSONAL:
                _erase(connection, column, user_id, former)
            _mark_outdated(connection, games, lobbies)
            write_meta(connection, _REWRITE, secrets.token_hex(8))
            done = upsert(_ERASURE).values(user_hash=self._hash(user_id), at=at)
            connection.execute(
                done.on_conflict_do_update(index_elements=["user_hash"], set_={"at": at})
            )
            tell_others_of_people(connection, shards)
            return games, lobbies

        shown = await self._database.write(erase, slow=True)
        self._erased(user_id)
        return shown

    async def outdated_names(self, shards: Shards) -> list[int]:
        """The games on these shards whose messages may still show an erased name."""
        query = select(_OUTDATED.c.game_id).join(_PLACE, _PLACE.c.game_id == _OUTDATED.c.game_id)
        query = query.where(on_shards(_PLACE.c.guild_id, shards)).order_by(_OUTDATED.c.game_id)
        return await self._database.read(lambda connection: list(connection.scalars(query)))

    async def record_name_removed(self, game_id: int) -> None:
        """Record that the message of this game shows no erased name."""
        done = delete(_OUTDATED).where(_OUTDATED.c.game_id == game_id)
        await self._database.write(lambda connection: connection.execute(done))

    async def names_in(self, channel_id: int) -> frozenset[str]:
        """The names in all games and challenges of this channel; an erased person has none."""
        played = select(_SEAT.c.name).join(_PLACE, _PLACE.c.game_id == _SEAT.c.game_id)
        seated, invited = (
            select(name).join(_LOBBY, _LOBBY.c.id == _LOBBY_SEAT.c.lobby_id)
            for name in (_LOBBY_SEAT.c.name, _LOBBY_SEAT.c.kept_name)
        )
        names = union(
            played.where(_PLACE.c.channel_id == channel_id),
            *(one.where(_LOBBY.c.channel_id == channel_id) for one in (seated, invited)),
        )
        found = await self._database.browse(lambda connection: connection.scalars(names).all())
        return frozenset(name for name in found if name)

    async def erased_since(self, user_id: int, since: float) -> float | None:
        """The time at which this person was last erased, if that was after `since`."""
        theirs = _ERASURE.c.user_hash == self._hash(user_id)
        query = select(_ERASURE.c.at).where(theirs, _ERASURE.c.at > since)
        return await self._database.read(lambda connection: connection.scalar(query))

    async def forget_erasures(self, until: float) -> None:
        """Delete the hashes of people who were erased at `until` or earlier."""
        old = delete(_ERASURE).where(_ERASURE.c.at <= until)
        await self._database.write(lambda connection: connection.execute(old))

    async def rewrite_due(self) -> bool:
        """Whether copies of erased rows may remain on the disk, so that a rewrite is due."""
        return await self._database.read(_mark) is not None

    async def rewrite(self) -> None:
        """Rewrite the database without its unused parts; Busy if another program is reading it.

        Nothing else can use the database for some 20 ms per MB. If somebody is erased meanwhile,
        another rewrite is due.
        """
        begun = await self._database.read(_mark)

        def clear(connection: Connection) -> None:
            if _mark(connection) == begun:
                delete_meta(connection, _REWRITE)

        await self._database.rewrite()
        await self._database.write(clear)

    def _hash(self, user_id: int) -> str:
        return self._key.person_hash(Purpose.ERASED, user_id)


def _mark(connection: Connection) -> str | None:
    return read_meta(connection, _REWRITE)


def _naming(user_id: int) -> Select[int]:
    """The challenges in which this person has a seat or a reserved one."""
    named = (_LOBBY_SEAT.c.user_id == user_id) | (_LOBBY_SEAT.c.kept_id == user_id)
    return select(_LOBBY.c.id).join(_LOBBY_SEAT).where(named).distinct()


def _shown_last(connection: Connection, user_id: int, most: int) -> tuple[list[int], list[int]]:
    """The newest games and challenges whose messages name this person, at most `most` each."""
    games = select(_SEAT.c.game_id).join(_PLACE, _PLACE.c.game_id == _SEAT.c.game_id)
    games = games.where(_SEAT.c.user_id == user_id, _PLACE.c.message_id.is_not(None))
    newest = games.distinct().order_by(_SEAT.c.game_id.desc()).limit(most)
    lobbies = _naming(user_id).where(_LOBBY.c.message_id.is_not(None))
    latest = lobbies.order_by(_LOBBY.c.id.desc()).limit(most)
    return list(connection.scalars(newest)), list(connection.scalars(latest))


def _mark_outdated(connection: Connection, games: list[int], lobbies: list[int]) -> None:
    if games:
        rows = upsert(_OUTDATED).values([{"game_id": game} for game in games])
        connection.execute(rows.on_conflict_do_nothing())
    connection.execute(update(_LOBBY).where(_LOBBY.c.id.in_(lobbies)).values(shown=False))


def _rows(connection: Connection, column: PersonColumn, user_id: int) -> Rows:
    query = select(*column.exported).where(column.user_id == user_id)
    return [_with_dates(row) for row in connection.execute(query).mappings()]


def _with_dates(row: Mapping[Any, Any]) -> dict[str, Any]:
    """A row with its times, days and weeks as ISO 8601 texts; a week is told by its Monday."""
    return {name: _dated(name, value) for name, value in row.items()}


def _dated(column: str, value: Any) -> Any:
    if column == "week" and value is not None:
        return _day(beginning_of(value))
    if column == "day" and isinstance(value, int):  # that of a daily coffin is a text already
        return _day(value * DAY_SECONDS) if value else None
    return _date(value) if _is_time(column) else value


def _is_time(column: str) -> bool:
    return column in ("at", "until") or column.endswith("_at")


def _date(at: float | None) -> str | None:
    return None if at is None else datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _day(at: float) -> str:
    return day_of(at).isoformat()


def _games(connection: Connection, user_id: int, game_ids: Sequence[int]) -> Rows:
    own = select(_SEAT.c.game_id).where(_SEAT.c.user_id == user_id, _SEAT.c.game_id.in_(game_ids))
    over = select(_PLACE.c.game_id).where(_PLACE.c.ended_at.is_not(None), _PLACE.c.game_id.in_(own))
    seats, moves = _by_game(connection, _SEAT, own), _by_game(connection, _MOVE, over)
    query = select(_GAME, _PLACE.c.ended_at).join_from(_GAME, _PLACE).where(_GAME.c.id.in_(own))
    return [
        {
            "game": game.id,
            "rules": game.rules,
            "options": _parsed(game.options),
            "pace": game.pace,
            "rated": game.rated,
            "started_at": _date(game.started_at),
            "ended_at": _date(game.ended_at),
            "players": [seat.name or seat.computer for seat in seats[game.id]],
            "own_seats": [seat.seat for seat in seats[game.id] if seat.user_id == user_id],
            "seed": None if game.ended_at is None else game.seed.hex(),
            "moves": [move.text for move in moves.get(game.id, ())],
        }
        for game in connection.execute(query.order_by(_GAME.c.id))
    ]


def _parsed(options: str) -> Any:
    """The options of a game; of a damaged one, the text as it is."""
    try:
        return json.loads(options)
    except ValueError:
        return options


def _by_game(connection: Connection, table: Table, games: Any) -> dict[int, list[Row[Any]]]:
    query = select(table).where(table.c.game_id.in_(games)).order_by(*table.primary_key)
    found: dict[int, list[Row[Any]]] = {}
    for row in connection.execute(query):
        found.setdefault(row.game_id, []).append(row)
    return found


def _erase(connection: Connection, column: PersonColumn, user_id: int, former: int) -> None:
    table, own = column.user_id.table, column.user_id == user_id
    if column.erasing is Erasing.DELETED:
        connection.execute(delete(table).where(own))
        return
    number = former if column.erasing is Erasing.RENUMBERED else None
    values = {column.user_id.name: number} | {name.name: "" for name in column.names}
    connection.execute(update(table).where(own).values(values))
