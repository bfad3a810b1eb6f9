"""Checks the checksums and seats of all records in a copy of an SQLite database."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from bot.model.terms import Pace, Terms
from bot.store.checksums import UNREADABLE, of_game, seated, sound
from bot.store.database_file import any_text, read_only
from bot.store.errors import UnusableDatabase
from bot.store.sqlite_errors import as_sqlite_errors
from bot.store.sqlite_preflight import refuse_foreign

Progress = Callable[[int, int], None]
"""Called with the number of games checked so far, and the number of all games."""

_STEP: Final = 1000
_GAMES: Final = (
    "SELECT game.id, rules, options, pace, rated, seed, started_at, checksum, place.ply"
    " FROM game LEFT JOIN place ON place.game_id = game.id ORDER BY game.id"
)
_MOVES: Final = "SELECT game_id, ply, text, at, checksum FROM move ORDER BY game_id, ply"
_SEATS: Final = "SELECT game_id, seat, user_id, name, computer FROM seat ORDER BY game_id, seat"


def check_copied_records(copy: Path, progress: Progress) -> None:
    """UnusableDatabase if this copy has a record that `restore` will refuse. The copy stays."""
    with as_sqlite_errors(copy), closing(read_only(copy)) as connection:
        connection.text_factory = any_text
        number = damaged_record(connection, copy, progress)
    if number is not None:
        sentence = (
            f"The copy {copy} is complete, but the record of table {number} is damaged in it, as in"
            " the database. It cannot be restored; keep an older backup that can. If there is none,"
            f" stop the bot and delete that game: python -m bot admin delete {number}"
        )
        raise UnusableDatabase("record_damaged", sentence)


def damaged_record(connection: sqlite3.Connection, copy: Path, progress: Progress) -> int | None:
    """The first game whose record is damaged, or one of which only rows are left, or None.

    UnusableDatabase if the tables belong to another program. The connection has to read text with
    `any_text`.
    """
    if not refuse_foreign(connection, copy):
        return None
    (total,) = connection.execute("SELECT count(*) FROM game").fetchone()
    moves, seats = _RowsByGame(connection, _MOVES), _RowsByGame(connection, _SEATS)
    for checked, (number, *start, ply) in enumerate(connection.execute(_GAMES), 1):
        links, players = moves.of(number), seats.of(number)
        if not _is_sound(start, links, ply) or not seated(players):
            return int(number)
        if checked % _STEP == 0:
            progress(checked, total)
    progress(total, total)
    return moves.stray() or seats.stray()


class _RowsByGame:
    """The rows of a query whose first column is the id of a game, in the order of these ids."""

    def __init__(self, connection: sqlite3.Connection, query: str) -> None:
        self._games = groupby(connection.execute(query), lambda row: int(row[0]))
        self._game_id: int | None = None
        self._own: list[Any] = []
        self._skipped: int | None = None
        self._advance()

    def stray(self) -> int | None:
        """A game that has rows and was not asked for, though all that there are were; or None."""
        return self._game_id if self._skipped is None else self._skipped

    def of(self, game_id: int) -> list[Any]:
        """The rows of this game, without its id; the games are asked for in order."""
        while self._game_id is not None and self._game_id < game_id:
            self._skipped = self._game_id
            self._advance()
        if self._game_id != game_id:
            return []
        own = self._own
        self._advance()
        return own

    def _advance(self) -> None:
        self._game_id, rows = next(self._games, (None, iter(())))
        self._own = [row[1:] for row in rows]


def _is_sound(start: list[Any], links: list[tuple[int, str, float, int]], ply: object) -> bool:
    rules, options, pace, rated, seed, started_at, checksum = start
    try:
        terms = Terms(rules, json.loads(options), Pace(pace), bool(rated))
        first = of_game(terms, seed, started_at)
    except UNREADABLE:
        return False
    return first == checksum and sound(first, links) and len(links) == ply
