"""Runs the whole bot, or a minimal one, against the Discord at the given addresses.

`idle` connects and does nothing. `bare` answers and edits as ours does: the first press opens a
private answer, and a press on that changes it and the board, which always shows the same picture.
But it stores nothing, knows no rules, its messages have one button each, and its private answers
have no picture. Only the button below another message is answered by a picture, the same each time.
"""

import asyncio
import io
import re
import runpy
import sys
from pathlib import Path
from typing import Any

import discord
import yarl
from discord.ext import commands

PRESSES = r"p:|h:|m:\d+"
BOARD, HAND = "board.png", "hand.png"


class BarePress(discord.ui.DynamicItem[discord.ui.Button[Any]], template=re.compile(PRESSES)):
    """Answers, then edits the board, and does nothing else."""

    @classmethod
    async def from_custom_id(cls, _interaction: Any, item: Any, _match: Any, /) -> "BarePress":
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client = interaction.client
        if self.custom_id.startswith("h:"):
            file, view = discord.File(io.BytesIO(client.hand), HAND), bare_view("h:", HAND)
            await interaction.response.send_message(view=view, file=file, ephemeral=True)
            return
        if self.custom_id.startswith("p:"):
            assert interaction.message is not None
            card = bare_view(f"m:{interaction.message.id}")
            await interaction.response.send_message(view=card, ephemeral=True)
            return
        await interaction.response.edit_message(view=bare_view(self.custom_id))
        channel = client.get_partial_messageable(interaction.channel_id)
        shown = channel.get_partial_message(int(self.custom_id.removeprefix("m:")))
        file = discord.File(io.BytesIO(client.board), BOARD)
        await shown.edit(view=bare_view("p:", BOARD), attachments=[file])


def bare_view(custom_id: str, picture: str = "") -> discord.ui.LayoutView:
    box: discord.ui.Container[Any] = discord.ui.Container(discord.ui.TextDisplay("A coffin"))
    if picture:
        shown = discord.MediaGalleryItem(f"attachment://{picture}")
        box.add_item(discord.ui.MediaGallery(shown))
    button = discord.ui.Button[Any](label="Press", custom_id=custom_id)
    box.add_item(discord.ui.ActionRow(BarePress(button)))
    view = discord.ui.LayoutView(timeout=None).add_item(box)
    view.stop()  # or discord.py keeps each view, with a task, for fifteen minutes
    return view


class BareBot(commands.Bot):
    """Posts two messages in every channel if it was given the pictures of a board and a hand."""

    def __init__(self, board: bytes = b"", hand: bytes = b"") -> None:
        intents = discord.Intents(guilds=True)
        super().__init__(commands.when_mentioned, intents=intents, max_messages=None)
        self.board, self.hand = board, hand

    async def setup_hook(self) -> None:
        self.add_dynamic_items(BarePress)

    async def on_ready(self) -> None:
        if self.board:
            for guild in self.guilds:
                for channel in guild.text_channels:
                    await channel.send(view=bare_view("p:"))
                    await channel.send(view=bare_view("h:"))


def idle() -> None:
    """Run the least that the library needs to be connected."""
    asyncio.run(BareBot().start("no token is asked for"))


def bare(board: str, hand: str) -> None:
    """Run the least that a bot with these pictures must do to answer and edit."""
    bot = BareBot(Path(board).read_bytes(), Path(hand).read_bytes())
    asyncio.run(bot.start("no token is asked for"))


def ours() -> None:
    """Run `python -m bot`; imported only here, so that the bare bot does not load it."""
    runpy.run_module("bot", run_name="__main__")


def thinking() -> None:
    """Run ours, with computers that think from one SIGUSR1 to the next."""
    runpy.run_module("tests.bench.computers", run_name="__main__")


kind, discord.http.Route.BASE, gateway, *rest = sys.argv[1:]
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
sys.argv[1:] = []
{"idle": idle, "bare": lambda: bare(*rest), "ours": ours, "thinking": thinking}[kind]()
