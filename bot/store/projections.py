"""What follows from finished games: results, ratings, rungs. All can be made anew at any time."""

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.dialects.sqlite import insert as upsert

from bot.model.results import Finish, RatingChange, Skill
from bot.store import schema
from bot.store.database import Database

_RESULT, _RATING, _RUNG = schema.result, schema.rating, schema.rung
EVERYTHING = ""
"""The scope of the rating over all editions; the others are the rules keys."""


def write_finish(
    connection: Connection, game_id: int, at: float, finish: Finish
) -> tuple[RatingChange, ...]:
    """The results and rungs of one game, and what it did to the overall ratings, if it moves them.

    The old ratings are read here, inside the transaction, or two games that end at once would
    forget one another.
    """
    changes: tuple[RatingChange, ...] = ()
    if finish.rate is not None:
        _rate(connection, finish, finish.rules)
        changes = _rate(connection, finish, EVERYTHING)
    for number, score in enumerate(finish.scores):
        change = changes[number] if changes else None
        connection.execute(
            insert(_RESULT).values(
                game_id=game_id,
                seat=score.seat,
                user_id=score.user_id,
                rules=finish.rules,
                rated=finish.rate is not None,
                outcome=score.outcome.value,
                points=score.points,
                best_line=score.best_line,
                ended_at=at,
                before=change and change.before,
                after=change and change.after,
                provisional=change and change.provisional,
            )
        )
    for rung in finish.rungs:
        row = {"seat": rung.seat, "user_id": rung.user_id, "level": rung.level}
        outcome = rung.outcome.value
        connection.execute(insert(_RUNG).values(game_id=game_id, outcome=outcome, **row))
    return changes


async def rebuild(database: Database, finishes: Iterable[tuple[int, float, Finish]]) -> None:
    """Replace every result, rating and rung by those of these games (id, end), in this order."""

    def replace_all(connection: Connection) -> None:
        for projection in (_RESULT, _RATING, _RUNG):
            connection.execute(delete(projection))
        for game_id, at, finish in finishes:
            write_finish(connection, game_id, at, finish)

    await database.write(replace_all)


def _rate(connection: Connection, finish: Finish, scope: str) -> tuple[RatingChange, ...]:
    users = [score.user_id for score in finish.scores]
    query = select(_RATING).where(_RATING.c.user_id.in_(users), _RATING.c.scope == scope)
    known = {
        row.user_id: Skill(row.mu, row.sigma, row.shown, row.provisional)
        for row in connection.execute(query)
    }
    old = [known.get(user, finish.newcomer) for user in users]
    assert finish.rate is not None, "only rated games come here"
    new = finish.rate(old)
    for user, skill in zip(users, new, strict=True):
        columns = {
            "mu": skill.mu,
            "sigma": skill.sigma,
            "shown": skill.shown,
            "provisional": skill.provisional,
        }
        row = upsert(_RATING).values(user_id=user, scope=scope, **columns)
        connection.execute(
            row.on_conflict_do_update(index_elements=["user_id", "scope"], set_=columns)
        )
    return tuple(
        RatingChange(user, before.shown, after.shown, after.provisional)
        for user, before, after in zip(users, old, new, strict=True)
    )
