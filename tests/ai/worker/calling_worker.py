"""A worker whose jobs are calls of any function, for tests."""

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast

from bot.ai.worker.jobs import Job
from bot.ai.worker.server import serve

T = TypeVar("T", covariant=True)
COMMAND = (sys.executable, "-m", "tests.ai.worker.calling_worker")


@dataclass(frozen=True)
class Call(Job[T]):
    function: Callable[..., T]
    arguments: tuple[object, ...] = ()


def call(function: Callable[..., T], *arguments: object) -> Call[T]:
    return Call(function, arguments)


def touch_and_sleep(path: str) -> None:
    """A job that can be seen to have begun and does not end by itself."""
    Path(path).touch()
    time.sleep(60)


def touch_and_wait(begun: str, end: str) -> None:
    """Such a job that ends when the second file is there."""
    Path(begun).touch()
    while not Path(end).exists():
        time.sleep(0.01)


def touch_and_count(path: str) -> None:
    """Such a job that lets no other thread of its process run."""
    Path(path).touch()
    sum(range(10**11))


def starve_in_idle_time() -> int:
    """A job that ends, with the number of its process, only if it may compete for time."""
    if os.sched_getscheduler(0) == os.SCHED_IDLE:
        time.sleep(60)
    return os.getpid()


def run(job: Job[Any]) -> object:
    call = cast("Call[object]", job)  # run as a program, this module has a class of its own
    return call.function(*call.arguments)


if __name__ == "__main__":
    serve(int(sys.argv[1]), run)
