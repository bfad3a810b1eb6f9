"""A large file is read whole while it is used, by a connection that only reads."""

import asyncio
import errno
import gc
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.errors import UnusableDatabase
from bot.store.preflight import LaterCheck, as_store_errors
from bot.store.store import open_store


@pytest.fixture
async def old(tmp_path: Path) -> Path:
    """A database that was there before."""
    file = tmp_path / "dracula.db"
    await (await open_store(file)).close()
    return file


async def test_a_large_database_is_used_before_it_is_read_whole(old: Path) -> None:
    store = await open_store(old, at_once=0)
    await store.check_later()
    await store.timers.heartbeat(5.0)
    await store.close()
    with closing(sqlite3.connect(old)) as database:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'vacation'"
        ((page,),) = database.execute(query).fetchall()
    content = bytearray(old.read_bytes())
    content[4096 * (page - 1) : 4096 * page] = b"\xa5" * 4096
    old.write_bytes(content)
    store = await open_store(old, at_once=0)
    with pytest.raises(UnusableDatabase) as error:
        await store.check_later()
    assert error.value.key == "damaged_in_use"
    await store.close()
    with pytest.raises(UnusableDatabase):
        await open_store(old)


async def test_a_check_that_the_stop_ends_leaves_no_error_that_nobody_has_read(old: Path) -> None:
    unread = list[dict[str, object]]()
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: unread.append(context))
    check = LaterCheck(old)
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
    store = await open_store(old, at_once=0)
    checking = asyncio.create_task(store.check_later())
    await asyncio.sleep(0)
    checking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await checking
    await store.close()
    assert not old.with_name(f"{old.name}-wal").exists(), "nobody reads it any more"


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
    with pytest.raises(UnusableDatabase) as refused, as_store_errors(tmp_path / "dracula.db"):
        raise error
    assert refused.value.key == key
    assert ("is it full, over its quota or failing?" in str(refused.value).lower()) == (
        key == "disk"
    )
