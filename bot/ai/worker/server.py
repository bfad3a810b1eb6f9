"""The worker's side of the pipe: answers one job after another, and ends with the bot.

A thread reads the requests while the main thread works. When the pipe closes, because the bot has
stopped or was killed, that thread ends the process at once, even in the middle of a job. On Linux
the system ends it as well, since a search inside a library may keep the thread from running.
"""

import ctypes
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from bot.ai.worker.jobs import Job

_PARENT_DEATH_SIGNAL: Final = 1  # PR_SET_PDEATHSIG of prctl(2)

Run = Callable[[Job[Any]], object]


def serve(descriptor: int, run: Run) -> None:
    """Answer the jobs that arrive at the socket with this descriptor; never returns."""
    # Ctrl+C in the terminal reaches this process too, but it has to end when its pipe closes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    pipe = Connection(descriptor)
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_receive, args=(pipe, requests), daemon=True).start()
    while True:
        reply = _reply(requests.get(), run)
        try:
            pipe.send_bytes(reply)
        except OSError:  # The bot is gone.
            os._exit(0)


def _receive(pipe: Connection, requests: "SimpleQueue[bytes]") -> None:
    try:
        while True:
            requests.put(pipe.recv_bytes())
    finally:
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
