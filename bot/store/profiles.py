"""The profile of one person: results, rating history, and best deal."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, func, select, true

from bot.model.results import (
    OVERALL,
    BestDeal,
    EditionResults,
    Outcome,
    Profile,
    RatedGame,
    Scope,
    Skill,
    UnratedResults,
)
from bot.store import row_mapping, schema, standing_schema
from bot.store.rankings import missing_games, read_names, read_rank, read_standing
from bot.store.standing_schema import counted_in

_STANDING = standing_schema.standing
_RESULT, _RATING = schema.result, schema.rating
_MOST_GAMES: Final = 500
"""The number of latest rated games in a rating history."""


def read_profile(connection: Connection, scope: Scope, user_id: int) -> Profile:
    """The record of this person in this scope; its rating is the overall rating."""
    own = read_standing(connection, scope, user_id)
    if own is None:
        return Profile(user_id, missing=missing_games(None))
    editions = _editions(connection, scope, user_id)
    unrated = () if own.games else _unrated(connection, scope, user_id)
    best = _best_deal(editions[0]) if editions else None
    if unrated:
        best = _best_unrated(connection, scope, user_id, unrated[0])
    skill = _skill(connection, user_id) if own.games else None
    return Profile(
        user_id,
        rating=skill.shown if skill else None,
        provisional=skill is None or skill.provisional,
        rank=read_rank(connection, scope, own.shown) if own.ranked else None,
        games=own.games,
        wins=own.wins,
        draws=own.draws,
        streak=own.streak,
        unrated_games=own.casual,
        editions=tuple(
            EditionResults(
                row.scope,
                row.rating,
                row.provisional,
                row.games,
                row.wins,
                row.best_line,
            )
            for row in editions
        ),
        skill=skill,
        longest=own.longest,
        history=_history(connection, scope, user_id),
        best=best,
        missing=missing_games(own),
        unrated=unrated,
        name=read_names(connection, [user_id], scope.guild_id)[user_id],
    )


def _skill(connection: Connection, user_id: int) -> Skill:
    own = (_RATING.c.user_id == user_id) & (_RATING.c.scope == OVERALL)
    row = connection.execute(select(_RATING).where(own)).one()
    return row_mapping.skill_of(row)


def _editions(connection: Connection, scope: Scope, user_id: int) -> Sequence[Row[Any]]:
    """This person's standing and rating in each edition, the most played edition first."""
    rating = (_RATING.c.user_id == _STANDING.c.user_id) & (_RATING.c.scope == _STANDING.c.scope)
    columns = (_STANDING, _RATING.c.shown.label("rating"), _RATING.c.provisional)
    query = (
        select(*columns)
        .join(_RATING, rating)
        .where(
            _STANDING.c.user_id == user_id,
            _STANDING.c.guild_id == counted_in(scope.guild_id),
            _STANDING.c.edition == true(),
        )
        .order_by(_STANDING.c.games.desc(), _STANDING.c.scope)
    )
    return connection.execute(query).all()


def _unrated(connection: Connection, scope: Scope, user_id: int) -> tuple[UnratedResults, ...]:
    """The games in each edition of a person without rated ones, the most played edition first."""
    games = func.count()
    columns = (
        games,
        *(
            func.count().filter(_RESULT.c.outcome == outcome.value)
            for outcome in (Outcome.WON, Outcome.DRAWN)
        ),
        func.max(_RESULT.c.best_line),
    )
    query = (
        _results(scope, user_id)
        .with_only_columns(_RESULT.c.rules, *columns)
        .group_by(_RESULT.c.rules)
        .order_by(games.desc(), _RESULT.c.rules)
    )
    return tuple(UnratedResults(*row) for row in connection.execute(query))


def _best_unrated(
    connection: Connection, scope: Scope, user_id: int, edition: UnratedResults
) -> BestDeal | None:
    """The best deal in this edition of a person without rated games, as `_best_deal`."""
    if edition.best_deal <= 0:
        return None
    query = (
        _results(scope, user_id)
        .where(_RESULT.c.rules == edition.rules, _RESULT.c.best_line == edition.best_deal)
        .with_only_columns(_RESULT.c.game_id, _RESULT.c.seat)
        .order_by(_RESULT.c.game_id)
        .limit(1)
    )
    return BestDeal(*connection.execute(query).one())


def _history(connection: Connection, scope: Scope, user_id: int) -> tuple[RatedGame, ...]:
    own = _results(scope, user_id).where(_RESULT.c.rated)
    own = own.with_only_columns(_RESULT.c.after, _RESULT.c.provisional)
    newest = own.order_by(_RESULT.c.ended_at.desc(), _RESULT.c.game_id.desc()).limit(_MOST_GAMES)
    rows = reversed(connection.execute(newest).all())
    return tuple(RatedGame(row.after, row.provisional) for row in rows)


def _results(scope: Scope, user_id: int) -> Select[Any]:
    own = select(_RESULT).where(_RESULT.c.user_id == user_id)
    return own if scope.guild_id is None else own.where(_RESULT.c.guild_id == scope.guild_id)


def _best_deal(edition: Row[Any]) -> BestDeal | None:
    """The person's best deal in this edition, the earliest of equals; None without one."""
    if edition.best_line <= 0:
        return None
    return BestDeal(edition.best_game_id, edition.best_seat)
