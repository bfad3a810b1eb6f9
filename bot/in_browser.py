"""Serves the game in the browser, where the playground simulates Discord."""

import asyncio
import logging
import sys
from dataclasses import replace

from bot import playground
from bot.app import Overrides, build_app
from bot.database_setup import location_of
from bot.exit_codes import BAD_SETTINGS
from bot.settings import Settings
from bot.store.database import beside
from bot.store.store import Store
from bot.ui.messenger import DEFAULT_POLICY


async def serve(settings: Settings, store: Store, stop: asyncio.Event) -> int:
    """Serve the game in the browser until `stop` is set; return the exit code."""
    # The page waits for tasks that are about to wake, so nothing may wake often.
    policy = replace(DEFAULT_POLICY, spacing=0.0, ping_after=None)
    app = build_app(settings, store, Overrides(retry_policy=policy, heartbeat=600.0))
    secret = playground.read_or_create_secret(beside(location_of(settings), ".playground"))
    # discord.py says that it logs in with a token, and there is none.
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
