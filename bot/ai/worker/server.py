"""The worker's side of the pipes: answers one job after another, and ends with the bot.

A thread reads the requests while the main thread works. When the pipe closes, because the bot has
stopped or was killed, that thread ends the process at once, in the middle of a job too. On Linux
the system ends it as well, since a search in a library may keep that thread from running.
"""

import ctypes
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any, Final

from bot.ai.worker.frames import read_frame, write_frame
from bot.ai.worker.jobs import Job

_NICENESS: Final = 10
_PARENT_DEATH_SIGNAL: Final = 1  # PR_SET_PDEATHSIG of prctl(2)

Run = Callable[[Job[Any]], object]


def serve(requests: IO[bytes], replies: IO[bytes], run: Run) -> None:
    """Answer jobs until `requests` closes; does not return."""
    # Ctrl+C in the terminal reaches this process too; it ends when its pipe closes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    payloads: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read_requests, args=(requests, payloads), daemon=True).start()
    _answer(payloads.get(), replies, run)
    # The first job includes the imports, and somebody waits for it: only later jobs yield.
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    while True:
        _answer(payloads.get(), replies, run)


def _read_requests(requests: IO[bytes], payloads: "SimpleQueue[bytes]") -> None:
    try:
        while True:
            payloads.put(read_frame(requests))
    finally:
        os._exit(0)


def _answer(payload: bytes, replies: IO[bytes], run: Run) -> None:
    reply = _reply(payload, run)
    try:
        write_frame(replies, reply)
    except OSError:  # the bot is gone
        os._exit(0)


def _reply(payload: bytes, run: Run) -> bytes:
    """The pickle of (True, result) or (False, error)."""
    try:
        return pickle.dumps((True, run(pickle.loads(payload))))
    except Exception as error:
        # The message may name a hidden card; the traceback may be logged.
        failure = RuntimeError(type(error).__name__)
        failure.add_note("".join(traceback.format_tb(error.__traceback__)))
        return pickle.dumps((False, failure))
