"""Checks the checksums of all records in a copy of an SQLite database."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from bot.model.terms import Pace, Terms
from bot.store.checksums import UNREADABLE, of_game, sound
from bot.store.database_file import any_text, read_only
from bot.store.errors import UnusableDatabase
from bot.store.sqlite_errors import as_sqlite_errors, sqlite_error
from bot.store.sqlite_preflight import refuse_foreign

Progress = Callable[[int, int], None]
"""Called with the number of games checked so far, and the number of all games."""

_STEP: Final = 1000
_GAMES: Final = (
    "SELECT game.id, rules, options, pace, rated, seed, started_at, checksum, place.ply"
    " FROM game JOIN place ON place.game_id = game.id ORDER BY game.id"
)
_MOVES: Final = "SELECT game_id, ply, text, at, checksum FROM move ORDER BY game_id, ply"


def check_copied_records(copy: Path, progress: Progress) -> None:
    """UnusableDatabase if this copy has a record that `restore` will refuse. The copy stays."""
    with as_sqlite_errors(copy), closing(read_only(copy)) as connection:
        connection.text_factory = any_text
        number = damaged_record(connection, copy, progress)
    if number is not None:
        sentence = (
            f"The copy {copy} is complete, but the record of table {number} is damaged in it, as in"
            " the database. It cannot be restored; keep an older backup that can."
        )
        raise UnusableDatabase("record_damaged", sentence)


def damaged_record(connection: sqlite3.Connection, copy: Path, progress: Progress) -> int | None:
    """The first game whose record is damaged, or None.

    UnusableDatabase if tables disagree or belong to another program. The connection has to read
    text with `any_text`.
    """
    if not refuse_foreign(connection, copy):
        return None
    (total,) = connection.execute("SELECT count(*) FROM game").fetchone()
    moves = _moves_by_game(connection)
    game_id, links = next(moves, (0, []))
    checked = 0
    for number, *start, ply in connection.execute(_GAMES):
        own = links if game_id == number else []
        if not _is_sound(start, own, ply):
            return int(number)
        if own:
            game_id, links = next(moves, (0, []))
        checked += 1
        if checked % _STEP == 0:
            progress(checked, total)
    if checked != total or game_id:
        raise sqlite_error("damaged", copy)
    progress(total, total)
    return None


def _moves_by_game(
    connection: sqlite3.Connection,
) -> Iterator[tuple[int, list[tuple[int, str, float, int]]]]:
    rows = connection.execute(_MOVES)
    for game_id, own in groupby(rows, lambda row: int(row[0])):
        yield game_id, [row[1:] for row in own]


def _is_sound(start: list[Any], links: list[tuple[int, str, float, int]], ply: object) -> bool:
    rules, options, pace, rated, seed, started_at, checksum = start
    try:
        terms = Terms(rules, json.loads(options), Pace(pace), bool(rated))
        first = of_game(terms, seed, started_at)
    except UNREADABLE:
        return False
    return first == checksum and sound(first, links) and len(links) == ply
