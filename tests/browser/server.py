"""The program as its host starts it: `python -m bot` without a token, on a database of its own."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/#\S+")
START_SECONDS = 60
STOP_SECONDS = 10


@contextmanager
def playground(directory: Path) -> Iterator[str]:
    """The address of a running playground whose database and log lie in `directory`.

    Leaving it stops the program as a host would, and raises if it does not go quietly and soon.
    """
    settings = {
        "DISCORD_TOKEN": "",
        "DATABASE": str(directory / "dracula.db"),
        "PLAYGROUND_PORT": "0",
    }
    command = [sys.executable, "-m", "bot"]
    environ = os.environ | settings
    with (directory / "bot.log").open("ab") as log:
        program = subprocess.Popen(
            command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=log, text=True
        )
        try:
            yield _address(program)
        finally:
            _stop(program)
    assert program.returncode == 0, f"the bot left with {program.returncode}; see {log.name}"


def _address(program: "subprocess.Popen[str]") -> str:
    """What the program prints once the page can be opened."""
    late = threading.Timer(START_SECONDS, program.kill)
    late.start()
    assert program.stdout
    try:
        for line in program.stdout:
            if found := ADDRESS.search(line):
                return found.group()
    finally:
        late.cancel()
    raise AssertionError("the bot ended, or took too long, before its page could be opened")


def _stop(program: "subprocess.Popen[str]") -> None:
    program.send_signal(signal.SIGTERM)
    try:
        program.communicate(timeout=STOP_SECONDS)
    except subprocess.TimeoutExpired:
        program.kill()
        program.communicate()
        raise
