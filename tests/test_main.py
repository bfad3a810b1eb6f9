"""The program as its host sees it: how it starts, why it does not, and how it ends."""

import argparse
import asyncio
import json
import os
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from aiohttp import web
from sqlalchemy import update

from bot.app import Overrides
from bot.command_line import HostTask, run
from bot.engine import notation
from bot.engine.games import GAMES
from bot.engine.record import Record
from bot.model.errors import StorageFull
from bot.settings import Settings
from bot.store import schema
from bot.store.backend import backend_of
from bot.store.instance_lock import only_instance
from bot.store.secret_key import new_key
from bot.store.store import open_store
from bot.tables.context import SYSTEM_RUNTIME
from bot.version import VERSION
from tests import forked_program, postgres
from tests.conftest import HANGING
from tests.forked_program import ForkedProcess
from tests.store.samples import begun

ROOT = Path(__file__).resolve().parents[1]
TOKEN = "a-fake-application-id.a-fake-time.a-fake-secret-for-the-tests"
ON_A_LOCAL_DISCORD = """
import sys, discord
discord.http.Route.BASE = sys.argv.pop(1)
from bot.command_line import main
main()
"""
SEED = "from bot.tables.context import SYSTEM_RUNTIME; print(SYSTEM_RUNTIME.random_bytes(32).hex())"
INTERRUPTED_EARLY = """
import runpy, sys
class CtrlC:
    def find_spec(self, name, *_):
        if name == "sqlalchemy":
            raise KeyboardInterrupt
sys.meta_path.insert(0, CtrlC())
runpy.run_module("bot", run_name="__main__")
"""
HEEDS_CTRL_C = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where tests run in background
"""
SLOW_BACKUP = (
    HEEDS_CTRL_C
    + """
import sys
from bot import backup, command_line
write = backup.back_up
def slowly(*asked):
    print("begun", flush=True)
    sys.stdin.readline()
    write(*asked)
backup.back_up = slowly
command_line.main()
"""
)
ENDLESS_REBUILD = (
    HEEDS_CTRL_C
    + """
import asyncio
from bot import command_line, rebuild
async def endless(*_asked, **_options):
    print("begun", flush=True)
    await asyncio.Event().wait()
rebuild.rebuild_results = endless
command_line.main()
"""
)
WITHOUT_SIMCORD = """
import sys
sys.modules["simcord"] = None
from bot.command_line import main
main()
"""


def environment(folder: Path, **settings: str) -> dict[str, str]:
    names = ("PATH", "HOME", "LANG", "PYTHONPATH")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    kept["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), kept.get("PYTHONPATH"))))
    database = {"DATABASE": str(folder / "dracula.db"), "PLAYGROUND_PORT": "0"}
    return kept | database | settings


def ran(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """What the program said and how it ended; it reads no `.env` but the one in this folder."""
    return forked_program.run(arguments, folder, environment(folder, **settings), HANGING)


async def started(folder: Path, *command: str, **settings: str) -> asyncio.subprocess.Process:
    """An interpreter with this command line; it imports everything anew."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        cwd=folder,
        env=environment(folder, **settings),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def forked(folder: Path, *command: str, **settings: str) -> ForkedProcess:
    """What runs this text, with its arguments, after everything has been imported."""
    return await ForkedProcess.start(command, folder, environment(folder, **settings))


def files(folder: Path) -> dict[str, tuple[int, bytes]]:
    """When each file was written, and its content; SQLite's shared memory holds nothing to keep."""
    kept = (path for path in folder.iterdir() if not path.name.endswith("-shm"))
    return {path.name: (path.stat().st_mtime_ns, path.read_bytes()) for path in kept}


class LocalDiscord:
    """Answers every request with a status, or with nothing at all."""

    def __init__(self, status: int | None) -> None:
        self.status = status
        self.asked = asyncio.Event()
        self.url = ""

    async def answer(self, _request: web.Request) -> web.Response:
        self.asked.set()
        if self.status is None:
            await asyncio.Event().wait()
            raise AssertionError
        return web.json_response({"message": "401: Unauthorized", "code": 0}, status=self.status)


async def serve(status: int | None) -> AsyncIterator[LocalDiscord]:
    discord = LocalDiscord(status)
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", discord.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    discord.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield discord
    await runner.cleanup()


@pytest.fixture
async def refusing() -> AsyncIterator[LocalDiscord]:
    async for discord in serve(401):
        yield discord


