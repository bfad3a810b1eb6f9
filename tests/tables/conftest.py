"""The tables that most of these tests play at, with a computer that plays any move."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tables.fakes import FakeMoveChooser, Harness, harness


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "dracula.db"


@pytest.fixture
async def here(file: Path) -> AsyncIterator[Harness]:
    async with harness(file, move_chooser=FakeMoveChooser()) as made:
        yield made
