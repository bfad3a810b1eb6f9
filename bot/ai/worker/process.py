"""Runs AI jobs in a worker process of low priority, so that no search delays the bot itself.

In the bot's own process a search that holds the interpreter makes an answer up to seven times as
slow; beside it, nobody notices. Jobs and results go through pipes, whose end is the worker's end.
"""

import logging
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Lock, Timer
from typing import Final, TypeVar

from bot.ai.worker.frames import read_frame, write_frame
from bot.ai.worker.jobs import Job

T = TypeVar("T")

WORKER: Final = (sys.executable, "-m", "bot.ai.worker.main")
TIME_LIMIT: Final = 120.0
"""Seconds for a job, a hundred times what the longest take."""
# A pipe that another thread has closed raises ValueError.
_LOST: Final = (EOFError, OSError, ValueError)

_log = logging.getLogger(__name__)


class WorkerStopped(Exception):
    """The job was broken off because the worker was stopped."""


class WorkerProcess:
    """One job at a time, in a process that starts with the first one.

    time_limit  seconds after which a process that has not answered is killed, as if it had died
    """

    def __init__(self, command: Sequence[str] = WORKER, time_limit: float = TIME_LIMIT) -> None:
        self._command = command
        self._time_limit = time_limit
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()
        self._stopped = False

    def run(self, job: Job[T]) -> T:
        """The result of the job, or its error; if the process dies, it is started once more."""
        try:
            return self._run_once(job)
        except _LOST:
            return self._run_once(job)

    def stop(self) -> None:
        """End at once, in the middle of a job too."""
        with self._lock:
            self._stopped = True
            process = self._process
        if process is not None:
            self._discard(process)

    def _run_once(self, job: Job[T]) -> T:
        request = pickle.dumps(job)
        process = self._started()
        assert process.stdin is not None, "a pipe was asked for"
        assert process.stdout is not None, "a pipe was asked for"
        try:
            with self._killed_if_late(process):
                write_frame(process.stdin, request)
                reply = read_frame(process.stdout)
        except _LOST as error:
            self._discard(process)
            if self._stopped:
                raise WorkerStopped from error
            raise
        succeeded, outcome = pickle.loads(reply)
        if not succeeded:
            raise outcome
        result: T = outcome
        return result

    def _started(self) -> "subprocess.Popen[bytes]":
        with self._lock:
            if self._stopped:
                raise WorkerStopped
            if self._process is None:
                pipe = subprocess.PIPE
                self._process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe)
            return self._process

    @contextmanager
    def _killed_if_late(self, process: "subprocess.Popen[bytes]") -> Iterator[None]:
        late = Timer(self._time_limit, self._kill, (process,))
        late.daemon = True
        late.start()
        try:
            yield
        finally:
            late.cancel()

    def _kill(self, process: "subprocess.Popen[bytes]") -> None:
        _log.error("the worker process did not answer within %g seconds", self._time_limit)
        process.kill()

    def _discard(self, process: "subprocess.Popen[bytes]") -> None:
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        process.wait()
        with self._lock:
            self._process = None
