"""How the whole suite runs: the same examples every time, and no clock on them."""

import pytest
from hypothesis import settings

settings.register_profile("suite", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("suite")


PATIENCE = 60.0
"""Seconds: a busy machine takes its time, for one thing to begin the process that thinks."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """SimCord waits for the bot as long as it takes."""
    for item in items:
        item.add_marker(pytest.mark.simcord(settle_timeout=PATIENCE))