@pytest.fixture
async def failing(request: pytest.FixtureRequest) -> AsyncIterator[LocalDiscord]:
    async for discord in serve(request.param):
        yield discord


@pytest.fixture
async def silent() -> AsyncIterator[LocalDiscord]:
    async for discord in serve(None):
        yield discord


def test_settings_that_cannot_be_used_end_it_with_a_sentence_for_each(tmp_path: Path) -> None:
    done = ran(tmp_path, TURN_DAYS="soon", LOG_LEVEL="loud")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 2
    assert "TURN_DAYS" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_host_can_ask_for_the_version_whatever_the_settings(tmp_path: Path) -> None:
    done = ran(tmp_path, "--version", TURN_DAYS="soon")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"dracula-bot {VERSION}\n", "")
    assert list(tmp_path.iterdir()) == []


def test_the_log_of_a_bot_begins_with_its_version(tmp_path: Path) -> None:
    (tmp_path / "dracula.db").write_bytes(b"garlic" * 1000)
    done = ran(tmp_path, DATABSE="elsewhere", LOG_FORMAT="json")
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert (lines[0]["level"], lines[0]["message"].split(" with ")[0]) == (
        "INFO",
        f"dracula-bot {VERSION}",
    )
    assert "DATABSE" in lines[1]["message"]


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "dracula.db"
    file.write_bytes(b"garlic" * 1000)
    done = ran(tmp_path)
    assert done.returncode == 78
    assert str(file) in done.stderr
    assert "Traceback" not in done.stderr
    assert file.read_bytes() == b"garlic" * 1000


async def test_a_file_that_the_bot_keeps_beside_a_database_is_not_taken_for_one(
    tmp_path: Path,
) -> None:
    for name in ("dracula.db", "monday.lock", "monday.db.new"):
        await (await open_store(tmp_path / name, key=new_key())).close()
    before = files(tmp_path)
    own = ran(tmp_path, "admin", "tables", DATABASE=str(tmp_path / "monday.lock"))
    into = ran(tmp_path, "restore", "dracula.db", DATABASE=str(tmp_path / "other.key"))
    moved = ran(tmp_path, "backup", "monday.db", DATABASE=str(tmp_path / "monday.db.new"))
    restored = ran(tmp_path, "restore", "monday.lock")
    part = ran(tmp_path, "restore", "monday.db.new", DATABASE=str(tmp_path / "monday.db"))
    copied = ran(tmp_path, "backup", "dracula.commands")
    ended = [(done, "DATABASE") for done in (own, into, moved)]
    for done, named in (*ended, *((done, "The file") for done in (restored, part, copied))):
        assert done.returncode == 2
        (line,) = done.stderr.splitlines()
        assert line.startswith(named)
        assert ".lock, .key" in line
    assert files(tmp_path) == before


def test_a_host_who_reads_json_is_told_in_json_why_it_does_not_start(tmp_path: Path) -> None:
    (tmp_path / "dracula.db").write_bytes(b"garlic" * 1000)
    done = ran(tmp_path, LOG_FORMAT="json")
    assert done.returncode == 78
    _version, line = done.stderr.splitlines()
    assert str(tmp_path / "dracula.db") in json.loads(line)["message"]


def test_a_missing_database_is_reported_in_a_sentence(tmp_path: Path) -> None:
    done = ran(tmp_path, DATABASE=str(tmp_path / "none" / "dracula.db"))
    assert done.returncode == 78
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("wrong", ["sslmode=foo", "port=foo", "foo=bar"])
def test_a_parameter_without_meaning_in_the_address_is_a_wrong_setting(
    tmp_path: Path, wrong: str
) -> None:
    done = ran(tmp_path, "rebuild", DATABASE=f"postgresql:///dracula?host={tmp_path}&{wrong}")
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("DATABASE ")


def test_a_default_folder_that_cannot_be_made_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").symlink_to("nowhere")
    nowhere = ran(tmp_path, DATABASE="")
    (tmp_path / "data").unlink()
    (tmp_path / "data").write_text("garlic")
    no_folder = ran(tmp_path, DATABASE="")
    assert (nowhere.returncode, no_folder.returncode) == (78, 2)
    assert "DATA_FOLDER" in no_folder.stderr
    assert f"The folder {tmp_path / 'nowhere'} cannot be created" in nowhere.stderr
    assert "set DATABASE to" in nowhere.stderr
    assert "Traceback" not in nowhere.stderr + no_folder.stderr


