"""Files that are no usable database are refused by name and left unchanged.

A large file is read whole while it is used, by a connection that only reads.
"""

import asyncio
import errno
import gc
import logging
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import event

from bot.model.players import Preferences
from bot.store.backend import backend_of
from bot.store.backup import back_up
from bot.store.database import Timeouts
from bot.store.errors import UnusableDatabase
from bot.store.instance_lock import only_instance
from bot.store.migrate import migrate
from bot.store.restoring import check_backup
from bot.store.revisions import known_revisions
from bot.store.schema import metadata
from bot.store.sqlite_database import open_sqlite
from bot.store.sqlite_errors import as_sqlite_errors
from bot.store.sqlite_preflight import DeferredCheck, check_database
from bot.store.store import Store, open_store
from tests.store.samples import MINA, begun, last_step

NOBODY = 65534


class Interrupted(Exception):
    """Ends a migration halfway."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "dracula.db"


@pytest.fixture
async def old(file: Path) -> Path:
    """A database that was there before."""
    await (await open_store(file)).close()
    return file


async def refused(path: Path) -> str:
    with pytest.raises(UnusableDatabase) as error:
        await open_store(path, Timeouts(lock=0))
    assert str(path.parent) in str(error.value)
    return error.value.key


@contextmanager
def somebody_else(folder: Path) -> Iterator[None]:
    """Somebody who may only read what is in this folder; root may do everything."""
    was = os.geteuid()
    if was == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(was)
        folder.chmod(0o755)


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that is open to everybody to look into."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


async def test_a_new_database_is_told_from_one_that_was_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A slip in its name would otherwise go unnoticed."""
    caplog.set_level(logging.INFO)
    for done in ("created", "opened"):
        caplog.clear()
        await (await open_store(tmp_path / "dracula.db")).close()
        assert f"dracula.db {done} with SQLite" in caplog.text


async def test_a_new_database_has_the_tables_of_the_schema(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        store = await open_store(file)
    assert sqlite3.sqlite_version in caplog.text
    assert "counting" not in caplog.text, "there is nothing to count in a new database"
    differences = await store.database.read(
        lambda connection: compare_metadata(MigrationContext.configure(connection), metadata)
    )
    await store.close()
    assert differences == []


async def test_the_connection_is_set_up_so_that_nothing_acknowledged_is_lost(file: Path) -> None:
    store = await open_store(file)
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    pragmas = await store.database.read(
        lambda connection: [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]
    )
    await store.close()
    assert pragmas == ["wal", 2, 1, 1500]


async def test_little_room_on_the_disk_is_reported(
    old: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(old.parent)._replace(free=42 * 10**6)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage)
    await (await open_store(old)).close()
    assert "only 42 MB are left" in caplog.text


async def test_a_database_is_opened_again_as_it_was(old: Path) -> None:
    before = old.read_bytes()
    await (await open_store(old)).close()
    assert old.read_bytes() == before


async def test_a_migration_that_is_interrupted_leaves_nothing(file: Path) -> None:
    file.touch()
    interrupted = 0
    for stop_after in (1, *range(2, 400, 9)):
        database = await open_sqlite(file)
        seen = iter(range(1, 10_000))

        def interrupt(*_: object, seen: Iterator[int] = seen, stop_after: int = stop_after) -> None:
            if next(seen) == stop_after:
                raise Interrupted

        event.listen(database.engine, "after_cursor_execute", interrupt)
        try:
            await database.change(migrate)
        except Interrupted:
            with closing(sqlite3.connect(file)) as look:
                assert look.execute("SELECT name FROM sqlite_master").fetchall() == []
            interrupted += 1
        else:
            break
        finally:
            await database.close()
    assert interrupted > 4
    check_database(file)


async def test_preferences_of_an_older_version_are_kept(file: Path) -> None:
    file.touch()
    database = await open_sqlite(file)
    await database.change(lambda connection: migrate(connection, "0003"))
    await database.close()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO preference VALUES (1, 1, 0, 'de')")
    store = await open_store(file)
    assert await store.preferences.preferences(1) == Preferences(
        muted=True, language="de", mute_turns=True
    )
    chosen = await store.preferences.save(1, text_only=True)
    await store.close()
    assert chosen == Preferences(muted=True, language="de", text_only=True, mute_turns=True)


async def test_the_longest_streaks_of_an_older_version_are_counted(file: Path) -> None:
    store = await open_store(file)
    await store.games.append(last_step(await begun(store), 0))
    await store.close()
    older = file.with_name("older.db")
    database = await open_sqlite(older)
    await database.change(lambda connection: migrate(connection, "0017"))
    await database.close()
    with closing(sqlite3.connect(older)) as connection, connection:
        connection.execute("DELETE FROM meta")
        connection.execute("ATTACH ? AS newer", [str(file)])
        for table in ("result", "rating"):
            connection.execute(f"INSERT INTO {table} SELECT * FROM newer.{table}")
    store = await open_store(older)
    profile = await store.player_stats.profile(MINA.user_id, None)
    await store.close()
    assert (profile.streak, profile.longest) == (1, 1)


async def test_a_database_of_a_newer_version_is_left_alone(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = old.read_bytes()
    assert await refused(old) == "newer"
    assert old.read_bytes() == before
    assert "9999" not in known_revisions()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("UPDATE alembic_version SET version_num = '0014'", "table shard already exists"),
        ("UPDATE alembic_version SET version_num = '0016'", "no such index: ix_place_ended_at"),
        ("INSERT INTO alembic_version VALUES ('0014')", "it names 2 versions"),
        ("DELETE FROM alembic_version", "it names 0 versions"),
        ("DROP TABLE meta", "no such table: meta"),
    ],
)
async def test_a_database_whose_tables_do_not_fit_its_version_is_told_from_one_without_permission(
    old: Path, change: str, reason: str
) -> None:
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute(change)
        before = list(connection.iterdump())
    with pytest.raises(UnusableDatabase) as error:
        await open_store(old)
    assert error.value.key == "mixed"
    assert f"do not fit its version: {old} ({reason}). It was not changed" in str(error.value)
    with closing(sqlite3.connect(old)) as connection:
        assert list(connection.iterdump()) == before


