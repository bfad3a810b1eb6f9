"""Reads finished games from their results: one person's history, and two people's games."""

import json
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Select, and_, func, or_, select

from bot.engine.record import DEPARTURES, EventKind
from bot.model.histories import EditionScore, History, PlayedGame, Reader, Score, Versus
from bot.model.paging import nearest_page
from bot.model.results import Outcome
from bot.store import row_mapping, schema

_RESULT, _SEAT = schema.result, schema.seat
_OTHER = _RESULT.alias("other")
_MOVE, _PLACE = schema.move, schema.place
PAGE: Final = 6
"""The number of games on a page of a history."""
LAST: Final = 5
"""The number of last games that are listed for two people."""

_REASONS: Final = {f"!{reason}": reason for reason in DEPARTURES}
"""The reasons why a player leaves a game, by the first word of the move's text."""

_Rows = Sequence[row_mapping.AnyRow]
_Departure = tuple[int, EventKind, bool]
"""The seat of a player who left a game, the reason, and whether it was the last move."""


def read_history(connection: Connection, user_id: int, reader: Reader, page: int) -> History:
    """A page (from 1) of the finished games of this person that the reader may see.

    Readers see all of their own games.
    """
    own = _results_of(user_id, reader)
    total = connection.scalar(select(func.count()).select_from(own.subquery())) or 0
    page, pages = nearest_page(page, total, PAGE)
    newest = own.order_by(_RESULT.c.ended_at.desc()).limit(PAGE).offset((page - 1) * PAGE)
    return History(_games(connection, connection.execute(newest).all()), page, pages)


def read_versus(connection: Connection, user_id: int, other_id: int) -> Versus:
    """The games of two people on different sides, from the point of view of the first.

    A game that either of them left early counts for nobody.
    """
    met = _met(user_id, other_id)
    scores = (
        _scores(met, _RESULT.c.rules)
        .group_by(_RESULT.c.rules)
        .order_by(func.count().desc(), _RESULT.c.rules)
    )
    rows = connection.execute(scores).all()
    editions = tuple(EditionScore(rules, Score(*score)) for rules, *score in rows)
    newest = met.order_by(_RESULT.c.ended_at.desc()).limit(LAST)
    return Versus(editions, _games(connection, connection.execute(newest).all()))


def read_score(
    connection: Connection, user_id: int, other_id: int, guild_id: int, until: int
) -> Score:
    """The games of two people that `read_versus` counts, on one server, up to the game `until`."""
    last = select(_PLACE.c.ended_at).where(_PLACE.c.game_id == until).scalar_subquery()
    # As a bare column, SQLite would look for the other's results in a range of time instead of at
    # one moment: each game of the one with each of the other.
    in_time = _RESULT.c.ended_at + 0 <= last
    met = _met(user_id, other_id).where(_RESULT.c.guild_id == guild_id, in_time)
    return Score(*connection.execute(_scores(met)).one())


def _met(user_id: int, other_id: int) -> Select[Any]:
    """The results of a person in games in which the other one was on a different side."""
    against = and_(
        # Thanks to `ended_at`, the index of a person's results finds the game at once.
        _OTHER.c.ended_at == _RESULT.c.ended_at,
        _OTHER.c.game_id == _RESULT.c.game_id,
        _OTHER.c.side != _RESULT.c.side,
        _OTHER.c.user_id == other_id,
    )
    return select(_RESULT).join(_OTHER, against).where(_RESULT.c.user_id == user_id)


def _scores(met: Select[Any], *columns: Any) -> Select[Any]:
    """These columns, the wins of each person, and all games that neither of them left early."""
    won, lost = Outcome.WON.value, Outcome.LOST.value
    return met.where(~_RESULT.c.left_early, ~_OTHER.c.left_early).with_only_columns(
        *columns,
        func.count().filter(_RESULT.c.outcome == won, _OTHER.c.outcome == lost),
        func.count().filter(_RESULT.c.outcome == lost, _OTHER.c.outcome == won),
        func.count(),
    )


def _results_of(user_id: int, reader: Reader) -> Select[Any]:
    own = select(_RESULT).where(_RESULT.c.user_id == user_id)
    if user_id == reader.user_id:
        return own
    played = select(_SEAT.c.game_id).where(
        _SEAT.c.user_id == reader.user_id, _SEAT.c.game_id == _RESULT.c.game_id
    )
    if reader.guild_id is None:
        return own.where(played.exists())
    return own.where(or_(_RESULT.c.guild_id == reader.guild_id, played.exists()))


def _games(connection: Connection, rows: _Rows) -> tuple[PlayedGame, ...]:
    ids = [row.game_id for row in rows]
    seats = _by_game(connection, select(_SEAT).where(_SEAT.c.game_id.in_(ids)))
    results = _by_game(connection, select(_RESULT).where(_RESULT.c.game_id.in_(ids)))
    departures = _departures(connection, ids)
    return tuple(
        _game(row, seats[row.game_id], results[row.game_id], departures.get(row.game_id, ()))
        for row in rows
    )


def _departures(connection: Connection, ids: Sequence[int]) -> dict[int, list[_Departure]]:
    """By game: who left it, in order."""
    moves = select(_MOVE.c.game_id, _MOVE.c.text, (_MOVE.c.ply == _PLACE.c.ply - 1).label("last"))
    moves = moves.join(_PLACE, _PLACE.c.game_id == _MOVE.c.game_id).order_by(_MOVE.c.ply)
    found: dict[int, list[_Departure]] = {}
    # All moves that are not of the rules begin with an exclamation mark.
    for row in connection.execute(moves.where(_MOVE.c.game_id.in_(ids), _MOVE.c.text.like("!%"))):
        word, _space, seat = row.text.partition(" ")
        if word in _REASONS:
            found.setdefault(row.game_id, []).append((int(seat), _REASONS[word], row.last))
    return found


def _by_game(connection: Connection, query: Select[Any]) -> dict[int, list[row_mapping.AnyRow]]:
    games: dict[int, list[row_mapping.AnyRow]] = {}
    for row in connection.execute(query.order_by("game_id", "seat")).all():
        games.setdefault(row.game_id, []).append(row)
    return games


def _game(
    row: row_mapping.AnyRow, seats: _Rows, results: _Rows, departures: Sequence[_Departure]
) -> PlayedGame:
    return PlayedGame(
        table=row.game_id,
        rules=row.rules,
        ended_at=row.ended_at,
        seat=row.seat,
        outcome=Outcome(row.outcome),
        seats=tuple(filter(None, map(row_mapping.player_of, seats))),
        final=_final(row, results),
        shared_with=tuple(
            result.seat for result in results if result.side != row.side and _won(result, row)
        ),
        left_early=tuple(result.seat for result in results if result.left_early),
        ending=next((reason for _seat, reason, last in departures if last), None),
        departures={seat: reason for seat, reason, _last in departures},
    )


def _won(*rows: row_mapping.AnyRow) -> bool:
    return all(row.outcome == Outcome.WON for row in rows)


def _final(row: row_mapping.AnyRow, results: _Rows) -> tuple[int | None, ...]:
    """The final scores by side; for older games only people's points are known, others are None."""
    if row.final is not None:
        return tuple(json.loads(row.final))
    points = {result.side: result.points for result in results}
    return tuple(points.get(side) for side in range(max(2, *(side + 1 for side in points))))
