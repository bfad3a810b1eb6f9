"""One process at a time uses a database."""

import fcntl
import os
from pathlib import Path

import pytest

from bot.store.errors import UnusableDatabase
from bot.store.instance_lock import lock_file, only_instance


def test_the_second_is_refused_and_told_who_the_first_is(tmp_path: Path) -> None:
    database = tmp_path / "dracula.db"
    with only_instance(database), pytest.raises(UnusableDatabase) as error, only_instance(database):
        pass
    assert error.value.key == "locked"
    assert f"process {os.getpid()} on" in str(error.value)
    assert not database.exists()


def test_the_name_of_an_earlier_holder_is_gone(tmp_path: Path) -> None:
    database = tmp_path / "dracula.db"
    lock_file(database).write_text("process 1 on " + "castle" * 20)
    with only_instance(database), pytest.raises(UnusableDatabase) as error, only_instance(database):
        pass
    assert f"process {os.getpid()} on" in str(error.value)
    assert "castle" not in str(error.value)


def test_a_holder_without_a_name_is_reported_and_left_alone(tmp_path: Path) -> None:
    database = tmp_path / "dracula.db"
    with lock_file(database).open("w") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        refused = pytest.raises(UnusableDatabase, match="by a process that has only just started")
        with refused, only_instance(database):
            pass
        assert lock_file(database).read_bytes() == b""


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
