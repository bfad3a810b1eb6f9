"""Each kind of database is handled by its own backend, and only the one in use is loaded."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.store.backend import Backend, backend_of
from bot.store.database import PostgresAddress
from bot.store.postgres_backend import PostgresBackend
from bot.store.sqlite_backend import SqliteBackend

ROOT = Path(__file__).resolve().parents[2]
OPENED = """
import asyncio, sys
from pathlib import Path
import bot.command_line
from bot.store.backend import backend_of
from bot.store.store import open_store

async def main(path):
    backend = backend_of(path)
    async with backend.only_process(shared=True):
        store = await open_store(path)
        await backend.shard_locks().close()
        await store.close()

asyncio.run(main(Path(sys.argv[1])))
print("psycopg" in sys.modules)
"""
"""Opens a database as the bot does, and says whether PostgreSQL's driver was loaded."""


def test_the_location_decides(tmp_path: Path) -> None:
    address = PostgresAddress(make_url("postgresql://carfax/dracula"), tmp_path)
    server: Backend = PostgresBackend(address)
    file: Backend = SqliteBackend(tmp_path / "dracula.db")
    assert type(backend_of(address)) is type(server)
    assert type(backend_of(tmp_path / "dracula.db")) is type(file)
    assert server.several
    assert not file.several


def test_a_bot_with_a_file_never_loads_the_driver_of_a_server(tmp_path: Path) -> None:
    path = str(tmp_path / "dracula.db")
    command = [sys.executable, "-c", OPENED, path]
    assert subprocess.check_output(command, cwd=ROOT, text=True) == "False\n"


@pytest.mark.parametrize(("most", "later"), [(10**6, False), (10, True)])
async def test_a_large_file_is_checked_later(tmp_path: Path, most: int, later: bool) -> None:
    path = tmp_path / "dracula.db"
    await asyncio.to_thread(path.write_bytes, bytes(100))
    assert (SqliteBackend(path).later_check(most) is not None) is later
