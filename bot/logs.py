"""Sets up the bot's log, which never contains the token or the keys to answer interactions."""

import json
import logging
import re
import time
from collections.abc import Iterable
from typing import Final

QUIET: Final = {
    "PIL": logging.INFO,  # below INFO it writes every part of every file of the art
    "alembic": logging.WARNING,
    # Below WARNING it writes what goes into the database: seeds, and cards that nobody has seen.
    "aiosqlite": logging.WARNING,
    "aiohttp.access": logging.WARNING,
    "discord": logging.INFO,
    "discord.state": logging.ERROR,  # it warns of a client that SimCord makes and never uses
    "psycopg": logging.ERROR,  # it warns of what cannot be tidied up on a connection that is lost
    # Below INFO these two write whole requests, with what is private to one player in them.
    "discord.http": logging.INFO,
    "discord.gateway": logging.INFO,
    "sqlalchemy": logging.WARNING,
}
_ANSWER_KEY = re.compile(r"(/(?:webhooks|interactions)/[0-9]+/)[A-Za-z0-9._~-]+")

_ERROR_NUMBER = re.compile(r"error ([0-9]{6})\b")
_CONNECTED: Final = frozenset({"discord.client", "discord.shard"})
_RECONNECTING: Final = "Attempting a reconnect"
_TREE: Final = "discord.app_commands.tree"
_SUGGESTING: Final = "Ignoring exception in autocomplete"
_TOO_LATE: Final = frozenset({10062, 40060})
"""Discord's codes for what was answered already, or can no longer be."""


class DiscreetFormatter(logging.Formatter):
    """A line per record and its traceback, in UTC, with every secret struck out of both."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__("{asctime} {levelname:7} {name}: {message}", style="{")
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        # A filter would see the message only, not the traceback that is made of it here.
        return self.discreet(super().format(record))

    def discreet(self, text: str) -> str:
        """The text with every secret struck out."""
        for secret in self._secrets:
            text = text.replace(secret, "[hidden]")
        return _ANSWER_KEY.sub(r"\1[hidden]", text)


class JsonFormatter(DiscreetFormatter):
    """One JSON object per line, without secrets; `error` is the number that a player was told."""

    def format(self, record: logging.LogRecord) -> str:
        message = record.getMessage()
        number = _ERROR_NUMBER.match(message)
        parts = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": message,
            "error": number[1] if number else None,
            "traceback": self.formatException(record.exc_info) if record.exc_info else None,
        }
        kept = {name: part for name, part in parts.items() if part is not None}
        return json.dumps({name: self.discreet(part) for name, part in kept.items()})


def set_up(level: str, secrets: Iterable[str] = (), *, as_json: bool = False) -> None:
    """Log to standard error from `level` up, less of other libraries, and Python's warnings too.

    With `as_json`, each record is a JSON object on a line.
    """
    handler = logging.StreamHandler()
    handler.addFilter(_reconnecting_in_a_line)
    handler.addFilter(_suggestions_without_a_name)
    handler.setFormatter((JsonFormatter if as_json else DiscreetFormatter)(secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(True)
    for name, least in QUIET.items():
        logging.getLogger(name).setLevel(max(least, logging.getLogger().level))


def _reconnecting_in_a_line(record: logging.LogRecord) -> bool:
    """Keep every record, but a lost connection to Discord without its traceback, as a warning.

    discord.py calls it an error, though it connects again by itself.
    """
    error = record.exc_info[1] if record.exc_info else None
    reconnecting = record.name in _CONNECTED and str(record.msg).startswith(_RECONNECTING)
    if reconnecting and error is not None:
        record.msg, record.args, record.exc_info = f"{record.getMessage()}: {error!r}", (), None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


def _suggestions_without_a_name(record: logging.LogRecord) -> bool:
    """Keep every record, but suggestions that failed without who typed; too late ones in a line.

    discord.py calls that an error too, though whoever types fast overtakes the suggestions.
    """
    if record.name == _TREE and str(record.msg).startswith(_SUGGESTING):
        error = record.exc_info[1] if record.exc_info else None
        command, *_who = record.args if isinstance(record.args, tuple) else ("",)
        record.msg, record.args = "suggestions for %r failed", (command,)
        if getattr(error, "code", None) in _TOO_LATE:
            record.msg, record.exc_info = "suggestions for %r came too late", None
            record.levelno, record.levelname = logging.INFO, "INFO"
    return True
