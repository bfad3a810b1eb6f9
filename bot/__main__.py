"""Command line: runs the bot, in the browser without a token, and its maintenance tasks.

Exit codes: 0 stopped on request, 2 unusable settings, 77 a token that Discord refuses, 78 an
unusable database, 130 interrupted, 1 anything else. A restart does not help after 2, 77 and 78.
"""

import argparse
import asyncio
import io
import logging
import signal
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import discord

from bot import admin, logs, playground
from bot.app import App, Overrides, build_app
from bot.backup import restore, write_backup
from bot.client import DraculaClient
from bot.engine.errors import Refusal
from bot.monitor import monitored
from bot.move_to import move_to
from bot.opening import (
    hidden_texts,
    location_of,
    make_default_folder,
    opened,
    opened_to_play,
    shard_locks,
)
from bot.rebuild import rebuild_results
from bot.settings import Settings, SettingsError
from bot.store.database import beside
from bot.store.errors import UnreachableDatabase, UnusableDatabase, UnusableKey, WrongAddress
from bot.store.maintenance import last_heartbeat
from bot.store.store import Store
from bot.tables.identify_queue import IdentifyQueue
from bot.tables.shard_owner import ShardOwner, WrongShardCount
from bot.ui.messenger import DEFAULT_POLICY
from bot.ui.pictures import favour_answers
from bot.ui.sharded_bot import Sharding
from bot.verify import report

_log = logging.getLogger("bot")

Task = Callable[[Settings, argparse.Namespace], Coroutine[None, None, int]]
"""A subcommand that needs the settings; returns the exit code."""

BAD_SETTINGS: Final = 2
BAD_TOKEN: Final = 77
BAD_DATABASE: Final = 78
INTERRUPTED: Final = 130
_CLOSE_SECONDS: Final = 9.0
_BETWEEN_CANCELS: Final = 0.1
_DEAD_SECONDS: Final = 120.0  # without a heartbeat
_REFUSED: Final = frozenset({4004, 4010, 4011, 4012, 4013, 4014})
"""Gateway close codes after which reconnecting makes things worse."""


