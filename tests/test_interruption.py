"""A task that is interrupted ends before anybody hears of it."""

import asyncio
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from bot import backup
from bot.interruption import Interruption, interruptible
from bot.settings import Settings
from bot.store.backup import back_up
from bot.store.restoring import check_backup
from bot.store.store import open_store
from tests.conftest import HANGING
from tests.store.samples import begun


async def interrupted(interruption: Interruption, *, asks: bool) -> str:
    """What comes of work in a thread that is interrupted in the midst and may ask for that."""
    begun, go_on = threading.Event(), threading.Event()

    def work() -> str:
        begun.set()
        assert go_on.wait(HANGING)
        if asks:
            interruption.check()
        return "done"

    task = asyncio.create_task(interruption.wait(asyncio.to_thread(work)))
    await asyncio.to_thread(begun.wait, HANGING)
    task.cancel()
    await asyncio.sleep(0)
    assert not task.done(), "the thread still works"
    go_on.set()
    return await task


async def test_work_that_asks_is_broken_off() -> None:
    with pytest.raises(asyncio.CancelledError):
        await interrupted(Interruption(), asks=True)


async def test_work_that_comes_to_its_end_is_reported_as_done() -> None:
    assert await interrupted(Interruption(), asks=False) == "done"


async def test_a_second_interruption_changes_nothing() -> None:
    begun, go_on = threading.Event(), threading.Event()

    def work() -> str:
        begun.set()
        assert go_on.wait(HANGING)
        return "done"

    working = Interruption().wait(asyncio.to_thread(work))
    task = asyncio.create_task(interruptible(working))
    await asyncio.to_thread(begun.wait, HANGING)
    try:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGTERM):
            signal.raise_signal(number)
            await asyncio.sleep(0.01)
            assert not task.done(), "the thread still works"
    finally:
        go_on.set()
    assert await task == "done"


async def test_an_error_is_an_error_although_the_work_was_interrupted() -> None:
    async def fail() -> None:
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        raise ZeroDivisionError

    task = asyncio.create_task(Interruption().wait(fail()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(ZeroDivisionError):
        await task


async def test_a_restore_that_is_interrupted_while_it_reads_the_copy_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, copy = tmp_path / "dracula.db", tmp_path / "copy.db"
    store = await open_store(file)
    await begun(store)
    await store.close()
    back_up(file, copy)
    before, reading, go_on = file.stat().st_ino, threading.Event(), threading.Event()

    def slowly(*asked: Any) -> None:
        reading.set()
        assert go_on.wait(HANGING)
        check_backup(*asked)

    monkeypatch.setattr(backup, "check_backup", slowly)
    restoring = asyncio.create_task(backup.restore(Settings.read({"DATABASE": str(file)}), copy))
    await asyncio.to_thread(reading.wait, HANGING)
    restoring.cancel()
    await asyncio.sleep(0)
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await restoring
    assert file.stat().st_ino == before
