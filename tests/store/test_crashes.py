"""Processes that are killed, and processes that are too many: real ones, on one file.

One interpreter imports everything and forks for every case, before it has any thread.
"""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.model.errors import Busy
from bot.store.errors import Conflict
from bot.store.store import Store, open_store
from bot.store.stored_values import MoveCommit
from tests.conftest import HANGING
from tests.store.samples import begun, last_step, step, stored

ROOT = Path(__file__).resolve().parents[2]
MOST_STATEMENTS = 40
Life = Callable[[], Coroutine[None, None, None]]


def fork(life: Life) -> int:
    """Run `life` in a process of its own; how it ended."""
    child = os.fork()
    if child == 0:
        try:
            asyncio.run(life())
        except BaseException as error:
            os.write(2, repr(error).encode())
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1]


async def die_before(store: Store, statement: int) -> None:
    """Be killed just before SQLite runs this one of the next statements, or its commit."""
    seen = iter(range(1, 1000))

    def count(_sql: str) -> None:
        if next(seen) == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    def watch(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.set_trace_callback(count)

    await store.database.read(watch)


def crash(path: Path, make_step: Callable[..., MoveCommit]) -> None:
    """One game for every statement after which the process is killed, and one where it is not."""
    for statement in range(1, MOST_STATEMENTS):

        async def life(statement: int = statement) -> None:
            store = await open_store(path)
            game_id = await begun(store)
            os.write(1, f"game {game_id}\n".encode())
            await die_before(store, statement)
            await store.games.append(make_step(game_id, 0, press=1000 + game_id))
            os.write(1, f"kept {game_id}\n".encode())
            os._exit(0)

        if os.WIFEXITED(fork(life)):
            return
    raise AssertionError("the move has no end")


def race(path: Path, plies: int) -> None:
    """Two processes want to make every ply of one game."""

    async def first() -> None:
        store = await open_store(path)
        await begun(store)
        await store.close()

    async def racer() -> None:
        store = await open_store(path)
        made = 0
        for ply in range(plies):
            while True:
                try:
                    await store.games.append(step(1, ply, f"by {os.getpid()}"))
                    made += 1
                except Busy:
                    continue
                except Conflict:
                    pass
                break
        os.write(1, f"made {made}\n".encode())

    fork(first)
    racers = []
    for _ in range(2):
        child = os.fork()
        if child == 0:
            asyncio.run(racer())
            os._exit(0)
        racers.append(child)
    for child in racers:
        assert os.waitpid(child, 0)[1] == 0


def run(*arguments: object) -> list[list[str]]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.store.test_crashes", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=HANGING,
    )
    assert done.returncode == 0, done.stderr
    return [line.split() for line in done.stdout.splitlines()]


@pytest.mark.parametrize("kind", ["move", "last_move"])
async def test_a_process_killed_after_any_statement_has_kept_all_or_nothing(
    tmp_path: Path, kind: str
) -> None:
    path = tmp_path / "dracula.db"
    told = run(kind, path)
    games = [int(number) for word, number in told if word == "game"]
    acknowledged = [int(number) for word, number in told if word == "kept"]
    assert len(games) > 6
    assert acknowledged == games[-1:]
    store = await open_store(path)
    assert await store.games.check_running(0, 1000) is None
    assert store.games.damaged == set()
    outcomes = set()
    for game_id in games:
        playing = await stored(store, game_id)
        moves, pressed = playing.turn.ply, await store.games.pressed(1000 + game_id)
        assert len(playing.record.moves) == moves
        assert pressed == (moves == 1)
        if kind == "last_move":
            assert len(playing.rating_changes) == 2 * moves
            assert (playing.ended_at is not None) == (moves == 1)
        if game_id in acknowledged:
            assert moves == 1
        outcomes.add(moves)
    assert outcomes == {0, 1}
    await store.close()


def test_two_processes_on_one_file_make_every_move_once(tmp_path: Path) -> None:
    path = tmp_path / "dracula.db"
    told = run("race", path, 60)
    assert sum(int(made) for _, made in told) == 60
    with closing(sqlite3.connect(path)) as connection:
        moves = connection.execute("SELECT ply, text FROM move ORDER BY ply").fetchall()
    assert [ply for ply, _ in moves] == list(range(60))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["move", path]:
            crash(Path(path), step)
        case ["last_move", path]:
            crash(Path(path), last_step)
        case ["race", path, plies]:
            race(Path(path), int(plies))
