"""Results and ratings of finished games; all of them can be rebuilt from the move log."""

import json
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Table, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.model.results import Finish, PlayerResult, RatingChange, RatingUpdate
from bot.store import schema
from bot.store.errors import Conflict, StaleRatings
from bot.store.rating_inputs import read_rated_day
from bot.store.rebuilt_schema import CURRENT, Projections
from bot.store.standings import EndedGame, count_finish

_PLACE, _SEAT = schema.place, schema.seat


def write_finish(connection: Connection, game_id: int, at: float, finish: Finish) -> None:
    """Write the results and new ratings of one game, and update the standings.

    StaleRatings if a rating or the players' other games of the day have changed since they were
    read. Conflict if one of the players has been erased.
    """
    if not _are_seated(connection, game_id, finish):
        raise Conflict
    people = [result.user_id for result in finish.results]
    if finish.day is not None and finish.day != read_rated_day(connection, people, at):
        raise StaleRatings
    there = select(_PLACE.c.guild_id).where(_PLACE.c.game_id == game_id)
    game = EndedGame(game_id, connection.scalar(there), at)
    write_projections(connection, CURRENT, game, finish)
    count_finish(connection, game, finish)


def _are_seated(connection: Connection, game_id: int, finish: Finish) -> bool:
    """Whether every person with a result still has the same id in the seat."""
    query = select(_SEAT.c.seat, _SEAT.c.user_id).where(_SEAT.c.game_id == game_id)
    seated = {row.seat: row.user_id for row in connection.execute(query)}
    return all(seated[result.seat] == result.user_id for result in finish.results)


def write_projections(
    connection: Connection, into: Projections, game: EndedGame, finish: Finish
) -> None:
    """Write the results and new ratings of one game into these tables.

    StaleRatings if a rating is no longer the one from which the new rating was computed.
    """
    for new in finish.rating_updates:
        _write_rating(connection, into.rating, new)
    shared: dict[str, Any] = {"game_id": game.id, "rules": finish.rules, "ended_at": game.at}
    shared["guild_id"] = game.guild_id
    shared["final"] = json.dumps(finish.final) if finish.final else None
    changes = {change.user_id: change for change in finish.rating_changes}
    for result in finish.results:
        row = _result_columns(result, changes.get(result.user_id))
        connection.execute(insert(into.result).values(**shared, **row))
    for met in finish.level_results:
        row = {"seat": met.seat, "user_id": met.user_id, "level": met.level.value}
        outcome = met.outcome.value
        connection.execute(insert(into.rung).values(game_id=game.id, outcome=outcome, **row))


def _write_rating(connection: Connection, rating: Table, new: RatingUpdate) -> None:
    key = {"user_id": new.user_id, "scope": new.scope}
    if new.before is None:
        try:
            connection.execute(insert(rating).values(**key, **asdict(new.after)))
        except IntegrityError as error:
            raise StaleRatings from error
        return
    unchanged = (rating.c[name] == value for name, value in (key | asdict(new.before)).items())
    written = connection.execute(update(rating).where(*unchanged).values(**asdict(new.after)))
    if written.rowcount != 1:
        raise StaleRatings


def _result_columns(result: PlayerResult, change: RatingChange | None) -> dict[str, Any]:
    return {
        "seat": result.seat,
        "user_id": result.user_id,
        "rated": change is not None,
        "side": result.side,
        "left_early": result.left_early,
        "weight": result.weight,
        "outcome": result.outcome.value,
        "points": result.points,
        "best_line": result.best_deal,
        "before": change and change.before,
        "after": change and change.after,
        "provisional": change and change.provisional,
        "doubt": change and change.uncertainty,
    }
