"""Runs the program in forks of a process that has imported it: importing takes longest."""

import asyncio
import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from bot.command_line import main

_FORKING: Final = multiprocessing.get_context("forkserver")
_FORKING.set_forkserver_preload([__name__])
# Whoever starts a process asks how all others have ended, which only one thread can be told.
_ASKING: Final = threading.Lock()


def run(
    arguments: Sequence[str], folder: Path, environment: Mapping[str, str], seconds: float
) -> subprocess.CompletedProcess[str]:
    """What `python -m bot` with these arguments said in this folder, and how it ended."""
    with TemporaryDirectory() as heard:
        said = Path(heard, "stdout"), Path(heard, "stderr")
        process = _FORKING.Process(target=_program, args=(arguments, folder, environment, said))
        with _ASKING:
            process.start()
        process.join(seconds)
        if process.exitcode is None:
            process.kill()
            raise subprocess.TimeoutExpired(list(arguments), seconds)
        out, err = (file.read_text("utf-8") for file in said)
        return subprocess.CompletedProcess(list(arguments), process.exitcode, out, err)


class ForkedProcess:
    """Runs a text as `python -c` does; used like an `asyncio.subprocess.Process` with pipes.

    The program is already imported, and nothing of the tests. Otherwise it is as if it had been
    started anew: its streams and signals, what it says, and how it ends.
    """

    stdout: asyncio.StreamReader
    stderr: asyncio.StreamReader

    def __init__(self, process: ForkServerProcess, given: "Connection[Any, Any]") -> None:
        self._process = process
        self._given = given
        self._ended = asyncio.Event()
        asyncio.get_running_loop().add_reader(process.sentinel, self._end)

    @classmethod
    async def start(
        cls, command: Sequence[str], folder: Path, environment: Mapping[str, str]
    ) -> "ForkedProcess":
        """Start a text, with these arguments after it, in this folder."""
        given, given_here = _FORKING.Pipe(duplex=False)
        (out_here, out), (err_here, err) = (_FORKING.Pipe(duplex=False) for _ in range(2))
        ends = (given, out, err)
        process = _FORKING.Process(
            target=_text, args=(command, folder, environment, ends), daemon=True
        )
        with _ASKING:
            process.start()
        for end in ends:
            end.close()
        started = cls(process, given_here)
        started.stdout, started.stderr = await _reader(out_here), await _reader(err_here)
        return started

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        if not self._ended.is_set():
            return None
        with _ASKING:
            return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self._ended.is_set():
            raise ProcessLookupError
        os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int | None:
        await self._ended.wait()
        return self.returncode

    async def communicate(self, given: bytes = b"") -> tuple[bytes, bytes]:
        """Give it some bytes to read, wait until it has ended, and return what it has said."""
        with suppress(BrokenPipeError):
            os.write(self._given.fileno(), given)
        self._given.close()
        said = await asyncio.gather(self.stdout.read(), self.stderr.read())
        await self.wait()
        return said[0], said[1]

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._ended.set()


async def _reader(pipe: "Connection[Any, Any]") -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), pipe
    )
    return reader


def _program(
    arguments: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    said: tuple[Path, Path],
) -> None:
    for number, file in enumerate(said, 1):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT), number)
    _settle(["bot", *arguments], folder, environment)
    main()


def _text(
    command: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    ends: Sequence["Connection[Any, Any]"],
) -> None:
    for number, end in enumerate(ends):
        os.dup2(end.fileno(), number)
        end.close()
    # Those of the process that forks may be of files or of a terminal.
    how = sys.stdout.encoding, sys.stdout.errors
    sys.stdin = os.fdopen(0, "r", -1, *how, closefd=False)
    sys.stdout = os.fdopen(1, "w", -1, *how, closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, how[0], "backslashreplace", closefd=False)
    text, *arguments = command
    _settle(["-c", *arguments], folder, environment)
    code: object = None
    try:
        exec(compile(text, "<string>", "exec"), {"__name__": "__main__"})
    except SystemExit as end:
        code = end.code
    gc.collect()  # as at the end of an interpreter, what was left open complains
    sys.exit(code)  # type: ignore[arg-type]


def _settle(arguments: list[str], folder: Path, environment: Mapping[str, str]) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = arguments
