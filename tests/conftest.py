"""Settings of the whole suite, and the languages: fixed hypothesis examples without deadlines."""

import gc
from collections import Counter
from collections.abc import Generator
from typing import Final

import pytest
from coverage import Coverage
from hypothesis import settings

from bot.i18n.translator import Translator, languages, translator_for
from tests import postgres
from tests.simcord_timeout import lengthen_start_timeout
from tests.statement_cache import share_compiled_statements

settings.register_profile("suite", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("suite")
share_compiled_statements()
lengthen_start_timeout()


PATIENCE = 60.0
"""Seconds that SimCord waits for the bot. It also waits for whatever sleeps for less than that."""
HANGING = 600.0
"""Seconds until a hanging test is given up; no test passes by waiting them out."""


CASES: Final = ("tests/engine/", "tests/tables/", "tests/store/")
"""Where each case of a test may cover lines of its own."""

COVERED_ELSEWHERE: Final = (
    "tests/ai/analysis/test_review.py",
    "tests/ai/caterpillar/test_policy.py",
    "tests/ai/coffin/test_opponent_model.py",
    "tests/ai/coffin/test_strength.py",
    "tests/ai/fosco/test_alpha_beta.py",
    "tests/ai/fosco/test_review_search.py",
    "tests/ai/players/test_levels.py",
    "tests/ai/players/test_strength.py",
    "tests/another_game/test_played.py",
    "tests/another_game/test_selects.py",
    "tests/cogs/puzzle/test_mistake_layouts.py",
    "tests/cogs/review/test_layouts.py",
    "tests/cogs/test_answered_first.py",
    "tests/cogs/test_channels.py",
    "tests/cogs/test_computers.py",
    "tests/cogs/test_faults.py",
    "tests/cogs/test_forged.py",
    "tests/cogs/test_hints.py",
    "tests/cogs/test_history.py",
    "tests/cogs/test_ladder.py",
    "tests/cogs/test_languages.py",
    "tests/cogs/test_monkeys.py",
    "tests/cogs/test_opponents.py",
    "tests/cogs/test_pictures.py",
    "tests/cogs/test_play.py",
    "tests/cogs/test_play_now.py",
    "tests/cogs/test_private_forms.py",
    "tests/cogs/test_private_turns.py",
    "tests/cogs/test_rating_farm.py",
    "tests/cogs/test_reposting.py",
    "tests/cogs/test_secrecy.py",
    "tests/cogs/test_turn_pings.py",
    "tests/cogs/test_which_computer.py",
    "tests/cogs/test_who_may_write.py",
    "tests/cogs/test_wild_names.py",
    "tests/engine/test_golden.py",
    "tests/engine/test_match.py",
    "tests/kits/fosco/test_alt_text.py",
    "tests/store/test_crashes.py",
    "tests/store/test_daily.py",
    "tests/store/test_migrations.py",
    "tests/store/test_timers.py",
    "tests/tables/test_idle.py",
    "tests/tools/",
    "tests/transcripts/",
    "tests/ui/layouts/test_heights.py",
    "tests/ui/test_replaced_answers.py",
)
"""Whole games and the like, whose lines are covered by quick tests of the same code."""


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One more than usual: SimCord looks every 50 ms whether the bot is done.

    A test spends a quarter of its time on that, which another test can use.
    """
    return (yield) + 1


@pytest.hookimpl(trylast=True)
def pytest_sessionstart() -> None:
    """Leave one tracer running: pytest-cov starts a second one in the workers of xdist.

    While it pauses the one for a `no_cover` test, the other would trace that test for nobody.
    """
    tracing = Coverage.current()
    if tracing is not None:
        tracing.stop()
        while (other := Coverage.current()) is not None:
            other.stop()
        tracing.start()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let SimCord wait for the bot for up to `PATIENCE`, and trace what covers lines of its own.

    Tracing trebles the time of a test; the other cases of most tests cover the same lines.
    """
    cases: Counter[str] = Counter()
    for item in items:
        item.add_marker(pytest.mark.simcord(settle_timeout=PATIENCE))
        function = item.nodeid.partition("[")[0]
        cases[function] += 1
        again = cases[function] > 1 and not function.startswith(CASES)
        if again or function.startswith(COVERED_ELSEWHERE):
            item.add_marker(pytest.mark.no_cover)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    """Do not trace the setup of a `no_cover` test: pytest-cov pauses only for the test itself."""
    yield from _untraced(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None]:
    """Do not trace its teardown either."""
    yield from _untraced(item)


def _untraced(item: pytest.Item) -> Generator[None]:
    tracing = Coverage.current()
    if tracing is None or item.get_closest_marker("no_cover") is None:
        yield
        return
    tracing.stop()
    try:
        yield
    finally:
        tracing.start()


def pytest_collection_finish() -> None:
    """Spare the garbage collector the objects that live as long as the process."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A test that is left out must not look like one that has passed."""
    reports = terminalreporter.getreports("skipped")
    if any(postgres.MISSING in str(report.longrepr) for report in reports):
        terminalreporter.write_line(f"\n!!! {postgres.MISSING} !!!", red=True, bold=True)


@pytest.fixture(params=languages())
def translator(request: pytest.FixtureRequest) -> Translator:
    """The translator of each language in turn."""
    return translator_for(request.param)
