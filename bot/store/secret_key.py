"""The bot's secret key, which is kept outside the database and turns ids into keyed hashes.

It also makes the seeds of the daily coffins, so that nobody can solve them in advance.

When a person is erased, bans and blocks keep a hash of their id, and so does the erasure itself for
a day. With the key, the bot recognises the person. Without it, a copy of the database does not
reveal who is meant.
"""

import hashlib
import hmac
import secrets
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from bot.store.database import Location, beside
from bot.store.errors import UnusableKey
from bot.store.files_beside import FileBeside, write_private
from bot.store.meta_rows import read_meta, write_meta

FINGERPRINT: Final = "key_fingerprint"
"""The key in `meta` of the fingerprint of the secret key."""
_BYTES: Final = 32
_TELLING: Final = b"fingerprint"


class Purpose(StrEnum):
    """What a hash is for. The same ids have a different hash for each purpose."""

    BAN = "ban"
    """A server, and the person who is banned there."""
    BLOCK = "block"
    """A person, and the person whom they block."""
    ERASED = "erased"
    """A person who has erased their data."""


class SecretKey:
    """32 secret bytes, which are never shown; only `save` writes them."""

    __slots__ = ("_key",)

    def __init__(self, text: str) -> None:
        """From 64 hexadecimal digits; ValueError for anything else."""
        self._key = bytes.fromhex(text)
        if len(self._key) != _BYTES or len(text) != 2 * _BYTES:
            raise ValueError

    def __repr__(self) -> str:
        return "SecretKey(hidden)"

    @property
    def fingerprint(self) -> str:
        """A hash that identifies this key without revealing it."""
        return self._hash(_TELLING)

    def person_hash(self, purpose: Purpose, user_id: int) -> str:
        """HMAC-SHA256 of an id, as 64 hexadecimal digits."""
        return self._hash(f"{purpose.value}:{user_id}".encode("ascii"))

    def pair_hash(self, purpose: Purpose, first: int, second: int) -> str:
        """HMAC-SHA256 of an ordered pair of ids, as 64 hexadecimal digits."""
        return self._hash(f"{purpose.value}:{first}:{second}".encode("ascii"))

    def day_seed(self, day: date) -> bytes:
        """32 bytes for this day, which nobody can foresee without the key."""
        return hmac.digest(self._key, f"day:{day.isoformat()}".encode("ascii"), "sha256")

    def save(self, path: Path) -> None:
        """Write the key atomically to a file that only its owner may read; UnusableKey."""
        try:
            write_private(path, f"{self._key.hex()}\n")
        except OSError as error:
            raise UnusableKey(
                f"The secret key cannot be written: {path} ({error.strerror})."
            ) from error

    def _hash(self, content: bytes) -> str:
        return hmac.new(self._key, content, hashlib.sha256).hexdigest()


def new_key() -> SecretKey:
    """A random key."""
    return SecretKey(secrets.token_hex(_BYTES))


def key_file(database: Location) -> Path:
    """The file beside a database that holds its key, unless the settings hold it."""
    return beside(database, FileBeside.KEY)


def key_of(database: Location, fingerprint: str | None) -> SecretKey:
    """The key in the file beside this database, which is created for a new database.

    `fingerprint` is that of the key used so far, or None for a new database. UnusableKey if the
    file cannot be read, or is missing although a key was used.
    """
    path = key_file(database)
    try:
        return SecretKey(path.read_text("ascii").strip())
    except FileNotFoundError as error:
        if fingerprint is not None:
            folder = "" if isinstance(database, Path) else ", set DATA_FOLDER to its folder"
            raise UnusableKey(
                f"The secret key is missing: {path}. Put it back{folder}, or set SECRET_KEY."
            ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise UnusableKey(f"The secret key cannot be read: {path}.") from error
    except ValueError as error:
        raise UnusableKey(
            f"This file holds no secret key: {path}. Expected: 64 hexadecimal digits."
        ) from error
    key = new_key()
    key.save(path)
    return key


def usable_key(
    given: SecretKey | None, fingerprint: str | None, database: Location, backup: Path | None = None
) -> SecretKey:
    """The key that is `given` in SECRET_KEY, or else the one of `key_of`.

    UnusableKey if another key was used before with this database, or with this backup of it.
    """
    key = given or key_of(database, fingerprint)
    if fingerprint in (None, key.fingerprint):
        return key
    used = f"database {database}" if backup is None else f"backup {backup}"
    file, other = key_file(database), f"The {used} was used with another secret key than"
    if given:
        raise UnusableKey(
            f"{other} SECRET_KEY, which takes precedence over {file}: correct SECRET_KEY, or "
            "remove it if that file holds the right key."
        )
    raise UnusableKey(f"{other} that in {file}: put the right one there, or into SECRET_KEY.")


def write_fingerprint(connection: Connection, key: SecretKey) -> None:
    """Store the fingerprint of the database's key, unless it is stored already."""
    if read_meta(connection, FINGERPRINT) is None:
        write_meta(connection, FINGERPRINT, key.fingerprint)
