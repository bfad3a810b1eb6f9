"""The program in a process of its own, connected to a Discord on this machine."""

import asyncio
import json
import re
import signal
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from aiohttp import web

from bot.store.store import open_store
from tests import postgres
from tests.bench.loopback import Loopback, Message, within
from tests.conftest import HANGING
from tests.forked_program import ForkedProcess
from tests.store.samples import begun
from tests.test_main import TOKEN, forked, ran

MINA, JONATHAN = 10, 11
ON_THE_LOOPBACK = f"""
import sys, discord, yarl
_, discord.http.Route.BASE, gateway = sys.argv
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
sys.argv[1:] = []
from bot import command_line as program, database_setup, serving
from bot.store.database import Timeouts
database_setup.PLAYING = Timeouts(turn={HANGING}, lock={HANGING})
program.main()
"""

ALL_ARE_LARGE = ON_THE_LOOPBACK.replace(
    "program.main()",
    """
whole = database_setup.open_store
def in_parts(*given, **settings):
    return whole(*given, **(settings | {"max_bytes_checked": 0}))
database_setup.open_store = in_parts
program.main()
""",
)

MIGRATED_SINCE = ON_THE_LOOPBACK.replace(
    "program.main()",
    """
opened = database_setup.open_store
async def migrated(*given, **settings):
    store = await opened(*given, **settings)
    newer = "UPDATE alembic_version SET version_num = '9999'"
    await store.database.write(lambda connection: connection.exec_driver_sql(newer))
    return store
database_setup.open_store = migrated
program.main()
""",
)

CUT_OFF = ON_THE_LOOPBACK.replace(
    "program.main()",
    """
from bot.store.errors import LocksLost
from bot.store.shard_locks import SoleProcessLocks
async def lost(*_given):
    raise LocksLost("the server cannot be reached")
SoleProcessLocks.join = lost
program.main()
""",
)


REFUSING = """
from bot.store.sqlite_database import SqliteDatabase
async def refuse(_self, _work, slow=False):
    raise {refusal}
SqliteDatabase.write = refuse
program.main()
"""

SOON_GIVING_UP = ON_THE_LOOPBACK.replace(
    "program.main()", "serving._CLOSE_SECONDS = 0.1\nprogram.main()"
)

SAYING_WHETHER_FORCED = ON_THE_LOOPBACK.replace(
    "program.main()",
    """
from contextlib import contextmanager
@contextmanager
def told(by_force=serving.ended_by_force):
    with by_force() as ending:
        yield ending
        print("ends by force" if ending.is_set() else "waits", file=sys.stderr)
serving.ended_by_force = told
program.main()
""",
)


class Closing(Loopback):
    """Ends the connection with this code as soon as the bot has told who it is."""

    def __init__(self, code: int) -> None:
        super().__init__(1, 1)
        self.code = code

    async def _welcome(self) -> None:
        await self._socket.close(code=self.code)


class Overloaded(Loopback):
    """Knows the bot, but does not say where to connect."""

    async def _start(self, _request: web.Request) -> web.Response:
        return web.json_response({"message": "upstream", "code": 0}, status=503)


class Mute(Loopback):
    """Answers no edit, and after it has hung up, no attempt to connect."""

    def __init__(self) -> None:
        super().__init__(1, 1)
        self.tried = asyncio.Event()
        self.edited_in_vain = asyncio.Event()

    async def hang_up(self) -> None:
        await self._socket.close(code=4000)

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        if self.ready.is_set():
            self.tried.set()
            await asyncio.Event().wait()
        return await super()._connect(request)

    async def _patch(self, _request: web.Request) -> web.Response:
        self.edited_in_vain.set()
        await asyncio.Event().wait()
        raise AssertionError


@asynccontextmanager
async def running(
    folder: Path, discord: Loopback, program: str = ON_THE_LOOPBACK, **settings: str
) -> AsyncIterator[ForkedProcess]:
    """The bot, until it has ended."""
    command = (program, discord.base, discord.gateway)
    process = await forked(folder, *command, DISCORD_TOKEN=TOKEN, **settings)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def table_of(discord: Loopback) -> Message:
    """The table of Mina and Jonathan, at which the way is to be chosen."""
    await asyncio.wait_for(discord.ready.wait(), HANGING)
    (channel,) = next(iter(discord.guilds.values()))
    await discord.command(channel, MINA, "challenge", opponent=JONATHAN)
    lobby = await discord.appears(channel, "l:", 0)
    await discord.press(JONATHAN, lobby, lobby.pressable("l:")[0])
    return await discord.appears(channel, "m:", lobby.id)


def told(message: Message | None) -> str:
    assert message is not None
    return "\n".join(part.get("content", "") for part in within(message.parts))


