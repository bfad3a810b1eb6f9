"""Whatever fails while the bot stops, nothing of it is left running."""

import asyncio
import threading
from typing import Any

import pytest

from bot.app import close_parts
from bot.serving import close_client, ended_by_force
from tests.conftest import HANGING


class Client:
    """As much of a client as is closed; closing it fails."""

    def __init__(self) -> None:
        self.http = self
        self.closed = 0

    async def close(self) -> None:
        """Fails as the client, and closes what makes its requests."""
        self.closed += 1
        if self.closed == 1:
            raise RuntimeError("garlic")


class Part:
    """A part of the bot, or a worker, that fails to close if it is told to."""

    def __init__(self, failing: bool = False) -> None:
        self.failing, self.closed = failing, False

    async def close(self) -> None:
        self.closed = True
        if self.failing:
            raise RuntimeError("garlic")


class Worker(Part):
    def close(self) -> None:  # type: ignore[override]
        self.closed = True


class Interactions(Part):
    def close(self) -> None:  # type: ignore[override]
        self.closed = True

    async def drain(self, _seconds: float) -> None:
        assert self.closed, "nothing new is answered"


async def test_a_client_that_fails_to_close_leaves_neither_connection_nor_session(
    caplog: pytest.LogCaptureFixture,
) -> None:
    client: Any = Client()
    connection = asyncio.create_task(asyncio.Event().wait())
    await close_client(client, connection)  # type: ignore[arg-type]
    assert "garlic" in caplog.text
    assert connection.cancelled()
    assert client.closed == 2


def test_a_process_whose_database_never_answers_ends_all_the_same(
    caplog: pytest.LogCaptureFixture,
) -> None:
    codes, ended = list[int](), threading.Event()

    def end(code: int) -> None:
        codes.append(code)
        ended.set()

    with ended_by_force(0.0, end) as ending:
        assert codes == []
        ending.set()
        assert ended.wait(HANGING)
    assert codes == [1]
    assert "not closed" in caplog.text


def test_a_process_that_closes_its_database_ends_by_itself() -> None:
    codes = list[int]()
    with ended_by_force(HANGING, codes.append):
        (watching,) = [one for one in threading.enumerate() if one.name == "ending"]
    watching.join(HANGING)
    assert not watching.is_alive()
    assert codes == []


async def test_a_part_that_fails_to_close_leaves_no_worker() -> None:
    interactions: Any = Interactions()
    parts, workers = (Part(), Part(failing=True)), (Worker(), Worker())
    with pytest.raises(RuntimeError, match="garlic"):
        await close_parts(interactions, parts, workers)
    assert all(one.closed for one in (*parts, *workers))
