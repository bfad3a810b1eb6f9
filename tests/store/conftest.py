"""The databases of the store's tests: each test runs on both, unless it looks at the file."""

from collections.abc import AsyncIterator
from enum import Enum
from pathlib import Path

import pytest

from bot.store.database import Location
from bot.store.store import Store
from tests import postgres
from tests.databases import opened


class Backend(Enum):
    """The databases."""

    SQLITE = "sqlite"
    POSTGRES = "postgres"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test of the store on both databases, unless it looks at the file of one."""
    if "backend" in metafunc.fixturenames:
        missing = pytest.mark.skipif(not postgres.binaries(), reason=postgres.MISSING)
        both = [Backend.SQLITE, pytest.param(Backend.POSTGRES, marks=missing)]
        backends = [Backend.SQLITE] if "file" in metafunc.fixturenames else both
        metafunc.parametrize("backend", backends, ids=lambda backend: backend.value)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of an SQLite database; a test that looks at it runs on no other."""
    return tmp_path / "dracula.db"


@pytest.fixture
async def location(backend: Backend, tmp_path: Path) -> Location:
    """A database without games."""
    if backend is Backend.SQLITE:
        return tmp_path / "dracula.db"
    return await postgres.server().migrated(tmp_path)


@pytest.fixture
async def store(location: Location) -> AsyncIterator[Store]:
    """The store in this database."""
    made = await opened(location)
    yield made
    await made.close()
