"""Runs the bot on the playground, which simulates Discord in the browser."""

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from bot import playground
from bot.app import App, Overrides, build_app
from bot.database_setup import location_of
from bot.exit_codes import BAD_SETTINGS
from bot.model.errors import StoreUnavailable
from bot.settings import PlaygroundChannel, Settings
from bot.store.database import beside
from bot.store.files_beside import FileBeside, write_private
from bot.store.store import Store
from bot.tables.limits import Limits
from bot.ui.sending_times import DEFAULT_TIMES

_BEAT: Final = 30.0
"""Seconds between signs of life for the health check."""

_log = logging.getLogger(__name__)


async def run_on_playground(settings: Settings, store: Store, stop: asyncio.Event) -> int:
    """Run the bot on the playground until `stop` is set; return the exit code."""
    # The page waits for tasks that are about to wake, so nothing may wake often.
    times = replace(DEFAULT_TIMES, spacing=0.0, ping_after=None)
    limits = Limits(heartbeat_seconds=600)
    app = build_app(settings, store, Overrides(sending_times=times, limits=limits))
    app.services.interactions.links_commands = False  # the page cannot follow them
    # These say that the bot logs in with a token, and sends Discord its commands.
    for name in ("discord.client", "bot.ui.command_tree"):
        logging.getLogger(name).setLevel(logging.WARNING)
    if settings.metrics_port is not None:
        _log.warning("METRICS_PORT has no effect in the playground")
    try:
        await _open_playground(settings, store, app, stop)
    except playground.PlaygroundError as error:
        _log.error("%s", error)
        return BAD_SETTINGS if isinstance(error, playground.MissingToken) else 1
    finally:
        await app.client.close()
    return 0


async def _open_playground(settings: Settings, store: Store, app: App, stop: asyncio.Event) -> None:
    secret_file = beside(location_of(settings), FileBeside.PLAYGROUND)
    await playground.run(
        app.client,
        address=playground.Address(
            settings.playground_port,
            partial(read_or_create_secret, secret_file),
            direct=settings.playground_channel is PlaygroundChannel.DIRECT,
        ),
        stop=stop,
        stored=playground.Stored(
            app.games.refresher.show_all,
            partial(_keep_alive, store),
        ),
        opened=lambda url: print(f"Open {url}", flush=True),
    )


def read_or_create_secret(path: Path) -> str:
    """The secret part of the playground's address, from this file; a new one if that has none.

    PlaygroundError if it cannot be read or written.
    """
    try:
        with suppress(FileNotFoundError):
            if secret := path.read_text("ascii").strip():
                return secret
        secret = secrets.token_urlsafe(32)
        write_private(path, secret)
    except UnicodeDecodeError as error:
        raise playground.PlaygroundError(
            f"This file holds no secret of the playground: {path}. Remove it to get another."
        ) from error
    except OSError as error:
        raise playground.PlaygroundError(
            f"The playground's secret cannot be read or written: {path} ({error.strerror})."
        ) from error
    return secret


async def _keep_alive(store: Store) -> None:
    """Give signs of life more often than the bot's heartbeat does here."""
    while True:
        with suppress(StoreUnavailable):
            await store.heartbeats.show_alive(time.time())
        await asyncio.sleep(_BEAT)
