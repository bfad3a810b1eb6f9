"""Results and ratings that follow from finished games; all can be rebuilt from the move log."""

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.model.results import Finish, PlayerResult, RatingChange, RatingUpdate, Skill
from bot.store import schema, standing_schema
from bot.store.database import Database
from bot.store.errors import StaleRatings
from bot.store.rated_days import read_rated_day
from bot.store.standings import EndedGame, count_finish

_STANDING, _CLIMB = standing_schema.standing, standing_schema.climb
_RESULT, _RATING, _RUNG, _PLACE = schema.result, schema.rating, schema.rung, schema.place


def write_finish(connection: Connection, game_id: int, at: float, finish: Finish) -> None:
    """Write the results and new ratings of one game.

    StaleRatings if a rating has changed, or if its players have played another game that day.
    """
    people = [score.user_id for score in finish.scores]
    if finish.day is not None and finish.day != read_rated_day(connection, people, at):
        raise StaleRatings
    for new in finish.updates:
        _write_rating(connection, new)
    there = select(_PLACE.c.guild_id).where(_PLACE.c.game_id == game_id)
    guild_id = connection.execute(there).scalar()
    shared = {"game_id": game_id, "rules": finish.rules, "ended_at": at, "guild_id": guild_id}
    shared["final"] = json.dumps(finish.final) if finish.final else None
    changes = {change.user_id: change for change in finish.changes}
    for score in finish.scores:
        row = _result_columns(score, changes.get(score.user_id))
        connection.execute(insert(_RESULT).values(**shared, **row))
    for result in finish.level_results:
        row = {"seat": result.seat, "user_id": result.user_id, "level": result.level}
        outcome = result.outcome.value
        connection.execute(insert(_RUNG).values(game_id=game_id, outcome=outcome, **row))
    count_finish(connection, EndedGame(game_id, guild_id, at), finish)


async def rebuild(database: Database, finishes: Iterable[tuple[int, float, Finish]]) -> None:
    """Replace every result and rating by those of these games (id, end), in this order."""

    def replace_all(connection: Connection) -> None:
        for projection in (_RESULT, _RATING, _RUNG, _STANDING, _CLIMB):
            connection.execute(delete(projection))
        for game_id, at, finish in finishes:
            write_finish(connection, game_id, at, finish)

    await database.write(replace_all)


def _write_rating(connection: Connection, new: RatingUpdate) -> None:
    key = {"user_id": new.user_id, "scope": new.scope}
    if new.before is None:
        try:
            connection.execute(insert(_RATING).values(**key, **_skill_columns(new.after)))
        except IntegrityError as error:
            raise StaleRatings from error
        return
    unchanged = (
        _RATING.c[name] == value for name, value in (key | _skill_columns(new.before)).items()
    )
    written = connection.execute(
        update(_RATING).where(*unchanged).values(**_skill_columns(new.after))
    )
    if written.rowcount != 1:
        raise StaleRatings


def _result_columns(score: PlayerResult, change: RatingChange | None) -> dict[str, Any]:
    return {
        "seat": score.seat,
        "user_id": score.user_id,
        "rated": change is not None,
        "side": score.side,
        "left_early": score.left_early,
        "weight": score.weight,
        "outcome": score.outcome.value,
        "points": score.points,
        "best_line": score.best_deal,
        "before": change and change.before,
        "after": change and change.after,
        "provisional": change and change.provisional,
        "doubt": change and change.doubt,
    }


def _skill_columns(skill: Skill) -> dict[str, Any]:
    return {
        "mu": skill.mu,
        "sigma": skill.sigma,
        "shown": skill.shown,
        "provisional": skill.provisional,
        "day": skill.day,
        "opening": skill.opening,
    }