@pytest.mark.parametrize("token", ["", TOKEN])
def test_with_a_server_a_missing_data_folder_is_reported_in_a_sentence(
    tmp_path: Path, token: str
) -> None:
    """A bot that finds its key elsewhere would note in vain, at each start, what it has done."""
    given = {"DATABASE": f"postgresql:///dracula?host={tmp_path}", "SECRET_KEY": 32 * "ab"}
    nowhere = tmp_path / "nowhere"
    done = ran(tmp_path, DISCORD_TOKEN=token, DATA_FOLDER=str(nowhere), **given)
    assert done.returncode == 2
    sentence = f"There is no such folder: {nowhere} (DATA_FOLDER). Create it first."
    assert done.stderr.splitlines()[1:] == [sentence]


def test_an_invalid_key_is_reported_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "dracula.key").write_text("garlic")
    done = ran(tmp_path)
    assert done.returncode == 2
    assert str(tmp_path / "dracula.key") in done.stderr
    assert "Traceback" not in done.stderr


async def test_a_refused_token_ends_it_for_good_and_stays_secret(
    tmp_path: Path, refusing: LocalDiscord
) -> None:
    process = await forked(tmp_path, ON_A_LOCAL_DISCORD, refusing.url, DISCORD_TOKEN=TOKEN)
    _, told = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 77
    assert b"DISCORD_TOKEN" in told
    assert TOKEN.encode() not in told


@pytest.mark.parametrize("failing", [403, 503], indirect=True)
async def test_a_discord_that_lets_nobody_in_is_reported_in_a_sentence(
    tmp_path: Path, failing: LocalDiscord
) -> None:
    process = await forked(tmp_path, ON_A_LOCAL_DISCORD, failing.url, DISCORD_TOKEN=TOKEN)
    _, told = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 1
    assert f"Discord does not let the bot in: {failing.status} " in told.decode().splitlines()[-1]
    assert b"Traceback" not in told, told.decode()


async def test_a_discord_that_cannot_be_reached_is_reported_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{nobody.getsockname()[1]}"
        process = await forked(tmp_path, ON_A_LOCAL_DISCORD, url, DISCORD_TOKEN=TOKEN)
        _, told = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 1
    assert b"Discord cannot be reached" in told
    assert b"Traceback" not in told, told.decode()


