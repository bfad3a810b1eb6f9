"""A database on a server is migrated once, by the first process, or refused and left alone."""

import asyncio
import logging
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import make_url, text

from bot.model.errors import Busy
from bot.store.backend import backend_of, postgres_address
from bot.store.backup import back_up
from bot.store.database import PostgresAddress, Timeouts
from bot.store.errors import UnreachableDatabase, UnusableDatabase, UnusableKey, WrongAddress
from bot.store.migrate import migrate
from bot.store.postgres_database import PostgresDatabase, open_postgres
from bot.store.postgres_locks import PostgresLocks
from bot.store.revisions import known_revisions
from bot.store.schema import metadata
from bot.store.secret_key import new_key
from bot.store.store import open_store
from tests import postgres
from tests.store.samples import begun, last_step, stored

OLDER = "0021"
"""A version of the schema that has to be migrated."""
pytestmark = pytest.mark.skipif(not postgres.binaries(), reason=postgres.MISSING)


@pytest.fixture
def empty(tmp_path: Path) -> PostgresAddress:
    """A database without tables."""
    return postgres.server().create(tmp_path)


async def agree(_alone: bool) -> None:
    """Nothing."""


def version_of(address: PostgresAddress) -> str:
    with postgres.server().connect(address.url.database or "") as other:
        (version,) = other.execute("SELECT version_num FROM alembic_version").fetchone() or ("",)
    return str(version)


def locks_waited_for(address: PostgresAddress) -> int:
    with postgres.server().connect(address.url.database or "") as other:
        query = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        (number,) = other.execute(query).fetchone() or (0,)
    return int(number)


async def refused(address: PostgresAddress) -> str:
    with pytest.raises(UnusableDatabase) as error:
        await open_store(address, Timeouts(lock=0))
    assert str(address) in str(error.value)
    assert isinstance(error.value, UnreachableDatabase) == (error.value.key == "unreachable")
    return error.value.key


async def test_a_new_database_is_told_from_one_that_was_there(
    empty: PostgresAddress, caplog: pytest.LogCaptureFixture
) -> None:
    """A slip in its name would otherwise go unnoticed."""
    caplog.set_level(logging.INFO)
    for done in ("created", "opened"):
        caplog.clear()
        await (await open_store(empty)).close()
        assert re.search(rf"database {empty} {done} with PostgreSQL \d", caplog.text)


async def test_a_new_database_has_the_tables_of_the_schema(empty: PostgresAddress) -> None:
    store = await open_store(empty)
    differences = await store.database.read(
        lambda connection: compare_metadata(MigrationContext.configure(connection), metadata)
    )
    await store.close()
    assert differences == []


async def test_a_process_that_starts_second_waits_for_the_migration_of_the_first(
    empty: PostgresAddress,
) -> None:
    stores = await asyncio.gather(*(open_store(empty) for _ in range(3)))
    assert len({store.key.fingerprint for store in stores}) == 1
    game_id = await begun(stores[0])
    assert (await stored(stores[1], game_id)).turn.ply == 0
    for store in stores:
        await store.close()


async def test_a_database_is_not_migrated_while_processes_of_an_older_version_play(
    empty: PostgresAddress,
) -> None:
    database = await open_postgres(empty)
    await database.change(lambda connection: migrate(connection, OLDER))
    await database.close()
    playing = PostgresLocks(empty)
    await playing.join(agree)
    with pytest.raises(UnusableDatabase) as error:
        await open_store(empty)
    assert not isinstance(error.value, UnreachableDatabase), "another start does not help"
    assert f"older one are playing: dracula {os.getpid()} on " in str(error.value)
    assert version_of(empty) == OLDER
    await playing.close()
    async with backend_of(empty).shared_lock():
        stores = await asyncio.gather(*(open_store(empty) for _ in range(2)))
    assert version_of(empty) == max(known_revisions())
    for store in stores:
        await store.close()


async def test_a_process_of_an_older_version_that_joins_meanwhile_is_not_migrated_under(
    empty: PostgresAddress,
) -> None:
    database = await open_postgres(empty)
    await database.change(lambda connection: migrate(connection, OLDER))
    await database.close()
    joining, go_on, joined = asyncio.Event(), asyncio.Event(), PostgresLocks(empty)

    async def agree_slowly(_alone: bool) -> None:
        joining.set()
        await go_on.wait()

    join = asyncio.create_task(joined.join(agree_slowly))
    await joining.wait()
    migration = asyncio.create_task(open_store(empty))
    while not (migration.done() or locks_waited_for(empty)):  # noqa: ASYNC110 - on the server
        await asyncio.sleep(0.01)
    go_on.set()
    await join
    with pytest.raises(UnusableDatabase, match="older one are playing"):
        await migration
    assert version_of(empty) == OLDER
    await joined.close()


