"""Where `make test` measures what is covered, it does so at the threshold of the settings."""

import pytest

from tests.slipcover_threshold import threshold


def test_a_process_that_measures_has_the_threshold_of_the_settings(
    pytestconfig: pytest.Config,
) -> None:
    plugin = pytestconfig.pluginmanager.get_plugin("slipcover")
    measuring = vars(plugin)["_slipcover_instance"]
    assert measuring is None or measuring.d_miss_threshold == threshold()
