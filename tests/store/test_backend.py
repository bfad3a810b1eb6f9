"""Each kind of database has its own backend, and a start loads only the libraries it needs."""

import asyncio
import sys
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.store.backend import Backend, backend_of
from bot.store.database import PostgresAddress
from bot.store.postgres_backend import PostgresBackend
from bot.store.sqlite_backend import SqliteBackend
from bot.store.store import open_store

ROOT = Path(__file__).resolve().parents[2]
OPENED = """
import asyncio, sys
from pathlib import Path
import bot.command_line
from bot.store.backend import backend_of
from bot.store.store import open_store

async def main(path):
    backend = backend_of(path)
    async with backend.shared_lock():
        store = await open_store(path)
        await backend.shard_locks().close()
        await store.close()

asyncio.run(main(Path(sys.argv[1])))
print(*sorted({"alembic", "psycopg", "tqdm"} & sys.modules.keys()))
"""
"""Opens a file as the bot does, and says which libraries were loaded that it could do without."""


def test_the_location_decides(tmp_path: Path) -> None:
    address = PostgresAddress(make_url("postgresql://carfax/dracula"), tmp_path)
    # Their types are checked by mypy, which cannot follow an import by name.
    server: Backend = PostgresBackend(address)
    file: Backend = SqliteBackend(tmp_path / "dracula.db")
    assert type(backend_of(address)) is type(server)
    assert type(backend_of(tmp_path / "dracula.db")) is type(file)
    assert server.several
    assert not file.several


@pytest.mark.parametrize(("made", "loaded"), [(False, "alembic"), (True, "")])
async def test_a_start_with_a_file_loads_only_what_it_needs(
    tmp_path: Path, made: bool, loaded: str
) -> None:
    path = tmp_path / "dracula.db"
    if made:
        await (await open_store(path)).close()
    opened = await asyncio.create_subprocess_exec(
        sys.executable, "-c", OPENED, str(path), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    told, _ = await opened.communicate()
    assert told.decode().strip() == loaded
    assert opened.returncode == 0


@pytest.mark.parametrize(("most", "deferred"), [(10**9, False), (10, True)])
async def test_the_check_of_a_large_file_is_deferred(
    tmp_path: Path, most: int, deferred: bool
) -> None:
    path = tmp_path / "dracula.db"
    await (await open_store(path)).close()
    store = await open_store(path, max_bytes_checked=most)
    await store.close()
    assert (store.deferred_check is not None) is deferred
