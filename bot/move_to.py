"""`python -m bot move-to`: carries the games of an SQLite file over to PostgreSQL, for the host."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from bot.database_setup import address_of, open_exclusively
from bot.interruption import Interruption
from bot.progress_bar import progress_bar
from bot.setting_kinds import ADDRESS, FILE_OR_ADDRESS, Setting
from bot.settings import Settings, SettingsError
from bot.store.backend import backend_of
from bot.store.database import DEFAULT_TIMEOUTS, PostgresAddress
from bot.store.database_copy import move_everything, rows_of
from bot.store.errors import UnusableKey
from bot.store.postgres_backend import opened_postgres
from bot.store.postgres_errors import as_postgres_errors
from bot.store.secret_key import key_file, key_of
from bot.store.store import Store

_TARGET: Final = Setting("The address", "", replace(FILE_OR_ADDRESS, expected=ADDRESS))


async def move_to(settings: Settings, text: str) -> int:
    """Copy the database of the settings to this address, and return the exit code."""
    target = address_of(text, settings.data_folder, _TARGET)
    if not isinstance(settings.database, Path):
        raise SettingsError(("DATABASE is already on a server; only a file can be moved.",))
    await backend_of(settings.database).find()
    # The address first: opening the file migrates it, and then older versions refuse it.
    async with backend_of(target).exclusive_lock(), open_exclusively(settings) as store:
        rows = await _move(store, target, keep_key=settings.secret_key is None)
    print(f"{rows} rows are now in the database {target}, and all match.")
    print("Set DATABASE to that address and start the bot. The file still has the games, too;")
    print("only this version of the bot or a newer one opens it.")
    return 0


async def _move(store: Store, target: PostgresAddress, *, keep_key: bool) -> int:
    kept = not keep_key or _is_kept(store, target)
    with as_postgres_errors(target):
        try:
            database, _, _ = await opened_postgres(target, DEFAULT_TIMEOUTS, store.key)
        except UnusableKey as error:  # the key to put there is that of the file
            raise UnusableKey(
                f"The database {target} was used with another secret key. Nothing was changed; "
                "name an empty database."
            ) from error
        try:
            if not kept:  # first: a move that ends here can be repeated
                store.key.save(key_file(target))
            rows = await store.database.read(rows_of)
            interruption = Interruption()
            with progress_bar("row", 2 * rows) as bar:

                def progress(done: int) -> None:
                    interruption.check()
                    bar.update(done)

                await interruption.wait(move_everything(store.database, database, progress))
            return rows
        finally:
            await database.close()


def _is_kept(store: Store, target: PostgresAddress) -> bool:
    """Whether the key is where the bot looks for it from now on; UnusableKey if another one is."""
    path = key_file(target)
    if not path.exists():
        return False
    if key_of(target, None).fingerprint != store.key.fingerprint:
        raise UnusableKey(
            f"There is another secret key in {path}, which does not belong to the database that "
            "is moved. Nothing was changed; set DATA_FOLDER to another folder, or remove that file "
            "if no database needs it."
        )
    return True
