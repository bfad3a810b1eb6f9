"""Carfax: a server on a simulated Discord, its people, and the bot among them.

Import the fixtures `carfax`, `simcord_bot` and `world` into a conftest to use them. The bot is the
whole bot on a database of its own; only the pictures are small ones, unless a test wants others.
"""

import dataclasses
import itertools
import pickle
import re
from collections.abc import AsyncIterator, Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import discord
import pytest
import simcord
from simcord.backend import serializers
from simcord.components import walk_components
from simcord.interactions import base_payload

from bot.ai.analysis_types import AnalysisBudget, RolloutBudget
from bot.ai.worker.jobs import Job
from bot.ai.worker.main import run
from bot.app import App, Overrides, build_app
from bot.client import Services
from bot.engine.games import GAMES
from bot.messages.message import Picture
from bot.model.players import Computer, Person, Player
from bot.settings import Settings
from bot.store.database import PostgresAddress
from bot.store.store import Store
from bot.tables.context import Runtime
from bot.tables.limits import Limits
from bot.tables.services import TableServices
from bot.tables.table import Table
from bot.ui.pictures import Draw, Pictures
from bot.ui.sending_times import SendingTimes
from cogs.servers.cog import ServersCog
from tests.databases import PATIENT, opened
from tests.seeded_random import seeded_bytes
from tests.simcord_settling import settle_while
from tests.tables.fakes import stand_in

T = TypeVar("T")
HASTY = AnalysisBudget(20, 2000, RolloutBudget(2, 8))
START = 1_767_225_600.0  # where SimCord's clock starts: 2026-01-01
NO_WAITING = SendingTimes(
    spacing=0.0, pauses=(0.0, 0.0), retry_after=(300.0,), silence=200.0, ping_after=None
)
FASTEST = 0.01  # seconds between two checks whether the bot is done


def small_picture(picture: Picture) -> bytes:
    """Which picture it is, and in which pack, instead of a drawing."""
    pack = "four" if picture.four_colour else "two"
    return f"{picture.name} {pack}{' large' if picture.large else ''}".encode()


class SameProcess:
    """Runs the AI's jobs in this process: starting another one takes longer than most jobs.

    rests  how often it was asked to rest
    """

    def __init__(self) -> None:
        self.rests = 0

    def run(self, job: Job[T]) -> T:
        result: T = pickle.loads(_answered(pickle.dumps(job)))
        return result

    def rest(self) -> None:
        """Count the request; there is never a job to pause."""
        self.rests += 1

    def stop(self) -> None:
        """Do nothing: the jobs of the tests are short."""


@lru_cache(maxsize=256)
def _answered(job: bytes) -> bytes:
    """What the worker answers to a job, which is always the same; both as they are sent."""
    return pickle.dumps(run(pickle.loads(job)))