async def test_a_database_of_another_program_is_left_alone(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE invoices (id)")
    before = file.read_bytes()
    assert await refused(file) == "foreign"
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


async def test_a_task_of_the_host_takes_no_empty_file_for_the_database(file: Path) -> None:
    with pytest.raises(UnusableDatabase, match="no such file"):
        await backend_of(file).find()
    file.touch()
    with pytest.raises(UnusableDatabase, match="is empty"):
        await backend_of(file).find()
    await (await open_store(file)).close()
    await backend_of(file).find()


async def test_a_database_without_tables_is_taken(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE t (id)")
        connection.execute("DROP TABLE t")
    await (await open_store(file)).close()


async def test_a_file_that_is_no_database_is_left_alone(file: Path) -> None:
    file.write_text("Dear diary, 3 May. Bistritz.")
    assert await refused(file) == "not_a_database"
    assert file.read_text() == "Dear diary, 3 May. Bistritz."


async def test_a_file_with_only_the_beginning_of_a_database_is_left_alone(file: Path) -> None:
    file.write_bytes(b"SQLite format 3\0" + b"\xff" * 500)
    before = file.read_bytes()
    assert await refused(file) == "not_a_database"
    assert file.read_bytes() == before


@pytest.mark.parametrize("page", [1, 2, 5])
async def test_a_damaged_database_is_left_alone(old: Path, page: int) -> None:
    content = bytearray(old.read_bytes())
    content[4096 * page : 4096 * page + 2000] = b"\xa5" * 2000
    old.write_bytes(content)
    assert await refused(old) == "damaged"
    assert old.read_bytes() == bytes(content)


async def test_a_database_that_is_cut_short_is_left_alone(old: Path) -> None:
    content = old.read_bytes()
    old.write_bytes(content[: len(content) // 2])
    assert await refused(old) == "damaged"


async def test_a_directory_that_does_not_exist_is_not_made(tmp_path: Path) -> None:
    assert await refused(tmp_path / "missing" / "dracula.db") == "directory_missing"
    assert list(tmp_path.iterdir()) == []


async def test_a_directory_is_no_database(tmp_path: Path) -> None:
    folder = tmp_path / "dracula.db"
    folder.mkdir()
    assert await refused(folder) == "unreadable"


async def test_a_pipe_is_no_database(file: Path) -> None:
    os.mkfifo(file)
    assert await refused(file) == "unreadable"
    with pytest.raises(UnusableDatabase) as beat:
        await backend_of(file).last_heartbeat()
    with pytest.raises(UnusableDatabase) as copied:
        back_up(file, file.with_name("copy.db"))
    assert (beat.value.key, copied.value.key) == ("unreadable", "unreadable")


async def test_a_link_to_itself_is_no_database(file: Path) -> None:
    file.symlink_to(file)
    with only_instance(file):
        assert await refused(file) == "unreadable"


def test_a_disk_that_may_only_be_read_is_reported(file: Path) -> None:
    with pytest.raises(UnusableDatabase) as error, as_sqlite_errors(file):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))
    assert error.value.key == "read_only"


async def test_what_lies_below_a_file_is_no_database(file: Path) -> None:
    file.touch()
    assert await refused(file / "dracula.db") in ("unreadable", "directory_missing")


async def test_a_directory_that_cannot_be_written_to_is_reported(public_folder: Path) -> None:
    public_folder.chmod(0o555)
    with somebody_else(public_folder):
        assert await refused(public_folder / "dracula.db") == "directory_unwritable"
    assert list(public_folder.iterdir()) == []


def test_a_directory_in_which_no_lock_can_be_created_is_reported(public_folder: Path) -> None:
    public_folder.chmod(0o555)
    with somebody_else(public_folder):
        locking = only_instance(public_folder / "dracula.db")
        with pytest.raises(UnusableDatabase) as error, locking:
            pass
    assert error.value.key == "directory_unwritable"


def test_a_lock_that_somebody_else_made_is_reported(public_folder: Path) -> None:
    lock = public_folder / "dracula.lock"
    lock.touch(0o000)
    with somebody_else(public_folder):
        locking = only_instance(public_folder / "dracula.db")
        with pytest.raises(UnusableDatabase) as error, locking:
            pass
    assert str(lock) in str(error.value)


async def test_a_folder_that_this_process_may_not_look_into_is_reported(
    public_folder: Path,
) -> None:
    file, closed = public_folder / "dracula.db", public_folder / "closed"
    await (await open_store(file)).close()
    closed.mkdir()
    copy = Path(shutil.copy(file, closed))
    for readable in (file, copy):
        readable.chmod(0o666)
    public_folder.chmod(0o777)
    closed.chmod(0o000)
    attempts = (
        lambda: back_up(file, closed / "copy.db"),
        lambda: back_up(copy, public_folder / "copy.db"),
        lambda: check_backup(copy, file, None, lambda _done, _total: None),
        lambda: asyncio.run(backend_of(copy).last_heartbeat()),
    )
    with somebody_else(public_folder):
        for attempt in attempts:
            with pytest.raises(UnusableDatabase) as error:
                await asyncio.to_thread(attempt)
            assert str(closed) in str(error.value)
    closed.chmod(0o700)


async def test_a_database_that_may_only_be_read_is_reported(public_folder: Path) -> None:
    file = public_folder / "dracula.db"
    await (await open_store(file)).close()
    copy = public_folder / "copy.db"
    shutil.copy(file, copy)
    for one in (file, copy, file.with_suffix(".key")):
        one.chmod(0o444)
    with somebody_else(public_folder):
        assert await refused(file) == "read_only"
        check_backup(copy, file, None, lambda _done, _total: None)


async def test_a_database_that_may_not_be_read_is_reported(public_folder: Path) -> None:
    file = public_folder / "dracula.db"
    await (await open_store(file)).close()
    file.chmod(0o000)
    with somebody_else(public_folder):
        assert await refused(file) == "unreadable"


@pytest.mark.parametrize("end", ["-wal", "-shm"])
async def test_a_file_beside_the_database_that_somebody_else_made_is_named(
    public_folder: Path, end: str
) -> None:
    public_folder.chmod(0o777)
    file = public_folder / "dracula.db"
    store = await open_store(file)
    left = {path: path.read_bytes() for path in public_folder.glob("dracula.db-*")}
    await store.close()
    for path, content in left.items():
        path.write_bytes(content)
    for path in public_folder.iterdir():
        path.chmod(0o000 if path.name.endswith(end) else 0o666)
    named = rf"dracula\.db{end}\. Is it a file that the bot may read and write\?"
    with somebody_else(public_folder), pytest.raises(UnusableDatabase, match=named):
        await open_store(file)


async def test_a_database_whose_directory_has_no_room_for_its_log_is_reported(
    public_folder: Path,
) -> None:
    file = public_folder / "dracula.db"
    await (await open_store(file)).close()
    for readable in (file, file.with_suffix(".key")):
        readable.chmod(0o666)
    public_folder.chmod(0o555)
    with somebody_else(public_folder):
        assert await refused(file) == "directory_unwritable"


async def test_a_disk_without_any_room_is_reported(
    old: Path, full_disk: Callable[[int], AbstractContextManager[None]]
) -> None:
    locking = only_instance(old)
    with full_disk(0), pytest.raises(UnusableDatabase) as error, locking:
        pass
    assert error.value.key == "full"
    with full_disk(10):  # enough to begin the file that processes share, not for all of it
        assert await refused(old) == "full"
    await (await open_store(old)).close()


async def test_a_database_that_another_program_holds_is_reported(old: Path) -> None:
    with closing(sqlite3.connect(old, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert await refused(old) == "locked"
        other.execute("ROLLBACK")
    await (await open_store(old)).close()


async def test_a_database_that_is_locked_altogether_is_reported(old: Path) -> None:
    with closing(sqlite3.connect(old, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert await refused(old) == "locked"


async def test_another_process_sees_whether_the_bot_is_alive(file: Path) -> None:
    with pytest.raises(UnusableDatabase):
        await backend_of(file).last_heartbeat()
    store = await open_store(file)
    assert await backend_of(file).last_heartbeat() is None
    await store.heartbeats.record(123.5)
    assert await backend_of(file).last_heartbeat() == 123.5
    await store.close()
    assert await backend_of(file).last_heartbeat() == 123.5


def deferred_check(store: Store) -> DeferredCheck:
    assert store.deferred_check is not None
    return store.deferred_check


async def test_a_large_database_is_used_before_it_is_read_whole(old: Path) -> None:
    store = await open_store(old, max_bytes_checked=0)
    await deferred_check(store).run()
    await store.heartbeats.record(5.0)
    await store.close()
    with closing(sqlite3.connect(old)) as database:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'vacation'"
        ((page,),) = database.execute(query).fetchall()
    content = bytearray(old.read_bytes())
    content[4096 * (page - 1) : 4096 * page] = b"\xa5" * 4096
    old.write_bytes(content)
    store = await open_store(old, max_bytes_checked=0)
    with pytest.raises(UnusableDatabase) as error:
        await deferred_check(store).run()
    assert error.value.key == "damaged_in_use"
    await store.close()
    with pytest.raises(UnusableDatabase):
        await open_store(old)


async def test_a_check_that_the_stop_ends_leaves_no_error_that_nobody_has_read(old: Path) -> None:
    unread = list[dict[str, object]]()
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: unread.append(context))
    check = DeferredCheck(old)
    old.write_bytes(b"garlic" * 10_000)
    checking = asyncio.create_task(check.run())
    await asyncio.sleep(0)
    checking.cancel()
    await asyncio.wait({checking})
    assert checking.cancelled()
    del checking
    gc.collect()
    assert unread == []


async def test_a_bot_that_stops_ends_the_check(old: Path) -> None:
    store = await open_store(old, max_bytes_checked=0)
    checking = asyncio.create_task(deferred_check(store).run())
    await asyncio.sleep(0)
    checking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await checking
    await store.close()
    assert not old.with_name(f"{old.name}-wal").exists(), "nobody reads it any more"
