"""On SQLite a transaction is one hop to one thread: whole, in its turn, safe from cancellation."""

import asyncio
import random
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from bot.model.errors import Busy, StorageFull
from bot.store.store import Store
from tests.conftest import HANGING
from tests.databases import opened
from tests.store.samples import begun, step, stored

ROOT = Path(__file__).resolve().parents[2]


pytestmark = pytest.mark.usefixtures("file")


@asynccontextmanager
async def occupied(store: Store) -> AsyncIterator[asyncio.Task[str]]:
    """The database's thread is at work for as long as this lasts; gives the task that waits."""
    entered, leave = threading.Event(), threading.Event()

    def work(_connection: Connection) -> str:
        entered.set()
        leave.wait()
        return "done"

    occupying = asyncio.create_task(store.database.read(work))
    try:
        await asyncio.to_thread(entered.wait)
        yield occupying
    finally:
        leave.set()
        assert await occupying == "done"


def ply_of(store: Store, game_id: int) -> int:
    with closing(sqlite3.connect(str(store.database.location))) as other:
        query = "SELECT count(*) FROM move WHERE game_id = ?"
        return int(other.execute(query, (game_id,)).fetchone()[0])


async def test_all_work_runs_on_one_thread_that_is_not_the_event_loops(store: Store) -> None:
    threads = {await store.database.read(lambda _: threading.get_ident()) for _ in range(3)}
    threads |= {await store.database.write(lambda _: threading.get_ident()) for _ in range(3)}
    assert len(threads) == 1
    assert threads != {threading.get_ident()}


async def test_callers_cancelled_at_any_moment_leave_every_move_whole(store: Store) -> None:
    game_id, chance = await begun(store), random.Random(7)
    outcomes: set[tuple[type, bool]] = set()
    for number in range(60):
        ply = (await stored(store, game_id)).turn.ply
        moves = [step(game_id, ply, press=3 * number + each) for each in range(3)]
        tasks = [asyncio.create_task(store.games.append(move)) for move in moves]
        for task in chance.sample(tasks, 3):
            for _ in range(chance.randrange(40)):
                await asyncio.sleep(0)
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        kept = await stored(store, game_id)
        pressed = [await store.games.pressed(3 * number + each) for each in range(3)]
        assert kept.turn.ply == len(kept.record.moves) == ply + sum(pressed)
        assert sum(pressed) <= 1
        outcomes.update((type(result), done) for result, done in zip(results, pressed, strict=True))
    assert {(asyncio.CancelledError, True), (asyncio.CancelledError, False)} <= outcomes
    assert store.database.pending == 0
    path = str(store.database.location)
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")


async def test_a_cancelled_caller_has_begun_something_that_comes_to_its_end(store: Store) -> None:
    game_id = await begun(store)
    async with occupied(store):
        task = asyncio.create_task(store.games.append(step(game_id, 0)))
        await asyncio.sleep(0)
        assert store.database.pending == 2
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert (await stored(store, game_id)).turn.ply == 1


async def test_a_writer_who_waits_too_long_for_a_turn_is_refused_and_nothing_is_done(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id, loop = await begun(store), asyncio.get_running_loop()
    async with occupied(store):
        task = asyncio.create_task(store.games.append(step(game_id, 0)))
        await asyncio.sleep(0)
        assert store.database.pending == 2
        now = loop.time
        monkeypatch.setattr(loop, "time", lambda: now() + HANGING)
        with pytest.raises(Busy):
            await task
    assert (await stored(store, game_id)).turn.ply == 0
    await store.games.append(step(game_id, 0))


async def test_work_that_has_begun_may_take_its_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()
    now = loop.time
    async with occupied(store) as occupying:
        monkeypatch.setattr(loop, "time", lambda: now() + 60)
        for _ in range(10):
            await asyncio.sleep(0)
        assert not occupying.done()


async def test_closing_waits_for_what_was_asked_for(store: Store) -> None:
    game_id = await begun(store)
    async with occupied(store):
        task = asyncio.create_task(store.games.append(step(game_id, 0)))
        await asyncio.sleep(0)
        assert store.database.pending == 2
        closing_store = asyncio.create_task(store.close())
        for _ in range(10):
            await asyncio.sleep(0)
        assert not closing_store.done()
    await closing_store
    await task
    assert ply_of(store, game_id) == 1


async def test_a_reader_who_browses_holds_up_no_move_and_sees_those_before(store: Store) -> None:
    game_id = await begun(store)
    entered, leave = threading.Event(), threading.Event()

    def browse(connection: Connection) -> int:
        entered.set()
        leave.wait()
        return int(connection.scalar(text("SELECT count(*) FROM move")) or 0)

    browsing = asyncio.create_task(store.database.browse(browse))
    await asyncio.to_thread(entered.wait)
    await store.games.append(step(game_id, 0))
    leave.set()
    assert await browsing == 1


async def test_a_reader_who_browses_can_change_nothing(store: Store) -> None:
    with pytest.raises(StorageFull):
        await store.database.browse(lambda connection: connection.execute(text("DELETE FROM meta")))


async def test_closing_waits_for_whoever_browses(file: Path) -> None:
    store = await opened(file)
    browsing = asyncio.create_task(store.database.browse(lambda _: time.sleep(0.05)))
    await asyncio.sleep(0)
    await store.close()
    await browsing
    assert not file.with_name(f"{file.name}-wal").exists(), "the log is written into the file"


def test_a_running_store_never_imports_greenlet(tmp_path: Path) -> None:
    script = (
        "import asyncio, sys\n"
        "from pathlib import Path\n"
        "from bot.store.store import open_store\n"
        "from tests.store.samples import begun, last_step\n"
        "async def main():\n"
        "    store = await open_store(Path(sys.argv[1]))\n"
        "    await store.games.append(last_step(await begun(store), 0))\n"
        "    await store.close()\n"
        "asyncio.run(main())\n"
        "assert 'greenlet' not in sys.modules\n"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "dracula.db")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


async def test_a_move_writes_only_what_it_changes(store: Store, file: Path) -> None:
    games = [await begun(store, bytes([number] * 32)) for number in range(4)]
    log = Path(f"{file}-wal")
    await store.games.append(step(games[0], 0, press=1))
    before = log.stat().st_size
    for press, game_id in enumerate(games[1:], start=2):
        await store.games.append(step(game_id, 0, press=press))
    page = 24 + 4096
    assert log.stat().st_size - before <= 3 * 8 * page
