"""The health check of the image: quick while all is well, otherwise that of the whole program."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.store.store import open_store
from tests.conftest import HANGING
from tests.test_main import environment

WITHOUT_LIBRARIES = """
import sys
sys.modules |= dict.fromkeys(("sqlalchemy", "alembic", "psycopg", "discord"))
sys.executable = "no program that could look closer"
from bot.health import main
main()
"""


def asked(folder: Path, *command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=environment(folder, **settings),
        capture_output=True,
        text=True,
        timeout=HANGING,
        check=False,
    )


async def with_a_heartbeat(folder: Path, at: float) -> None:
    store = await open_store(folder / "dracula.db")
    await store.heartbeats.record(at)
    await store.close()


async def test_a_bot_that_lives_is_healthy_without_a_look_at_its_libraries(tmp_path: Path) -> None:
    await with_a_heartbeat(tmp_path, time.time())
    done = asked(tmp_path, "-c", WITHOUT_LIBRARIES)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


async def test_a_bot_that_is_stuck_is_not_healthy(tmp_path: Path) -> None:
    await with_a_heartbeat(tmp_path, time.time() - 121)
    done = asked(tmp_path, "-m", "bot.health")
    assert (done.returncode, done.stderr) == (1, "The bot is not running, or is stuck.\n")


@pytest.mark.parametrize(
    ("database", "code", "words"),
    [
        ("missing.db", 78, "There is no such file: missing.db.\n"),
        ("postgresql://mina@127.0.0.1:1/dracula", 1, "The database dracula on 127.0.0.1 cannot"),
    ],
)
def test_the_whole_program_says_what_else_is_wrong(
    tmp_path: Path, database: str, code: int, words: str
) -> None:
    done = asked(tmp_path, "-m", "bot.health", DATABASE=database)
    assert done.returncode == code
    assert done.stderr.startswith(words)
