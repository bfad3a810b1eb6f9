"""Rebuilds results and ratings beside the old ones, some games at a time, and then swaps them.

The progress is stored in the database, so that a stopped rebuild can be resumed. Players see the
old rows until the swap, which is one transaction.
"""

import json
import logging
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, or_, select

from bot.engine.errors import Refusal
from bot.model.players import Person
from bot.model.results import Finish, RatedDay, Ratings, rating_scopes
from bot.store import schema
from bot.store.database import Database
from bot.store.game_reading import read_game
from bot.store.meta_rows import delete_meta, read_meta, write_meta
from bot.store.projections import write_projections
from bot.store.rating_inputs import read_honest_since, read_rated_day, read_ratings
from bot.store.rebuilt_schema import CURRENT, REBUILT
from bot.store.recounts import recount
from bot.store.standings import EndedGame
from bot.store.stored_values import StoredGame

_log = logging.getLogger(__name__)

_PLACE = schema.place
_POSITION: Final = "rebuild_position"
_OVER: Final = _PLACE.c.ended_at.is_not(None)


@dataclass(frozen=True, slots=True)
class RebuildProgress:
    """The progress of a rebuild: end and id of the last game, and the number of games so far.

    `counted` is the number of those that have a result. `honest_since` is the time since which
    honest ratings applied when the rebuild began.
    """

    honest_since: float
    ended_at: float = -1.0
    game_id: int = 0
    games: int = 0
    counted: int = 0


FinishOf = Callable[[StoredGame, Ratings, RatedDay | None], Finish | None]
"""Computes the finish of a game that has ended from the ratings and the rated day before it.

None if the game has no result. May raise Refusal.
"""


class Rebuilding:
    """Rebuilds the projections. No bot may run meanwhile."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def total(self) -> int:
        """The number of games that have ended."""
        query = select(func.count()).select_from(_PLACE).where(_OVER)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one())

    async def begin(self, *, afresh: bool) -> int:
        """Resume a stopped rebuild or begin a new one; returns the number of games rebuilt so far.

        A new one is begun if `afresh`, or if the start of honest ratings has changed since.
        """

        def begin(connection: Connection) -> int:
            progress = _read(connection)
            since = read_honest_since(connection)
            if progress is not None and progress.honest_since == since and not afresh:
                return progress.games
            for table in REBUILT:
                connection.execute(delete(table))
            _write(connection, RebuildProgress(since))
            return 0

        return await self._database.write(begin)

    async def advance(self, finish_of: FinishOf, most: int) -> int:
        """Rebuild the next games, at most `most`; returns their number."""

        def advance(connection: Connection) -> int:
            progress = _read(connection)
            assert progress is not None, "a rebuild has begun"
            rows = _next(connection, progress, most)
            counted = sum(_rebuild(connection, row, finish_of) for row in rows)
            if rows:
                new = {"ended_at": rows[-1].ended_at, "game_id": rows[-1].game_id}
                games = progress.games + len(rows)
                progress = replace(progress, **new, games=games, counted=progress.counted + counted)
                _write(connection, progress)
            return len(rows)

        return await self._database.write(advance)

    async def exchange(self) -> int:
        """Replace all results, ratings and standings; returns the number of games that count.

        Takes some minutes for a million games.
        """

        def exchange(connection: Connection) -> int:
            progress = _read(connection)
            assert progress is not None, "a rebuild has begun"
            for old, new in zip(CURRENT, REBUILT, strict=True):
                names = [column.name for column in old.c]
                rows = select(*(new.c[name] for name in names))
                connection.execute(delete(old))
                connection.execute(insert(old).from_select(names, rows))
                connection.execute(delete(new))
            recount(connection)
            delete_meta(connection, _POSITION)
            return progress.counted

        return await self._database.write(exchange)


def _read(connection: Connection) -> RebuildProgress | None:
    text = read_meta(connection, _POSITION)
    return None if text is None else RebuildProgress(**json.loads(text))


def _write(connection: Connection, progress: RebuildProgress) -> None:
    write_meta(connection, _POSITION, json.dumps(asdict(progress)))


def _next(connection: Connection, progress: RebuildProgress, most: int) -> list[Row[Any]]:
    query = (
        select(_PLACE.c.game_id, _PLACE.c.ended_at, _PLACE.c.guild_id)
        .where(_PLACE.c.ended_at >= progress.ended_at)
        .where(or_(_PLACE.c.ended_at > progress.ended_at, _PLACE.c.game_id > progress.game_id))
        .order_by(_PLACE.c.ended_at, _PLACE.c.game_id)
        .limit(most)
    )
    return list(connection.execute(query))


def _rebuild(connection: Connection, row: Row[Any], finish_of: FinishOf) -> bool:
    """Rebuild one game; returns whether it counts. A game with a damaged record does not."""
    try:
        game = read_game(connection, row.game_id)
        assert game is not None, "its place refers to it"
        people = [seat.user_id for seat in game.seats if isinstance(seat, Person)]
        scopes = rating_scopes(game.terms.rules) if game.terms.rated else ()
        known = read_ratings(connection, people, scopes, REBUILT.rating)
        day = read_rated_day(connection, people, row.ended_at, REBUILT.result)
        finish = finish_of(game, known, day)
    except Refusal:
        _log.error("the record of table %d is damaged, so it does not count", row.game_id)
        return False
    if finish is None:
        return False
    ended = EndedGame(row.game_id, row.guild_id, row.ended_at)
    write_projections(connection, REBUILT, ended, finish)
    return True
