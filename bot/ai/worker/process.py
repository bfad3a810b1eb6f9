"""Runs AI jobs in a worker process of the lowest priority, so that no search delays the bot itself.

In the bot's own process, a search that holds the interpreter lock makes answers up to seven times
slower. In a separate process, nobody notices it.
"""

import asyncio
import logging
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import Pipe
from threading import Lock
from typing import Final, TypeVar

from bot.ai.worker.jobs import Job

T = TypeVar("T")

WORKER: Final = (sys.executable, "-m", "bot.ai.worker.main")
TIME_LIMIT: Final = 120.0
"""The time limit of a job in seconds, a hundred times what the longest jobs take."""
PATIENCE: Final = 3.0
"""The time limit in seconds for a process that runs only when the processor is idle."""
REST: Final = 0.004
"""Seconds of a pause when somebody waits for the bot; most answers take less time."""
_NICENESS: Final = 10
_LEAST_PRIORITY: Final = 19
_LOST: Final = (EOFError, OSError)

_log = logging.getLogger(__name__)


class WorkerStopped(Exception):
    """The job was aborted because the worker was stopped."""


class WorkerProcess:
    """Runs one job at a time, in a process that is started for the first job.

    time_limit  seconds without an answer after which a process is killed and counts as lost
    patience    the same for a process that runs only in idle time; the next process then competes
                for time with other programs
    """

    def __init__(
        self,
        command: Sequence[str] = WORKER,
        time_limit: float = TIME_LIMIT,
        patience: float = PATIENCE,
    ) -> None:
        self._command = command
        self._time_limit = time_limit
        self._patience = patience
        self._in_idle_time = True
        self._process: _Process | None = None
        self._waking: asyncio.TimerHandle | None = None
        self._running = Lock()
        self._starting = Lock()
        self._stopped = False

    def run(self, job: Job[T]) -> T:
        """Run the job and return its result.

        RuntimeError with the name of the job's error; WorkerStopped after `stop`. If the process
        dies or is too late, the job runs once more in a new process; OSError or EOFError if that
        fails too.
        """
        request = pickle.dumps(job)
        with self._running:
            try:
                reply = self._reply(request)
            except _LOST:
                reply = self._reply(request)
        succeeded, outcome = pickle.loads(reply)
        if not succeeded:
            raise outcome
        result: T = outcome
        return result

    def rest(self) -> None:
        """Pause the process for a moment, even in the middle of a job; call it in an event loop.

        A running process would evict the bot's data from the caches of every core that the bot
        leaves for a moment. A process that competes for time does not pause: its jobs were late
        before.
        """
        process = self._process
        if process is None or not (process.is_at_work and process.waits_for_idle_time):
            return
        if self._waking is not None:
            self._waking.cancel()
        process.send(signal.SIGSTOP)
        loop = asyncio.get_running_loop()
        self._waking = loop.call_later(REST, process.send, signal.SIGCONT)

    def stop(self) -> None:
        """End at once, even in the middle of a job."""
        with self._starting:
            self._stopped = True
            process = self._process
        if process is not None:
            process.kill()  # This also ends a running job.
            with self._running:
                process.close()

    def _reply(self, request: bytes) -> bytes:
        process = self._started()
        limit = self._patience if process.waits_for_idle_time else self._time_limit
        try:
            return process.reply(request, limit)
        except _LOST as error:
            process.close()
            self._process = None
            if self._stopped:
                raise WorkerStopped from error
            if isinstance(error, TimeoutError):
                self._log_lateness(process, limit)
                self._in_idle_time = False
            raise

    def _log_lateness(self, process: "_Process", limit: float) -> None:
        if process.waits_for_idle_time:
            text = "too little idle time in %g seconds: computer players now compete for CPU time"
            _log.warning(text, limit)
        else:
            _log.error("the worker process did not answer within %g seconds and was killed", limit)

    def _started(self) -> "_Process":
        with self._starting:
            if self._stopped:
                raise WorkerStopped
            if self._process is None:
                self._process = _Process(self._command, in_idle_time=self._in_idle_time)
            return self._process


class _Process:
    """A process that answers one request after another.

    in_idle_time  whether it runs only when the processor is idle; otherwise it has a low priority
    """

    def __init__(self, command: Sequence[str], *, in_idle_time: bool) -> None:
        self._pipe, its_end = Pipe()
        with its_end:
            number = its_end.fileno()
            self._process = subprocess.Popen((*command, str(number)), pass_fds=[number])
        self._in_idle_time = in_idle_time and hasattr(os, "SCHED_IDLE")
        self._has_replied = False
        self.is_at_work = False

    @property
    def waits_for_idle_time(self) -> bool:
        """Whether it gets no processor time while other programs use the whole machine."""
        return self._in_idle_time and self._has_replied

    def reply(self, request: bytes, time_limit: float) -> bytes:
        """Send a request and return the reply.

        TimeoutError if it does not come in time, EOFError or OSError if the process has ended.
        """
        self.is_at_work = True
        self._pipe.send_bytes(request)
        if not self._pipe.poll(time_limit):
            raise TimeoutError
        reply = self._pipe.recv_bytes()
        self.is_at_work = False
        if not self._has_replied:
            # Not before the first reply: the first job includes the imports, and somebody waits.
            self._has_replied = True
            self._yield()
        return reply

    def send(self, number: signal.Signals) -> None:
        """Send this signal, unless the process has ended or a sandbox forbids it."""
        with suppress(OSError):
            self._process.send_signal(number)

    def kill(self) -> None:
        """Kill the process; a caller that waits for a reply gets an EOFError."""
        self._process.kill()

    def close(self) -> None:
        """Kill the process, unless it has ended, and free its resources."""
        self._process.kill()
        self._process.wait()
        self._pipe.close()

    def _yield(self) -> None:
        """Lower the priority of the process, as far as the system or its sandbox allows it."""
        pid = self._process.pid
        if self._in_idle_time:
            try:
                os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))
            except OSError:
                self._in_idle_time = False
        if not self._in_idle_time:
            # Lower than that of the bot, whose own priority may be lowered too.
            niceness = min(os.getpriority(os.PRIO_PROCESS, 0) + _NICENESS, _LEAST_PRIORITY)
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, pid, niceness)
