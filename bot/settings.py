"""Settings of the host: read from the environment once at start, checked, and frozen.

Values come from the environment and, where it is silent, from a `.env` file. An empty value means
the default. All settings that cannot be used are reported together, not one after another.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final, TypeVar

from bot.i18n.translator import languages
from bot.model.shards import ShardRange
from bot.setting_names import DotEnv, slips
from bot.setting_types import (
    KEY_SHAPE,
    TOKEN_SHAPE,
    Secret,
    Setting,
    address,
    between,
    database,
    folder,
    guild,
    ip_address,
    language,
    one_of,
    port,
    secret,
    shards,
    span,
    without_password,
)

T = TypeVar("T")

_LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
_LOG_FORMATS = ("text", "json")
_CHANNELS = ("server", "direct")


class SettingsError(ValueError):
    """Settings that cannot be used; `problems` holds one sentence for each."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


_HOUR, _DAY, _MINUTE = timedelta(hours=1), timedelta(days=1), timedelta(minutes=1)

DISCORD_TOKEN = Setting(
    "DISCORD_TOKEN",
    "",
    "the bot's token: three parts joined by dots, without quotes and without the word Bot; "
    "leave it empty to play in the browser",
    secret(TOKEN_SHAPE),
    secret="a bot token",
)
ADDRESS = (
    "postgresql://user:password@host/database; write %40 for @ in a password, and likewise for "
    "/ : # ? %"
)
"""What the address of a PostgreSQL database looks like."""
DATABASE = Setting(
    "DATABASE",
    "data/dracula.db",
    f"the path of a file, or {ADDRESS}",
    database,
    show=without_password,
)
DATA_FOLDER = Setting("DATA_FOLDER", "data", "the path of a folder", folder)
SECRET_KEY = Setting(
    "SECRET_KEY",
    "",
    "64 hexadecimal digits; leave it empty to keep the key in a file beside the database",
    secret(KEY_SHAPE),
    secret="a key",
)
SHARDS = Setting(
    "SHARDS",
    "",
    "the first and the last shard of this process and the number of all shards, such as 0-3/16; "
    "fewer than all need a PostgreSQL database",
    shards,
)
CHALLENGE_HOURS = Setting(
    "CHALLENGE_HOURS", "24", "a number of hours above 0, at most 720", span(_HOUR, 720)
)
TURN_DAYS = Setting("TURN_DAYS", "3", "a number of days above 0, at most 30", span(_DAY, 30))
LIVE_MINUTES = Setting(
    "LIVE_MINUTES", "5", "a number of minutes above 0, at most 1440", span(_MINUTE, 1440)
)
REMIND_HOURS = Setting(
    "REMIND_HOURS", "12", "a number of hours above 0 and less than TURN_DAYS", span(_HOUR, 720)
)
TABLES_PER_CHANNEL = Setting(
    "TABLES_PER_CHANNEL", "5", "a whole number from 1 to 100", between(1, 100)
)
CHANNEL_TABLES_PER_USER = Setting(
    "CHANNEL_TABLES_PER_USER", "2", "a whole number from 1 to 100", between(1, 100)
)
GAMES_PER_USER = Setting("GAMES_PER_USER", "20", "a whole number from 1 to 1000", between(1, 1000))
PRESSES_PER_SECOND = Setting(
    "PRESSES_PER_SECOND", "5", "a whole number from 1 to 50", between(1, 50)
)
DEFAULT_LANGUAGE = Setting("DEFAULT_LANGUAGE", "en", "one of " + ", ".join(languages()), language)
SYNC_GUILD = Setting("SYNC_GUILD", "", "the id of a server, or nothing for all servers", guild)
PRIVACY_URL = Setting("PRIVACY_URL", "", "the address of a page, beginning with https://", address)
LOG_LEVEL = Setting("LOG_LEVEL", "INFO", "one of " + ", ".join(_LOG_LEVELS), one_of(_LOG_LEVELS))
LOG_FORMAT = Setting(
    "LOG_FORMAT", "text", "one of " + ", ".join(_LOG_FORMATS), one_of(_LOG_FORMATS)
)
METRICS_PORT = Setting(
    "METRICS_PORT", "", "a whole number from 0 (any free port) to 65535; nothing for none", port
)
METRICS_ADDRESS = Setting(
    "METRICS_ADDRESS", "127.0.0.1", "an IP address of this machine, or 0.0.0.0 for all", ip_address
)
PLAYGROUND_PORT = Setting(
    "PLAYGROUND_PORT",
    "8666",
    "a whole number from 0 (any free port) to 65535",
    between(0, 65535),
)
PLAYGROUND_CHANNEL = Setting(
    "PLAYGROUND_CHANNEL", "server", "one of " + ", ".join(_CHANNELS), one_of(_CHANNELS)
)

