"""A forked process is as one that was started anew, but for the time that this takes."""

import asyncio
import signal
from pathlib import Path

import pytest

from tests.conftest import HANGING
from tests.forked_program import ForkedProcess
from tests.test_main import forked, started

SEEN = """
from bot.command_line import main
import gc, logging, os, signal, sys, threading, warnings
os.environ.pop("LC_CTYPE", None)  # which an interpreter may set when it starts
print(__name__, sys.argv, os.getcwd(), sorted(os.environ.items()), repr(sys.stdin.read()))
print([signal.getsignal(number) for number in signal.valid_signals()])
print(signal.pthread_sigmask(signal.SIG_BLOCK, []), threading.enumerate()[1:])
print(logging.getLogger().handlers, warnings.filters, gc.get_threshold(), gc.get_freeze_count())
for stream in (sys.stdin, sys.stdout, sys.stderr):
    print(stream.mode, stream.errors, stream.line_buffering, stream.isatty(), stream.seekable())
print({"pytest", "tests.conftest", "simcord", "numpy"} & sys.modules.keys())
class Left:
    def __del__(self):
        print("left open", file=sys.stderr)
left = Left()
left.itself = left
sys.exit("told at the end")
"""
ASLEEP = """
import signal, sys
print("begun", flush=True)
sys.stdin.read()
"""


async def test_it_sees_says_and_leaves_what_one_does_that_was_started_anew(tmp_path: Path) -> None:
    seen = []
    for process in (
        await started(tmp_path, "-c", SEEN, "one", "two", LOG_LEVEL="DEBUG"),
        await forked(tmp_path, SEEN, "one", "two", LOG_LEVEL="DEBUG"),
    ):
        said = await asyncio.wait_for(process.communicate(b"given"), HANGING)
        seen.append((process.returncode, {*said[1].decode().splitlines()}, said[0].decode()))
    anew, fork = seen
    assert fork[2].splitlines() == anew[2].splitlines()
    assert fork == anew
    assert fork[:2] == (1, {"left open", "told at the end"})


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
async def test_a_signal_ends_it(tmp_path: Path, number: signal.Signals) -> None:
    process: ForkedProcess = await forked(tmp_path, ASLEEP)
    assert await asyncio.wait_for(process.stdout.readline(), HANGING) == b"begun\n"
    assert process.returncode is None
    process.send_signal(number)
    assert await asyncio.wait_for(process.wait(), HANGING) == -number
    assert await asyncio.wait_for(process.communicate(b"too late"), HANGING) == (b"", b"")
    with pytest.raises(ProcessLookupError):
        process.kill()
