"""Every request of discord.py is watched, on whichever server it is."""

from typing import Any

import aiohttp
import discord
from aiohttp import web

from bot.ui.discord_session import DiscordSession, send_directly
from tests.ui.test_discord_session import HEADERS, Watched, served


async def test_whoever_watches_learns_a_path_without_its_parameters() -> None:
    """They would be a metric each."""

    async def answer(_request: web.Request) -> web.Response:
        return web.Response()

    watch = Watched()
    async with served(answer, watch) as (session, address):
        params = {"with_response": 1}
        async with session.request("GET", f"{address}/a", headers={}, params=params):
            pass
    assert watch.requests == [("GET", "/a", 200)]


async def test_one_session_speaks_with_several_servers() -> None:
    async def here(_request: web.Request) -> web.Response:
        return web.Response(text="here")

    async def there(_request: web.Request) -> web.Response:
        return web.Response(text="there")

    async with served(here) as (session, one), served(there) as (_, other):
        for address, said in ((one, b"here"), (other, b"there"), (one, b"here")):
            async with session.request("GET", f"{address}/", headers=HEADERS) as answer:
                assert answer.body == said


async def test_the_requests_of_discord_py_are_sent_directly_and_watched() -> None:
    async def answer(_request: web.Request) -> web.Response:
        return web.json_response({"id": "1"})

    watch = Watched()
    bot = discord.Client(intents=discord.Intents.none())
    async with aiohttp.ClientSession() as plain, served(answer) as (_, address):
        kept: dict[str, Any] = vars(bot.http)
        kept["_HTTPClient__session"] = plain
        send_directly(bot.http, watch)
        session = kept["_HTTPClient__session"]
        assert isinstance(session, DiscordSession)
        async with session.request("GET", f"{address}/users/@me", headers=HEADERS):
            pass
    assert watch.requests == [("GET", "/users/@me", 200)]


async def test_a_session_that_is_not_of_aiohttp_is_left_as_it_is() -> None:
    """A simulated Discord sends nothing."""
    http = discord.Client(intents=discord.Intents.none()).http
    before = vars(http)["_HTTPClient__session"]
    send_directly(http, Watched())
    assert vars(http)["_HTTPClient__session"] is before
