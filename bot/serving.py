"""Serves the game, on Discord or, without a token, in the browser."""

import asyncio
import logging
import os
import signal
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from threading import Event, Thread
from typing import Final

import discord

from bot.app import App, build_app
from bot.client import DraculaClient
from bot.database_setup import (
    PLAYGROUND_SERVER,
    location_of,
    open_for_bot,
    open_for_playground,
    shard_locks,
)
from bot.exit_codes import BAD_SETTINGS, BAD_TOKEN
from bot.model.errors import StoreUnavailable
from bot.model.shards import WrongShardCount
from bot.monitoring_setup import monitored
from bot.settings import Settings
from bot.store.database import Location, PostgresAddress, beside
from bot.store.errors import LocksLost, UnusableDatabase
from bot.store.files_beside import FileBeside
from bot.store.sqlite_errors import damage_in_use
from bot.store.store import Store
from bot.tables.identify_queue import IdentifyQueue
from bot.tables.shard_owner import ShardOwner
from bot.ui.pictures import favour_answers
from bot.ui.sharded_bot import Sharding

_log = logging.getLogger(__name__)

_CLOSE_SECONDS: Final = 9.0
_LEAVE_SECONDS: Final = 60.0
"""How long a database on a server has after that to be closed."""
_BETWEEN_CANCELS: Final = 0.1
_REFUSED: Final = frozenset({4004, 4010, 4011, 4012, 4013, 4014})
"""Gateway close codes after which reconnecting makes things worse."""


async def serve(settings: Settings) -> int:
    """Serve the game, on Discord or in the browser, until a signal; return the exit code."""
    favour_answers()
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    with ended_by_force() as ending:
        return await _serve_until(settings, stop, ending)


@contextmanager
def ended_by_force(
    seconds: float = _LEAVE_SECONDS, end: Callable[[int], None] = os._exit
) -> Iterator[Event]:
    """End the process if it does not leave this within `seconds` after the event is set.

    A thread may wait for a database that never answers, and Python would wait for that thread.
    """
    ending, left = Event(), Event()

    def watch() -> None:
        ending.wait()
        if not left.wait(seconds):
            _log.error("the database is not closed after %g seconds: ending without it", seconds)
            end(1)

    Thread(target=watch, name="ending", daemon=True).start()
    try:
        yield ending
    finally:
        left.set()
        ending.set()


async def _serve_until(settings: Settings, stop: asyncio.Event, ending: Event) -> int:
    opening = open_for_playground if settings.token is None else open_for_bot
    async with opening(settings) as store:
        if settings.token is None:
            # Imported only now: simulating Discord takes memory that a bot on Discord never needs.
            run: Callable[[Settings, Store, asyncio.Event], Awaitable[int]]
            run = import_module("bot.playground_bot").run_on_playground
            return await run(settings, store, stop)
        await _warn_of_playground(settings, store)
        app = build_app(settings, store)
        async with monitored(settings, app, store), shard_locks(settings) as locks:
            owner = ShardOwner(app.games, locks, settings.shards)
            app.client.sharding = Sharding(owner, IdentifyQueue(locks))
            checks = (_check(app.client, store), owner.failure())
            try:
                return await _on_discord(settings, app, stop, [*map(asyncio.create_task, checks)])
            finally:
                if isinstance(location_of(settings), PostgresAddress):
                    ending.set()


async def _warn_of_playground(settings: Settings, store: Store) -> None:
    """Warn if the file of a playground is there, unless the database has games of other servers.

    Nobody should remove such a database.
    """
    played = beside(location_of(settings), FileBeside.PLAYGROUND)
    if played.exists() and not await store.departures.known_servers() - {PLAYGROUND_SERVER}:
        _log.warning(
            "%s is there because a database was used in the browser: if it was this one, its people"
            " stay in the leaderboards; to begin without them, stop the bot and remove the database"
            " and that file, or name another one in DATABASE, such as live.db",
            played,
        )


async def _check(client: DraculaClient, store: Store) -> None:
    """Check a large database once the bot plays; never returns, but may raise UnusableDatabase."""
    await client.playing.wait()
    if store.deferred_check is not None:
        await store.deferred_check.run()
    await asyncio.Event().wait()


async def _on_discord(
    settings: Settings, app: App, stop: asyncio.Event, checks: Sequence[asyncio.Task[None]]
) -> int:
    assert settings.token is not None
    client = app.client
    client.commands_file = beside(location_of(settings), FileBeside.COMMANDS)
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
            return _exit_code(connection, location_of(settings))
        _log.info("asked to stop")
        await _hand_over(client, connection)
        return 0
    except WrongShardCount as error:
        _log.error("%s", error)
        # Without SHARDS, the next start takes the number that the other processes use.
        return 1 if settings.shards is None else BAD_SETTINGS
    finally:
        for task in (warming, *checks):
            task.cancel()
        await close_client(client, connection)
        await asyncio.gather(*checks, return_exceptions=True)


async def _hand_over(client: DraculaClient, connection: asyncio.Task[None]) -> None:
    """Leave the shards to other processes, for as long as Discord is connected."""
    assert client.sharding is not None, "on Discord there are shards"
    handing_over = asyncio.create_task(client.sharding.owner.hand_over())
    await asyncio.wait((handing_over, connection), return_when=asyncio.FIRST_COMPLETED)
    handing_over.cancel()


async def close_client(client: DraculaClient, connection: asyncio.Task[None]) -> None:
    """Close the client and, whatever that does, its connection and its HTTP session.

    What it raises is logged: the exit code is to say why the bot ends.
    """
    try:
        await asyncio.wait_for(client.close(), _CLOSE_SECONDS)
    except TimeoutError:
        _log.warning("stopped before everything was shown; the next start shows the tables")
    except Exception:
        _log.exception("not everything could be closed")
    finally:
        # discord.py goes on when it is cancelled while it connects again.
        while not connection.done():
            connection.cancel()
            await asyncio.wait({connection}, timeout=_BETWEEN_CANCELS)
        await asyncio.gather(connection, return_exceptions=True)
        await client.http.close()  # or aiohttp complains, if there was no time for the rest


def _exit_code(connection: asyncio.Task[None], location: Location) -> int:
    """The exit code after a connection that ended by itself; StoreUnavailable, UnusableDatabase."""
    error = connection.exception()
    if isinstance(error, StoreUnavailable | UnusableDatabase):
        raise error
    damage = damage_in_use(error, location)
    if damage is not None:
        raise damage from error
    if isinstance(error, WrongShardCount):
        _log.error("%s", error)
        return BAD_SETTINGS
    if isinstance(error, LocksLost):
        _log.error("this process cannot join the others on its database: %s", error)
        return 1
    if isinstance(error, discord.LoginFailure | discord.PrivilegedIntentsRequired):
        _log.error("Discord refuses the token: check DISCORD_TOKEN (%s)", error)
        return BAD_TOKEN
    if isinstance(error, discord.ConnectionClosed) and error.code in _REFUSED:
        _log.error("Discord refuses the bot: check DISCORD_TOKEN and SHARDS (%s)", error)
        return BAD_TOKEN
    if isinstance(error, discord.GatewayNotFound):  # which says only that it asked in vain
        error = error.__cause__
    if isinstance(error, discord.HTTPException):
        # Its text may be a whole page, as of the proxy in front of Discord.
        said = (error.status, error.response.reason, error.code)
        _log.error("Discord does not let the bot in: %s %s (error code: %s)", *said)
        return 1
    if isinstance(error, OSError):
        _log.error("Discord cannot be reached: %s", error)
        return 1
    _log.error("the connection to Discord is lost", exc_info=error)
    return 1
