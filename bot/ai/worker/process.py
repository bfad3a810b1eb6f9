"""Thinking in a process of its own, so that no thought takes time from whoever waits for an answer.

Inside one process a thought that holds the interpreter makes a press up to seven times as slow;
beside it, at a low priority, a press does not notice. What is to be thought and what came of it go
through pipes, so the process ends with the one that began it, however that ends.
"""

import os
import pickle
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import BinaryIO, Final, TypeVar

T = TypeVar("T")

_MODULE: Final = "bot.ai.worker.process"
_PATIENCE: Final = 10  # steps of niceness
# A pipe that somebody else has closed raises ValueError.
_GONE: Final = (EOFError, OSError, ValueError, pickle.UnpicklingError)


class WorkerStopped(Exception):
    """The thought was broken off, for there is to be no more thinking."""


class WorkerProcess:
    """One thought at a time, in a process that is begun with the first of them.

    What is thought, and what comes of it, must be values that can be pickled.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()
        self._stopped = False

    def do(self, think: Callable[[], T]) -> T:
        """What `think` gives, or the error that it raises; begun anew if the process dies."""
        try:
            return self._once(think)
        except _GONE:
            return self._once(think)

    def stop(self) -> None:
        """End at once, in the middle of a thought as well."""
        with self._lock:
            self._stopped = True
            process = self._process
        if process is not None:
            self._clear_away(process)

    def _once(self, think: Callable[[], T]) -> T:
        asked = pickle.dumps(think)
        process = self._running()
        assert process.stdin is not None, "both pipes were asked for"
        assert process.stdout is not None, "both pipes were asked for"
        try:
            process.stdin.write(asked)
            process.stdin.flush()
            well, outcome = pickle.load(process.stdout)
        except _GONE as error:
            self._clear_away(process)
            if self._stopped:
                raise WorkerStopped from error
            raise
        if not well:
            raise outcome
        value: T = outcome
        return value

    def _running(self) -> "subprocess.Popen[bytes]":
        with self._lock:
            if self._stopped:
                raise WorkerStopped
            if self._process is None:
                command = [sys.executable, "-m", _MODULE]
                pipe = subprocess.PIPE
                self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe)
            return self._process

    def _clear_away(self, process: "subprocess.Popen[bytes]") -> None:
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        process.wait()
        with self._lock:
            self._process = None


def serve(asked: BinaryIO, told: BinaryIO) -> None:
    """Think whatever is asked for, until nobody asks any more."""
    with suppress(EOFError):
        _answer(asked, told)
        # The first thought loads what it takes to think, and whoever asked waits for that too:
        # only from now on the bot itself goes first.
        if hasattr(os, "nice"):
            os.nice(_PATIENCE)
        while True:
            _answer(asked, told)


def _answer(asked: BinaryIO, told: BinaryIO) -> None:
    think = pickle.load(asked)
    told.write(_outcome(think))
    told.flush()


def _outcome(think: Callable[[], object]) -> bytes:
    try:
        return pickle.dumps((True, think()))
    except Exception as error:
        # Its words may name a card; where it failed may be told to whoever keeps the log.
        failed = RuntimeError(type(error).__name__)
        failed.add_note("".join(traceback.format_tb(error.__traceback__)))
        return pickle.dumps((False, failed))


def _main() -> None:
    # A Ctrl+C in the terminal reaches this process too, but it ends when the pipe does.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    _main()
