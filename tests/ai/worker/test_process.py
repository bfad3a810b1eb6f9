"""The worker process: results, errors, priority, and its end."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.ai.worker.jobs import Job
from bot.ai.worker.process import REST, WorkerProcess, WorkerStopped
from tests.ai.worker.calling_worker import (
    COMMAND,
    call,
    starve_in_idle_time,
    touch_and_sleep,
    touch_and_wait,
)
from tests.bench.processes import children
from tests.conftest import HANGING

ROOT = Path(__file__).resolve().parents[3]
BOT = """
import os, sys
from bot.ai.worker.process import WorkerProcess
from tests.ai.worker.calling_worker import COMMAND, call, touch_and_sleep
worker = WorkerProcess(COMMAND, patience=60)
print(worker.run(call(os.getpid)), flush=True)
for path in sys.argv[1:]:
    worker.run(call(touch_and_sleep, path))
sys.stdin.read()
"""
needs_idle_time = pytest.mark.skipif(
    not hasattr(os, "SCHED_IDLE"), reason="the system has no such policy"
)


@pytest.fixture
def signals(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What is sent to processes, other than to end them."""
    sent: list[int] = []
    send = subprocess.Popen.send_signal

    def recorded(process: "subprocess.Popen[bytes]", number: int) -> None:
        if number != signal.SIGKILL:
            sent.append(number)
        send(process, number)

    monkeypatch.setattr(subprocess.Popen, "send_signal", recorded)
    return sent


@pytest.fixture
def worker() -> Iterator[WorkerProcess]:
    made = WorkerProcess(COMMAND, patience=HANGING)  # a busy machine may have no idle time
    yield made
    made.stop()


def test_jobs_run_in_another_process(worker: WorkerProcess) -> None:
    assert worker.run(call(os.getpid)) != os.getpid()


@needs_idle_time
def test_it_works_in_idle_time_after_the_first_job(worker: WorkerProcess) -> None:
    policy = call(os.sched_getscheduler, 0)
    assert worker.run(policy) == os.SCHED_OTHER
    assert worker.run(policy) == os.SCHED_IDLE


@needs_idle_time
def test_one_that_gets_no_idle_time_competes_with_others_at_a_low_priority(
    caplog: pytest.LogCaptureFixture,
) -> None:
    worker = WorkerProcess(COMMAND, patience=0.01)
    try:
        first = worker.run(call(os.getpid))
        second = worker.run(call(starve_in_idle_time))
        assert second != first
        assert [one.levelname for one in caplog.records] == ["WARNING"], "nothing is broken"
        assert "too little idle time" in caplog.text
        assert worker.run(call(starve_in_idle_time)) == second
        niceness = worker.run(call(os.getpriority, os.PRIO_PROCESS, 0))
        assert niceness == min(os.getpriority(os.PRIO_PROCESS, 0) + 10, 19)
    finally:
        worker.stop()


@needs_idle_time
def test_where_the_system_forbids_idle_time_it_has_a_low_priority(
    worker: WorkerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "sched_setscheduler", forbidden)
    assert worker.run(call(pow, 2, 3)) == 8
    niceness = worker.run(call(os.getpriority, os.PRIO_PROCESS, 0))
    assert niceness == min(os.getpriority(os.PRIO_PROCESS, 0) + 10, 19)


@needs_idle_time
async def test_it_rests_in_the_middle_of_a_job_and_then_goes_on(
    worker: WorkerProcess, tmp_path: Path
) -> None:
    pid = worker.run(call(os.getpid))
    assert worker.run(call(os.sched_getscheduler, 0)) == os.SCHED_IDLE
    async with working(worker, tmp_path):
        worker.rest()
        wait_until_stopped(pid)  # it goes on by this event loop, so that cannot be missed
    assert worker.run(call(os.getpid)) == pid


@needs_idle_time
async def test_it_rests_only_at_work(worker: WorkerProcess, signals: list[int]) -> None:
    worker.rest()
    worker.run(call(os.getpid))
    worker.rest()
    assert signals == []


async def test_one_that_competes_does_not_rest(tmp_path: Path, signals: list[int]) -> None:
    worker = WorkerProcess(COMMAND)
    try:
        async with working(worker, tmp_path):  # the first job
            worker.rest()
            assert signals == []
    finally:
        worker.stop()


@needs_idle_time
async def test_where_the_system_forbids_to_stop_it_it_goes_on(
    worker: WorkerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError

    worker.run(call(os.getpid))
    async with working(worker, tmp_path):
        with monkeypatch.context() as patched:
            patched.setattr(subprocess.Popen, "send_signal", forbidden)
            worker.rest()


@needs_idle_time
async def test_a_press_meanwhile_prolongs_its_rest(
    worker: WorkerProcess, tmp_path: Path, signals: list[int]
) -> None:
    worker.run(call(os.getpid))
    async with working(worker, tmp_path):
        worker.rest()
        worker.rest()
        await asyncio.sleep(REST)  # which ends after what was to happen before
        assert signals == [signal.SIGSTOP, signal.SIGSTOP, signal.SIGCONT]


@asynccontextmanager
async def working(worker: WorkerProcess, folder: Path) -> AsyncIterator[None]:
    """It is in the middle of a job."""
    job = call(touch_and_wait, str(folder / "begun"), str(folder / "end"))
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(asyncio.to_thread(worker.run, job))
        await asyncio.to_thread(wait_for, folder / "begun")
        try:
            yield
        finally:
            (folder / "end").touch()


def wait_until_stopped(pid: int) -> None:
    while not Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].startswith("T"):
        time.sleep(0.001)


