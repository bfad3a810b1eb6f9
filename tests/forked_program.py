"""Runs the program in forks of a process that has imported it: importing takes longest."""

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot.command_line import main

_FORKING: Final = multiprocessing.get_context("forkserver")
_FORKING.set_forkserver_preload([__name__])


def run(
    arguments: Sequence[str], folder: Path, environment: Mapping[str, str], seconds: float
) -> subprocess.CompletedProcess[str]:
    """What `python -m bot` with these arguments said in this folder, and how it ended."""
    with TemporaryDirectory() as heard:
        said = Path(heard, "stdout"), Path(heard, "stderr")
        process = _FORKING.Process(target=_program, args=(arguments, folder, environment, said))
        process.start()
        process.join(seconds)
        if process.exitcode is None:
            process.kill()
            raise subprocess.TimeoutExpired(list(arguments), seconds)
        out, err = (file.read_text("utf-8") for file in said)
        return subprocess.CompletedProcess(list(arguments), process.exitcode, out, err)


def _program(
    arguments: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    said: tuple[Path, Path],
) -> None:
    for number, file in enumerate(said, 1):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT), number)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["bot", *arguments]
    main()