SETTINGS: tuple[Setting[object], ...] = (
    DISCORD_TOKEN,
    DATABASE,
    DATA_FOLDER,
    SECRET_KEY,
    SHARDS,
    CHALLENGE_HOURS,
    TURN_DAYS,
    LIVE_MINUTES,
    REMIND_HOURS,
    TABLES_PER_CHANNEL,
    CHANNEL_TABLES_PER_USER,
    GAMES_PER_USER,
    PRESSES_PER_SECOND,
    DEFAULT_LANGUAGE,
    SYNC_GUILD,
    PRIVACY_URL,
    LOG_LEVEL,
    LOG_FORMAT,
    METRICS_PORT,
    METRICS_ADDRESS,
    PLAYGROUND_PORT,
    PLAYGROUND_CHANNEL,
)
_NAMES: Final = [setting.name for setting in SETTINGS]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything a host decided; without a token the bot plays in the browser."""

    token: Secret | None
    database: Path | Secret  # the address of a server may hold a password
    data_folder: Path  # for the files beside the database, if that is on a server
    secret_key: Secret | None
    shards: ShardRange | None  # those that this process is started for; None for all
    challenge: timedelta  # how long a challenge stands open
    turn: timedelta  # time for a move by correspondence
    live_turn: timedelta  # time for a move in a live game
    remind_before: timedelta  # how long before its deadline a player is reminded
    tables_per_channel: int
    channel_tables_per_user: int
    games_per_user: int
    presses_per_second: int
    language: str
    sync_guild: int | None
    privacy_url: str
    log_level: str
    log_format: str
    metrics_port: int | None
    metrics_address: str
    playground_port: int
    playground_channel: str  # "server", or "direct" for direct messages with the bot
    slips: tuple[str, ...]  # a sentence for each name that was probably meant to be a setting

    @classmethod
    def read(cls, environ: Mapping[str, str], dotenv: Path | None = None) -> "Settings":
        """Read `environ` first, then the file `dotenv`, then the defaults; SettingsError."""
        reading = _Reading(environ, dotenv)
        settings = cls(
            token=reading.take(DISCORD_TOKEN),
            database=reading.take(DATABASE),
            data_folder=reading.take(DATA_FOLDER),
            secret_key=reading.take(SECRET_KEY),
            shards=reading.take(SHARDS),
            challenge=reading.take(CHALLENGE_HOURS),
            turn=reading.take(TURN_DAYS),
            live_turn=reading.take(LIVE_MINUTES),
            remind_before=reading.take(REMIND_HOURS),
            tables_per_channel=reading.take(TABLES_PER_CHANNEL),
            channel_tables_per_user=reading.take(CHANNEL_TABLES_PER_USER),
            games_per_user=reading.take(GAMES_PER_USER),
            presses_per_second=reading.take(PRESSES_PER_SECOND),
            language=reading.take(DEFAULT_LANGUAGE),
            sync_guild=reading.take(SYNC_GUILD),
            privacy_url=reading.take(PRIVACY_URL),
            log_level=reading.take(LOG_LEVEL),
            log_format=reading.take(LOG_FORMAT),
            metrics_port=reading.take(METRICS_PORT),
            metrics_address=reading.take(METRICS_ADDRESS),
            playground_port=reading.take(PLAYGROUND_PORT),
            playground_channel=reading.take(PLAYGROUND_CHANNEL),
            slips=reading.slips,
        )
        if settings.remind_before >= settings.turn:
            reading.refuse(REMIND_HOURS)
        one_process = isinstance(settings.database, Path)
        if one_process and settings.shards is not None and not settings.shards.whole:
            reading.refuse(SHARDS)
        if reading.problems:
            raise SettingsError((*reading.problems, *reading.slips))
        return settings

    @classmethod
    def of_this_process(cls) -> "Settings":
        """The settings of the environment that the bot was started in, and of `.env` beside it."""
        return cls.read(os.environ, Path(".env"))


class _Reading:
    """The texts that were given, and the problems found in them so far."""

    def __init__(self, environ: Mapping[str, str], dotenv: Path | None) -> None:
        file = DotEnv(dotenv, _NAMES) if dotenv else None
        self.problems = file.problems if file else []
        self._texts = {**(file.texts if file else {}), **environ}
        given = [name for name, text in self._texts.items() if text.strip()]
        self.slips = tuple(slips(environ, _NAMES, given))

    def take(self, setting: Setting[T]) -> T:
        """The setting's value; where it cannot be used, its default and one more problem.

        SettingsError if not even the default can be used: a file may be where its folder should be.
        """
        try:
            return setting.parse(self._text(setting))
        except ValueError:
            self.refuse(setting)
        try:
            return setting.parse(setting.default)
        except ValueError:
            raise SettingsError((*self.problems, *self.slips)) from None

    def refuse(self, setting: Setting[T]) -> None:
        text = self._text(setting)
        shown = (
            f"does not look like {setting.secret}" if setting.secret else f"is {setting.show(text)}"
        )
        self.problems.append(f"{setting.name} {shown}; expected {setting.expected}.")

    def _text(self, setting: Setting[T]) -> str:
        return self._texts.get(setting.name, "").strip() or setting.default