class Carfax:
    """Builds the bot, again and again on the same database."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.server: PostgresAddress | None = None
        self.draw: Draw = small_picture
        self.changed: dict[str, Any] = {}
        self.timeouts = PATIENT
        self.sending_times = NO_WAITING
        self.chance: Callable[[int], bytes] = seeded_bytes
        self.runner = SameProcess()
        self.env: simcord.Env | None = None
        self.built: list[App] = []
        self.stores: list[Store] = []
        self.drawing = 0

    def now(self) -> float:
        return START if self.env is None else self.env.now().timestamp()

    async def build(self) -> App:
        settings = Settings.read({"DATABASE": str(self.database)})
        settings = dataclasses.replace(settings, **({"presses_per_second": 10_000} | self.changed))
        self.stores.append(await opened(self.server or self.database, self.timeouts))
        overrides = Overrides(
            Runtime(self.now, random_bytes=self.chance, monotonic=self.now),
            self.sending_times,
            self.draw,
            Limits(heartbeat_seconds=365 * 86_400, thinking_seconds=0),
            analysis=HASTY,
            runner=self.runner,
        )
        self.built.append(build_app(settings, self.stores[-1], overrides))
        self._count_drawings(self.built[-1].pictures)
        return self.built[-1]

    def busy(self) -> bool:
        """Another thread still works for the bot: it is slow on a busy machine."""
        return bool(self.drawing or any(store.database.pending for store in self.stores))

    def _count_drawings(self, pictures: Pictures) -> None:
        drawn = pictures.drawn

        async def counted(picture: Picture | None, within: float | None = None) -> bytes | None:
            self.drawing += 1
            try:
                return await drawn(picture, within)
            finally:
                self.drawing -= 1

        stand_in(pictures, "drawn", counted)

    async def close_old(self) -> None:
        for app in self.built[:-1]:
            app.ai.close()
        for store in self.stores[:-1]:
            await store.close()
        del self.stores[:-1]

    async def close(self) -> None:
        for app in self.built:
            app.ai.close()
        for store in self.stores:
            await store.close()


@dataclasses.dataclass
class World:
    """What a test works with: the people, the channel, and what is in it."""

    carfax: Carfax
    env: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    mina: simcord.MemberActor
    jonathan: simcord.MemberActor
    lucy: simcord.MemberActor
    quincey: simcord.MemberActor

    @property
    def bot(self) -> App:
        return self.carfax.built[-1]

    @property
    def services(self) -> Services:
        return self.bot.services

    @property
    def games(self) -> TableServices:
        return self.services.games

    @property
    def servers_cog(self) -> ServersCog:
        """What listens to what Discord tells about servers."""
        cog = self.bot.client.get_cog("ServersCog")
        assert isinstance(cog, ServersCog)
        return cog

    async def prefer(self, person: simcord.MemberActor, **preferences: Any) -> None:
        await self.services.preferences.save(person.id, **preferences)

    @property
    def people(self) -> dict[int, simcord.MemberActor]:
        return {one.id: one for one in (self.mina, self.jonathan, self.lucy, self.quincey)}

    async def restart(self) -> None:
        """End the process, and begin another with what is in the database."""
        await self.env.restart_bot((await self.carfax.build()).client)
        await self.carfax.close_old()

    async def thread(self) -> simcord.ChannelHandle:
        """A thread under the channel, which everybody may use."""
        channel = self.env.bot.get_channel(self.channel.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.create_thread(name="vault", type=discord.ChannelType.public_thread)
        return self.channel.threads[-1]

    def messages(self) -> list[discord.Message]:
        """Everything public in the channel, the oldest first."""
        return self.channel.history()

    def newest(self) -> discord.Message:
        return self.messages()[-1]

    def pinged(self) -> list[int]:
        """The ids of the users whom new public messages have notified, in order."""
        return [
            int(user)
            for one in self.env.http_requests
            if one.method == "POST" and one.path.endswith("/messages")
            for user in (one.json or {}).get("allowed_mentions", {}).get("users", ())
        ]

    async def challenge(self, **options: Any) -> discord.Message:
        """Mina challenges Jonathan, or the person in the options; the challenge as it is shown."""
        options = {"opponent": self.jonathan} | options
        options = {name: value for name, value in options.items() if value is not None}
        await self.mina.slash(self.channel, "dracula challenge", **options)
        return self.newest()

    async def begin(self, **options: Any) -> int:
        """A game in which nothing is chosen yet, Mina against Jonathan and, where more are needed,
        Lucy and Quincey: the table's number."""
        seats = len(GAMES[options.get("edition", "dracula.classic")].sides)
        guests = [self.jonathan, self.lucy, self.quincey][: seats - 1]
        named = dict(zip(("opponent", "second", "third"), guests, strict=False))
        lobby = await self.challenge(**(named | options))
        for seat, guest in enumerate(guests):
            joins = [one for one in pressable(self.newest()) if ":join:" in one]
            own = [one for one in joins if one.split(":")[3] in ("-", str(seat + 1))]
            await guest.click(lobby, custom_id=own[0])
        (table,) = await self.games.tables.in_channel(self.channel.id)
        return table.id

    async def table(self, table_id: int) -> Table:
        return await self.games.tables.get(table_id)

    async def mover(self, table_id: int) -> simcord.MemberActor:
        return self.people[user_id((await self.table(table_id)).mover)]

    async def click(self, person: simcord.MemberActor, message: Any, part: str) -> Any:
        """Press the first button whose custom_id holds `part`."""
        (custom_id, *_) = [one for one in pressable(message) if part in one]
        return await person.click(message, custom_id=custom_id)

    def emit(
        self,
        person: simcord.MemberActor,
        message: Any,
        custom_id: str,
        *values: str,
        kind: int | None = None,
        elsewhere: simcord.ChannelHandle | None = None,
    ) -> Any:
        """A press as Discord delivers it, valid or not; does not wait for an answer.

        `message` is what the person sees: a message that has changed since may still be pressed.
        With `values`, these are chosen from a select; `kind` is the type that is claimed. A forged
        press may come from `elsewhere`.
        """
        chosen = {"values": list(values)} if values else {}
        record, payload = base_payload(
            self.env.backend,
            type=3,
            channel_id=(elsewhere or self.channel).id,
            guild_id=person.guild.id,
            user_id=person.id,
            data={"custom_id": custom_id, "component_type": kind or (3 if values else 2)} | chosen,
        )
        stored = self.env.backend.get_message(self.channel.id, message.id)
        seen = dict(serializers.message_payload(self.env.backend, stored))
        seen["components"] = tree(message)
        payload["message"] = seen
        record.source_message_id = message.id
        self.env.backend.emit("INTERACTION_CREATE", payload)
        return record

    def call(self, person: simcord.MemberActor, name: str, kind: int = 1, **details: Any) -> Any:
        """A command of this kind as Discord delivers it; does not wait for an answer."""
        root = self.env.backend.commands[None][name, kind]
        record, payload = base_payload(
            self.env.backend,
            type=2,
            channel_id=self.channel.id,
            guild_id=person.guild.id,
            user_id=person.id,
            data={"id": root["id"], "name": name, "type": kind} | details,
        )
        self.env.backend.emit("INTERACTION_CREATE", payload)
        return record

    async def press(
        self, person: simcord.MemberActor, message: Any, custom_id: str, *values: str
    ) -> Any:
        """A press or choice and its answer: the private message, or None. Quicker than a click."""
        record = self.emit(person, message, custom_id, *values)
        await self.env.settle(idle=FASTEST)
        assert record.responded, f"{custom_id} was not answered"
        if record.message_id is None:
            return None
        return self.env.backend.get_message(self.channel.id, record.message_id)

    async def turn(self, table_id: int, which: int = 0) -> None:
        """Make the move of the player to move, in one press or two: choice `which` of all."""
        person = await self.mover(table_id)
        board = self.newest()
        cells = [(one,) for one in pressable(board) if one.startswith("p:")]
        starts = [*cells, *moves_on(board)] or [(f"h:{table_id}",)]
        start = starts[which % len(starts)]
        answer = await self.press(person, board, *start)
        if not start[0].startswith("m"):
            moves = moves_on(answer)
            await self.press(person, answer, *moves[which % len(moves)])

    async def play_to_the_end(self, table_id: int) -> Table:
        """Turn after turn, by presses alone, until the game is over."""
        for which in itertools.count():
            table = await self.table(table_id)
            if table.over:
                return table
            # The second choice of an answer is to refuse to play.
            await self.turn(table_id, which if table.view(None).deal else 0)
        raise AssertionError


