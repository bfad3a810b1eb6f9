"""Stored games: their records, where they are shown, and lists of them."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Float,
    Row,
    Select,
    bindparam,
    cast,
    func,
    select,
    update,
)

from bot.model.errors import DamagedRecord
from bot.model.location import MessageLocation
from bot.model.moderation import Act
from bot.model.shards import EVERY_SHARD, Shards
from bot.store import game_reading, row_mapping, schema
from bot.store.database import Database, during_commit
from bot.store.errors import Conflict
from bot.store.game_writing import append_move, write_press, write_takeback
from bot.store.moderator_log import write_act
from bot.store.portable_sql import at_least_zero
from bot.store.recounts import move_results
from bot.store.shard_filter import on_shards
from bot.store.shown_turns import PLY_SHOWN, ShownTurnWriter, turn_parameters
from bot.store.stored_values import MoveCommit, ShownTurn, StoredGame, TakebackRequest, TurnState

_PLACE, _PRESS, _SEAT = schema.place, schema.press, schema.seat

_NOW: Final = bindparam("now", type_=Float)
_UNREACHABLE_FOR: Final = at_least_zero(
    func.coalesce(_PLACE.c.paused_at, _NOW) - func.coalesce(_PLACE.c.lost_at, _NOW)
)
# Showing a game lets its clock go on, and postpones the deadline by the time that it stood still.
_SHOW: Final = (
    update(_PLACE)
    .where(_PLACE.c.game_id == bindparam("game"))
    .values(
        shown_ply=PLY_SHOWN,
        lost_at=None,
        deadline=_PLACE.c.deadline + _UNREACHABLE_FOR,
        remind_at=_PLACE.c.remind_at + _UNREACHABLE_FOR,
    )
    .returning(_PLACE.c.deadline, _PLACE.c.paused_at)
)
_PRESSED: Final = select(_PRESS.c.id).where(_PRESS.c.id == bindparam("press"))

_log = logging.getLogger(__name__)


class Games:
    """Reads and writes games; `damaged` holds the ids of games whose records are damaged.

    `shown_turns` records which turns messages show, a little later than `record_shown`.
    """

    def __init__(self, database: Database, soon: float = 1.0) -> None:
        self._database = database
        self.damaged: set[int] = set()
        self.shown_turns = ShownTurnWriter(database, soon)

    async def game(self, game_id: int) -> StoredGame | None:
        """The game with this id, or None; DamagedRecord."""
        try:
            return await self._database.read(
                lambda connection: game_reading.read_game(connection, game_id)
            )
        except DamagedRecord:
            self._set_aside(game_id)
            raise

    async def check_running(self, after: int, most: int) -> int | None:
        """Verify up to `most` running games whose ids are greater than `after`.

        Returns the id of the last game checked, or None if no game is left to check. Damaged games
        are added to `damaged`.
        """
        last, damaged = await self._database.read(
            lambda connection: game_reading.check_running_games(connection, after, most)
        )
        for game_id in damaged:
            self._set_aside(game_id)
        return last

    async def append(
        self, commit: MoveCommit, meanwhile: Callable[[], None] | None = None
    ) -> float:
        """Write one move with its result, press and deadline; returns the time stored for the move.

        `meanwhile` is called while the commit waits for the disk, see `during_commit`. Conflict or
        StaleRatings as in `append_move`; then nothing is written.
        """
        return await self._database.write(
            during_commit(partial(append_move, commit=commit), meanwhile)
        )

    async def pressed(self, press: int) -> bool:
        """Whether this press has been acted upon already."""
        return await self._database.read(
            lambda connection: connection.execute(_PRESSED, {"press": press}).first() is not None
        )

    async def record_shown(
        self,
        game_id: int,
        location: MessageLocation,
        turn: ShownTurn,
        at: float,
        act: Act | None = None,
    ) -> float | None:
        """Record that this message shows this turn of the game, which is reachable from now on.

        Returns the deadline, postponed by the time for which the game was unreachable, or None
        while a vacation stops the clock. `act` is that of the moderator who moved the game here.
        """
        shown = {"game": game_id, "now": at, **turn_parameters(turn)}
        shown |= row_mapping.location_columns(location)

        def write(connection: Connection) -> Row[Any] | None:
            if act is not None:
                write_act(connection, act)
            move_results(connection, game_id, location.guild_id)
            return connection.execute(_SHOW, shown).first()

        row = await self._database.write(write)
        return None if row is None or row.paused_at is not None else row.deadline

    async def extend(
        self, game_id: int, turn: TurnState, more: float, press: int, at: float
    ) -> float | None:
        """Give the player to move `more` seconds, and mark the game's message as out of date.

        Returns the new deadline, or None while the clock is stopped. It is later than that of
        `turn` if all deadlines have been postponed since. Conflict if the game is no longer at this
        turn.
        """
        deadline = _PLACE.c.deadline + more
        remind_at = None
        if turn.deadline is not None and turn.remind_at is not None:
            remind_at = deadline - (turn.deadline - turn.remind_at)
        values = {"deadline": deadline, "remind_at": remind_at, "extended": turn.extended}
        extended = update(_PLACE).where(_PLACE.c.game_id == game_id, _PLACE.c.ply == turn.ply)
        extended = extended.where(_PLACE.c.extended == turn.extended - 1).values(
            **values, shown_ply=None
        )
        returning = extended.returning(_PLACE.c.deadline, _PLACE.c.paused_at, _PLACE.c.lost_at)

        def write(connection: Connection) -> Row[Any]:
            row = connection.execute(returning).first()
            if row is None:
                raise Conflict
            write_press(connection, press, at)
            return row

        row = await self._database.write(write)
        return row.deadline if row.paused_at is None and row.lost_at is None else None

    async def save_takeback(self, game_id: int, takeback: TakebackRequest) -> TakebackRequest:
        """Store a takeback request and who has agreed, and mark the message as out of date.

        Returns it with all who have agreed so far; Conflict if a move has been made since.
        """
        return await self._database.write(
            lambda connection: write_takeback(connection, game_id, takeback)
        )

    async def shown_ply(self, game_id: int) -> int | None:
        """The number of moves that the game's message shows; None if it has to be shown anew."""
        query = select(_PLACE.c.shown_ply).where(_PLACE.c.game_id == game_id)
        return await self._database.read(lambda connection: connection.scalar(query))

    async def unshown_last_turn(self, game_id: int) -> float | None:
        """The seconds that the last turn of a finished game took; None if its end is shown."""
        query = game_reading.unshown_last_turn(game_id)
        return await self._database.read(lambda connection: connection.scalar(query))

    async def set_reminder(self, game_id: int, turn: TurnState, at: float | None) -> None:
        """Set when the player to move is reminded of this turn; None if that need not be any more.

        A turn that is over, extended, reminded of later, or has no running clock, stays as it is.
        """
        same = (_PLACE.c.ply == turn.ply, _PLACE.c.extended == turn.extended)
        ticking = (_PLACE.c.lost_at.is_(None), _PLACE.c.paused_at.is_(None))
        changed = update(_PLACE).where(_PLACE.c.game_id == game_id, *same, *ticking)
        changed = changed.where(_PLACE.c.remind_at <= turn.remind_at).values(remind_at=at)
        await self._database.write(lambda connection: connection.execute(changed))

    async def running(self) -> Sequence[int]:
        """The ids of all running games, oldest first."""
        return await self._ids(_running())

    async def running_by_guild(self) -> list[tuple[int | None, int]]:
        """How many games are running in each guild, None being direct messages."""
        counted = select(_PLACE.c.guild_id, func.count()).where(_PLACE.c.ended_at.is_(None))
        query = counted.group_by(_PLACE.c.guild_id)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [(row[0], row[1]) for row in rows]

    async def guilds(self, shards: Shards) -> set[int]:
        """The guilds on these shards in which games are running."""
        counted = await self.running_by_guild()
        return {guild for guild, _ in counted if guild is not None and shards.covers(guild)}

    async def running_in(self, channel_id: int) -> Sequence[int]:
        """The running games in this channel, oldest first."""
        return await self._ids(_running().where(_PLACE.c.channel_id == channel_id))

    async def running_in_guild(self, guild_id: int) -> Sequence[int]:
        """The running games in this guild, oldest first."""
        return await self._ids(_running().where(_PLACE.c.guild_id == guild_id))

    async def last_moves_in(self, channel_id: int) -> Sequence[tuple[int, float]]:
        """The running games in this channel, otherwise like `last_moves_in_guild`."""
        return await self._moved_at(_PLACE.c.channel_id == channel_id)

    async def last_moves_in_guild(self, guild_id: int) -> Sequence[tuple[int, float]]:
        """The running games in this guild with the time of their last move, or of their start.

        The game that has waited longest comes first.
        """
        return await self._moved_at(_PLACE.c.guild_id == guild_id)

    async def last_moves(self) -> dict[int, float]:
        """All running games with the time of their last move, or of their start."""
        return dict(await self._moved_at())

    async def moved_since(self, at: float, shards: Shards) -> Sequence[int]:
        """The running games on these shards whose last move, or start, was at `at` or later.

        The query reads all running games, without making players wait (see `Database.browse`).
        """
        query = game_reading.with_last_moves(
            on_shards(_PLACE.c.guild_id, shards), at <= game_reading.MOVED_AT
        )
        found = await self._database.browse(lambda connection: connection.scalars(query).all())
        return [game_id for game_id in found if game_id not in self.damaged]

    async def _moved_at(self, *where: ColumnElement[bool]) -> Sequence[tuple[int, float]]:
        query = game_reading.with_last_moves(*where)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [(row.game_id, row.moved_at) for row in rows if row.game_id not in self.damaged]

    async def running_of(self, user_id: int, shards: Shards = EVERY_SHARD) -> Sequence[int]:
        """The running games on these shards in which this person has a seat, oldest first."""
        here = on_shards(_PLACE.c.guild_id, shards)
        return await self._ids(_running().join(_SEAT, _of_user(user_id)).where(here))

    async def finished_of(self, user_id: int, guild_id: int | None, most: int) -> Sequence[int]:
        """At most `most` finished games of this person, newest first; `guild_id` None: anywhere."""
        finished = select(_PLACE.c.game_id).join(_SEAT, _of_user(user_id))
        finished = finished.where(_PLACE.c.ended_at.is_not(None))
        if guild_id is not None:
            # The cast keeps SQLite from reading all games of the server; PostgreSQL ignores it.
            finished = finished.where(cast(_PLACE.c.guild_id, BigInteger) == guild_id)
        return await self._ids(finished.order_by(_PLACE.c.ended_at.desc()).limit(most))

    async def outdated(self, since: float, shards: Shards) -> dict[int, int]:
        """The games on these shards whose message is out of date, with their current plies.

        Unreachable games are left out, and so are games that ended before `since`.
        """
        behind = _PLACE.c.shown_ply.is_distinct_from(_PLACE.c.ply)
        recent = func.coalesce(_PLACE.c.ended_at, since) >= since
        games = select(_PLACE.c.game_id, _PLACE.c.ply).where(behind, recent)
        games = games.where(_PLACE.c.lost_at.is_(None), on_shards(_PLACE.c.guild_id, shards))
        query = games.order_by(_PLACE.c.game_id)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.game_id: row.ply for row in rows if row.game_id not in self.damaged}

    async def waiting_for_the_bot(self, shards: Shards) -> Sequence[int]:
        """The running games on these shards in which the bot itself has to move."""
        here = on_shards(_PLACE.c.guild_id, shards)
        return await self._ids(_running().where(_PLACE.c.automatic, here))

    def _set_aside(self, game_id: int) -> None:
        if game_id not in self.damaged:
            _log.error("table %d is damaged, so its game cannot go on; restore a backup", game_id)
        self.damaged.add(game_id)

    async def _ids(self, query: Select[int]) -> Sequence[int]:
        found = await self._database.read(lambda connection: connection.scalars(query).all())
        return [game_id for game_id in found if game_id not in self.damaged]


def _running() -> Select[int]:
    running = select(_PLACE.c.game_id).where(_PLACE.c.ended_at.is_(None))
    return running.order_by(_PLACE.c.game_id)


def _of_user(user_id: int) -> Any:
    return (_SEAT.c.game_id == _PLACE.c.game_id) & (_SEAT.c.user_id == user_id)
