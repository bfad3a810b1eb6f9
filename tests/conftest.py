"""Settings of the whole suite, and the languages: fixed hypothesis examples without deadlines."""

from collections import Counter
from collections.abc import Generator
from typing import Final

import pytest
from hypothesis import settings

from bot.i18n.translator import Translator, languages, translator_for
from tests import postgres

settings.register_profile("suite", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("suite")


PATIENCE = 60.0
"""Seconds that SimCord waits for the bot. It also waits for whatever sleeps for less than that."""
HANGING = 600.0
"""Seconds until a test that hangs is given up; none passes because they are over."""


CASES: Final = ("tests/engine/", "tests/tables/", "tests/store/")
"""Where each case of a test may cover lines of its own."""


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One more than usual: SimCord looks every 50 ms whether the bot is done.

    A test waits for that a quarter of its time, which another one can use.
    """
    return (yield) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let SimCord wait for the bot for up to `PATIENCE`, and trace one case of most tests.

    Tracing trebles the time of a test, and elsewhere the other cases cover the same lines.
    """
    cases: Counter[str] = Counter()
    for item in items:
        item.add_marker(pytest.mark.simcord(settle_timeout=PATIENCE))
        function = item.nodeid.partition("[")[0]
        cases[function] += 1
        if cases[function] > 1 and not function.startswith(CASES):
            item.add_marker(pytest.mark.no_cover)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A test that is left out must not pass for one that has passed."""
    reports = terminalreporter.getreports("skipped")
    if any(postgres.MISSING in str(report.longrepr) for report in reports):
        terminalreporter.write_line(f"\n!!! {postgres.MISSING} !!!", red=True, bold=True)


@pytest.fixture(params=languages())
def translator(request: pytest.FixtureRequest) -> Translator:
    """The translator of each language in turn."""
    return translator_for(request.param)
