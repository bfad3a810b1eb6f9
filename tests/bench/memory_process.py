"""The whole bot in a process of its own, or a bare one, with its Discord at the addresses given."""

import asyncio
import runpy
import sys

import discord
import yarl
from discord.ext import commands


def bare() -> None:
    """The least that the library needs to be connected."""
    client = commands.Bot(
        commands.when_mentioned, intents=discord.Intents(guilds=True), max_messages=None
    )
    asyncio.run(client.start("no token is asked for"))


def ours() -> None:
    """As `python -m bot` does; imported only here, so that the bare bot does not carry it."""
    runpy.run_module("bot", run_name="__main__")


kind, discord.http.Route.BASE, gateway = sys.argv[1:]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
sys.argv[1:] = []
{"bare": bare, "ours": ours}[kind]()
