"""What went wrong on a real connection: a bot of its own process, and every press is answered."""

import asyncio
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio
from aiohttp import web

from tests.bench.loopback import CHANGED, EVERYTHING, Loopback, Message, body_of, guild_of, told
from tests.bench.players import BEFORE_ALL_MOVES
from tests.conftest import HANGING
from tests.forked_program import ForkedProcess
from tests.test_main import TOKEN, forked
from tests.test_on_discord import JONATHAN, MINA, counted, logged, running, table_of
from tests.test_on_discord import told as shown

WITHOUT_SENDING = int(EVERYTHING) & ~discord.Permissions(send_messages=True).value
IMPATIENT = """
import asyncio, functools, sys, discord, yarl
_, discord.http.Route.BASE, gateway = sys.argv
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
sys.argv[1:] = []
from bot import command_line as program, database_setup, serving
from bot.app import Overrides
from bot.store.database import Timeouts
from bot.tables.context import Runtime
from bot.ui.sending_times import SendingTimes
database_setup.PLAYING = Timeouts(lock=0.01)
overrides = Overrides(
    Runtime(sleep=lambda seconds: asyncio.sleep(seconds / 100)),
    SendingTimes(spacing=0.0, retry_after=(86_400.0,), silence=0.2, ping_after=None),
)
serving.build_app = functools.partial(serving.build_app, overrides=overrides)
program.main()
"""
LONG_SILENCES = IMPATIENT.replace("silence=0.2", "silence=86_400.0")
LUCY, ARTHUR, QUINCEY = 12, 13, 14
ATTEMPTS_OF_THE_LIBRARY = 5
PRACTICE = "q:-:another:-"


