"""Settings of the host: read from the environment once at start, checked, and frozen.

Values come from the environment and, where it is silent, from a `.env` file. An empty value means
the default. All settings that cannot be used are reported together, not one after another.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, TypeVar

from bot import setting_kinds as kinds
from bot.model.shards import ShardRange
from bot.setting_kinds import Kind, Secret, Setting, between, one_of, setting, span
from bot.setting_names import DotEnv, name_warnings

T = TypeVar("T")


class LogLevel(StrEnum):
    """The least severe records that the log contains, by their names in `logging`."""

    DEBUG = "DEBUG"
    """Everything, with what only developers need."""
    INFO = "INFO"
    """What the bot does, as at starts and ends."""
    WARNING = "WARNING"
    """What a host may have to look at."""
    ERROR = "ERROR"
    """Failures only."""


class LogFormat(StrEnum):
    """The format of the log."""

    TEXT = "text"
    """A line for each record, then its traceback."""
    JSON = "json"
    """A JSON object on a line of its own for each record."""


class PlaygroundChannel(StrEnum):
    """What the playground's page shows."""

    SERVER = "server"
    """A channel of a server, with several people."""
    DIRECT = "direct"
    """The direct messages of one person with the bot."""


class SettingsError(ValueError):
    """Settings that cannot be used; `problems` holds one sentence for each."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything a host decided; without a token the bot plays in the browser.

    Each field is read from one setting, and they stand in the order of the README's table.
    """

    token: Secret | None = setting("DISCORD_TOKEN", "", kinds.TOKEN)
    # The address of a server may hold a password.
    database: Path | Secret = setting("DATABASE", "data/dracula.db", kinds.FILE_OR_ADDRESS)
    # For the files beside the database, if that is on a server.
    data_folder: Path = setting("DATA_FOLDER", "data", kinds.FOLDER)
    secret_key: Secret | None = setting("SECRET_KEY", "", kinds.KEY)
    # Those that this process is started for; None for all.
    shards: ShardRange | None = setting("SHARDS", "", kinds.SHARDS)
    # How long a challenge stands open.
    challenge: timedelta = setting("CHALLENGE_HOURS", "24", span("hours", 720))
    # Time for a move by correspondence.
    turn: timedelta = setting("TURN_DAYS", "3", span("days", 30))
    # Time for a move in a live game.
    live_turn: timedelta = setting("LIVE_MINUTES", "5", span("minutes", 1440))
    # How long before its deadline a player is reminded.
    remind_before: timedelta = setting(
        "REMIND_HOURS",
        "12",
        Kind("a number of hours above 0 and less than TURN_DAYS", span("hours", 720).parse),
    )
    tables_per_channel: int = setting("TABLES_PER_CHANNEL", "5", between(1, 100))
    channel_tables_per_user: int = setting("CHANNEL_TABLES_PER_USER", "2", between(1, 100))
    games_per_user: int = setting("GAMES_PER_USER", "20", between(1, 1000))
    presses_per_second: int = setting("PRESSES_PER_SECOND", "5", between(1, 50))
    language: str = setting("DEFAULT_LANGUAGE", "en", kinds.LANGUAGE)
    sync_guild: int | None = setting("SYNC_GUILD", "", kinds.GUILD)
    privacy_url: str = setting("PRIVACY_URL", "", kinds.PAGE)
    terms_url: str = setting("TERMS_URL", "", kinds.PAGE)
    log_level: LogLevel = setting("LOG_LEVEL", "INFO", one_of(LogLevel))
    log_format: LogFormat = setting("LOG_FORMAT", "text", one_of(LogFormat))
    metrics_port: int | None = setting("METRICS_PORT", "", kinds.PORT_OR_NONE)
    metrics_address: str = setting("METRICS_ADDRESS", "127.0.0.1", kinds.IP_ADDRESS)
    playground_port: int = setting("PLAYGROUND_PORT", "8666", kinds.PORT)
    playground_channel: PlaygroundChannel = setting(
        "PLAYGROUND_CHANNEL", "server", one_of(PlaygroundChannel)
    )
    warnings: tuple[str, ...]  # a sentence for each name that was probably meant to be a setting

    @classmethod
    def read(cls, environ: Mapping[str, str], dotenv: Path | None = None) -> "Settings":
        """Read `environ` first, then the file `dotenv`, then the defaults; SettingsError."""
        reading = _Reading(environ, dotenv)
        values: dict[str, Any] = {
            field: reading.take(setting) for field, setting in _BY_FIELD.items()
        }
        remind_before, turn = values["remind_before"], values["turn"]
        if remind_before and turn and remind_before >= turn:
            reading.refuse(_BY_FIELD["remind_before"])
        shards, one_process = values["shards"], isinstance(values["database"], Path)
        if one_process and shards is not None and not shards.whole:
            reading.refuse(_BY_FIELD["shards"])
        if reading.problems:
            raise SettingsError((*reading.problems, *reading.warnings))
        return cls(**values, warnings=reading.warnings)

    @classmethod
    def of_this_process(cls) -> "Settings":
        """The settings of the environment that the bot was started in, and of `.env` beside it."""
        return cls.read(os.environ, Path(".env"))


_BY_FIELD: Final[Mapping[str, Setting[Any]]] = {
    field.name: field.metadata["setting"] for field in fields(Settings) if field.metadata
}
SETTINGS: Final = tuple(_BY_FIELD.values())
DATABASE: Final[Setting[Path | Secret]] = _BY_FIELD["database"]
DATA_FOLDER: Final[Setting[Path]] = _BY_FIELD["data_folder"]
_NAMES: Final = [setting.name for setting in SETTINGS]


class _Reading:
    """The texts that were given, and the problems found in them so far."""

    def __init__(self, environ: Mapping[str, str], dotenv: Path | None) -> None:
        file = DotEnv(dotenv, _NAMES) if dotenv else None
        self.problems = file.problems if file else []
        self._texts = {**(file.texts if file else {}), **environ}
        given = [name for name, text in self._texts.items() if text.strip()]
        self.warnings = tuple(name_warnings(environ, _NAMES, given))

    def take(self, setting: Setting[T]) -> T | None:
        """The setting's value; None, and one more problem, if it cannot be used."""
        try:
            return setting.kind.parse(self._text(setting))
        except ValueError:
            self.refuse(setting)
            return None

    def refuse(self, setting: Setting[T]) -> None:
        self.problems.append(setting.problem(self._text(setting)))

    def _text(self, setting: Setting[T]) -> str:
        return self._texts.get(setting.name, "").strip() or setting.default
