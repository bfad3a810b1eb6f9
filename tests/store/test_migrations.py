"""Databases of every older version keep all that is in them when they are migrated."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, Table, insert, select
from sqlalchemy.types import TypeEngine

from bot.store.alembic_upgrade import all_scripts
from bot.store.database import Database, Location
from bot.store.migrate import migrate
from bot.store.postgres_database import open_postgres
from bot.store.revisions import VERSION_TABLE, known_revisions
from bot.store.sqlite_database import open_sqlite
from tests import postgres
from tests.store.conftest import Backend

OLDER = sorted(known_revisions())[:-1]
NOTED = {"honest_since", "recount_due"}
"""What migrations note for later, as keys of the table `meta`."""
MOVED = {("daily_try", "name")}
"""Columns, by their table, whose contents a migration puts elsewhere."""
REFER_LATER = {
    "sqlite": "PRAGMA defer_foreign_keys = ON",
    "postgresql": "SET LOCAL session_replication_role = replica",
}
"""A game refers to its challenge, and the challenge to its game."""

Rows = dict[str, list[dict[str, Any]]]


@pytest.fixture
def empty(backend: Backend, tmp_path: Path) -> Location:
    """A database without tables."""
    if backend is Backend.POSTGRES:
        return postgres.server().create(tmp_path)
    (tmp_path / "dracula.db").touch()
    return tmp_path / "dracula.db"


@pytest.fixture
async def database(empty: Location) -> Any:
    """The same, open."""
    made = await (open_sqlite(empty) if isinstance(empty, Path) else open_postgres(empty))
    yield made
    await made.close()


async def test_every_row_of_every_older_version_is_kept(database: Database) -> None:
    """Each version gets rows of its own in all its tables, which all later migrations keep."""

    def fill(connection: Connection) -> list[Rows]:
        return [filled(connection, version, at) for at, version in enumerate(OLDER)]

    def filled(connection: Connection, version: str, at: int) -> Rows:
        migrate(connection, version)
        schema = reflected(connection)
        connection.exec_driver_sql(REFER_LATER[connection.dialect.name])
        rows = {
            table.name: [row_of(table, 2 * at + number) for number in (1, 2)]
            for table in schema.tables.values()
        }
        for name, added in rows.items():
            connection.execute(insert(schema.tables[name]), added)
        return rows

    def rows_after(connection: Connection) -> Rows:
        migrate(connection)
        return rows_in(connection, reflected(connection))

    before, after = await database.change(fill), await database.change(rows_after)
    assert len(before) == len(OLDER)
    for version, tables in zip(OLDER, before, strict=True):
        assert len(tables) > 10
        for name, rows in tables.items():
            columns = [column for column in rows[0] if (name, column) not in MOVED]
            was, kept = (
                [[row[one] for one in columns] for row in several]
                for several in (rows, after[name])
            )
            assert set(map(str, was)) <= set(map(str, kept)), f"{name} of {version}"


async def test_a_migration_is_logged_but_that_of_a_new_database(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await database.change(lambda connection: migrate(connection, OLDER[-1]))
    assert "migrating the database" not in caplog.text
    await database.change(migrate)
    assert f"migrating the database from {OLDER[-1]} to {max(known_revisions())}" in caplog.text


async def test_steps_of_before_there_were_other_lessons_are_those_of_dracula(
    database: Database,
) -> None:
    def migrated(connection: Connection) -> list[dict[str, Any]]:
        migrate(connection, "0019")
        connection.exec_driver_sql("INSERT INTO lesson VALUES (7, 3)")
        migrate(connection)
        return rows_in(connection, reflected(connection))["lesson"]

    assert await database.change(migrated) == [{"user_id": 7, "game": "dracula", "step": 3}]


async def test_a_board_gets_the_name_of_its_server_and_none_of_another(database: Database) -> None:
    """Mina is on one server only, Lucy on two, and of these she has played on the first."""
    mina, lucy, first, second = 1, 2, 10, 11

    def migrated(connection: Connection) -> dict[tuple[int, int], str]:
        migrate(connection, "0022")
        connection.exec_driver_sql(REFER_LATER[connection.dialect.name])
        schema = reflected(connection)

        def add(table: str, **columns: Any) -> None:
            row = row_of(schema.tables[table], 1) | columns
            connection.execute(insert(schema.tables[table]).values(row))

        add("daily_try", user_id=mina, name="Mina")
        add("daily_try", user_id=lucy, name="Lucy of the second")
        for user, guild in ((mina, first), (lucy, first), (lucy, second)):
            add("daily_board", user_id=user, guild_id=guild)
        for table in ("lobby", "game"):
            add(table)
        add("seat", user_id=lucy, name="Lucy", computer=None)
        add("place", guild_id=first)
        migrate(connection)
        rows = rows_in(connection, reflected(connection))["daily_board"]
        return {(row["user_id"], row["guild_id"]): row["name"] for row in rows}

    assert await database.change(migrated) == {
        (mina, first): "Mina",
        (lucy, first): "Lucy",
        (lucy, second): "",
    }


def test_the_names_of_the_files_are_the_revisions() -> None:
    scripts = all_scripts()
    assert known_revisions() == {script.revision for script in scripts.walk_revisions()}
    assert [max(known_revisions())] == scripts.get_heads()


def reflected(connection: Connection) -> MetaData:
    """The tables that are there, but for the one that notes the version."""
    schema = MetaData()
    schema.reflect(connection, only=lambda name, _schema: name != VERSION_TABLE)
    return schema


def rows_in(connection: Connection, schema: MetaData) -> Rows:
    """All rows of all tables, but for what a migration notes."""
    return {
        table.name: [
            dict(row)
            for row in connection.execute(select(table)).mappings()
            if row.get("key") not in NOTED
        ]
        for table in schema.tables.values()
    }


def row_of(table: Table, number: int) -> dict[str, Any]:
    """A row with something in every column, whose references all lead to rows of that number."""
    row = {column.name: value(column.type, column.name, number) for column in table.columns}
    if {"user_id", "computer"} <= row.keys():  # either a person or a computer
        row["computer" if number % 2 else "user_id"] = None
    return row


def value(kind: TypeEngine[Any], name: str, number: int) -> Any:
    return {
        bool: number % 2 == 1,
        bytes: bytes([number]) * 32,
        float: 1000.5 + number,
        int: number,
        str: f"{name} {number}",
        datetime: datetime.fromtimestamp(number, UTC),
    }[kind.python_type]
