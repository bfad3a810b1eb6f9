"""The profile of one person: results, the history of the rating, and the best deals."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Select, and_, func, select

from bot.model.results import (
    OVERALL,
    BestDeal,
    EditionRecord,
    Outcome,
    Profile,
    RatedGame,
    Scope,
    Skill,
)
from bot.store import row_mapping, schema
from bot.store.rankings import (
    LEAST_GAMES,
    count_if,
    ranked,
    rated_results,
    read_streaks,
    results,
)

_RESULT, _RATING = schema.result, schema.rating
_MOST_GAMES: Final = 500
"""Games of a history, the latest ones."""


def read_profile(connection: Connection, scope: Scope, user_id: int) -> Profile:
    """The record of this person in this scope; the rating is that of all games."""
    places = ranked(scope)
    one = select(places).where(places.c.user_id == user_id)
    place = connection.execute(one).first()
    sums = connection.execute(_sums(scope, user_id)).mappings().one()
    editions = connection.execute(_editions(scope, user_id)).all()
    history = _history(connection, scope, user_id)
    skill = _skill(connection, user_id) if sums["games"] else None
    return Profile(
        user_id,
        rating=skill.shown if skill else None,
        provisional=skill is None or skill.provisional,
        skill=skill,
        rank=place.rank if place else None,
        missing=0 if place else max(0, LEAST_GAMES - sums["games"]),
        streak=read_streaks(connection, scope, {user_id}).get(user_id, 0),
        longest=_longest_streak(history),
        editions=tuple(EditionRecord(*row) for row in editions),
        history=history,
        best=_best_deal(connection, scope, user_id, editions[0].rules) if editions else None,
        **sums,
    )


def _skill(connection: Connection, user_id: int) -> Skill:
    own = (_RATING.c.user_id == user_id) & (_RATING.c.scope == OVERALL)
    row = connection.execute(select(_RATING).where(own)).one()
    return row_mapping.skill_of(row)


def _history(connection: Connection, scope: Scope, user_id: int) -> tuple[RatedGame, ...]:
    own = rated_results(scope).where(_RESULT.c.user_id == user_id).subquery()
    query = select(own.c.after, own.c.provisional, own.c.outcome)
    newest = query.order_by(own.c.ended_at.desc(), own.c.game_id.desc()).limit(_MOST_GAMES)
    rows = reversed(connection.execute(newest).all())
    return tuple(RatedGame(row.after, row.provisional, Outcome(row.outcome)) for row in rows)


def _longest_streak(history: Sequence[RatedGame]) -> int:
    longest = streak = 0
    for played in history:
        streak = streak + 1 if played.outcome is Outcome.WON else 0
        longest = max(longest, streak)
    return longest


def _best_deal(connection: Connection, scope: Scope, user_id: int, rules: str) -> BestDeal | None:
    """The game of this edition with the person's best deal, the first of equals."""
    own = rated_results(Scope(scope.guild_id, rules)).where(_RESULT.c.user_id == user_id).subquery()
    query = select(own.c.game_id, own.c.seat, own.c.best_line)
    order = (own.c.best_line.desc(), own.c.game_id)
    row = connection.execute(query.order_by(*order).limit(1)).first()
    return None if row is None or row.best_line <= 0 else BestDeal(*row)


def _sums(scope: Scope, user_id: int) -> Select[Any]:
    own = results(scope).where(_RESULT.c.user_id == user_id).subquery()
    return select(
        count_if(own.c.rated).label("games"),
        count_if(own.c.rated, own.c.outcome == Outcome.WON.value).label("wins"),
        count_if(own.c.rated, own.c.outcome == Outcome.DRAWN.value).label("draws"),
        count_if(~own.c.rated).label("casual"),
    )


def _editions(scope: Scope, user_id: int) -> Select[Any]:
    own = rated_results(scope).where(_RESULT.c.user_id == user_id).subquery()
    rating = and_(_RATING.c.user_id == own.c.user_id, _RATING.c.scope == own.c.rules)
    return (
        select(
            own.c.rules,
            _RATING.c.shown,
            _RATING.c.provisional,
            func.count(),
            count_if(own.c.outcome == Outcome.WON.value),
            func.max(own.c.best_line),
            _RATING.c.sigma,
        )
        .join(_RATING, rating)
        .group_by(own.c.rules, _RATING.c.shown, _RATING.c.provisional, _RATING.c.sigma)
        .order_by(func.count().desc(), own.c.rules)
    )
