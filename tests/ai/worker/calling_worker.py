"""A worker whose jobs are calls of any function, for tests."""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bot.ai.worker.jobs import Job
from bot.ai.worker.server import serve

COMMAND = (sys.executable, "-m", "tests.ai.worker.calling_worker")


@dataclass(frozen=True)
class Call(Job):
    function: Callable
    arguments: tuple = ()


def call(function: Callable, *arguments: object) -> Call:
    return Call(function, arguments)


def touch_and_sleep(path: str) -> None:
    """A job that can be seen to have begun and does not end by itself."""
    Path(path).touch()
    time.sleep(60)


def run(job: Call) -> object:
    return job.function(*job.arguments)


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer, run)
