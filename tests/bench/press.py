"""How long a press takes to its answer and to the new picture, beside a bot that does nothing else.

Both bots are pressed on the same simulated Discord, which takes its own time in both figures; the
network's time is in neither. The bare bot answers in private and edits the public message, as ours
does, but it keeps nothing, knows no rules and shows the same picture every time.
"""

import asyncio
import io
import logging
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import discord
import simcord
from discord.ext import commands

from bot.kits.coffin.pictures import board_picture
from bot.render.cards import PackStyle
from bot.ui.pictures import draw
from tests.bench.row import Row
from tests.engine.playouts import coffin_seen, played
from tests.world import Carfax, World, furnished, pressable

MOVES = 500
WARMING_UP = 20  # the first presses fetch the art and compile the statements for all others
ANSWER_GOAL_MS = 100.0
PICTURE_GOAL_MS = 250.0


class Arrivals(list[Any]):
    """What the bot asked of Discord, and when: SimCord notes each request in such a list."""

    def __init__(self) -> None:
        self.times: list[tuple[str, float]] = []

    def append(self, request: Any) -> None:
        super().append(request)
        # SimCord moves `time.monotonic` as it likes; this clock stays real.
        self.times.append((f"{request.method} {request.path}", time.perf_counter()))

    def first(self, ending: str) -> float:
        return next(at for request, at in self.times if request.endswith(ending))


@dataclass
class Stopwatch:
    """Seconds from each press to its answer, and to the edited message."""

    answers: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)

    @contextmanager
    def over(self, env: simcord.Env, board_id: int) -> Iterator[None]:
        """Press once within."""
        env.backend.http_requests = arrivals = Arrivals()
        start = time.perf_counter()
        yield
        self.answers.append(arrivals.first("/callback") - start)
        self.pictures.append(arrivals.first(f"/messages/{board_id}") - start)

    def warmed_up(self) -> "Stopwatch":
        return Stopwatch(self.answers[WARMING_UP:], self.pictures[WARMING_UP:])

    @property
    def goes_on(self) -> bool:
        return len(self.answers) < WARMING_UP + MOVES


def rows() -> Iterator[Row]:
    logging.disable(logging.WARNING)
    ours, bare = asyncio.run(pressing_ours()).warmed_up(), asyncio.run(pressing_bare()).warmed_up()
    logging.disable(logging.NOTSET)
    yield from compared("its answer", ours.answers, bare.answers, ANSWER_GOAL_MS)
    yield from compared("the new picture", ours.pictures, bare.pictures, PICTURE_GOAL_MS)


def compared(what: str, ours: list[float], bare: list[float], goal: float) -> Iterator[Row]:
    """The middle of all presses, and what only one in a hundred exceeds."""
    for label, figure in (("median", median), ("99th percentile", slowest)):
        milliseconds = figure(ours) * 1000
        yield Row(
            label=f"from a press to {what}, {label}",
            figure=milliseconds,
            unit="ms",
            goal=f"< {goal:g} ms",
            yardstick=figure(bare) * 1000,
            yardstick_label="ms, a bare bot",
            met=milliseconds < goal,
        )


def slowest(seconds: list[float]) -> float:
    return quantiles(seconds, n=100)[-1]


async def play(world: World, watch: Stopwatch) -> None:
    """One game after another, for as long as the watch goes."""
    while True:
        await world.env.advance_time(61)  # one person makes ten challenges a minute at most
        table_id = await world.begin()
        while not (await world.table(table_id)).over:
            if not watch.goes_on:
                return
            await turn(world, table_id, watch)


async def pressing_ours() -> Stopwatch:
    """Game after game by presses; what is measured is the press that lays a card."""
    watch = Stopwatch()
    with tempfile.TemporaryDirectory() as folder:
        carfax = Carfax(Path(folder) / "dracula.db")
        carfax.draw = draw
        parts = await carfax.build()
        async with simcord.run(parts.client, check_errors=False) as env:
            world = await furnished(env, carfax)
            await play(world, watch)
        await carfax.close()
    return watch


async def turn(world: World, table_id: int, watch: Stopwatch) -> None:
    """Whoever is to move chooses a way, or a place and then the card that goes there."""
    shown = world.newest()
    places = [one for one in pressable(shown) if one.startswith("p:")]
    if not places:
        await world.turn(table_id)
        return
    person = await world.mover(table_id)
    asked = await world.press(person, shown, places[len(watch.answers) % len(places)])
    (card, *_) = [one for one in pressable(asked) if one.startswith("m:")]
    with watch.over(world.env, shown.id):
        await world.press(person, asked, card)


class BarePress(discord.ui.DynamicItem[discord.ui.Button[Any]], template=re.compile("bare:[a-z]")):
    """Answers, then edits the board; nothing in between."""

    picture = b""

    @classmethod
    async def from_custom_id(cls, _interaction: Any, item: Any, _match: Any, /) -> "BarePress":
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """The first press opens the private answer; every press of that lays a card."""
        if self.custom_id == "bare:o":
            await interaction.response.send_message(view=bare_view("bare:l"), ephemeral=True)
            return
        await interaction.response.edit_message(view=bare_view("bare:l"))
        client = interaction.client
        shown = client.get_partial_messageable(interaction.channel_id).get_partial_message(
            client.board_id
        )
        file = discord.File(io.BytesIO(self.picture), "board.png")
        await shown.edit(view=bare_view("bare:o", "board.png"), attachments=[file])


def bare_view(custom_id: str, picture: str = "") -> discord.ui.LayoutView:
    box: discord.ui.Container[Any] = discord.ui.Container(discord.ui.TextDisplay("A coffin"))
    if picture:
        shown = discord.MediaGalleryItem(f"attachment://{picture}")
        box.add_item(discord.ui.MediaGallery(shown))
    button = discord.ui.Button[Any](label="Press", custom_id=custom_id)
    box.add_item(discord.ui.ActionRow(BarePress(button)))
    return discord.ui.LayoutView(timeout=None).add_item(box)


class BareBot(commands.Bot):
    """Knows one kind of press and the message that it edits."""

    board_id = 0

    def __init__(self) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__(commands.when_mentioned, intents=intents, max_messages=None)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(BarePress)


async def pressing_bare() -> Stopwatch:
    """As many presses on the bare bot, with a picture of the same size."""
    watch = Stopwatch()
    BarePress.picture = board_picture(
        coffin_seen(played("dracula.classic")[1][-1]), PackStyle.TWO_COLOUR
    )
    client = BareBot()
    async with simcord.run(client, check_errors=False) as env:
        carfax = Carfax(Path())
        world = await furnished(env, carfax)
        channel = client.get_partial_messageable(world.channel.id)
        client.board_id = (await channel.send(view=bare_view("bare:o"))).id
        asked = await world.press(world.mina, world.newest(), "bare:o")
        while watch.goes_on:
            with watch.over(env, client.board_id):
                await world.press(world.mina, asked, "bare:l")
    return watch
