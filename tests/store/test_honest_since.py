"""A database of an older version: its games keep their value, and the next ones are honest."""

from pathlib import Path

from sqlalchemy import Connection, select

from bot.model.results import RatedDay, Scope
from bot.store import schema
from bot.store.migrate import migrate
from bot.store.rating_inputs import read_honest_since
from bot.store.sqlite_database import open_sqlite
from bot.store.store import open_store

LATE = 1_767_225_600.123456


SCRIPT = f"""
INSERT INTO game VALUES (1, 'dracula.partners', '{{}}', 'none', 1, 0, x'00', NULL, 1.0, 0);
INSERT INTO game VALUES (2, 'dracula.classic', '{{}}', 'none', 1, 0, x'00', NULL, 1.0, 0);
INSERT INTO place (game_id, channel_id, ply, automatic, ended_at) VALUES (1, 2, 0, 0, {LATE});
INSERT INTO place (game_id, channel_id, ply, automatic, ended_at) VALUES (2, 2, 0, 0, 5.0);
INSERT INTO seat VALUES (1, 0, 1, 'Mina', NULL), (1, 1, 2, 'Lucy', NULL);
INSERT INTO seat VALUES (1, 2, 3, 'Jonathan', NULL), (1, 3, 4, 'Quincey', NULL);
INSERT INTO seat VALUES (2, 0, 1, 'Mina', NULL), (2, 1, 2, 'Lucy', NULL);
INSERT INTO result VALUES (1, 2, 3, 'dracula.partners', 1, 'won', 9, 9, 1.0, 1000, 1020, 1);
INSERT INTO result VALUES (1, 3, 4, 'dracula.partners', 1, 'lost', 9, 9, 1.0, 1000, 980, 1);
INSERT INTO result VALUES (2, 1, 2, 'dracula.classic', 1, 'won', 9, 9, 1.0, 1000, 1020, 1)
"""


async def test_the_rules_begin_after_the_last_game_that_has_ended(tmp_path: Path) -> None:
    old = await open_sqlite(tmp_path / "dracula.db")

    def as_it_was(connection: Connection) -> None:
        migrate(connection, "0007")
        for statement in SCRIPT.split(";"):
            connection.exec_driver_sql(statement)

    await old.change(as_it_was)
    await old.close()
    store = await open_store(tmp_path / "dracula.db")
    assert await store.database.read(read_honest_since) == LATE
    query = select(schema.result.c.side).order_by("game_id", "seat")
    sides = await store.database.read(lambda connection: connection.execute(query).scalars().all())
    assert sides == [0, 1, 1]
    board = await store.player_stats.leaderboard(Scope(), 1, 3)
    assert board.missing == 4, "the older games are counted in standings"
    assert await store.player_stats.rated_day([1], 3.0) == RatedDay(int(LATE // 86_400), {}, {})
    await store.close()


async def test_in_a_new_database_they_hold_from_the_first_game_on(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "dracula.db")
    assert await store.database.read(read_honest_since) == 0
    assert await store.player_stats.rated_day([1], 86_400.0 * 3 + 5) is not None
    await store.close()