async def test_a_port_for_metrics_that_is_taken_may_be_free_at_the_next_start(
    tmp_path: Path, refusing: LocalDiscord
) -> None:
    """Exit code 2 would keep a supervisor from starting it again."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        settings = {"DISCORD_TOKEN": TOKEN, "METRICS_PORT": str(other.getsockname()[1])}
        process = await forked(tmp_path, ON_A_LOCAL_DISCORD, refusing.url, **settings)
        _, told = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 1
    assert b"METRICS_PORT" in told
    assert b"Traceback" not in told, told.decode()


async def test_with_neither_a_token_nor_a_simulated_discord_the_token_is_missing(
    tmp_path: Path,
) -> None:
    process = await started(tmp_path, "-c", WITHOUT_SIMCORD)
    _, told = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 2
    assert b"DISCORD_TOKEN is missing" in told
    assert b"Traceback" not in told, told.decode()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_before_it_is_connected_ends_it_at_once(
    tmp_path: Path, silent: LocalDiscord, number: int
) -> None:
    process = await started(tmp_path, "-c", ON_A_LOCAL_DISCORD, silent.url, DISCORD_TOKEN=TOKEN)
    await asyncio.wait_for(silent.asked.wait(), HANGING)
    process.send_signal(number)
    _, told = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 0, told.decode()


async def test_the_playground_opens_and_ends_when_asked(tmp_path: Path) -> None:
    pytest.importorskip("simcord")
    process = await started(tmp_path, "-m", "bot")
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), HANGING)
    assert line.startswith(b"Open http://127.0.0.1:")
    process.terminate()
    _, told = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 0, told.decode()
    assert b"Traceback" not in told, told.decode()
    assert b"WARNING" not in told, told.decode()
    assert b"sent to Discord" not in told, told.decode()


async def test_a_playground_tells_its_host_in_json_why_it_does_not_open(tmp_path: Path) -> None:
    pytest.importorskip("simcord")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        process = await started(tmp_path, "-m", "bot", PLAYGROUND_PORT=port, LOG_FORMAT="json")
        _, told = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 1
    messages = [json.loads(line)["message"] for line in told.splitlines()]
    assert messages[-1].startswith(f"Port {port} is in use")


async def test_a_bot_that_has_lost_its_token_leaves_no_sign_of_a_playground(tmp_path: Path) -> None:
    """The next start on Discord would say that its database was used in the browser."""
    pytest.importorskip("simcord")
    store = await open_store(tmp_path / "dracula.db")
    await begun(store)
    await store.close()
    before = {*files(tmp_path)}
    refused = await asyncio.to_thread(ran, tmp_path, DISCORD_TOKEN="")
    assert refused.returncode == 2
    assert "DISCORD_TOKEN is missing" in refused.stderr
    assert {*files(tmp_path)} - before <= {"dracula.lock"}


async def test_a_playground_warns_that_nothing_is_measured_and_gives_signs_of_life(
    tmp_path: Path,
) -> None:
    pytest.importorskip("simcord")
    hasty = "from bot import command_line as c, playground_bot as p; p._BEAT = 0.1; c.main()"
    process = await forked(tmp_path, hasty, METRICS_PORT="0")
    await asyncio.wait_for(process.stdout.readline(), HANGING)
    beats = set[float]()
    while len(beats) < 4:
        await asyncio.sleep(0.05)
        beats.add(await backend_of(tmp_path / "dracula.db").last_heartbeat() or 0.0)
    with closing(sqlite3.connect(tmp_path / "dracula.db")) as connection:
        ((counted,),) = connection.execute("SELECT alive_at FROM shard").fetchall()
    assert counted < max(beats), "or the bot's own heartbeat would not notice that time was lost"
    process.terminate()
    _, told = await asyncio.wait_for(process.communicate(), HANGING)
    assert b"METRICS_PORT has no effect in the playground" in told


async def test_a_running_bot_is_healthy_and_can_be_copied(tmp_path: Path) -> None:
    pytest.importorskip("simcord")
    assert (await asyncio.to_thread(ran, tmp_path, "health")).returncode != 0
    process = await started(tmp_path, "-m", "bot")
    assert process.stdout is not None
    await asyncio.wait_for(process.stdout.readline(), HANGING)
    copy = tmp_path / "copy.db"
    health, backup, again = [
        await asyncio.to_thread(ran, tmp_path, *words)
        for words in (("health",), ("backup", str(copy)), ("backup", str(copy)))
    ]
    process.terminate()
    await asyncio.wait_for(process.communicate(), HANGING)
    assert health.returncode == 0, health.stderr
    assert backup.returncode == 0, backup.stderr
    assert again.returncode == 78, "a copy is never overwritten"
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


async def test_a_copy_that_could_not_be_restored_is_kept_and_named(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "dracula.db")
    game_id = await begun(store)
    await store.close()
    with closing(sqlite3.connect(tmp_path / "dracula.db")) as spoiling, spoiling:
        spoiling.execute("UPDATE game SET seed = 'text'")
    done = await asyncio.to_thread(ran, tmp_path, "backup", "copy.db")
    assert done.returncode == 78
    assert f"the record of table {game_id} is damaged in it" in done.stderr
    assert (tmp_path / "copy.db").exists()


def test_an_empty_database_can_be_copied(tmp_path: Path) -> None:
    (tmp_path / "dracula.db").touch()
    done = ran(tmp_path, "backup", "copy.db")
    assert (done.returncode, done.stdout) == (0, "The database was copied to copy.db.\n")


async def test_a_second_process_on_one_database_refuses_and_names_the_first(
    tmp_path: Path, silent: LocalDiscord
) -> None:
    command = ("-c", ON_A_LOCAL_DISCORD, silent.url)
    first = await started(tmp_path, *command, DISCORD_TOKEN=TOKEN)
    await asyncio.wait_for(silent.asked.wait(), HANGING)
    before = files(tmp_path)
    for words in ((), ("rebuild",), ("admin", "tables"), ("restore", "copy.db")):
        second = await asyncio.to_thread(ran, tmp_path, *words)
        assert second.returncode == 78
        assert f"process {first.pid} on {socket.gethostname()} since 20" in second.stderr
        assert "Traceback" not in second.stderr
    assert files(tmp_path) == before
    first.kill()
    await first.communicate()
    with only_instance(tmp_path / "dracula.db"):
        pass  # the lock has ended with its process


@pytest.mark.parametrize(
    ("seconds", "healthy"), [(121, False), (86_400, False), (0, True), (-3600, False)]
)
async def test_a_bot_that_gave_its_last_sign_of_life_long_ago_is_not_healthy(
    tmp_path: Path, seconds: int, healthy: bool
) -> None:
    store = await open_store(tmp_path / "dracula.db")
    await store.heartbeats.record(time.time() - seconds)
    await store.close()
    done = await asyncio.to_thread(ran, tmp_path, "health")
    assert (done.returncode == 0) == healthy
    assert done.returncode in (0, 1)
    assert ("not running" in done.stderr) == (not healthy)


async def test_a_bot_that_never_gave_a_sign_of_life_is_not_healthy(tmp_path: Path) -> None:
    await (await open_store(tmp_path / "dracula.db")).close()
    assert (await asyncio.to_thread(ran, tmp_path, "health")).returncode == 1


async def test_a_name_that_the_terminal_cannot_show_stops_no_task(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "dracula.db")
    await begun(store)
    bat = update(schema.seat).values(name="\N{BAT}")
    await store.database.write(lambda connection: connection.execute(bat))
    await store.close()
    process = await started(tmp_path, "-m", "bot", "admin", "tables", PYTHONIOENCODING="ascii")
    out, err = await asyncio.wait_for(process.communicate(), HANGING)
    assert process.returncode == 0, err.decode()
    assert "\\U0001f987, \\U0001f987" in out.decode()


def test_what_is_done_is_no_crash_if_it_cannot_be_printed(tmp_path: Path) -> None:
    async def create() -> None:
        await (await open_store(tmp_path / "dracula.db")).close()

    asyncio.run(create())
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "bot", "admin", "tables"],
            cwd=tmp_path,
            env=environment(tmp_path),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert "That is done, but cannot be printed: No space left on device." in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_two_processes_draw_different_seeds(tmp_path: Path) -> None:
    drawn = [
        subprocess.run(
            [sys.executable, "-c", SEED],
            cwd=tmp_path,
            env=environment(tmp_path),
            capture_output=True,
            text=True,
            timeout=HANGING,
            check=True,
        ).stdout
        for _ in range(2)
    ]
    assert len(set(drawn)) == 2
    assert {len(bytes.fromhex(seed)) for seed in drawn} == {32}


def test_seeds_come_from_the_generator_of_the_system() -> None:
    """Two processes differ with any generator; only this one cannot be computed backwards."""
    assert SYSTEM_RUNTIME.random_bytes is secrets.token_bytes
    assert Overrides().runtime is SYSTEM_RUNTIME


@pytest.mark.parametrize(
    "words",
    [
        ("health",),
        ("rebuild",),
        ("admin", "tables"),
        ("backup", "copy.db"),
        ("move-to", "postgresql://mina:hunter2@127.0.0.1:1/dracula"),
    ],
)
def test_a_task_on_a_database_that_is_not_there_says_so_and_makes_none(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = ran(tmp_path, *words)
    assert done.returncode == 78
    assert done.stderr == f"There is no such file: {tmp_path / 'dracula.db'}.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not postgres.binaries(), reason=postgres.MISSING)
@pytest.mark.parametrize("words", [("rebuild",), ("admin", "tables")])
def test_a_task_on_an_empty_database_of_a_server_says_so_and_makes_none(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    address = postgres.server().create(tmp_path)
    url = address.url.render_as_string(hide_password=False)
    done = ran(tmp_path, *words, DATABASE=url, DATA_FOLDER=str(tmp_path))
    assert done.returncode == 78
    assert f"The bot has no tables in the database {address}." in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_setting_that_is_misspelled_in_the_environment_is_warned_of(tmp_path: Path) -> None:
    done = ran(tmp_path, "backup", "copy.db", DATABSE="postgresql://mina:hunter2@localhost/dracula")
    warning, refusal = done.stderr.splitlines()
    assert "WARNING bot: The environment sets DATABSE" in warning
    assert "There is no such file" in refusal


@pytest.mark.parametrize(
    ("task", "tools"),
    [
        ("backup", "pg_dump --format=custom"),
        ("restore", "dropdb, createdb, pg_restore --exit-on-error"),
    ],
)
def test_who_copies_a_database_on_a_server_is_told_how(
    tmp_path: Path, task: str, tools: str
) -> None:
    done = ran(tmp_path, task, "copy.db", DATABASE="postgresql://mina@127.0.0.1:1/dracula")
    assert done.returncode == 78
    assert tools in done.stderr


@pytest.mark.parametrize("task", ["backup", "restore"])
def test_an_address_given_for_a_file_is_refused_without_its_password(
    tmp_path: Path, task: str
) -> None:
    done = ran(tmp_path, task, "postgresql://mina:hunter2@carfax/dracula")
    assert done.returncode == 2
    assert "'postgresql://…'" in done.stderr
    assert "hunter2" not in done.stderr


async def test_ratings_can_be_counted_anew(tmp_path: Path) -> None:
    await (await open_store(tmp_path / "dracula.db")).close()
    done = await asyncio.to_thread(ran, tmp_path, "rebuild")
    assert done.returncode == 0, done.stderr
    assert "0 games" in done.stdout


def test_a_database_that_refuses_midway_is_reported_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def fill(_settings: Settings, _arguments: argparse.Namespace) -> int:
        raise StorageFull

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.logs.set_up", lambda *_, **_named: None)
    assert run(argparse.Namespace(task=HostTask(fill))) == 78
    assert "Is the disk full?" in capsys.readouterr().err


def test_a_command_that_is_interrupted_says_so_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def count(_settings: Settings, _arguments: argparse.Namespace) -> int:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.logs.set_up", lambda *_, **_named: None)
    assert run(argparse.Namespace(task=HostTask(count))) == 130
    assert "Interrupted" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "signals", "code", "said"),
    [
        ((SLOW_BACKUP, "backup", "copy.db"), (signal.SIGTERM,) * 2, 0, "copied to copy.db"),
        ((SLOW_BACKUP, "backup", "copy.db"), (signal.SIGTERM, signal.SIGINT), 0, "copied to"),
        ((ENDLESS_REBUILD, "rebuild"), (signal.SIGTERM,), 130, "Interrupted. Nothing is left"),
        ((ENDLESS_REBUILD, "rebuild"), (signal.SIGINT,), 130, "Interrupted. Nothing is left"),
    ],
)
async def test_a_supervisor_interrupts_a_command_only_where_nothing_is_left_half_done(
    tmp_path: Path, words: Sequence[str], signals: Sequence[signal.Signals], code: int, said: str
) -> None:
    await (await open_store(tmp_path / "dracula.db")).close()
    command = await forked(tmp_path, *words)
    assert await asyncio.wait_for(command.stdout.readline(), HANGING) == b"begun\n"
    for number in signals:
        command.send_signal(number)
    out, err = await asyncio.wait_for(command.communicate(b"\n"), HANGING)
    assert command.returncode == code, err
    assert said in (out + err).decode()
    assert not [*tmp_path.glob("copy.db.*")]


def test_a_command_that_is_interrupted_before_it_has_begun_says_nothing(tmp_path: Path) -> None:
    command = (sys.executable, "-c", INTERRUPTED_EARLY, "backup", "copy.db")
    settings = environment(tmp_path)
    done = subprocess.run(command, cwd=tmp_path, env=settings, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (130, b"")


def test_a_written_game_is_played_through_and_its_seal_told(tmp_path: Path) -> None:
    record = Record("dracula.classic", bytes(32), {}, ("queen", "agree", "!resign 0"))
    file = tmp_path / "game.txt"
    file.write_text(notation.write(GAMES[record.rules], record, {}), "utf-8")
    done = ran(tmp_path, "verify", str(file))
    assert done.returncode == 0, done.stderr
    assert record.commitment in done.stdout
    assert "0-1" in done.stdout
    file.write_text(file.read_text("utf-8").replace("queen", "prince"), "utf-8")
    refused = ran(tmp_path, "verify", str(file))
    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr
    file.write_bytes(b"\xff")
    foreign = ran(tmp_path, "verify", str(file))
    assert foreign.returncode == 1
    assert foreign.stderr.startswith(f"{file}: this is not the text that /dracula record gives")
    missing = ran(tmp_path, "verify", "no-game.txt")
    assert missing.stderr == "no-game.txt: No such file or directory\n"


def test_a_finished_game_is_checked_without_settings_and_without_a_folder(tmp_path: Path) -> None:
    record = Record("dracula.classic", bytes(32), {}, ("queen", "agree", "!resign 0"))
    file = tmp_path / "game.txt"
    file.write_text(notation.write(GAMES[record.rules], record, {}), "utf-8")
    before = sorted(tmp_path.rglob("*"))
    done = ran(tmp_path, "verify", str(file), LOG_LEVEL="loud", DATABASE="")
    assert done.returncode == 0, done.stderr
    assert sorted(tmp_path.rglob("*")) == before
