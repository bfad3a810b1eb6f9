"""Command line: runs the bot, in the browser without a token, and its maintenance tasks.

The exit codes are those of `bot.exit_codes`.
"""

import argparse
import asyncio
import io
import logging
import platform
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final

from bot import admin, backup, logs, rebuild
from bot.database_setup import location_of, make_default_folder, open_exclusively, secrets_to_redact
from bot.engine.errors import Refusal
from bot.exit_codes import BAD_DATABASE, BAD_SETTINGS, INTERRUPTED
from bot.interruption import interruptible
from bot.model.errors import StorageFull
from bot.monitoring_setup import UnusablePort
from bot.serving import serve
from bot.setting_kinds import DATABASE_FILE, Setting
from bot.settings import LogFormat, Settings, SettingsError
from bot.store.backend import backend_of
from bot.store.database_file import is_recent
from bot.store.errors import UnreachableDatabase, UnusableDatabase, UnusableKey, WrongAddress
from bot.verify import NotARecord, report, text_of
from bot.version import VERSION

_NAME: Final = f"dracula-bot {VERSION}"
_EXPECTED: Final = (
    UnusableDatabase,
    UnusableKey,
    WrongAddress,
    SettingsError,
    UnusablePort,
    Refusal,
    KeyboardInterrupt,
    asyncio.CancelledError,
)

_COPY: Final = Setting("The file", "", DATABASE_FILE)

_log = logging.getLogger("bot")


@dataclass(frozen=True, slots=True)
class HostTask:
    """A subcommand that needs the settings; `run` returns the exit code.

    The one that `serves` the game logs its start and handles signals itself; signals interrupt the
    others.
    """

    run: Callable[[Settings, argparse.Namespace], Coroutine[None, None, int]]
    serves: bool = False


@dataclass(frozen=True, slots=True)
class PlayerTask:
    """A subcommand that needs no settings, since a player has none; `run` returns the exit code."""

    run: Callable[[argparse.Namespace], int]


