"""Games as they are kept: a record with its moves, the seats, and where it is shown."""

import logging
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Select, case, func, insert, select, update
from sqlalchemy.dialects.sqlite import insert as insert_or_ignore
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.record import Record
from bot.model.errors import DamagedRecord
from bot.model.location import MessageLocation
from bot.model.players import Player
from bot.store import row_mapping, schema
from bot.store.checksums import of_game, of_move, sound
from bot.store.database import Database, uncancellable
from bot.store.errors import Conflict
from bot.store.projections import write_finish
from bot.store.records import CommitResult, MoveCommit, NewGame, StoredGame

_GAME, _MOVE, _SEAT = schema.game, schema.move, schema.seat
_PLACE, _PRESS, _RESULT = schema.place, schema.press, schema.result
_WHOLE = select(_GAME, *(c for c in _PLACE.c if c is not _PLACE.c.game_id)).join_from(_GAME, _PLACE)
# Ends follow one another by this much at least, so that their order is theirs for ever.
_APART: Final = 0.001

_log = logging.getLogger(__name__)


class Games:
    """Reads and writes games; `damaged` are those that were found not to be what was written."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.damaged: set[int] = set()

    @uncancellable
    async def playing(self, game_id: int) -> StoredGame | None:
        """The game of this id; DamagedRecord if its checksum is wrong."""
        async with self._database.reading() as connection:
            game = (await connection.execute(_WHOLE.where(_GAME.c.id == game_id))).first()
            if game is None:
                return None
            moves = await _of_game(connection, _MOVE, _MOVE.c.ply, game_id)
            seats = await _of_game(connection, _SEAT, _SEAT.c.seat, game_id)
            results = await _of_game(connection, _RESULT, _RESULT.c.seat, game_id)
        playing = _playing(game, moves, seats, results)
        if not _is_sound(playing, game.checksum, moves):
            self._leave_alone(game_id)
            raise DamagedRecord(game_id)
        return playing

    @uncancellable
    async def check_running(self) -> None:
        """Find the running games whose checksums are wrong, and remember them in `damaged`."""
        async with self._database.reading() as connection:
            running = select(_PLACE.c.game_id).where(_PLACE.c.ended_at.is_(None))
            games = (await connection.execute(_WHOLE.where(_GAME.c.id.in_(running)))).all()
            for game in games:
                moves = await _of_game(connection, _MOVE, _MOVE.c.ply, game.id)
                if not _is_sound(_playing(game, moves), game.checksum, moves):
                    self._leave_alone(game.id)

    @uncancellable
    async def append(self, step: MoveCommit) -> CommitResult:
        """Keep one move with all that follows from it, or nothing; Overtaken if its ply is made."""
        async with self._database.writing() as connection:
            at = step.at
            if step.standing.over:
                at = max(at, await _latest_end(connection) + _APART)
            await _append_move(connection, step, at)
            await connection.execute(
                update(_PLACE)
                .where(_PLACE.c.game_id == step.game_id)
                .values(
                    **row_mapping.turn_state_columns(step.standing),
                    ended_at=at if step.standing.over else None,
                    # Somebody plays although the place is lost: time stands still from here on.
                    lost_at=case((_PLACE.c.lost_at.is_not(None), at)),
                )
            )
            await remember_press(connection, step.press, step.at)
            if step.finish is None:
                return CommitResult(at)
            return CommitResult(at, await write_finish(connection, step.game_id, at, step.finish))

    @uncancellable
    async def pressed(self, press: int) -> bool:
        """Whether something was done already because of this press."""
        async with self._database.reading() as connection:
            found = await connection.execute(select(_PRESS.c.id).where(_PRESS.c.id == press))
            return found.first() is not None

    @uncancellable
    async def show(
        self, game_id: int, location: MessageLocation, ply: int, at: float
    ) -> float | None:
        """It is shown there, as it was after `ply` moves; if it was lost, time goes on.

        Gives the deadline, which is then later by the time that stood still.
        """
        away = at - func.coalesce(_PLACE.c.lost_at, at)
        shown = (
            update(_PLACE)
            .where(_PLACE.c.game_id == game_id)
            .values(
                **row_mapping.location_columns(location),
                shown_ply=ply,
                lost_at=None,
                deadline=_PLACE.c.deadline + away,
                remind_at=_PLACE.c.remind_at + away,
            )
            .returning(_PLACE.c.deadline)
        )
        async with self._database.writing() as connection:
            deadline: float | None = (await connection.execute(shown)).scalar()
            return deadline

    async def lose(self, game_id: int, at: float) -> None:
        """Its message is gone; time stands still for it from now on."""
        await self._place(
            game_id,
            message_id=None,
            shown_ply=None,
            lost_at=func.coalesce(_PLACE.c.lost_at, at),
        )

    @uncancellable
    async def shown_ply(self, game_id: int) -> int | None:
        """How many moves its message shows; None where no message does."""
        query = select(_PLACE.c.shown_ply).where(_PLACE.c.game_id == game_id)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).scalar()

    async def reminded(self, game_id: int) -> None:
        """The player to act has been told; once is enough."""
        await self._place(game_id, remind_at=None)

    async def running(self) -> Sequence[int]:
        """Every game that goes on, oldest first."""
        return await self._ids(_running())

    async def running_in(self, channel_id: int) -> Sequence[int]:
        """The games that go on in this channel, oldest first."""
        return await self._ids(_running().where(_PLACE.c.channel_id == channel_id))

    async def running_in_guild(self, guild_id: int) -> Sequence[int]:
        """The games that go on in this guild, oldest first."""
        return await self._ids(_running().where(_PLACE.c.guild_id == guild_id))

    async def running_of(self, user_id: int) -> Sequence[int]:
        """The games that this person plays, oldest first."""
        return await self._ids(_running().join(_SEAT, _of_user(user_id)))

    async def finished_of(self, user_id: int, guild_id: int | None, most: int) -> Sequence[int]:
        """The games that this person has finished there, newest first."""
        finished = select(_PLACE.c.game_id).join(_SEAT, _of_user(user_id))
        finished = finished.where(_PLACE.c.ended_at.is_not(None), _PLACE.c.guild_id == guild_id)
        return await self._ids(finished.order_by(_PLACE.c.ended_at.desc()).limit(most))

    async def unshown(self, since: float) -> Sequence[int]:
        """The games that moved on after they were last shown, and whose place is not lost.

        Those that ended before `since` no longer count.
        """
        behind = _PLACE.c.shown_ply.is_distinct_from(_PLACE.c.ply)
        recent = func.coalesce(_PLACE.c.ended_at, since) >= since
        games = select(_PLACE.c.game_id).where(behind, recent, _PLACE.c.lost_at.is_(None))
        return await self._ids(games.order_by(_PLACE.c.game_id))

    async def waiting_for_the_bot(self) -> Sequence[int]:
        """The running games in which the bot itself has to take the turn."""
        return await self._ids(_running().where(_PLACE.c.automatic))

    async def ended(self) -> Sequence[int]:
        """Every game that is over, in the order of the ends."""
        over = select(_PLACE.c.game_id).where(_PLACE.c.ended_at.is_not(None))
        return await self._ids(over.order_by(_PLACE.c.ended_at))

    def _leave_alone(self, game_id: int) -> None:
        if game_id not in self.damaged:
            _log.error("table %d is damaged and left alone; a backup has it whole", game_id)
        self.damaged.add(game_id)

    @uncancellable
    async def _place(self, game_id: int, **columns: Any) -> None:
        async with self._database.writing() as connection:
            await connection.execute(
                update(_PLACE).where(_PLACE.c.game_id == game_id).values(**columns)
            )

    @uncancellable
    async def _ids(self, query: Select[int]) -> Sequence[int]:
        async with self._database.reading() as connection:
            found = (await connection.execute(query)).scalars().all()
        return [game_id for game_id in found if game_id not in self.damaged]


async def begin_game(connection: AsyncConnection, new: NewGame, lobby_id: int | None) -> int:
    """Write a new game down, and give its id."""
    added = await connection.execute(
        insert(_GAME)
        .values(
            **row_mapping.terms_columns(new.terms),
            seed=new.seed,
            lobby_id=lobby_id,
            started_at=new.at,
            checksum=of_game(new.terms, new.seed, new.at),
        )
        .returning(_GAME.c.id)
    )
    game_id: int = added.scalar_one()
    seats = [
        {"game_id": game_id, "seat": seat, **row_mapping.player_columns(sitter)}
        for seat, sitter in enumerate(new.seats)
    ]
    await connection.execute(insert(_SEAT), seats)
    await connection.execute(
        insert(_PLACE).values(
            game_id=game_id,
            **row_mapping.location_columns(new.location),
            **row_mapping.turn_state_columns(new.standing),
        )
    )
    return game_id


async def remember_press(connection: AsyncConnection, press: int | None, at: float) -> None:
    """So that the same press a second time is known."""
    if press is not None:
        await connection.execute(
            insert_or_ignore(_PRESS).values(id=press, at=at).on_conflict_do_nothing()
        )


async def _append_move(connection: AsyncConnection, step: MoveCommit, at: float) -> None:
    ply = step.standing.ply - 1
    query = select(_GAME.c.checksum).where(_GAME.c.id == step.game_id)
    if ply:
        before = (_MOVE.c.game_id == step.game_id) & (_MOVE.c.ply == ply - 1)
        query = select(_MOVE.c.checksum).where(before)
    link = (await connection.execute(query)).scalar_one()
    row = {"game_id": step.game_id, "ply": ply, "text": step.text, "at": at}
    try:
        await connection.execute(
            insert(_MOVE).values(**row, checksum=of_move(link, ply, step.text, at))
        )
    except IntegrityError as error:
        raise Conflict from error


async def _latest_end(connection: AsyncConnection) -> float:
    return (await connection.execute(select(func.max(_PLACE.c.ended_at)))).scalar() or 0.0


async def _of_game(
    connection: AsyncConnection, table: Any, order: Any, game_id: int
) -> Sequence[row_mapping.AnyRow]:
    rows = select(table).where(table.c.game_id == game_id).order_by(order)
    return (await connection.execute(rows)).all()


def _running() -> Select[int]:
    running = select(_PLACE.c.game_id).where(_PLACE.c.ended_at.is_(None))
    return running.order_by(_PLACE.c.game_id)


def _of_user(user_id: int) -> Any:
    return (_SEAT.c.game_id == _PLACE.c.game_id) & (_SEAT.c.user_id == user_id)


def _playing(
    game: row_mapping.AnyRow,
    moves: Sequence[row_mapping.AnyRow],
    seats: Sequence[row_mapping.AnyRow] = (),
    results: Sequence[row_mapping.AnyRow] = (),
) -> StoredGame:
    terms = row_mapping.terms_of(game)
    sitters: tuple[Player, ...] = tuple(filter(None, map(row_mapping.player_of, seats)))
    return StoredGame(
        id=game.id,
        terms=terms,
        record=Record(terms.rules, game.seed, terms.options, tuple(move.text for move in moves)),
        seats=sitters,
        lobby_id=game.lobby_id,
        started_at=game.started_at,
        location=row_mapping.location_of(game),
        standing=row_mapping.turn_state_of(game),
        lost_at=game.lost_at,
        ended_at=game.ended_at,
        changes=tuple(row_mapping.change_of(row) for row in results if row.rated),
    )


def _is_sound(playing: StoredGame, checksum: int, moves: Sequence[row_mapping.AnyRow]) -> bool:
    """Whether the record is what was written, and as long as its place says that it is."""
    first = of_game(playing.terms, playing.record.seed, playing.started_at)
    links = [(move.ply, move.text, move.at, move.checksum) for move in moves]
    return first == checksum and sound(first, links) and len(links) == playing.standing.ply
