"""A thought in a process of its own: its outcome, its errors, and its end."""

import os
import signal
import threading
import time
from functools import partial

import pytest

from bot.ai.worker.process import WorkerProcess, WorkerStopped


@pytest.fixture
def process():
    made = WorkerProcess()
    yield made
    made.stop()


def test_it_is_another_process(process):
    assert process.do(os.getpid) != os.getpid()


@pytest.mark.skipif(not hasattr(os, "nice"), reason="there is no niceness here")
def test_it_is_polite_once_it_knows_how_to_think(process):
    def niceness() -> int:
        return process.do(partial(os.getpriority, os.PRIO_PROCESS, 0))

    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert niceness() == own
    assert niceness() == min(own + 10, 19)


def test_what_is_thought_comes_back(process):
    assert [process.do(partial(pow, 2, power)) for power in (1, 2, 3)] == [2, 4, 8]


def test_an_error_tells_its_kind_and_its_place_but_not_its_words(process):
    with pytest.raises(RuntimeError, match="ValueError") as caught:
        process.do(partial(int, "queen of hearts"))
    assert "queen" not in str(caught.value)
    assert "process.py" in "".join(caught.value.__notes__)


def test_the_next_thought_comes_through_after_an_error(process):
    with pytest.raises(RuntimeError):
        process.do(partial(int, "x"))
    assert process.do(partial(int, "1")) == 1


def test_a_process_that_dies_is_begun_anew(process):
    first = process.do(os.getpid)
    os.kill(first, signal.SIGKILL)
    assert process.do(os.getpid) != first


def test_it_can_be_stopped_in_the_middle_of_a_thought(process):
    caught: list[BaseException] = []

    def think() -> None:
        try:
            process.do(partial(time.sleep, 60))
        except WorkerStopped as error:
            caught.append(error)

    thread = threading.Thread(target=think)
    thread.start()
    time.sleep(0.5)
    process.stop()
    thread.join(5)
    assert caught


def test_nothing_is_thought_after_the_end(process):
    process.stop()
    with pytest.raises(WorkerStopped):
        process.do(os.getpid)
