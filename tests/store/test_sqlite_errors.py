"""What the host is told of a disk that fails."""

import errno
import sqlite3
from pathlib import Path

import pytest

from bot.store.errors import UnusableDatabase
from bot.store.sqlite_errors import as_sqlite_errors


def io_error() -> sqlite3.Error:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
    return error


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (io_error(), "disk"),
        (OSError(errno.EIO, "Input/output error"), "disk"),
        (OSError(errno.EDQUOT, "Quota exceeded"), "full"),
        (OSError(errno.EACCES, "Permission denied"), "unreadable"),
    ],
)
def test_a_disk_that_fails_is_not_taken_for_a_missing_permission(
    tmp_path: Path, error: Exception, key: str
) -> None:
    with pytest.raises(UnusableDatabase) as refused, as_sqlite_errors(tmp_path / "dracula.db"):
        raise error
    assert refused.value.key == key
    assert ("is it full, over its quota or failing?" in str(refused.value).lower()) == (
        key == "disk"
    )
