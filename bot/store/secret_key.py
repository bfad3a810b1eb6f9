"""The bot's secret key, which is kept outside the database and turns ids into hashes.

A ban or a block outlives the erasure of a person as such a hash, and the erasure itself is known
for a day: with the key the bot recognises the people again, and without it nobody can tell from a
copy of the database whom it means.
"""

import hashlib
import hmac
import os
import secrets
from enum import StrEnum
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from bot.store.database import Location, beside
from bot.store.errors import UnusableKey
from bot.store.meta_rows import read_meta, write_meta

FINGERPRINT: Final = "key_fingerprint"
"""Where the database keeps the fingerprint of its key."""
_BYTES: Final = 32
_TELLING: Final = b"fingerprint"


class Purpose(StrEnum):
    """The use of a hash; the same ids have a different hash for each."""

    BAN = "ban"
    """A server, and the person whom it keeps from the bot."""
    BLOCK = "block"
    """A person, and the person whom they block."""
    ERASED = "erased"
    """A person who has erased their data."""


class SecretKey:
    """32 secret bytes; they show themselves to nothing but `save`."""

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
        """A hash that tells this key from others and says nothing about it."""
        return self._hash(_TELLING)

    def person_hash(self, purpose: Purpose, user_id: int) -> str:
        """HMAC-SHA256 of an id, as 64 hexadecimal digits."""
        return self._hash(f"{purpose.value}:{user_id}".encode("ascii"))

    def pair_hash(self, purpose: Purpose, first: int, second: int) -> str:
        """HMAC-SHA256 of an ordered pair of ids, as 64 hexadecimal digits."""
        return self._hash(f"{purpose.value}:{first}:{second}".encode("ascii"))

    def save(self, path: Path) -> None:
        """Write a file that only its owner may read, whole or not at all; UnusableKey."""
        new = path.with_name(f"{path.name}.new")
        try:
            descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w", encoding="ascii") as file:
                file.write(f"{self._key.hex()}\n")
                file.flush()
                os.fsync(descriptor)
            new.replace(path)
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
    return beside(database, ".key")


def key_of(database: Location, fingerprint: str | None) -> SecretKey:
    """The key beside this database, created if there is none and none was used; UnusableKey.

    `fingerprint` is that of the key used before, None if there was none.
    """
    path = key_file(database)
    try:
        return SecretKey(path.read_text("ascii").strip())
    except FileNotFoundError as error:
        if fingerprint is not None:
            raise UnusableKey(
                f"The secret key is missing: {path}. Put it back, or set SECRET_KEY."
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


def check_key(
    key: SecretKey, fingerprint: str | None, database: Location, backup: Path | None = None
) -> None:
    """UnusableKey if another key was used before with this database, or with this backup of it."""
    if fingerprint not in (None, key.fingerprint):
        used = f"database {database}" if backup is None else f"backup {backup}"
        raise UnusableKey(
            f"The {used} was used with another secret key: put that one into "
            f"{key_file(database)} or SECRET_KEY."
        )


def note_fingerprint(connection: Connection, key: SecretKey) -> None:
    """Store which key belongs to the database, unless that is known."""
    if read_meta(connection, FINGERPRINT) is None:
        write_meta(connection, FINGERPRINT, key.fingerprint)
