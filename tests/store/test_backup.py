"""A backup holds all that the bot has stored, by whatever name the bot knows the file."""

import sqlite3
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from bot.store import backup
from bot.store.backend import backend_of
from bot.store.backup import back_up
from bot.store.database_file import ALIVE
from bot.store.errors import UnusableDatabase
from bot.store.private_files import create_private
from bot.store.store import open_store


async def test_a_link_to_the_database_leads_to_its_log_too(tmp_path: Path) -> None:
    link, copy = tmp_path / "dracula.db", tmp_path / "copy.db"
    (tmp_path / "disk").mkdir()
    file = tmp_path / "disk" / "games.db"
    file.touch()
    link.symlink_to(file)
    store = await open_store(link)
    await store.heartbeats.record(5.0)
    assert await backend_of(link).last_heartbeat() == 5.0
    back_up(link, copy)
    assert await backend_of(copy).last_heartbeat() == 5.0
    await store.close()


async def test_a_backup_is_made_again_if_a_bot_that_was_not_running_has_written_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, copy = tmp_path / "dracula.db", tmp_path / "copy.db"
    await (await open_store(file)).close()
    beats = iter((5.0, 6.0))

    def create(path: Path) -> None:
        create_private(path)
        for beat in islice(beats, 1):
            with closing(sqlite3.connect(file)) as bot, bot:
                bot.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (ALIVE, str(beat)))

    monkeypatch.setattr(backup, "create_private", create)
    back_up(file, copy)
    assert next(beats, None) is None, "it was made three times"
    assert await backend_of(copy).last_heartbeat() == 6.0


async def test_a_copy_may_have_a_name_that_looks_like_an_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(tmp_path / "dracula.db")
    await store.heartbeats.record(5.0)
    monkeypatch.chdir(tmp_path)
    back_up(tmp_path / "dracula.db", Path("file:copy.db"))
    assert await backend_of(tmp_path / "file:copy.db").last_heartbeat() == 5.0
    await store.close()


async def test_a_folder_is_no_name_for_a_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "dracula.db"
    await (await open_store(file)).close()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnusableDatabase) as error:
        back_up(file, Path())
    assert error.value.key == "backup_exists"


async def test_the_database_of_another_program_is_not_taken_for_the_bots(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE meta (key, value)")
    with pytest.raises(UnusableDatabase) as error:
        await backend_of(file).last_heartbeat()
    assert error.value.key == "foreign"
    with pytest.raises(UnusableDatabase) as error:
        back_up(file, tmp_path / "copy.db")
    assert error.value.key == "foreign"
    assert list(tmp_path.iterdir()) == [file]


async def test_a_database_without_tables_has_no_sign_of_life(tmp_path: Path) -> None:
    file = tmp_path / "dracula.db"
    file.touch()
    assert await backend_of(file).last_heartbeat() is None