def main() -> None:
    """Run the command line, and exit with its exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Not every terminal can show every name; a task must not fail for that.
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(run(parse_arguments(sys.argv[1:])))


def run(arguments: argparse.Namespace) -> int:
    """Run a subcommand and return its exit code."""
    task: HostTask | PlayerTask = arguments.task
    if isinstance(task, PlayerTask):
        return task.run(arguments)
    try:
        settings = Settings.of_this_process()
    except SettingsError as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        return BAD_SETTINGS
    as_json = settings.log_format is LogFormat.JSON
    logs.set_up(settings.log_level, secrets_to_redact(settings), as_json=as_json)
    if task.serves:
        _log.info("%s with Python %s starts", _NAME, platform.python_version())
    for warning in settings.warnings:
        _log.warning(warning)
    say: Callable[[str], None] = _log.critical if as_json else partial(print, file=sys.stderr)
    try:
        make_default_folder(settings)
        working = task.run(settings, arguments)
        return asyncio.run(working if task.serves else interruptible(working))
    except _EXPECTED as error:
        code, sentence = _explained(error)
        say(sentence)
        return code


def _explained(error: BaseException) -> tuple[int, str]:
    """The exit code after one of the errors that are `_EXPECTED`, and a sentence for the host."""
    match error:
        case KeyboardInterrupt() | asyncio.CancelledError():
            sentence = "Interrupted. Nothing is left half done; you can run the command again."
            return INTERRUPTED, sentence
        case StorageFull():
            sentence = "The database cannot be written to. Is the disk full? Nothing is lost."
            return BAD_DATABASE, sentence
        case Refusal():
            return 1, f"The database refuses: {error}. Nothing is lost; try again."
        case UnreachableDatabase() | UnusablePort():
            return 1, str(error)
        case UnusableDatabase():
            return BAD_DATABASE, str(error)
        case _:
            return BAD_SETTINGS, str(error)


def parse_arguments(given: list[str]) -> argparse.Namespace:
    """The parsed arguments, with the task to run as `task`; ends the process if they are wrong."""
    about = "Runs the card game Dracula, on Discord or, without DISCORD_TOKEN, in the browser."
    parser = argparse.ArgumentParser(prog="python -m bot", description=about)
    parser.set_defaults(task=HostTask(_serve, serves=True))
    parser.add_argument("--version", action="version", version=_NAME)
    tasks = parser.add_subparsers(title="other tasks")
    copying = tasks.add_parser("backup", help="copy the database, even while the bot runs")
    copying.add_argument("file", help="the copy; it must not exist yet")
    copying.set_defaults(task=HostTask(_backup))
    restoring = tasks.add_parser("restore", help="put a backup in place, while the bot is stopped")
    restoring.add_argument("file", help="the backup; a bad one changes nothing")
    restoring.set_defaults(task=HostTask(_restore))
    rebuilding = tasks.add_parser(
        "rebuild", help="recalculate results and ratings, while the bot is stopped"
    )
    rebuilding.add_argument(
        "--afresh", action="store_true", help="start over, even if a stopped rebuild could resume"
    )
    rebuilding.set_defaults(task=HostTask(_rebuild))
    move = tasks.add_parser(
        "move-to", help="copy the SQLite file to PostgreSQL, while the bot is stopped"
    )
    move.add_argument(
        "address",
        help="an empty database: postgresql://user@host/database, with the password in PGPASSWORD",
    )
    move.set_defaults(task=HostTask(_move_to))
    moderate = tasks.add_parser("admin", help="moderate every server, while the bot is stopped")
    admin.add_commands(moderate)
    moderate.set_defaults(task=HostTask(_admin))
    health = tasks.add_parser(
        "health", help="exit with 0 if the bot gave a sign of life in the last two minutes"
    )
    health.set_defaults(task=HostTask(_health))
    verify = tasks.add_parser("verify", help="check the text of a finished game")
    verify.add_argument("file", type=Path, help="a file with the text that /dracula record gives")
    verify.set_defaults(task=PlayerTask(_verify))
    return parser.parse_args(given)


async def _serve(settings: Settings, _arguments: argparse.Namespace) -> int:
    return await serve(settings)


async def _backup(settings: Settings, arguments: argparse.Namespace) -> int:
    return await backup.write_backup(settings, _copy(arguments.file))


async def _restore(settings: Settings, arguments: argparse.Namespace) -> int:
    return await backup.restore(settings, _copy(arguments.file))


def _copy(text: str) -> Path:
    """The path of a backup; SettingsError if a backup cannot be there."""
    try:
        return _COPY.kind.parse(text)
    except ValueError as error:
        raise SettingsError((_COPY.problem(text),)) from error


async def _health(settings: Settings, _arguments: argparse.Namespace) -> int:
    """Check the last heartbeat in the database."""
    beat = await backend_of(location_of(settings)).last_heartbeat()
    if not is_recent(beat, time.time()):
        print("The bot is not running, or is stuck.", file=sys.stderr)
        return 1
    return 0


def _verify(arguments: argparse.Namespace) -> int:
    """Print the report on a record text; writes nothing, and reads nothing else."""
    file: Path = arguments.file
    try:
        lines = report(text_of(file.read_bytes()))
    except (OSError, NotARecord, Refusal) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        print(f"{file}: {reason}", file=sys.stderr)
        return 1
    print(*lines, sep="\n")
    return 0


async def _admin(settings: Settings, arguments: argparse.Namespace) -> int:
    async with open_exclusively(settings) as store:
        return await admin.run(store, arguments)


async def _move_to(settings: Settings, arguments: argparse.Namespace) -> int:
    # Imported only now: it needs the library for PostgreSQL, which other tasks may do without.
    move: Callable[[Settings, str], Awaitable[int]] = import_module("bot.move_to").move_to
    return await move(settings, arguments.address)


async def _rebuild(settings: Settings, arguments: argparse.Namespace) -> int:
    return await rebuild.rebuild_results(settings, afresh=arguments.afresh)