class Moody(Loopback):
    """Grants what it is told to, and refuses edits as it is told to."""

    def __init__(self) -> None:
        super().__init__(1, 1)
        self.granted = int(EVERYTHING)
        self.deleted = False
        """Whether the private message that the bot edits next has just been deleted."""
        self.refuses = 0
        """How many edits are refused as Cloudflare does it."""
        self.limits = 0
        """How many edits are refused as Discord does it where too much is written."""

    @property
    def channel(self) -> int:
        ((channel,),) = self.guilds.values()
        return channel

    async def _tell(self, event: str, what: dict[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            what = what | {"app_permissions": str(self.granted)}
        await super()._tell(event, what)

    async def outage(self, *, over: bool) -> None:
        """The guild cannot be reached for a while, or can again."""
        ((guild, channels),) = self.guilds.items()
        if over:
            await self._tell("GUILD_CREATE", guild_of(guild, channels))
        else:
            await self._tell("GUILD_DELETE", {"id": str(guild), "unavailable": True})

    async def _answer(self, request: web.Request) -> web.Response:
        if self.deleted and (await body_of(request))["type"] == CHANGED:
            self.deleted = False
            unknown = told({"code": 10008, "message": "Unknown Message"})
            unknown.set_status(404)
            return unknown
        return await super()._answer(request)

    async def _patch(self, request: web.Request) -> web.Response:
        if self.refuses:
            self.refuses -= 1
            return web.Response(status=429, text="error code: 1015")  # and no header "Via"
        if self.limits:
            self.limits -= 1
            limited = told({"code": 20028, "retry_after": 0.0, "global": False}, status=429)
            limited.headers.update({"Via": "1.1 google", "X-RateLimit-Scope": "shared"})
            return limited
        return await super()._patch(request)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def moody(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Moody]:
    """One bot for all tests that only ask and press."""
    async with Moody() as discord, running(tmp_path_factory.mktemp("bot"), discord):
        await asyncio.wait_for(discord.ready.wait(), HANGING)
        yield discord


def forged(channel: int, custom_id: str) -> Message:
    """A message with a button that nobody has sent."""
    button = {"type": 2, "style": 1, "label": "x", "custom_id": custom_id}
    return Message(1, channel, [{"type": 1, "components": [button]}])


async def test_a_new_board_is_not_the_next_deal_of_another_table() -> None:
    discord = Loopback(1, 1)
    ((guild, (channel,)),) = discord.guilds.items()
    boards = [
        replace(forged(channel, f"p:{there}:b1"), id=discord.next_id()) for there in ("9:8", "10:0")
    ]
    for board in boards:
        discord.add(guild, board)
    async with asyncio.timeout(HANGING):
        assert await discord.appears(channel, "p:", 0, BEFORE_ALL_MOVES) is boards[1]


def test_the_buttons_of_a_table_are_not_those_of_one_with_a_longer_number() -> None:
    over = forged(1, "r:669")
    assert (over.pressable("r:66:"), over.pressable(("p:", "r:669:"))) == ([], ["r:669"])


@pytest.mark.parametrize(
    ("command", "options", "answer"),
    [
        ("rules", {"edition": "../x"}, "I do not know an edition called"),
        ("challenge", {"pace": "never"}, "“pace” cannot be “never”"),
        ("challenge", {"time": "soon"}, "soon"),
    ],
)
@pytest.mark.asyncio(loop_scope="module")
async def test_a_forged_option_is_refused_in_words(
    moody: Moody, command: str, options: dict[str, str], answer: str
) -> None:
    said = moody.command(moody.channel, LUCY, command, **options)
    assert answer in shown(await asyncio.wait_for(said, HANGING))


@pytest.mark.asyncio(loop_scope="module")
async def test_a_command_of_an_older_version_is_answered_as_one(moody: Moody) -> None:
    said = moody.command(moody.channel, LUCY, "duel")
    assert "This command has changed" in shown(await asyncio.wait_for(said, HANGING))


@pytest.mark.parametrize("custom_id", ["q:-:tell:c3", "q:-:place:-", "x"])
@pytest.mark.asyncio(loop_scope="module")
async def test_a_forged_button_is_refused_in_words(moody: Moody, custom_id: str) -> None:
    said = moody.press(ARTHUR, forged(moody.channel, custom_id), custom_id)
    assert "out of date" in shown(await asyncio.wait_for(said, HANGING))


@pytest.mark.parametrize("command", ["challenge", "play", "rules", "profile"])
@pytest.mark.asyncio(loop_scope="module")
async def test_a_missing_permission_is_named_once(moody: Moody, command: str) -> None:
    moody.granted = WITHOUT_SENDING
    said = moody.command(moody.channel, QUINCEY, command)
    answer = shown(await asyncio.wait_for(said, HANGING))
    moody.granted = int(EVERYTHING)
    assert answer.count("Send Messages") == answer.count("You can grant") == 1


@pytest.mark.asyncio(loop_scope="module")
async def test_an_answer_that_was_just_replaced_is_sent_anew(moody: Moody) -> None:
    table = await table_of(moody)
    edits = table.edits
    for one in (MINA, JONATHAN):
        await moody.press(one, table, table.pressable("m:")[0])
    await moody.edited(table, edits)
    answers = [await moody.press(one, table, table.pressable("h:")[0]) for one in (MINA, JONATHAN)]
    (hand,) = [one for one in answers if one is not None and one.pressable("c:")]
    mover = (MINA, JONATHAN)[answers.index(hand)]
    hand.channel = moody.channel
    moody.deleted = True
    anew = await asyncio.wait_for(moody.press(mover, hand, hand.pressable("c:")[0]), HANGING)
    assert not moody.deleted, "it tried to edit the message"
    assert anew is not None
    assert anew.id != hand.id
    assert anew.pressable("m:")


@asynccontextmanager
async def impatient(
    folder: Path, discord: Moody, program: str = IMPATIENT, **settings: str
) -> AsyncIterator[ForkedProcess]:
    """A bot that waits for hours where it need not, and hardly where it must."""
    command = (program, discord.base, discord.gateway)
    process = await forked(folder, *command, DISCORD_TOKEN=TOKEN, **settings)
    try:
        yield process
    finally:
        process.kill()
        await process.communicate()


async def test_what_a_silence_has_kept_is_shown_when_it_ends(tmp_path: Path) -> None:
    """The next attempt of what has failed otherwise would come a day later."""
    async with Moody() as discord, impatient(tmp_path, discord):
        table = await table_of(discord)
        edits, discord.refuses = table.edits, 1
        for one in (MINA, JONATHAN):
            await discord.press(one, table, table.pressable("m:")[0])
        await asyncio.wait_for(discord.edited(table, edits), HANGING)
        assert discord.refuses == 0


async def test_a_limit_for_one_message_silences_no_other(tmp_path: Path) -> None:
    async with Moody() as discord, impatient(tmp_path, discord, LONG_SILENCES):
        table = await table_of(discord)
        discord.limits = ATTEMPTS_OF_THE_LIBRARY
        for one in (MINA, JONATHAN):
            await discord.press(one, table, table.pressable("m:")[0])
        async with asyncio.timeout(HANGING):
            await asyncio.to_thread(until, lambda: not discord.limits)
            await discord.taken_in(0)
            await discord.command(discord.channel, LUCY, "challenge")
            await discord.appears(discord.channel, "l:", table.id)


async def test_a_server_that_comes_back_while_the_database_is_busy_has_its_clocks_run(
    tmp_path: Path,
) -> None:
    async with (
        Moody() as discord,
        impatient(tmp_path, discord, LOG_LEVEL="DEBUG") as process,
    ):
        await table_of(discord)
        await asyncio.to_thread(until, lambda: counted(tmp_path, "place WHERE message_id > 0"))
        await discord.outage(over=False)
        await asyncio.to_thread(until, lambda: counted(tmp_path, "place WHERE lost_at > 0"))
        with closing(sqlite3.connect(tmp_path / "dracula.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await discord.outage(over=True)
            await asyncio.wait_for(logged(process, "the database refused and is asked"), HANGING)
            other.execute("ROLLBACK")
        await asyncio.to_thread(until, lambda: not counted(tmp_path, "place WHERE lost_at > 0"))


def until(there: Callable[[], object]) -> None:
    while not there():
        time.sleep(0.05)


async def test_the_thinking_process_ends_with_a_bot_that_is_killed(tmp_path: Path) -> None:
    async with Moody() as discord, running(tmp_path, discord) as process:
        await asyncio.wait_for(discord.ready.wait(), HANGING)
        thinking = discord.press(MINA, forged(discord.channel, PRACTICE), PRACTICE)
        await asyncio.wait_for(thinking, HANGING)
        process.kill()
        # Both write to the same pipe: it ends when the last of them has.
        _, log = await asyncio.wait_for(process.communicate(), HANGING)
        assert process.returncode == -signal.SIGKILL
        assert b"Traceback" not in log, log.decode()
        assert b"BrokenPipe" not in log