@pytest.fixture
async def carfax(tmp_path: Path) -> AsyncIterator[Carfax]:
    builder = Carfax(tmp_path / "dracula.db")
    yield builder
    await builder.close()


@pytest.fixture
async def simcord_bot(carfax: Carfax) -> discord.Client:
    return (await carfax.build()).client


@pytest.fixture
async def world(simcord_env: simcord.Env, carfax: Carfax) -> World:
    return await furnished(simcord_env, carfax)


async def furnished(env: simcord.Env, carfax: Carfax) -> World:
    """The server with its channel and its people; Quincey owns it."""
    carfax.env = env
    settle_while(env, carfax.busy)
    owner = env.create_user("quincey", global_name="Quincey")
    guild = env.create_guild("Carfax", owner=owner)
    channel = guild.create_text_channel("crypt")
    mina, jonathan, lucy = (
        guild.add_member(env.create_user(name, global_name=name.title()))
        for name in ("mina", "jonathan", "lucy")
    )
    await env.settle()
    return World(carfax, env, guild, channel, mina, jonathan, lucy, guild.add_member(owner))


def user_id(player: Player | None) -> int:
    """The user who is this player."""
    assert isinstance(player, Person)
    return player.user_id


def level(player: Player | None) -> str:
    """The level of this player, who is a computer."""
    assert isinstance(player, Computer)
    return player.level


def answer_to(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    """The message that answered a command or a press."""
    assert result.response is not None
    return result.response


def tree(message: Any) -> list[dict[str, Any]]:
    """The parts of a message as Discord sends them, whatever kind of message it is."""
    return [part.to_dict() if hasattr(part, "to_dict") else part for part in message.components]


def components(message: Any) -> list[dict[str, Any]]:
    """Every part of a message, including nested ones."""
    return list(walk_components(tree(message)))


def pressable(message: Any) -> list[str]:
    """The custom_ids of the buttons that can be pressed."""
    return [
        part["custom_id"]
        for part in components(message)
        if part["type"] == 2 and part.get("custom_id") and not part.get("disabled")
    ]


def selects(message: Any) -> list[dict[str, Any]]:
    """The selects of a message."""
    return [part for part in components(message) if part["type"] == 3]


def moves_on(message: Any) -> list[tuple[str, ...]]:
    """The moves that can be pressed or chosen: each a custom_id and the values to choose.

    Where several options are chosen together, only neighbours are tried.
    """
    moves: list[tuple[str, ...]] = [(one,) for one in pressable(message) if one.startswith("m:")]
    for menu in selects(message):
        values = [option["value"] for option in menu["options"]]
        least = menu["min_values"]
        starts = range(len(values) - least + 1)
        moves += [(menu["custom_id"], *values[at : at + least]) for at in starts]
    return moves


def text(message: Any) -> str:
    """All text of a message."""
    return "\n".join(part["content"] for part in components(message) if part["type"] == 10)


def unlinked(text: str) -> str:
    """The text with commands as they are typed in place of links of them."""
    return re.sub(r"<(/dracula [a-z]+):\d+>", r"`\1`", text)