async def test_a_process_starts_while_others_of_its_version_play(empty: PostgresAddress) -> None:
    first = await open_store(empty)
    playing = PostgresLocks(empty)
    await playing.join(agree)
    second = await open_store(empty)
    await playing.close()
    for store in (first, second):
        await store.close()


async def test_a_migration_that_fails_leaves_nothing(empty: PostgresAddress) -> None:
    name = empty.url.database or ""
    with postgres.server().connect(name) as other:
        other.execute("CREATE SCHEMA elsewhere CREATE TABLE ping (id int)")
        other.execute(f"ALTER DATABASE {name} SET search_path = public, elsewhere")
        other.execute("CREATE DOMAIN public.vacation AS text")
    with pytest.raises(UnusableDatabase):
        await open_store(empty)
    with postgres.server().connect(name) as other:
        query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        assert other.execute(query).fetchall() == []


async def test_a_database_of_a_newer_version_is_left_alone(empty: PostgresAddress) -> None:
    await (await open_store(empty)).close()
    with postgres.server().connect(empty.url.database or "") as other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
        assert await refused(empty) == "newer"
        version = other.execute("SELECT version_num FROM alembic_version").fetchone()
    assert version == ("9999",)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("UPDATE alembic_version SET version_num = '0014'", 'relation "shard" already exists'),
        (
            "UPDATE alembic_version SET version_num = '0016'",
            'index "ix_place_ended_at" does not exist',
        ),
        ("INSERT INTO alembic_version VALUES ('0014')", "it names 2 versions"),
        ("DELETE FROM alembic_version", "it names 0 versions"),
    ],
)
async def test_a_backup_that_was_restored_over_newer_tables_is_reported(
    empty: PostgresAddress, change: str, reason: str
) -> None:
    await (await open_store(empty)).close()
    with postgres.server().connect(empty.url.database or "") as other:
        other.execute(change)
    with pytest.raises(UnusableDatabase) as error:
        await open_store(empty, Timeouts(lock=0))
    assert not isinstance(error.value, UnreachableDatabase), "another start does not help"
    assert f"do not fit its version: {reason}. Nothing was changed" in str(error.value)


@pytest.mark.parametrize("table", ["invoices", "game", "alembic_version"])
async def test_a_database_of_another_program_is_left_alone(
    empty: PostgresAddress, table: str
) -> None:
    with postgres.server().connect(empty.url.database or "") as other:
        other.execute(f"CREATE TABLE {table} (version_num text)")
        assert await refused(empty) == "foreign"
        assert other.execute(
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
        ).fetchone() == (1,)
    assert list(empty.folder.iterdir()) == []


async def test_a_database_that_is_not_in_utf8_is_refused(tmp_path: Path) -> None:
    with postgres.server().connect("postgres") as other:
        other.execute("CREATE DATABASE ascii TEMPLATE template0 ENCODING SQL_ASCII LOCALE 'C'")
    assert await refused(postgres.server().address("ascii", tmp_path)) == "encoding"


async def test_a_database_that_does_not_exist_is_reported(tmp_path: Path) -> None:
    assert await refused(postgres.server().address("carfax", tmp_path)) == "missing"


async def test_a_user_whom_the_server_does_not_know_is_reported(empty: PostgresAddress) -> None:
    stranger = PostgresAddress(empty.url.set(username="renfield"), empty.folder)
    assert await refused(stranger) == "refused"


@contextmanager
def rules_first(rule: str, *, alone: bool = False) -> Iterator[None]:
    """Meanwhile this rule decides first, or `alone`, who may connect; others' connections stay."""
    with postgres.server().connect("postgres") as other:
        (path,) = other.execute("SHOW hba_file").fetchone() or ("",)
        before = Path(path).read_text("utf-8")
        rules(other, path, f"{rule}\n" + ("" if alone else before))
        try:
            yield
        finally:
            rules(other, path, before)


def rules(other: psycopg.Connection[Any], path: str, text: str) -> None:
    Path(path).write_text(text, "utf-8")
    before = other.execute("SELECT pg_conf_load_time(), pg_reload_conf()").fetchone() or ()
    while other.execute("SELECT pg_conf_load_time()").fetchone() == before[:1]:
        time.sleep(0.01)


def create_user(name: str, password: str) -> None:
    with postgres.server().connect("postgres") as other:
        other.execute(f"CREATE USER {name} PASSWORD '{password}'")


