"""Settings of the whole suite, and the languages: fixed hypothesis examples without deadlines."""

import pytest
from hypothesis import settings

from bot.i18n.translator import Translator, languages, translator_for

settings.register_profile("suite", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("suite")


PATIENCE = 60.0
"""Seconds that SimCord waits for the bot. It also waits for whatever sleeps for less than that."""
HANGING = 600.0
"""Seconds until a test that hangs is given up; none passes because they are over."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let SimCord wait for the bot for up to `PATIENCE`."""
    for item in items:
        item.add_marker(pytest.mark.simcord(settle_timeout=PATIENCE))


@pytest.fixture(params=languages())
def translator(request: pytest.FixtureRequest) -> Translator:
    """The translator of each language in turn."""
    return translator_for(request.param)
