"""One process at a time uses a database."""

import os
from pathlib import Path

import pytest

from bot.store.errors import UnusableDatabase
from bot.store.instance_lock import only_instance


def test_the_second_is_refused_and_told_who_the_first_is(tmp_path: Path) -> None:
    database = tmp_path / "dracula.db"
    with only_instance(database), pytest.raises(UnusableDatabase) as error, only_instance(database):
        pass
    assert error.value.key == "locked"
    assert f"process {os.getpid()} on" in str(error.value)
    assert not database.exists()


def test_the_lock_ends_with_its_holder_and_its_file_stays(tmp_path: Path) -> None:
    for _ in range(2):
        with only_instance(tmp_path / "dracula.db"):
            pass
    assert [path.name for path in tmp_path.iterdir()] == ["dracula.lock"]


def test_another_way_to_the_same_file_is_the_same_lock(tmp_path: Path) -> None:
    (tmp_path / "dracula.db").touch()
    (tmp_path / "alias.db").symlink_to(tmp_path / "dracula.db")
    locked = only_instance(tmp_path / "dracula.db")
    with locked, pytest.raises(UnusableDatabase), only_instance(tmp_path / "alias.db"):
        pass


def test_a_folder_that_is_missing_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UnusableDatabase) as error, only_instance(tmp_path / "none" / "dracula.db"):
        pass
    assert error.value.key == "directory_missing"