async def test_a_password_that_is_missing_is_reported_and_may_be_in_the_environment(
    empty: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_user("harker", "garlic")
    harker = PostgresAddress(empty.url.set(username="harker"), empty.folder)
    with rules_first("local all harker scram-sha-256"):
        assert await refused(harker) == "refused"
        monkeypatch.setenv("PGPASSWORD", "garlic")
        assert await refused(harker) == "forbidden"


@pytest.mark.parametrize(
    "change",
    [
        "ALTER ROLE lucy NOLOGIN",
        "REVOKE CONNECT ON DATABASE {name} FROM PUBLIC",
        "ALTER ROLE lucy PASSWORD 'wrong'",
    ],
)
async def test_a_user_who_may_not_connect_is_told_from_a_server_that_is_away(
    empty: PostgresAddress, change: str
) -> None:
    with postgres.server().connect(name := empty.url.database or "") as other:
        other.execute("DROP ROLE IF EXISTS lucy")
        create_user("lucy", "garlic")
        other.execute(change.format(name=name))
    lucy = PostgresAddress(empty.url.set(username="lucy", password="garlic"), empty.folder)
    with rules_first("local all lucy scram-sha-256"):
        assert await refused(lucy) == "refused"


async def test_a_user_to_whom_the_rules_of_the_server_say_no_is_told_so(
    empty: PostgresAddress,
) -> None:
    with rules_first(f"local {empty.url.database} {postgres.USER} reject"):
        assert await refused(empty) == "refused"
    with rules_first("local sameuser all trust", alone=True):
        assert await refused(empty) == "refused"


async def test_a_user_who_may_not_make_tables_is_reported(empty: PostgresAddress) -> None:
    with postgres.server().connect(empty.url.database or "") as other:
        other.execute("CREATE ROLE guest LOGIN")
    guest = PostgresAddress(empty.url.set(username="guest"), empty.folder)
    assert await refused(guest) == "forbidden"
    assert list(guest.folder.iterdir()) == [], "a key for a database that was never created"


@pytest.mark.parametrize("limited", ["ROLE swales", "DATABASE {name}"])
async def test_a_process_that_may_not_open_its_connections_is_refused_with_their_number(
    empty: PostgresAddress, limited: str
) -> None:
    limited = limited.format(name=empty.url.database)
    swales = PostgresAddress(empty.url.set(username="swales"), empty.folder)
    with postgres.server().connect(empty.url.database or "") as other:
        other.execute("DROP ROLE IF EXISTS swales")
        other.execute("CREATE ROLE swales LOGIN")
        other.execute(f"ALTER DATABASE {empty.url.database} OWNER TO swales")
        other.execute(f"ALTER {limited} CONNECTION LIMIT 6")
        assert await refused(swales) == "few_connections"
        with pytest.raises(UnusableDatabase, match=r"allows 6, and each process .* needs 7\."):
            await open_store(swales)
        other.execute(f"ALTER {limited} CONNECTION LIMIT 7")
        await (await open_store(swales)).close()
        other.execute(f"ALTER {limited} CONNECTION LIMIT 6")
        await (await open_store(empty)).close()  # no limit binds a superuser
        other.execute(f"REASSIGN OWNED BY swales TO {postgres.USER}")


async def test_a_schema_that_does_not_exist_is_told_from_a_server_that_is_away(
    empty: PostgresAddress,
) -> None:
    url = empty.url.update_query_dict({"options": "-csearch_path=crypt"})
    assert await refused(PostgresAddress(url, empty.folder)) == "no_schema"


async def test_a_server_that_takes_no_writes_is_reported(empty: PostgresAddress) -> None:
    with postgres.server().connect(name := empty.url.database or "") as other:
        other.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert await refused(empty) == "read_only"


async def test_a_server_whose_disk_is_full_is_reported(empty: PostgresAddress) -> None:
    with postgres.server().connect(empty.url.database or "") as other:
        other.execute(
            "CREATE FUNCTION full_disk() RETURNS event_trigger LANGUAGE plpgsql"
            " AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$"
        )
        other.execute(
            "CREATE EVENT TRIGGER full_disk ON ddl_command_start EXECUTE FUNCTION full_disk()"
        )
    assert await refused(empty) == "full"


async def test_a_server_that_does_not_answer_is_reported_and_may_be_tried_again(
    tmp_path: Path,
) -> None:
    url = make_url(f"postgresql:///dracula?host={tmp_path}")
    assert await refused(PostgresAddress(url, tmp_path)) == "unreachable"


async def test_an_address_with_a_setting_of_no_meaning_is_told_from_a_server_that_is_away(
    empty: PostgresAddress,
) -> None:
    for name, value in (
        ("sslmode", "foo"),
        ("ssl_min_protocol_version", "foo"),
        ("port", "99999999"),
        ("hostaddr", "300.1.1.1"),
        ("service", "carfax"),
        ("options", "-c garlic=1"),
        ("options", "-c statement_timeout=soon"),
    ):
        wrong = PostgresAddress(empty.url.update_query_dict({name: value}), empty.folder)
        with pytest.raises(WrongAddress, match=r"^DATABASE is wrong ") as error:
            await open_store(wrong, Timeouts(lock=0))
        assert value.removeprefix("-c ").partition("=")[0] in str(error.value)


def test_a_parameter_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(WrongAddress) as error:
        postgres_address("postgresql://mina:hunter2@carfax/dracula?sslmod=require", tmp_path)
    assert str(error.value) == (
        "DATABASE is wrong (the database dracula on carfax): there is no parameter 'sslmod'"
    )


@pytest.mark.parametrize("name", ["password", "sslpassword", "Password", "oauth_client_secret"])
def test_a_parameter_that_may_be_the_rest_of_a_password_is_not_named(
    tmp_path: Path, name: str
) -> None:
    with pytest.raises(WrongAddress, match="does not exist; write %26 for & in") as error:
        postgres_address(f"postgresql://carfax/dracula?{name}=hunt&er2=1", tmp_path)
    assert "er2" not in str(error.value)


async def test_neither_an_error_nor_the_log_tells_the_password(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    address = postgres_address(f"postgresql://mina:hunter2@/dracula?host={tmp_path}", tmp_path)
    assert "hunter2" not in f"{address} {address!r}"
    with caplog.at_level(logging.DEBUG), pytest.raises(UnusableDatabase) as error:
        await open_store(address)
    assert "hunter2" not in str(error.value)
    assert "hunter2" not in str(error.value.__cause__)
    assert "hunter2" not in caplog.text


async def test_the_key_lies_in_the_folder_and_another_one_is_refused(
    empty: PostgresAddress, tmp_path: Path
) -> None:
    store = await open_store(empty)
    await store.close()
    assert (tmp_path / "dracula.key").stat().st_mode & 0o777 == 0o600
    with pytest.raises(UnusableKey):
        await open_store(empty, key=new_key())
    (tmp_path / "dracula.key").unlink()
    with pytest.raises(UnusableKey) as error:
        await open_store(empty)
    assert "Put it back, set DATA_FOLDER to its folder, or" in str(error.value)
    await (await open_store(empty, key=store.key)).close()
    assert list(tmp_path.iterdir()) == []


async def test_another_key_is_refused_before_a_long_migration(empty: PostgresAddress) -> None:
    await (await open_store(empty)).close()
    with postgres.server().connect(empty.url.database or "") as other:
        other.execute("UPDATE alembic_version SET version_num = '0014'")
    with pytest.raises(UnusableKey):  # the migration would find tables that do not fit
        await open_store(empty, key=new_key())


async def test_results_are_counted_again_if_a_migration_has_asked_for_it(
    empty: PostgresAddress,
) -> None:
    store = await open_store(empty)
    game_id = await begun(store)
    await store.games.append(last_step(game_id, 0))
    count = text("SELECT count(*) FROM standing")
    before = await store.database.read(lambda connection: connection.execute(count).scalar_one())
    await store.close()
    with postgres.server().connect(empty.url.database or "") as other:
        other.execute("DELETE FROM standing")
        other.execute("INSERT INTO meta VALUES ('recount_due', '')")
    for _ in range(2):
        store = await open_store(empty)
        counted = await store.database.read(lambda c: c.execute(count).scalar_one())
        await store.close()
        assert counted == before > 0


async def test_nobody_stays_connected_after_a_look_or_a_refusal(
    empty: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UnusableDatabase, match="no tables"):
        await backend_of(empty).find()
    assert await backend_of(empty).last_heartbeat() is None
    with postgres.server().connect(empty.url.database or "") as other:
        other.execute("CREATE TABLE invoices (id int)")
    assert await refused(empty) == "foreign"
    with postgres.server().connect(empty.url.database or "") as other:
        other.execute("DROP TABLE invoices")

    async def busy(_database: PostgresDatabase, _work: object) -> None:
        raise Busy

    monkeypatch.setattr(PostgresDatabase, "read", busy)
    for look in (backend_of(empty).find, backend_of(empty).last_heartbeat):
        with pytest.raises(UnreachableDatabase, match="it is busy"):
            await look()
    assert await refused(empty) == "unreachable"
    with postgres.server().connect("postgres") as other:
        other.execute(f"DROP DATABASE {empty.url.database}")  # refused while anybody is there


async def test_another_process_sees_whether_the_bot_is_alive(empty: PostgresAddress) -> None:
    assert await backend_of(empty).last_heartbeat() is None
    store = await open_store(empty)
    assert await backend_of(empty).last_heartbeat() is None
    await store.heartbeats.record(123.5)
    assert await backend_of(empty).last_heartbeat() == 123.5
    await store.close()


def test_a_copy_is_made_by_the_tools_of_the_server(tmp_path: Path) -> None:
    address = postgres_address("postgresql://mina:hunter2@carfax/dracula", tmp_path)
    with pytest.raises(UnusableDatabase) as error:
        back_up(address, tmp_path / "monday.db")
    assert "pg_dump" in str(error.value)
    assert list(tmp_path.iterdir()) == []
