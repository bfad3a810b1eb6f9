"""One setting of the host: its name, its default, and how its text is parsed."""

import ipaddress
import math
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Generic, TypeVar
from urllib.parse import urlsplit

from bot.i18n.translator import languages
from bot.model.shards import ShardRange

T_co = TypeVar("T_co", covariant=True)

TOKEN_SHAPE = re.compile(r"[A-Za-z0-9_-]{17,}={0,2}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{20,}")
KEY_SHAPE = re.compile(r"[0-9A-Fa-f]{64}")
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,6})?")
_WHOLE_NUMBER = re.compile(r"[0-9]{1,19}")
_LANGUAGE_TAG = re.compile(r"[a-z]{2,3}(-[A-Z]{2})?")
_ADDRESS = re.compile(r"|https://[!-~]{1,500}")
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


@dataclass(frozen=True, slots=True)
class Setting(Generic[T_co]):
    """One line of the table of settings: its name, its default, and what it may be.

    `parse` turns a text into the value; ValueError if the text is not as `expected`. If the text
    must not be shown, `secret` says what it should look like. If only a part of it may be shown,
    `show` returns that part.
    """

    name: str
    default: str
    expected: str
    parse: Callable[[str], T_co]
    secret: str = ""
    show: Callable[[str], str] = repr


def secret(shape: re.Pattern[str]) -> Callable[[str], Secret | None]:
    """Parses a text of this shape; None for an empty text."""

    def parse(text: str) -> Secret | None:
        if text and not shape.fullmatch(text):
            raise ValueError
        return Secret(text) if text else None

    return parse


def file(text: str) -> Path:
    """A path that is no folder and no address."""
    path = _path(text)
    if "://" in text or text.startswith(":") or _seen(path.is_dir):
        raise ValueError
    return path


def folder(text: str) -> Path:
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


def database(text: str) -> Path | Secret:
    """The path of a file, or the address of a PostgreSQL database, which may hold a password."""
    if not text.startswith(_POSTGRES):
        return file(text)
    parts = urlsplit(text)
    # SQLAlchemy would take what follows the first @ for the server, and name it.
    is_ambiguous = "@" in parts.netloc.rpartition("@")[0]
    if parts.port == 0 or not parts.path.strip("/") or is_ambiguous:
        raise ValueError
    return Secret(text)


def without_password(text: str) -> str:
    """The text in quotes; of an address only its beginning, as the rest may hold a password."""
    beginning, dots, _ = text.partition("://")
    return repr(f"{beginning}://…" if dots else text)


def shards(text: str) -> ShardRange | None:
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


def between(lowest: int, highest: int) -> Callable[[str], int]:
    """Parses a whole number within these bounds."""

    def parse(text: str) -> int:
        if not _WHOLE_NUMBER.fullmatch(text) or not lowest <= int(text) <= highest:
            raise ValueError
        return int(text)

    return parse


def span(unit: timedelta, most: int) -> Callable[[str], timedelta]:
    """Parses a number of units, above 0 and at most `most`."""

    def parse(text: str) -> timedelta:
        if not _NUMBER.fullmatch(text) or not 0 < float(text) <= most:
            raise ValueError
        return timedelta(seconds=math.ceil(float(text) * unit.total_seconds()))

    return parse


def one_of(choices: tuple[str, ...]) -> Callable[[str], str]:
    """Parses one of these words, however it is capitalised."""

    def parse(text: str) -> str:
        (found,) = [choice for choice in choices if choice.lower() == text.lower()]
        return found

    return parse


def language(text: str) -> str:
    """A language that has a catalogue, by its tag."""
    if not _LANGUAGE_TAG.fullmatch(text) or text.split("-")[0] not in languages():
        raise ValueError
    return text


def address(text: str) -> str:
    """The address of a page, or an empty text."""
    if not _ADDRESS.fullmatch(text):
        raise ValueError
    return text


def port(text: str) -> int | None:
    """A port of this machine, 0 for any free one; None for an empty text."""
    return between(0, 65535)(text) if text else None


def ip_address(text: str) -> str:
    """An address of this machine in numbers."""
    return str(ipaddress.ip_address(text))


def guild(text: str) -> int | None:
    """The id of a guild; None for an empty text."""
    return between(1, _LARGEST_ID)(text) if text else None
