"""Settings of the whole suite, and the languages: fixed hypothesis examples without deadlines."""

import gc
import logging
import os
import resource
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from bot.i18n.translator import Translator, languages, translator_for
from tests import postgres
from tests.hypothesis_constants import draw_no_local_constants
from tests.logged_mistakes import LoggedMistakes
from tests.simcord_copies import copy_promptly
from tests.simcord_messages import refuse_messages_as_discord_does
from tests.simcord_settling import settle_patiently_and_promptly
from tests.statement_cache import share_compiled_statements
from tests.translated_commands import translate_commands_once

settings.register_profile("suite", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("suite")
draw_no_local_constants()
share_compiled_statements()
translate_commands_once()
settle_patiently_and_promptly()
copy_promptly()
refuse_messages_as_discord_does()
# What collecting makes lives as long as the process, so looking through it again and again is vain.
gc.set_threshold(50_000, 50, 50)


PATIENCE = 60.0
"""Seconds that SimCord waits for the bot. It also waits for whatever sleeps for less than that."""
HANGING = 600.0
"""Seconds until a hanging test is given up; no test passes by waiting them out."""
LOGGED = LoggedMistakes()
_FEW_PAGES: Final = 40_000
_HERE: Final = Path(__file__).parent
_MEMORY: Final = Path("/dev/shm")
_ENOUGH: Final = 2**31
"""Bytes that must be free there; the suite writes less than a third, and removes it at once."""


def pytest_configure() -> None:
    """Keep the files of tests in memory, if there is room: else each commit waits for the disk."""
    if _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > _ENOUGH:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One more than usual: SimCord looks only now and then whether the bot is done.

    A test spends a part of its time on that, which another test can use.
    """
    return (yield) + 1


def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Begin with whole processes, and let SimCord wait for the bot for up to `PATIENCE`.

    The tests beside this file wait for processes of their own: others can compute meanwhile.
    """
    items.sort(key=lambda item: item.path.parent != _HERE)
    session.add_marker(pytest.mark.simcord(settle_timeout=PATIENCE))


def pytest_collection_finish() -> None:
    """Spare the garbage collector what lives as long as the process."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Listen to the log, also after a test that has set up a log of its own."""
    LOGGED.texts.clear()
    logging.getLogger().addHandler(LOGGED)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, None, None]:
    """Fail a test, once all its tasks have ended, in which a mistake was only logged."""
    yield
    if LOGGED.texts:
        pytest.fail("a mistake was only logged\n" + "\n".join(LOGGED.texts), pytrace=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A test that is left out must not look like one that has passed."""
    reports = terminalreporter.getreports("skipped")
    if any(postgres.MISSING in str(report.longrepr) for report in reports):
        terminalreporter.write_line(f"\n!!! {postgres.MISSING} !!!", red=True, bold=True)


@pytest.fixture(params=languages())
def translator(request: pytest.FixtureRequest) -> Translator:
    """The translator of each language in turn."""
    return translator_for(request.param)


@pytest.fixture
def full_disk() -> Callable[..., AbstractContextManager[None]]:
    """Within it, this process can write no file over `most` bytes, by default a few pages."""

    @contextmanager
    def full(most: int = _FEW_PAGES) -> Iterator[None]:
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    return full
