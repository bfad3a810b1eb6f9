"""A plugin for pytest that gives SlipCover's threshold to each process of pytest-xdist.

SlipCover reads the threshold from pyproject.toml, but tells it to none of these processes.
"""

import tomllib
from pathlib import Path
from typing import Final

import pytest

_SETTINGS: Final = Path(__file__).parent.parent / "pyproject.toml"


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Set it before anything that is measured is imported."""
    plugin = early_config.pluginmanager.get_plugin("slipcover")
    measuring = getattr(plugin, "_slipcover_instance", None)
    if measuring is not None:
        measuring.d_miss_threshold = threshold()


def threshold() -> int:
    """How often a line is reached until SlipCover looks no more whether it is."""
    settings = tomllib.loads(_SETTINGS.read_text("utf-8"))
    wanted: int = settings["tool"]["slipcover"]["threshold"]
    return wanted
