"""A plugin for pytest that lets SlipCover measure less often what it has seen often enough.

SlipCover reads its threshold from pyproject.toml, but tells it to none of the processes of
pytest-xdist. And it takes its probes out of functions that it finds in modules and classes alone,
by a search that took a fortieth of the time of the tests: in properties and caches they stayed.
"""

import gc
import tomllib
from collections.abc import Iterable
from functools import wraps
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import pytest
import slipcover  # type: ignore[import-untyped]

_SETTINGS: Final = Path(__file__).parent.parent / "pyproject.toml"
_MARK: Final = "__slipcover__"
"""A constant of all code with probes."""


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Set it before anything that is measured is imported."""
    plugin = early_config.pluginmanager.get_plugin("slipcover")
    measuring = getattr(plugin, "_slipcover_instance", None)
    if measuring is not None:
        measuring.d_miss_threshold = threshold()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish() -> None:
    """Look for functions once all is imported, and before the garbage collector is spared any."""
    find_every_function()


def threshold() -> int:
    """How often a line is reached until SlipCover looks no more whether it is."""
    settings = tomllib.loads(_SETTINGS.read_text("utf-8"))
    wanted: int = settings["tool"]["slipcover"]["threshold"]
    return wanted


def find_every_function() -> None:
    """Have SlipCover find all functions with probes that there are now, wherever they are.

    It does not look for them again in the classes that there are now, which takes it longest.
    """
    search = slipcover.Slipcover.find_functions
    found = [one for one in gc.get_objects() if type(one) is FunctionType and _has_probes(one)]
    searched = {*found, *(one for one in gc.get_objects() if issubclass(type(one), type))}

    @wraps(search)
    def find(items: Iterable[Any], visited: set[Any]) -> list[FunctionType]:
        if visited:
            return [*search(items, visited)]
        visited |= searched
        return [*found, *search(items, visited)]

    setattr(slipcover.Slipcover, search.__name__, staticmethod(find))


def _has_probes(function: FunctionType) -> bool:
    return _MARK in function.__code__.co_consts
