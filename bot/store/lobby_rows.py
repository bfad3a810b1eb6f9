"""Stored challenges: their terms, their seats, and the games started from them."""

import logging
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.moderation import Act
from bot.model.players import Person
from bot.model.shards import Shards
from bot.store import row_mapping, schema
from bot.store.checksums import UNREADABLE
from bot.store.database import Database
from bot.store.errors import Conflict
from bot.store.game_writing import begin_game, write_press
from bot.store.moderator_log import write_act
from bot.store.shard_filter import on_shards
from bot.store.stored_values import NewGame, NewLobby, SeatClaim

_LOBBY, _SEAT, _GAME = schema.lobby, schema.lobby_seat, schema.game
_GAME_SEAT = schema.seat
_OPEN = _LOBBY.c.status == LobbyStatus.OPEN.value

_log = logging.getLogger(__name__)


class LobbyRows:
    """Reads and writes challenges; Conflict if somebody else changed the challenge first.

    A challenge that cannot be read is logged, and counts as one that does not exist.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, new: NewLobby, game: NewGame | None) -> int:
        """Write a challenge, and its game if all seats are taken; returns the challenge's id.

        Conflict if this is a rematch and another rematch of that game exists, or one of the players
        has been erased.
        """

        def write(connection: Connection) -> int:
            _check_rematch(connection, new)
            try:
                lobby_id = _insert_lobby(connection, new)
            except IntegrityError as error:
                raise Conflict from error
            if game is not None:
                _start(connection, lobby_id, game)
            return lobby_id

        return await self._database.write(write)

    async def lobby(self, lobby_id: int) -> Lobby | None:
        """The challenge with this id, or None."""
        return await self._one(_whole().where(_LOBBY.c.id == lobby_id))

    async def all(self, lobby_ids: Sequence[int]) -> list[Lobby]:
        """Those of these challenges that exist, oldest first."""
        query = _whole().where(_LOBBY.c.id.in_(lobby_ids)).order_by(_LOBBY.c.id)
        return await self._database.read(lambda connection: _read_all(connection, query))

    async def rematch_of(self, game_id: int) -> Lobby | None:
        """The rematch of this game that is open or has been started, or None."""
        alive = text(schema.REMATCH_ALIVE)
        return await self._one(_whole().where(_LOBBY.c.rematch_of == game_id, alive))

    async def take(self, claim: SeatClaim, at: float) -> None:
        """Seat a player, and start the claim's game if it has one, in one transaction.

        Conflict if the seat is taken, or the other seats are no longer as the claim assumes, or
        the challenge in which the player gives up a seat has changed.
        """
        await self._database.write(lambda connection: _take(connection, claim, at))

    async def leave(self, lobby_id: int, seat: int, user_id: int) -> None:
        """Free this seat, if this person still has it."""
        await self._database.write(lambda connection: _leave(connection, lobby_id, seat, user_id))

    async def close(
        self,
        lobby_id: int,
        status: LobbyStatus,
        by: int | None = None,
        act: Act | None = None,
    ) -> None:
        """Close an open challenge with this status; `act` is written if a moderator closes it."""

        def write(connection: Connection) -> None:
            _touch(connection, lobby_id, status=status.value, closed_by=by)
            if act is not None:
                write_act(connection, act)

        await self._database.write(write)

    async def record_shown(self, lobby: Lobby, location: MessageLocation) -> None:
        """Record that this message shows `lobby`; it is stale if the lobby has changed."""

        def write(connection: Connection) -> None:
            stored = _read_one(connection, _whole().where(_LOBBY.c.id == lobby.id))
            same = stored is not None and _state(stored) == _state(lobby)
            columns = row_mapping.location_columns(location)
            shown = update(_LOBBY).where(_LOBBY.c.id == lobby.id).values(**columns, shown=same)
            connection.execute(shown)

        await self._database.write(write)

    async def is_shown(self, lobby_id: int) -> bool:
        """Whether a message shows this challenge as it is."""
        shown = select(_LOBBY.c.id).where(_LOBBY.c.id == lobby_id, _LOBBY.c.shown)
        return bool(await self._ids(shown))

    async def open(self) -> Sequence[int]:
        """The ids of all open challenges, oldest first."""
        return await self._ids(select(_LOBBY.c.id).where(_OPEN))

    async def open_in(self, channel_id: int) -> Sequence[int]:
        """The open challenges in this channel, oldest first."""
        return await self._ids(select(_LOBBY.c.id).where(_OPEN, _LOBBY.c.channel_id == channel_id))

    async def open_in_guild(self, guild_id: int) -> Sequence[int]:
        """The open challenges in this guild, oldest first."""
        return await self._ids(select(_LOBBY.c.id).where(_OPEN, _LOBBY.c.guild_id == guild_id))

    async def open_of(self, user_id: int) -> Sequence[int]:
        """The open challenges in which this person has a seat, oldest first."""
        seated = (_SEAT.c.lobby_id == _LOBBY.c.id) & (_SEAT.c.user_id == user_id)
        return await self._ids(select(_LOBBY.c.id).join(_SEAT, seated).where(_OPEN))

    async def open_to(self, user_id: int) -> Sequence[int]:
        """The open challenges in which a seat is reserved for this person, oldest first."""
        reserved = (_SEAT.c.lobby_id == _LOBBY.c.id) & (_SEAT.c.kept_id == user_id)
        return await self._ids(select(_LOBBY.c.id).join(_SEAT, reserved).where(_OPEN))

    async def outdated(self, since: float, shards: Shards) -> Sequence[int]:
        """The challenges on these shards with a stale message that expire at `since` or later."""
        recent = (_LOBBY.c.expires_at >= since) & on_shards(_LOBBY.c.guild_id, shards)
        return await self._ids(select(_LOBBY.c.id).where(_LOBBY.c.shown.is_(False), recent))

    async def _one(self, query: Select[Any]) -> Lobby | None:
        return await self._database.read(lambda connection: _read_one(connection, query))

    async def _ids(self, query: Select[int]) -> Sequence[int]:
        query = query.order_by(_LOBBY.c.id)
        return await self._database.read(lambda connection: connection.scalars(query).all())


def _whole() -> Select[Any]:
    joined = _LOBBY.outerjoin(_GAME, _GAME.c.lobby_id == _LOBBY.c.id)
    return select(_LOBBY, _GAME.c.id.label("table_id")).select_from(joined)


def _read_one(connection: Connection, query: Select[Any]) -> Lobby | None:
    return next(iter(_read_all(connection, query)), None)


def _read_all(connection: Connection, query: Select[Any]) -> list[Lobby]:
    rows = connection.execute(query).all()
    seats: dict[int, list[row_mapping.AnyRow]] = {row.id: [] for row in rows}
    if rows:
        every = select(_SEAT).where(_SEAT.c.lobby_id.in_(seats)).order_by(_SEAT.c.seat)
        for seat in connection.execute(every):
            seats[seat.lobby_id].append(seat)
    read = (_lobby_of(row, seats[row.id]) for row in rows)
    return [lobby for lobby in read if lobby is not None]


def _lobby_of(row: row_mapping.AnyRow, seats: Sequence[row_mapping.AnyRow]) -> Lobby | None:
    try:
        return row_mapping.lobby_of(row, seats)
    except UNREADABLE as error:
        _log.error("challenge %d cannot be read: %s", row.id, type(error).__name__)
        return None


def _state(lobby: Lobby) -> tuple[object, ...]:
    """The parts of a challenge that can change while its message is shown."""
    return lobby.status, lobby.seats


def _check_rematch(connection: Connection, new: NewLobby) -> None:
    """Conflict if somebody in this rematch has no seat in the game before, as after an erasure."""
    players = (*new.seats, *new.reserved_for)
    people = {player.user_id for player in players if isinstance(player, Person)}
    seated = select(_GAME_SEAT.c.user_id).where(_GAME_SEAT.c.game_id == new.rematch_of)
    if new.rematch_of is not None and not people <= {*connection.scalars(seated)}:
        raise Conflict


def _insert_lobby(connection: Connection, new: NewLobby) -> int:
    row = insert(_LOBBY).values(
        **row_mapping.terms_columns(new.terms),
        **row_mapping.location_columns(new.location),
        shown=False,
        status=LobbyStatus.OPEN.value,
        rematch_of=new.rematch_of,
        expires_at=new.expires_at,
    )
    lobby_id: int = connection.execute(row.returning(_LOBBY.c.id)).scalar_one()
    seats = [
        {"lobby_id": lobby_id, "seat": seat}
        | row_mapping.player_columns(player)
        | row_mapping.reservation_columns(reserved)
        for seat, (player, reserved) in enumerate(zip(new.seats, new.reserved_for, strict=True))
    ]
    connection.execute(insert(_SEAT), seats)
    return lobby_id


def _take(connection: Connection, claim: SeatClaim, at: float) -> None:
    _touch(connection, claim.lobby_id)
    free = _SEAT.c.user_id.is_(None) & _SEAT.c.computer.is_(None)
    taken = connection.execute(
        update(_SEAT)
        .where(_SEAT.c.lobby_id == claim.lobby_id, _SEAT.c.seat == claim.seat, free)
        .values(**row_mapping.player_columns(claim.player))
    )
    if taken.rowcount != 1 or not _is_as_judged(connection, claim):
        raise Conflict
    if claim.instead_of is not None and isinstance(claim.player, Person):
        _give_up(connection, claim.instead_of, claim.player.user_id)
    if claim.game is not None:
        _start(connection, claim.lobby_id, claim.game)
    write_press(connection, claim.press, at)


def _give_up(connection: Connection, lobby: Lobby, user_id: int) -> None:
    """Free this person's seat, or withdraw their challenge; Conflict if it has changed."""
    stored = _read_one(connection, _whole().where(_LOBBY.c.id == lobby.id))
    if stored is None or _state(stored) != _state(lobby):
        raise Conflict
    if seat := lobby.seat_of(user_id):
        _leave(connection, lobby.id, seat, user_id)
    else:
        _touch(connection, lobby.id, status=LobbyStatus.WITHDRAWN.value, closed_by=user_id)


