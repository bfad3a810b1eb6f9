"""A backup takes the place of the database, or is refused before anything is touched."""

import errno
import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from bot.model.terms import Terms
from bot.store.backup import back_up
from bot.store.checksums import of_game, of_move
from bot.store.errors import UnusableDatabase, UnusableKey
from bot.store.migrate import migrate
from bot.store.restoring import check_backup, replace_by
from bot.store.revisions import known_revisions
from bot.store.secret_key import new_key
from bot.store.sqlite_database import open_sqlite
from bot.store.store import open_store
from tests.databases import opened
from tests.store.samples import begun, step, stored
from tests.store.test_migrations import OLDER, REFER_LATER, reflected, row_of


@pytest.fixture
async def target(tmp_path: Path) -> Path:
    """A database with a game of two moves, and a backup beside it as the first was made."""
    path = tmp_path / "dracula.db"
    store = await opened(path)
    game_id = await begun(store)
    await store.games.append(step(game_id, 0))
    back_up(path, tmp_path / "copy.db")
    await store.games.append(step(game_id, 1))
    await store.close()
    return path


def ignore(_done: int, _total: int) -> None:
    """Nobody watches."""


async def test_a_backup_takes_the_place_of_the_database_which_is_kept(target: Path) -> None:
    told: list[tuple[int, int]] = []
    copy = target.with_name("copy.db")
    check_backup(copy, target, None, lambda done, total: told.append((done, total)))
    kept = replace_by(copy, target, "before")
    assert told == [(1, 1)]
    assert kept == target.with_name("dracula.db.before")
    assert target.stat().st_mode & 0o077 == 0, "it holds the seeds of running games"
    store = await open_store(target)
    assert (await stored(store, 1)).turn.ply == 1
    await store.close()
    with closing(sqlite3.connect(kept)) as before:
        assert before.execute("SELECT count(*) FROM move").fetchone() == (2,)


async def test_an_older_file_of_the_same_name_is_not_overwritten(target: Path) -> None:
    before, kept = target.read_bytes(), target.with_name("dracula.db.before")
    kept.write_bytes(b"garlic")
    with pytest.raises(UnusableDatabase):
        replace_by(target.with_name("copy.db"), target, "before")
    assert (target.read_bytes(), kept.read_bytes()) == (before, b"garlic")


