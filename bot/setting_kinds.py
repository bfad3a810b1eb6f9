"""One setting of the host: its name, its default, and what it may be."""

import ipaddress
import math
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from typing import Final, Generic, TypeVar
from urllib.parse import urlsplit

from bot.i18n.translator import languages
from bot.model.shards import ShardRange
from bot.store.files_beside import RESERVED_ENDINGS, is_reserved

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)
T_co = TypeVar("T_co", covariant=True)

TOKEN_SHAPE = re.compile(r"[A-Za-z0-9_-]{17,}={0,2}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{20,}")
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,6})?")
_WHOLE_NUMBER = re.compile(r"[0-9]{1,19}")
_LANGUAGE_TAG = re.compile(r"[a-z]{2,3}(-[A-Z]{2})?")
_PAGE = re.compile(r"|https://[!-~]{1,500}")
_POSTGRES = ("postgresql://", "postgres://")
_SHARDS = re.compile(r"(?P<first>[0-9]{1,4})-(?P<last>[0-9]{1,4})/(?P<total>[0-9]{1,4})")
_LARGEST_ID = 2**63 - 1


class Secret:
    """A text that shows itself to `reveal` and to nothing else."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return "Secret(hidden)"


def _quoted(text: str) -> str:
    """The text in quotes; of an address only its beginning, as the rest may hold a password."""
    beginning, dots, _ = text.partition("://")
    shown = f"{beginning}://…" if dots else text
    return f"is {shown!r}"


@dataclass(frozen=True, slots=True)
class Kind(Generic[T_co]):
    """What a setting may be, as a host reads it, and how its text becomes a value.

    `parse` raises ValueError if the text is not as `expected`; `told` says what it is then, unless
    it must not be shown.
    """

    expected: str
    parse: Callable[[str], T_co]
    told: Callable[[str], str] = _quoted


@dataclass(frozen=True, slots=True)
class Setting(Generic[T_co]):
    """One line of the table of settings."""

    name: str
    default: str
    kind: Kind[T_co]

    def problem(self, text: str) -> str:
        """The sentence for a host who has given this text, which cannot be used."""
        return f"{self.name} {self.kind.told(text)}; expected {self.kind.expected}."


def setting(name: str, default: str, kind: Kind[T]) -> T:
    """A field of a dataclass, whose metadata have the setting that it is read from."""
    value: T = field(metadata={"setting": Setting(name, default, kind)})
    return value


def between(lowest: int, highest: int) -> Kind[int]:
    """A whole number within these bounds."""

    def parse(text: str) -> int:
        if not _WHOLE_NUMBER.fullmatch(text) or not lowest <= int(text) <= highest:
            raise ValueError
        return int(text)

    return Kind(f"a whole number from {lowest} to {highest}", parse)


def span(unit: str, most: int) -> Kind[timedelta]:
    """A number of units, such as days, above 0 and at most `most`."""
    seconds = timedelta(**{unit: 1}).total_seconds()

    def parse(text: str) -> timedelta:
        if not _NUMBER.fullmatch(text) or not 0 < float(text) <= most:
            raise ValueError
        return timedelta(seconds=math.ceil(float(text) * seconds))

    return Kind(f"a number of {unit} above 0, at most {most}", parse)


def one_of(choices: type[E]) -> Kind[E]:
    """One of the texts of this enum, however it is capitalised."""

    def parse(text: str) -> E:
        (found,) = [choice for choice in choices if choice.lower() == text.lower()]
        return found

    return Kind("one of " + ", ".join(choices), parse)


def _secret(shape: re.Pattern[str], what: str, expected: str) -> Kind[Secret | None]:
    """A text of this shape, which is `what` and is never shown; None for an empty text."""

    def parse(text: str) -> Secret | None:
        if text and not shape.fullmatch(text):
            raise ValueError
        return Secret(text) if text else None

    return Kind(expected, parse, lambda _: f"does not look like {what}")


def _file(text: str) -> Path:
    """A path that is no folder, no address and nothing that the bot keeps beside a database."""
    path = _path(text)
    if "://" in text or text.startswith(":") or _seen(path.is_dir) or is_reserved(path):
        raise ValueError
    return path


def _folder(text: str) -> Path:
    """A path that is no file and no address."""
    path = _path(text)
    if "://" in text or _seen(path.is_file):
        raise ValueError
    return path


def _path(text: str) -> Path:
    try:
        return Path(text).expanduser()
    except RuntimeError as error:  # the home of somebody whom this machine does not know
        raise ValueError from error


def _seen(look: Callable[[], bool]) -> bool:
    """The result of `look` at a path; False if it may not be read, which its use will report."""
    with suppress(OSError):
        return look()
    return False


def _file_or_address(text: str) -> Path | Secret:
    """The path of a file, or the address of a PostgreSQL database, which may hold a password."""
    if not text.startswith(_POSTGRES):
        return _file(text)
    parts = urlsplit(text)
    # With more than one @, a part of the password may be taken for the server, which errors name.
    is_ambiguous = text.count("@") > 1
    if parts.port == 0 or not parts.path.strip("/") or is_ambiguous:
        raise ValueError
    return Secret(text)


def _shards(text: str) -> ShardRange | None:
    """A range of shards and the number of all, such as 0-3/16; None for an empty text."""
    if not text:
        return None
    found = _SHARDS.fullmatch(text)
    if found is None:
        raise ValueError
    first, last, total = (int(part) for part in found.group("first", "last", "total"))
    if not first <= last < total:
        raise ValueError
    return ShardRange(first, last, total)


def _language(text: str) -> str:
    """A language that has a catalogue, by its tag."""
    if not _LANGUAGE_TAG.fullmatch(text) or text.split("-")[0] not in languages():
        raise ValueError
    return text


def _page(text: str) -> str:
    """The address of a page, or an empty text."""
    if not _PAGE.fullmatch(text):
        raise ValueError
    return text


TOKEN: Final = _secret(
    TOKEN_SHAPE,
    "a bot token",
    "the bot's token: three parts joined by dots, without quotes and without the word Bot; "
    "leave it empty to play in the browser",
)
KEY: Final = _secret(
    re.compile(r"[0-9A-Fa-f]{64}"),
    "a key",
    "64 hexadecimal digits; leave it empty to keep the key in a file beside the database",
)
ADDRESS: Final = (
    "postgresql://user:password@host/database; write %40 for @ in a password, and likewise for "
    "/ : # ? %"
)
"""What the address of a PostgreSQL database looks like."""
DATABASE_FILE: Final = Kind(
    f"the path of a file that ends in none of {', '.join(RESERVED_ENDINGS)}", _file
)
FILE_OR_ADDRESS: Final = Kind(f"{DATABASE_FILE.expected}; or {ADDRESS}", _file_or_address)
FOLDER: Final = Kind("the path of a folder", _folder)
SHARDS: Final = Kind(
    "the first and the last shard of this process and the number of all shards, such as 0-3/16; "
    "fewer than all need a PostgreSQL database",
    _shards,
)
LANGUAGE: Final = Kind("one of " + ", ".join(languages()), _language)
GUILD: Final = Kind(
    "the id of a server, or nothing for all servers",
    lambda text: between(1, _LARGEST_ID).parse(text) if text else None,
)
PAGE: Final = Kind(
    "the address of a page: https:// and at most 500 ASCII characters without spaces", _page
)
PORT: Final = Kind("a whole number from 0 (any free port) to 65535", between(0, 65535).parse)
PORT_OR_NONE: Final = Kind(
    f"{PORT.expected}; nothing for none", lambda text: PORT.parse(text) if text else None
)
IP_ADDRESS: Final = Kind(
    "an IP address of this machine, or 0.0.0.0 for all",
    lambda text: str(ipaddress.ip_address(text)),
)