def _leave(connection: Connection, lobby_id: int, seat: int, user_id: int) -> None:
    _touch(connection, lobby_id)
    own = (_SEAT.c.lobby_id == lobby_id) & (_SEAT.c.seat == seat) & (_SEAT.c.user_id == user_id)
    connection.execute(update(_SEAT).where(own).values(**row_mapping.player_columns(None)))


def _is_as_judged(connection: Connection, claim: SeatClaim) -> bool:
    """Whether the other seats are as in the claim's game; without a game, one has to be free."""
    others = select(_SEAT).where(_SEAT.c.lobby_id == claim.lobby_id, _SEAT.c.seat != claim.seat)
    rows = connection.execute(others.order_by(_SEAT.c.seat)).all()
    seated = {row.seat: row_mapping.player_of(row) for row in rows}
    if claim.game is None:
        return None in seated.values()
    return all(player == claim.game.seats[seat] for seat, player in seated.items())


def _start(connection: Connection, lobby_id: int, game: NewGame) -> None:
    begin_game(connection, game, lobby_id)
    _touch(connection, lobby_id, status=LobbyStatus.STARTED.value)


def _touch(connection: Connection, lobby_id: int, **columns: Any) -> None:
    """Change an open challenge and mark its message as stale; Conflict if it is not open."""
    touched = connection.execute(
        update(_LOBBY).where(_LOBBY.c.id == lobby_id, _OPEN).values(shown=False, **columns)
    )
    if touched.rowcount != 1:
        raise Conflict
