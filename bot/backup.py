"""`python -m bot backup` and `restore`: copies of a database file, for the host."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from bot.database_setup import location_of
from bot.interruption import Interruption
from bot.progress_bar import progress_bar
from bot.settings import Settings
from bot.store.backend import backend_of
from bot.store.backup import back_up
from bot.store.database import Location
from bot.store.errors import UnusableDatabase
from bot.store.files_beside import unfinished
from bot.store.record_check import check_copied_records
from bot.store.restoring import check_backup, replace_by
from bot.store.secret_key import SecretKey

if TYPE_CHECKING:
    from tqdm import tqdm

_GLANCE_SECONDS: Final = 0.2
_PG_RESTORE: Final = (
    "A PostgreSQL database is restored by its own tools: dropdb, createdb, pg_restore "
    "--exit-on-error; the README shows how."
)


async def write_backup(settings: Settings, copy: Path) -> int:
    """Copy the database, even while the bot runs, and return the exit code.

    UnusableDatabase if the copy could not be restored; it is kept all the same.
    """
    # Opened for reading only, because this program may be newer than the running bot.
    location = location_of(settings)
    await Interruption().wait(_write(location, copy))
    with progress_bar(" games") as bar:
        checking = asyncio.to_thread(check_copied_records, copy, partial(_advance, bar))
        await Interruption().wait(checking)
    print(f"The database was copied to {copy}.")
    return 0


async def restore(settings: Settings, copy: Path) -> int:
    """Replace the database by a sound backup, if no bot runs, and return the exit code."""
    target = location_of(settings)
    if not isinstance(target, Path):
        raise UnusableDatabase("pg_restore", _PG_RESTORE)
    given = settings.secret_key
    key = SecretKey(given.reveal()) if given else None
    interruption = Interruption()
    async with backend_of(target).exclusive_lock():
        with progress_bar(" games") as bar:

            def progress(done: int, total: int) -> None:
                interruption.check()
                _advance(bar, done, total)

            await interruption.wait(asyncio.to_thread(check_backup, copy, target, key, progress))
        now = datetime.now(UTC).strftime("before-%Y%m%d-%H%M%S")
        kept = await interruption.wait(asyncio.to_thread(replace_by, copy, target, now))
    print(f"The database {target} is now a copy of {copy}.")
    if kept is not None:
        print(f"The previous database is kept as {kept}.")
    return 0


async def _write(location: Location, copy: Path) -> None:
    writing = asyncio.create_task(asyncio.to_thread(back_up, location, copy))
    size = _size(location) if isinstance(location, Path) else None
    with progress_bar("B", size, scaled=True) as bar:
        while not (await asyncio.wait({writing}, timeout=_GLANCE_SECONDS))[0]:
            bar.update(_size(unfinished(copy)) - bar.n)
    await writing


def _advance(bar: "tqdm[NoReturn]", done: int, total: int) -> None:
    bar.total = total
    bar.update(done - bar.n)


def _size(path: Path) -> int:
    with suppress(OSError):
        return path.stat().st_size
    return 0