def main() -> None:
    """The command line."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Not every terminal can show every name; a task must not fail for that.
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(run(_arguments(sys.argv[1:])))


def run(arguments: argparse.Namespace) -> int:
    """Run a subcommand and return its exit code."""
    if arguments.task == _verify:  # needs no settings, and a player has none
        return _verify(arguments.file)
    try:
        settings = Settings.of_this_process()
    except SettingsError as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        return BAD_SETTINGS
    logs.set_up(settings.log_level, hidden_texts(settings), settings.log_format)
    as_text = settings.log_format == "text"
    say: Callable[[str], None] = partial(print, file=sys.stderr) if as_text else _log.critical
    try:
        make_default_folder(settings)
        task: Task = arguments.task
        return asyncio.run(task(settings, arguments))
    except (UnusableDatabase, UnusableKey, WrongAddress, SettingsError) as error:
        say(str(error))
        if isinstance(error, UnusableDatabase):
            return 1 if isinstance(error, UnreachableDatabase) else BAD_DATABASE
        return BAD_SETTINGS
    except Refusal as refusal:
        say(f"The database refuses: {refusal}. Nothing is lost; try again.")
        return 1
    except KeyboardInterrupt:
        say("Interrupted. Nothing is left half done; the command can be given again.")
        return INTERRUPTED


def _arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bot", description="The card game Dracula.")
    parser.set_defaults(task=play)
    tasks = parser.add_subparsers(title="instead of playing")
    backup = tasks.add_parser("backup", help="copy the database, even while the bot runs")
    backup.add_argument("file", type=Path, help="the copy; it must not exist yet")
    backup.set_defaults(task=_backup)
    restoring = tasks.add_parser("restore", help="put a backup in place, while the bot is stopped")
    restoring.add_argument("file", type=Path, help="the copy; a bad one changes nothing")
    restoring.set_defaults(task=_restore)
    rebuild = tasks.add_parser(
        "rebuild", help="recalculate results and ratings, while the bot is stopped"
    )
    rebuild.add_argument(
        "--afresh", action="store_true", help="start over, even if a stopped rebuild could resume"
    )
    rebuild.set_defaults(task=_rebuild)
    move = tasks.add_parser("move-to", help="copy the file to PostgreSQL, while the bot is stopped")
    move.add_argument("address", help="postgresql://user:password@host/database, which is empty")
    move.set_defaults(task=_move_to)
    moderate = tasks.add_parser("admin", help="moderate every server, while the bot is stopped")
    admin.add_commands(moderate)
    moderate.set_defaults(task=_admin)
    health = tasks.add_parser("health", help="exit with 0 if the bot is running and healthy")
    health.set_defaults(task=_health)
    verify = tasks.add_parser("verify", help="check the text of a finished game")
    verify.add_argument("file", type=Path, help="the text of a game that is over")
    verify.set_defaults(task=_verify)
    return parser.parse_args(given)


async def play(settings: Settings, _arguments: argparse.Namespace) -> int:
    """Serve the game, on Discord or in the browser, until a signal says to stop."""
    favour_answers()
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with opened_to_play(settings, shared=settings.token is not None) as store:
        if settings.token is None:
            return await _in_the_browser(settings, store, stop)
        app = build_app(settings, store)
        async with monitored(settings, app, store), shard_locks(settings) as locks:
            owner = ShardOwner(app.games, locks, settings.shards)
            app.client.sharding = Sharding(owner, IdentifyQueue(locks))
            checks = (_check(app.client, store), owner.failure())
            return await _on_discord(settings, app, stop, [*map(asyncio.create_task, checks)])


async def _check(client: DraculaClient, store: Store) -> None:
    """Read a large database whole when presses arrive; ends only by UnusableDatabase."""
    await client.playing.wait()
    await store.check_later()
    await asyncio.Event().wait()


async def _on_discord(
    settings: Settings, app: App, stop: asyncio.Event, checks: Sequence[asyncio.Task[None]]
) -> int:
    assert settings.token is not None
    client = app.client
    client.synced = beside(location_of(settings), ".commands")
    connection = asyncio.create_task(client.start(settings.token.reveal()))
    warming = asyncio.create_task(app.pictures.warm_up())
    stopping = asyncio.create_task(stop.wait())
    running = (connection, stopping, *checks)
    await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    try:
        for check in checks:
            if check.done():
                check.result()
        if not stop.is_set():
            return _exit_code(connection)
        _log.info("asked to stop")
        await _hand_over(client, connection)
        return 0
    except WrongShardCount as error:
        _log.error("%s", error)
        # One that takes the number of the others has it right after another start.
        return 1 if settings.shards is None else BAD_SETTINGS
    finally:
        for task in (warming, *checks):
            task.cancel()
        await _close(client, connection)
        await asyncio.gather(*checks, return_exceptions=True)


async def _hand_over(client: DraculaClient, connection: asyncio.Task[None]) -> None:
    """Leave the shards to other processes, for as long as Discord is connected."""
    assert client.sharding is not None, "on Discord there are shards"
    handing_over = asyncio.create_task(client.sharding.owner.hand_over())
    await asyncio.wait((handing_over, connection), return_when=asyncio.FIRST_COMPLETED)
    handing_over.cancel()


async def _close(client: DraculaClient, connection: asyncio.Task[None]) -> None:
    try:
        await asyncio.wait_for(client.close(), _CLOSE_SECONDS)
    except TimeoutError:
        _log.warning("not everything could be shown before stopping; the next start will show it")
    # discord.py goes on when it is cancelled while it connects again.
    while not connection.done():
        connection.cancel()
        await asyncio.wait({connection}, timeout=_BETWEEN_CANCELS)
    await asyncio.gather(connection, return_exceptions=True)
    await client.http.close()  # or aiohttp complains, if there was no time for the rest


def _exit_code(connection: asyncio.Task[None]) -> int:
    """The exit code after a connection that ended by itself."""
    error = connection.exception()
    if isinstance(error, WrongShardCount):
        _log.error("%s", error)
        return BAD_SETTINGS
    if isinstance(error, discord.LoginFailure | discord.PrivilegedIntentsRequired):
        _log.error("Discord refuses the token: check DISCORD_TOKEN (%s)", error)
        return BAD_TOKEN
    if isinstance(error, discord.ConnectionClosed) and error.code in _REFUSED:
        _log.error("Discord refuses the bot: check DISCORD_TOKEN and SHARDS (%s)", error)
        return BAD_TOKEN
    if isinstance(error, OSError):
        _log.error("Discord cannot be reached: %s", error)
        return 1
    _log.error("the connection to Discord is lost", exc_info=error)
    return 1


async def _in_the_browser(settings: Settings, store: Store, stop: asyncio.Event) -> int:
    # The page waits for tasks that are about to wake, so nothing may wake often.
    policy = replace(DEFAULT_POLICY, spacing=0.0, ping_after=None)
    app = build_app(settings, store, Overrides(retry_policy=policy, heartbeat=600.0))
    secret = playground.read_or_create_secret(beside(location_of(settings), ".playground"))
    # It says that it logs in with a token, and there is none.
    logging.getLogger("discord.client").setLevel(logging.WARNING)
    try:
        await playground.serve(
            app.client,
            address=playground.Address(
                settings.playground_port, secret, direct=settings.playground_channel == "direct"
            ),
            stop=stop,
            stored=playground.Stored(store.departures.servers, app.services.locations.show_again),
            opened=lambda url: print(f"Open {url}", flush=True),
        )
    except playground.PlaygroundError as error:
        print(error, file=sys.stderr)
        return BAD_SETTINGS if isinstance(error, playground.MissingToken) else 1
    finally:
        await app.client.close()
    return 0


async def _backup(settings: Settings, arguments: argparse.Namespace) -> int:
    return await write_backup(settings, arguments.file)


async def _restore(settings: Settings, arguments: argparse.Namespace) -> int:
    return await restore(settings, arguments.file)


async def _health(settings: Settings, _arguments: argparse.Namespace) -> int:
    """Check the last heartbeat in the database."""
    beat = await last_heartbeat(location_of(settings))
    # One from the future is as old: a bot that lives replaces it soon after a clock is set back.
    if beat is None or abs(time.time() - beat) > _DEAD_SECONDS:
        print("The bot is not running, or is stuck.", file=sys.stderr)
        return 1
    return 0


def _verify(file: Path) -> int:
    """Print the report on a record text; writes nothing, and reads nothing else."""
    try:
        lines = report(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, Refusal) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        print(f"{file}: {reason}", file=sys.stderr)
        return 1
    print(*lines, sep="\n")
    return 0


async def _admin(settings: Settings, arguments: argparse.Namespace) -> int:
    async with opened(settings) as store:
        return await admin.run(store, arguments)


async def _move_to(settings: Settings, arguments: argparse.Namespace) -> int:
    return await move_to(settings, arguments.address)


async def _rebuild(settings: Settings, arguments: argparse.Namespace) -> int:
    return await rebuild_results(settings, afresh=arguments.afresh)


if __name__ == "__main__":
    main()