@pytest.fixture
def without_links(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system on which a file has one name, as on a memory card."""

    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)


@pytest.mark.usefixtures("without_links")
async def test_where_no_file_has_two_names_the_old_database_is_copied(target: Path) -> None:
    before = target.read_bytes()
    kept = replace_by(target.with_name("copy.db"), target, "before")
    assert kept is not None
    assert kept.read_bytes() == before
    assert kept.stat().st_mode & 0o077 == 0, "it holds the seeds of running games"
    store = await open_store(target)
    assert (await stored(store, 1)).turn.ply == 1
    await store.close()


@pytest.mark.usefixtures("without_links")
async def test_where_no_file_has_two_names_nothing_is_overwritten_or_left_by_halves(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, kept = target.read_bytes(), target.with_name("dracula.db.before")
    kept.write_bytes(b"garlic")
    with pytest.raises(UnusableDatabase):
        replace_by(target.with_name("copy.db"), target, "before")
    assert (target.read_bytes(), kept.read_bytes()) == (before, b"garlic")
    kept.unlink()

    def fill_the_disk(_source: Path, new: Path) -> None:
        new.write_bytes(b"gar")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(shutil, "copyfile", fill_the_disk)
    with pytest.raises(UnusableDatabase) as refused:
        replace_by(target.with_name("copy.db"), target, "before")
    assert refused.value.key == "full"
    assert target.read_bytes() == before
    assert not kept.exists()


async def test_a_database_that_is_gone_is_restored(target: Path) -> None:
    target.unlink()
    assert replace_by(target.with_name("copy.db"), target, "before") is None
    assert target.exists()


async def test_a_database_that_is_damaged_is_replaced_and_kept(target: Path) -> None:
    target.write_bytes(b"garlic" * 1000)
    kept = replace_by(target.with_name("copy.db"), target, "before")
    assert kept is not None
    assert kept.read_bytes() == b"garlic" * 1000
    store = await open_store(target)
    assert (await stored(store, 1)).turn.ply == 1
    await store.close()


async def test_what_a_killed_restore_left_does_not_prevent_another(target: Path) -> None:
    for end in ("", "-journal", "-wal", "-shm"):
        target.with_name(f"dracula.db.new{end}").write_bytes(b"garlic" * 1000)
    replace_by(target.with_name("copy.db"), target, "before")
    assert not [*target.parent.glob("dracula.db.new*")]
    store = await open_store(target)
    assert (await stored(store, 1)).turn.ply == 1
    await store.close()


async def test_games_before_their_first_move_are_checked_among_others(target: Path) -> None:
    store, copy = await open_store(target), target.with_name("monday.db")
    games = [await begun(store) for _ in range(4)]
    await store.games.append(step(games[2], 0))
    back_up(target, copy)
    await store.close()
    told: list[tuple[int, int]] = []
    check_backup(copy, target, None, lambda done, total: told.append((done, total)))
    assert told == [(5, 5)]
    with closing(sqlite3.connect(copy)) as spoiling, spoiling:
        spoiling.execute("UPDATE game SET seed = zeroblob(32) WHERE id = ?", (games[1],))
    with pytest.raises(UnusableDatabase, match=f"The record of table {games[1]} is damaged"):
        check_backup(copy, target, None, ignore)
    with closing(sqlite3.connect(copy)) as spoiling, spoiling:
        spoiling.execute("DELETE FROM place WHERE game_id = ?", (games[1],))
    with pytest.raises(UnusableDatabase, match=f"The record of table {games[1]} is damaged"):
        check_backup(copy, target, None, ignore)
    with closing(sqlite3.connect(copy)) as spoiling, spoiling:
        spoiling.execute("DELETE FROM game WHERE id = ?", (games[1],))
    with pytest.raises(UnusableDatabase, match=f"The record of table {games[1]} is damaged"):
        check_backup(copy, target, None, ignore)


async def killed_after_another_move(file: Path, left: Path) -> None:
    """Put the files of a bot beside `left`, which was killed before it wrote its log into them."""
    store = await open_store(file)
    await store.games.append(step(1, (await stored(store, 1)).turn.ply))
    for end in ("", "-wal"):
        shutil.copy(file.with_name(f"{file.name}{end}"), left.with_name(f"{left.name}{end}"))
    await store.close()


async def test_what_a_killed_bot_left_of_a_database_that_is_gone_does_not_alter_the_backup(
    target: Path,
) -> None:
    await killed_after_another_move(target, target.with_name("killed.db"))
    target.unlink()
    target.with_name("killed.db-wal").rename(target.with_name("dracula.db-wal"))
    kept = replace_by(target.with_name("copy.db"), target, "before")
    assert kept == target.with_name("dracula.db.before-wal")
    store = await open_store(target)
    assert (await stored(store, 1)).turn.ply == 1
    await store.close()


async def test_the_old_database_of_a_killed_bot_is_kept_whole_in_one_file(target: Path) -> None:
    killed = target.with_name("killed.db")
    await killed_after_another_move(target, killed)
    for end in ("", "-wal"):
        killed.with_name(f"killed.db{end}").replace(target.with_name(f"dracula.db{end}"))
    kept = replace_by(target.with_name("copy.db"), target, "before")
    assert kept is not None
    alone = shutil.copy(kept, target.with_name("alone.db"))
    with closing(sqlite3.connect(alone)) as before:
        assert before.execute("SELECT count(*) FROM move").fetchone() == (3,)


async def test_a_copy_is_restored_with_what_is_only_in_a_log_beside_it(target: Path) -> None:
    copy = target.with_name("copied_by_hand.db")
    await killed_after_another_move(target, copy)
    check_backup(copy, target, None, ignore)
    replace_by(copy, target, "before")
    store = await open_store(target)
    assert (await stored(store, 1)).turn.ply == 3
    await store.close()


async def test_a_full_disk_leaves_the_database_as_it_is_and_no_part_of_the_copy(
    target: Path, full_disk: Callable[[], AbstractContextManager[None]]
) -> None:
    before = target.read_bytes()
    with full_disk(), pytest.raises(UnusableDatabase):
        replace_by(target.with_name("copy.db"), target, "before")
    assert target.read_bytes() == before
    assert not [*target.parent.glob("dracula.db.new*")]


async def test_behind_a_link_the_file_is_replaced_and_the_link_stays(target: Path) -> None:
    behind = target.with_name("behind")
    behind.mkdir()
    target.rename(behind / "games.db")
    target.symlink_to(behind / "games.db")
    with closing(sqlite3.connect(target)) as killed:
        killed.execute("PRAGMA journal_mode = WAL")
        killed.execute("DELETE FROM move")
        killed.commit()
        kept = replace_by(target.with_name("copy.db"), target, "before")
    assert kept == behind / "games.db.before"
    assert target.is_symlink()
    store = await open_store(target)
    assert (await stored(store, 1)).turn.ply == 1
    await store.close()


@pytest.mark.parametrize(
    ("spoilt", "key"),
    [
        ("UPDATE move SET text = 'KH@b1'", "record_damaged"),
        ("DELETE FROM move", "record_damaged"),
        ("UPDATE game SET checksum = checksum + 1", "record_damaged"),
        ("UPDATE move SET game_id = 7", "record_damaged"),
        ("UPDATE move SET text = CAST(x'ff' AS TEXT)", "record_damaged"),
        ("UPDATE game SET pace = '#orrespondence'", "record_damaged"),
        ("UPDATE game SET pace = CAST(x'ff6c697665' AS TEXT)", "record_damaged"),
        ("UPDATE game SET options = 'notjson'", "record_damaged"),
        ("UPDATE game SET options = '[1]'", "record_damaged"),
        ("UPDATE game SET seed = 'text'", "record_damaged"),
        ("UPDATE game SET started_at = 'soon'", "record_damaged"),
        ("DELETE FROM seat", "record_damaged"),
        ("DELETE FROM seat WHERE seat = 0", "record_damaged"),
        ("DELETE FROM seat WHERE seat = 1", "record_damaged"),
        ("UPDATE seat SET seat = 7 WHERE seat = 1", "record_damaged"),
        ("UPDATE seat SET user_id = 'Mina' WHERE seat = 0", "record_damaged"),
        ("UPDATE seat SET name = NULL WHERE seat = 0", "record_damaged"),
        ("UPDATE seat SET user_id = NULL, computer = x'00' WHERE seat = 0", "record_damaged"),
        ("UPDATE seat SET game_id = 7", "record_damaged"),
        ("INSERT INTO move SELECT 7, ply, text, at, checksum FROM move", "record_damaged"),
        ("INSERT INTO seat SELECT 7, seat, user_id, name, computer FROM seat", "record_damaged"),
        ("DELETE FROM place", "record_damaged"),
        ("UPDATE alembic_version SET version_num = '9999'", "newer"),
        ("INSERT INTO alembic_version VALUES ('0014')", "mixed"),
        ("DELETE FROM alembic_version", "mixed"),
        ("DROP TABLE alembic_version", "foreign"),
    ],
)
async def test_a_bad_copy_is_refused(target: Path, spoilt: str, key: str) -> None:
    copy = target.with_name("copy.db")
    with closing(sqlite3.connect(copy)) as spoiling, spoiling:
        spoiling.execute(spoilt)
    with pytest.raises(UnusableDatabase) as refused:
        check_backup(copy, target, None, ignore)
    assert refused.value.key == key
    assert ("another backup" in str(refused.value)) == key.endswith("damaged")


@pytest.mark.parametrize(
    "spoilt",
    [
        "UPDATE alembic_version SET version_num = '0002'",
        "DROP TABLE press",
        "DROP INDEX ix_press_at",
        "ALTER TABLE game DROP COLUMN pace",
    ],
)
async def test_a_copy_that_does_not_fit_its_version_replaces_nothing(
    target: Path, spoilt: str
) -> None:
    before, copy = target.read_bytes(), target.with_name("copy.db")
    with closing(sqlite3.connect(copy)) as spoiling, spoiling:
        spoiling.execute(spoilt)
    with pytest.raises(UnusableDatabase, match=r"do not fit its version: .*copy\.db") as refused:
        replace_by(copy, target, "before")
    assert refused.value.key == "mixed"
    assert target.read_bytes() == before
    assert not [*target.parent.glob("dracula.db.new*")]


async def test_what_a_host_has_added_to_a_copy_is_restored_too(target: Path) -> None:
    copy = target.with_name("copy.db")
    with closing(sqlite3.connect(copy)) as adding, adding:
        adding.execute("CREATE TABLE note (text)")
        adding.execute("CREATE INDEX by_text ON move (text)")
        adding.execute("ANALYZE")
    replace_by(copy, target, "before")
    with closing(sqlite3.connect(target)) as restored:
        assert restored.execute("SELECT count(*) FROM note").fetchone() == (0,)


async def test_a_copy_whose_pages_are_damaged_is_not_answered_by_advice_to_restore_it(
    target: Path,
) -> None:
    copy = target.with_name("copy.db")
    whole = bytearray(copy.read_bytes())
    whole[4096:6096] = b"\xa5" * 2000
    copy.write_bytes(whole)
    with pytest.raises(UnusableDatabase, match=r"restore another backup\.$"):
        check_backup(copy, target, None, ignore)


async def test_a_copy_whose_index_lacks_a_row_is_refused(target: Path) -> None:
    copy, index = target.with_name("copy.db"), "ix_press_at"
    with closing(sqlite3.connect(copy)) as spoiling, spoiling:
        spoiling.execute("PRAGMA writable_schema = ON")
        query = "SELECT * FROM sqlite_master WHERE name = ?"
        entry = spoiling.execute(query, (index,)).fetchone()
        spoiling.execute("DELETE FROM sqlite_master WHERE name = ?", (index,))
    with closing(sqlite3.connect(copy)) as spoiling, spoiling:
        spoiling.execute("INSERT INTO press VALUES (7, 1.0)")
        spoiling.execute("PRAGMA writable_schema = ON")
        spoiling.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", entry)
    with pytest.raises(UnusableDatabase) as refused:
        check_backup(copy, target, None, ignore)
    assert refused.value.key == "damaged"


async def test_a_power_cut_costs_neither_a_backup_nor_what_was_restored_nor_a_key(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed, flush = list[int](), os.fsync

    def fsync(descriptor: int) -> None:
        flushed.append(os.fstat(descriptor).st_ino)
        flush(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    backup, key = target.with_name("monday.db"), target.with_name("other.key")
    back_up(target, backup)
    replace_by(target.with_name("copy.db"), target, "before")
    new_key().save(key)
    written = backup, target.parent, target, target.parent, key
    assert flushed == [path.stat().st_ino for path in written]


async def test_what_is_no_copy_is_refused(target: Path) -> None:
    for content in (b"", b"garlic" * 1000, target.with_name("copy.db").read_bytes()[:9000]):
        copy = target.with_name("other.db")
        copy.write_bytes(content)
        with pytest.raises(UnusableDatabase) as refused:
            check_backup(copy, target, None, ignore)
        assert refused.value.key == ("damaged" if len(content) == 9000 else "not_a_database")
    for path, key in ((target, "same_file"), (target.with_name("missing.db"), "missing")):
        with pytest.raises(UnusableDatabase) as error:
            check_backup(path, target, None, ignore)
        assert error.value.key == key


@pytest.mark.parametrize("version", OLDER)
async def test_a_copy_of_an_older_version_is_as_good(tmp_path: Path, version: str) -> None:
    terms, at = Terms("abstrac"), 1000.0
    first = of_game(terms, bytes(32), at)
    start = {"rules": terms.rules, "options": "{}", "pace": terms.pace.value, "rated": True}
    chain = {"seed": bytes(32), "started_at": at, "checksum": first}
    known: dict[str, dict[str, Any]] = {
        "game": start | chain,
        "move": {"ply": 0, "text": "one", "at": at, "checksum": of_move(first, 0, "one", at)},
        "place": {"ply": 1},
    }
    rows = [("lobby", 1), ("game", 1), ("move", 1), ("place", 1), ("seat", 0), ("seat", 1)]

    def fill(connection: Connection) -> None:
        migrate(connection, version)
        connection.exec_driver_sql(REFER_LATER["sqlite"])
        tables = reflected(connection).tables
        for name, number in rows:
            row = row_of(tables[name], number) | known.get(name, {})
            if name == "seat":
                row["game_id"] = 1
            connection.execute(insert(tables[name]), row)

    copy = tmp_path / "copy.db"
    database = await open_sqlite(copy)
    await database.change(fill)
    await database.close()
    told: list[tuple[int, int]] = []
    check_backup(copy, tmp_path / "dracula.db", None, lambda *done: told.append(done))
    assert told == [(1, 1)]
    replace_by(copy, tmp_path / "dracula.db", "before")
    with closing(sqlite3.connect(tmp_path / "dracula.db")) as restored:
        assert restored.execute("SELECT version_num FROM alembic_version").fetchall() == [
            (max(known_revisions()),)
        ]


async def test_a_copy_without_its_key_is_refused(target: Path) -> None:
    copy = target.with_name("copy.db")
    with pytest.raises(UnusableKey, match=f"The backup {copy} was used with another secret key"):
        check_backup(copy, target, new_key(), ignore)
    target.with_suffix(".key").unlink()
    with pytest.raises(UnusableKey):
        check_backup(copy, target, None, ignore)
    assert not target.with_suffix(".key").exists()


async def test_a_copy_whose_key_is_lost_can_be_used_as_the_documentation_says(target: Path) -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "hosting.md").read_text("utf-8")
    (statement,) = {*re.findall('"(DELETE FROM meta [^"]*)"', text)}
    copy = target.with_name("copy.db")
    for path in (target, target.with_suffix(".key")):
        path.unlink()
    with closing(sqlite3.connect(copy)) as database, database:
        database.execute(statement)
    check_backup(copy, target, None, ignore)
    assert not target.with_suffix(".key").exists(), "a check creates none"
    assert replace_by(copy, target, "before") is None
    store = await open_store(target)
    assert (await stored(store, 1)).turn.ply == 1
    assert target.with_suffix(".key").exists()
    await store.close()
