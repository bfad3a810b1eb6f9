"""Where `make test` measures what is covered, it looks at each line only as long as it has to."""

from functools import cache

import pytest
from slipcover import Slipcover  # type: ignore[import-untyped]

from tests.slipcover_threshold import find_every_function, threshold


def test_a_process_that_measures_has_the_threshold_of_the_settings(
    pytestconfig: pytest.Config,
) -> None:
    plugin = pytestconfig.pluginmanager.get_plugin("slipcover")
    measuring = vars(plugin)["_slipcover_instance"]
    assert measuring is None or measuring.d_miss_threshold == threshold()


def test_functions_are_found_in_properties_and_caches_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def said() -> str:
        return "__slipcover__"

    class Saying:
        held = property(lambda _: "__slipcover__")
        kept = cache(said)

    monkeypatch.setattr(Slipcover, "find_functions", Slipcover.find_functions)
    assert said not in Slipcover.find_functions([Saying], set())
    find_every_function()
    assert {Saying.held.fget, said} <= {*Slipcover.find_functions([Saying], set())}