def counted(folder: Path, rows: str) -> int:
    """How many rows of its database the bot has written so far."""
    with closing(sqlite3.connect(folder / "dracula.db")) as database:
        (number,) = database.execute(f"SELECT count(*) FROM {rows}").fetchone()
        return int(number)


async def logged(process: ForkedProcess, text: str) -> str:
    """The log up to the first line with this text."""
    log = ""
    while text not in log:
        line = await process.stderr.readline()
        assert line, log
        log += line.decode()
    return log


def wait_for_what_is_shown(folder: Path) -> None:
    """Until the bot has noted where the challenge and the table stand: then it writes nothing."""
    while not all(counted(folder, f"{one} WHERE message_id > 0") for one in ("place", "lobby")):
        time.sleep(0.05)


async def test_a_move_that_is_being_made_when_the_signal_comes_is_kept_and_answered(
    tmp_path: Path,
) -> None:
    loopback = Loopback(1, 1)
    async with loopback as discord, running(tmp_path, discord, LOG_LEVEL="DEBUG") as process:
        table = await table_of(discord)
        (queen, *_) = table.pressable("m:")
        await asyncio.to_thread(wait_for_what_is_shown, tmp_path)
        with closing(sqlite3.connect(tmp_path / "dracula.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            in_flight = [asyncio.create_task(discord.press(one, table, queen)) for one in (10, 11)]
            await discord.taken_in(unanswered=2)
            process.send_signal(signal.SIGTERM)
            log = await logged(process, "every press is refused")
            process.send_signal(signal.SIGINT)  # impatience changes nothing
            assert "restarted" in told(await discord.press(MINA, table, queen))
            other.execute("ROLLBACK")
        answers = await asyncio.wait_for(asyncio.gather(*in_flight), HANGING)
        _, rest = await asyncio.wait_for(process.communicate(), HANGING)
        log += rest.decode()
        assert process.returncode == 0, log
    assert counted(tmp_path, "move") == 1
    refused = [told(answer) for answer in answers if answer is not None]
    assert len(refused) == 1, "the other's press was taken without a word"
    assert "Traceback" not in log


async def test_a_bot_that_loses_discord_ends_all_the_same(tmp_path: Path) -> None:
    """discord.py ignores being cancelled while it connects again."""
    async with Mute() as discord, running(tmp_path, discord, SOON_GIVING_UP) as process:
        table = await table_of(discord)
        await discord.press(MINA, table, table.pressable("m:")[0])
        await asyncio.wait_for(discord.edited_in_vain.wait(), HANGING)
        await discord.hang_up()
        await asyncio.wait_for(discord.tried.wait(), HANGING)
        process.send_signal(signal.SIGTERM)
        _, log = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 0, log.decode()
    assert b"stopped before everything was shown" in log
    assert b"Unclosed" not in log


async def until_the_database_is_closed(folder: Path, **settings: str) -> str:
    """Serve until a signal; the log, which says whether closing the database could be broken off.

    A database on a server may never answer. A file always does, and may need longer for its log.
    """
    async with (
        Loopback(1, 1) as discord,
        running(folder, discord, SAYING_WHETHER_FORCED, **settings) as process,
    ):
        await asyncio.wait_for(discord.ready.wait(), HANGING)
        process.send_signal(signal.SIGTERM)
        _, log = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 0, log.decode()
    return log.decode().splitlines()[-1]


async def test_a_bot_with_a_file_takes_as_long_as_it_needs_to_close_it(tmp_path: Path) -> None:
    assert await until_the_database_is_closed(tmp_path) == "waits"


@pytest.mark.skipif(not postgres.binaries(), reason=postgres.MISSING)
async def test_a_bot_does_not_wait_for_ever_for_a_server_to_close_its_database(
    tmp_path: Path,
) -> None:
    address = await postgres.server().migrated(tmp_path)
    url = address.url.render_as_string(hide_password=False)
    told = await until_the_database_is_closed(tmp_path, DATABASE=url, DATA_FOLDER=str(tmp_path))
    assert told == "ends by force"


async def test_a_bot_that_plays_can_be_copied_by_another_process(tmp_path: Path) -> None:
    async with Loopback(1, 1) as discord, running(tmp_path, discord) as process:
        table = await table_of(discord)
        copying = asyncio.to_thread(ran, tmp_path, "backup", str(tmp_path / "copy.db"))
        press = discord.press(MINA, table, table.pressable("m:")[0])
        done, _ = await asyncio.gather(copying, press)
        process.send_signal(signal.SIGINT)
        await asyncio.wait_for(process.communicate(), HANGING)
    assert done.returncode == 0, done.stderr
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert copy.execute("SELECT count(*) FROM game").fetchone() == (1,)


@pytest.mark.parametrize(
    ("refusal", "code", "said"),
    [
        ("StorageFull", 78, "The database cannot be written to. Is the disk full? Nothing is lost"),
        ("Busy", 1, "The database refuses: busy. Nothing is lost; try again"),
    ],
)
async def test_a_database_that_refuses_at_the_start_is_not_taken_for_discord(
    tmp_path: Path, refusal: str, code: int, said: str
) -> None:
    await (await open_store(tmp_path / "dracula.db")).close()
    write = f"from bot.model.errors import {refusal}\n{REFUSING.format(refusal=refusal)}"
    program = ON_THE_LOOPBACK.replace("program.main()", write)
    async with Loopback(1, 1) as discord, running(tmp_path, discord, program) as process:
        _, log = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == code, log.decode()
    assert log.decode().splitlines()[-1] == f"{said}."
    assert b"Traceback" not in log
    assert b"is lost\n" not in log


async def test_a_bot_whose_database_is_migrated_before_it_plays_ends_for_good(
    tmp_path: Path,
) -> None:
    loopback = Loopback(1, 1)
    async with loopback as discord, running(tmp_path, discord, MIGRATED_SINCE) as process:
        _, log = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 78, log.decode()
    assert b"A newer version of the bot has migrated the database" in log
    assert b"Traceback" not in log


async def test_a_database_that_is_lost_before_the_bot_plays_is_not_taken_for_discord(
    tmp_path: Path,
) -> None:
    async with Loopback(1, 1) as discord, running(tmp_path, discord, CUT_OFF) as process:
        _, log = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 1, log.decode()
    said = "this process cannot join the others on its database: the server cannot be reached"
    assert log.decode().splitlines()[-1].endswith(said)
    assert b"Traceback" not in log


# A token that was revoked; intents that do not exist; intents not allowed.
@pytest.mark.parametrize("code", [4004, 4013, 4014])
async def test_a_bot_that_discord_will_not_have_ends_for_good(tmp_path: Path, code: int) -> None:
    tried, mark = code == 4004, tmp_path / "dracula.playground"
    if tried:
        mark.touch()
    async with Closing(code) as discord, running(tmp_path, discord) as process:
        _, log = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 77, log.decode()
    assert b"DISCORD_TOKEN" in log
    assert TOKEN.encode() not in log
    assert (f"{mark} is there because a database was used in the browser" in log.decode()) == tried


async def test_a_discord_that_names_no_gateway_is_reported_in_a_sentence(tmp_path: Path) -> None:
    async with Overloaded(1, 1) as discord, running(tmp_path, discord) as process:
        _, log = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 1, log.decode()
    assert "Discord does not let the bot in: 503 " in log.decode().splitlines()[-1]
    assert b"Traceback" not in log


async def test_nobody_is_told_to_remove_a_database_with_games_of_discord(tmp_path: Path) -> None:
    """A start without the token has left that file, as it did up to version 1.2."""
    store = await open_store(tmp_path / "dracula.db")
    await begun(store)
    await store.close()
    (tmp_path / "dracula.playground").touch()
    async with Closing(4004) as discord, running(tmp_path, discord) as process:
        _, log = await asyncio.wait_for(process.communicate(), HANGING)
    assert b"DISCORD_TOKEN" in log
    assert b"browser" not in log


async def damage(file: Path, name: str) -> None:
    """Make a database whose first page of this table or index is damaged."""
    await (await open_store(file)).close()
    with closing(sqlite3.connect(file)) as database:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        ((page,),) = database.execute(query, (name,)).fetchall()
    content = bytearray(file.read_bytes())
    content[4096 * (page - 1) : 4096 * page] = b"\xa5" * 4096
    file.write_bytes(content)


async def test_a_large_database_that_turns_out_to_be_damaged_ends_the_bot_for_good(
    tmp_path: Path,
) -> None:
    """It is read whole only when presses arrive; a small one is read before."""
    await damage(tmp_path / "dracula.db", "daily_try")
    async with Loopback(1, 1) as discord:
        command = (ALL_ARE_LARGE, discord.base, discord.gateway)
        process = await forked(tmp_path, *command, DISCORD_TOKEN=TOKEN)
        _, log = await asyncio.wait_for(process.communicate(), HANGING)
        assert discord.ready.is_set(), "it began to play"
    assert process.returncode == 78, log.decode()
    assert b"is damaged" in log
    assert b"Traceback" not in log


@pytest.mark.parametrize("name", ["shard", "server_setting"])
async def test_a_large_database_that_is_damaged_where_the_start_reads_it_is_not_taken_for_discord(
    tmp_path: Path, name: str
) -> None:
    await damage(tmp_path / "dracula.db", name)
    async with (
        Loopback(1, 1) as discord,
        running(tmp_path, discord, ALL_ARE_LARGE, LOG_FORMAT="json") as process,
    ):
        _, log = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 78, log.decode()
    lines = [json.loads(line) for line in log.decode().splitlines()]
    assert re.search("The database is damaged: .* restore a backup", lines[-1]["message"])
    assert "the connection to Discord" not in log.decode()