def test_results_come_back(worker: WorkerProcess) -> None:
    assert [worker.run(call(pow, 2, power)) for power in (1, 2, 3)] == [2, 4, 8]


def test_an_error_has_its_type_and_its_traceback_but_not_its_message(worker: WorkerProcess) -> None:
    with pytest.raises(RuntimeError, match="ValueError") as caught:
        worker.run(call(int, "queen of hearts"))
    assert "queen" not in str(caught.value)
    assert "calling_worker.py" in "".join(caught.value.__notes__)
    assert "queen" not in "".join(caught.value.__notes__)


def test_the_next_job_runs_after_an_error(worker: WorkerProcess) -> None:
    with pytest.raises(RuntimeError):
        worker.run(call(int, "x"))
    assert worker.run(call(int, "1")) == 1


def test_a_job_that_cannot_be_unpickled_is_an_error_and_no_end(worker: WorkerProcess) -> None:
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        worker.run(Unreadable())
    assert worker.run(call(int, "1")) == 1


class Unreadable(Job[None]):
    def __reduce__(self) -> tuple[object, ...]:
        return divmod, (1, 0)


def test_an_interrupt_from_the_terminal_does_not_end_it(worker: WorkerProcess) -> None:
    pid = worker.run(call(os.getpid))
    worker.run(call(signal.raise_signal, signal.SIGINT))
    assert worker.run(call(os.getpid)) == pid


def test_a_process_that_dies_is_started_again(
    worker: WorkerProcess, caplog: pytest.LogCaptureFixture
) -> None:
    first = worker.run(call(os.getpid))
    os.kill(first, signal.SIGKILL)
    assert worker.run(call(os.getpid)) != first
    assert not caplog.records, "it was not late"


def test_a_process_that_does_not_answer_is_killed_and_started_once_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    worker = WorkerProcess(COMMAND, time_limit=0.01)
    with pytest.raises(TimeoutError):
        worker.run(call(touch_and_sleep, str(tmp_path / "begun")))
    late = "the worker process did not answer within 0.01 seconds and was killed"
    assert caplog.messages == [late, late]


def test_it_can_be_stopped_in_the_middle_of_a_job(worker: WorkerProcess, tmp_path: Path) -> None:
    caught: list[BaseException] = []

    def wait() -> None:
        try:
            worker.run(call(touch_and_sleep, str(tmp_path / "begun")))
        except WorkerStopped as error:
            caught.append(error)

    thread = threading.Thread(target=wait)
    thread.start()
    wait_for(tmp_path / "begun")
    worker.stop()
    thread.join(HANGING)
    assert caught


def test_nothing_runs_after_the_end(worker: WorkerProcess) -> None:
    worker.stop()
    with pytest.raises(WorkerStopped):
        worker.run(call(os.getpid))


def bot_with_a_worker(*arguments: str, script: str = BOT) -> "subprocess.Popen[bytes]":
    """A process with a worker that has run one job; both write to its stderr."""
    pipe, command = subprocess.PIPE, [sys.executable, "-c", script, *arguments]
    bot = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe)
    assert bot.stdout is not None
    assert int(bot.stdout.readline())
    return bot


def test_it_ends_quietly_when_the_bot_is_killed() -> None:
    bot = bot_with_a_worker()
    bot.kill()
    _, errors = bot.communicate(timeout=HANGING)  # until the worker has closed its end too
    assert errors == b""


def test_it_ends_quietly_in_the_middle_of_a_job_when_the_bot_is_killed(tmp_path: Path) -> None:
    bot = bot_with_a_worker(str(tmp_path / "begun"))
    wait_for(tmp_path / "begun")
    bot.kill()
    _, errors = bot.communicate(timeout=HANGING)
    assert errors == b""


@pytest.mark.skipif(sys.platform != "linux", reason="only there it rests")
def test_it_ends_quietly_when_the_bot_is_killed_while_it_rests(tmp_path: Path) -> None:
    bot = bot_with_a_worker(str(tmp_path / "begun"))
    wait_for(tmp_path / "begun")
    (worker,) = children(bot.pid)
    os.kill(worker, signal.SIGSTOP)
    wait_until_stopped(worker)
    bot.kill()
    _, errors = bot.communicate(timeout=HANGING)
    assert errors == b""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends it then")
def test_it_ends_in_the_middle_of_a_job_that_holds_the_interpreter(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    script = BOT.replace("touch_and_sleep", "touch_and_count")
    bot = bot_with_a_worker(str(begun), script=script)
    wait_for(begun)
    bot.kill()
    _, errors = bot.communicate(timeout=HANGING)
    assert errors == b""


def wait_for(path: Path) -> None:
    while not path.exists():
        time.sleep(0.01)
