"""Finds and opens the database that the settings name, and says which secrets they hold."""

import math
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from sqlalchemy import Connection

from bot.model.shard_locks import ProcessLocks
from bot.setting_kinds import Secret, Setting
from bot.settings import DATA_FOLDER, DATABASE, Settings, SettingsError
from bot.store.backend import backend_of, postgres_address
from bot.store.database import DEFAULT_TIMEOUTS, PLAYING, Location, PostgresAddress, Timeouts
from bot.store.departures import known_before_migration
from bot.store.errors import UnusableDatabase
from bot.store.opened_database import BeforeMigration, any_database
from bot.store.secret_key import SecretKey
from bot.store.store import Store, open_store

PLAYGROUND_SERVER: Final = 1456074443980800003
"""The id of the playground's server, which is the same in each of its databases."""
_SHORTEST_SECRET: Final = 6
_LARGE: Final = 100 * 10**6
"""Bytes of a file that is read whole in half a second."""


def location_of(settings: Settings) -> Location:
    """Where the database is; SettingsError or WrongAddress if its address cannot be used."""
    if isinstance(settings.database, Path):
        return settings.database
    return address_of(settings.database.reveal(), settings.data_folder)


def address_of(
    text: str, folder: Path, given_as: Setting[Path | Secret] = DATABASE
) -> PostgresAddress:
    """The address of a PostgreSQL database; SettingsError or WrongAddress if it cannot be used."""
    try:
        if not isinstance(DATABASE.kind.parse(text), Secret):
            raise ValueError
        return postgres_address(text, folder, given_as.name)
    except ValueError as error:
        raise SettingsError((given_as.problem(text),)) from error


def make_default_folder(settings: Settings) -> None:
    """Make the folder of the default database; hosts make any other folder themselves.

    UnusableDatabase if that fails.
    """
    default = Path(DATABASE.default)
    used = settings.data_folder / default.name
    if isinstance(settings.database, Path):
        used = settings.database
    if used == default:
        folder = default.parent
        try:
            folder.mkdir(exist_ok=True)
        except OSError as error:
            sentence = (
                f"The folder {folder.resolve()} cannot be created: {error.strerror}. Create it"
                f" for the bot, or set {DATABASE.name} to a file in a folder that it may write"
                " to."
            )
            raise UnusableDatabase("directory_unwritable", sentence) from error


def secrets_to_redact(settings: Settings) -> list[str]:
    """The texts to keep out of the log: the token, the key, the address and its password."""
    secrets = [secret.reveal() for secret in (settings.token, settings.secret_key) if secret]
    if isinstance(settings.database, Path):
        return secrets
    address = settings.database.reveal()
    password = urlsplit(address).password or ""
    # A shorter password would be struck out of other words too.
    passwords = [text for text in (password, unquote(password)) if len(text) >= _SHORTEST_SECRET]
    return [*secrets, address, *passwords]


@asynccontextmanager
async def shard_locks(settings: Settings) -> AsyncIterator[ProcessLocks]:
    """The locks by which this process shares the shards with others on the same database."""
    locks = backend_of(location_of(settings)).shard_locks()
    try:
        yield locks
    finally:
        await locks.close()


@asynccontextmanager
async def open_for_bot(settings: Settings) -> AsyncIterator[Store]:
    """The store for a bot on Discord; SettingsError, UnusableDatabase, UnusableKey.

    Other bots may use it too if it is on a server. Nobody waits long for that server, and a large
    file is left to `deferred_check`. A file that is missing is created.
    """
    _check_data_folder(settings)
    lock = backend_of(location_of(settings)).shared_lock()
    async with _open(settings, lock, PLAYING, max_bytes_checked=_LARGE) as store:
        yield store


@asynccontextmanager
async def open_for_playground(settings: Settings) -> AsyncIterator[Store]:
    """The store for the playground; SettingsError, UnusableDatabase, UnusableKey.

    No other process uses it meanwhile. A file that is missing is created. A database of a bot on
    Discord is refused as it is: it may be of an older version to which its host wants to go back.
    """
    _check_data_folder(settings)
    lock = backend_of(location_of(settings)).exclusive_lock()
    async with _open(settings, lock, before_migration=_refuse_other_servers) as store:
        yield store


def _refuse_other_servers(connection: Connection) -> None:
    """SettingsError for a bot on Discord: clocks would run here, and boards count as deleted."""
    others = known_before_migration(connection) - {PLAYGROUND_SERVER}
    if others:
        sentence = (
            "DISCORD_TOKEN is missing, and the database is that of a bot on Discord (servers:"
            f" {len(others)}). To play in the browser instead, name another file in"
            f" {DATABASE.name}. Nothing was changed."
        )
        raise SettingsError((sentence,))


def _check_data_folder(settings: Settings) -> None:
    """SettingsError if the files beside a database on a server have no folder.

    It may be read-only, as where it holds nothing but the key.
    """
    folder = settings.data_folder
    with suppress(PermissionError):
        if not isinstance(settings.database, Path) and not folder.is_dir():
            raise SettingsError(
                (f"There is no such folder: {folder} ({DATA_FOLDER.name}). Create it first.",)
            )


@asynccontextmanager
async def open_exclusively(settings: Settings) -> AsyncIterator[Store]:
    """The store for a task of the host, which no bot uses meanwhile; UnusableDatabase, UnusableKey.

    A missing database is not created: if its name was mistyped, there would seem to be no games.
    """
    backend = backend_of(location_of(settings))
    await backend.find()
    async with _open(settings, backend.exclusive_lock()) as store:
        yield store


@asynccontextmanager
async def _open(
    settings: Settings,
    lock: AbstractAsyncContextManager[None],
    timeouts: Timeouts = DEFAULT_TIMEOUTS,
    max_bytes_checked: float = math.inf,
    before_migration: BeforeMigration = any_database,
) -> AsyncIterator[Store]:
    given = settings.secret_key
    async with lock:
        key = SecretKey(given.reveal()) if given else None
        store = await open_store(
            location_of(settings),
            timeouts,
            key,
            max_bytes_checked=max_bytes_checked,
            before_migration=before_migration,
        )
        try:
            yield store
        finally:
            await store.close()
