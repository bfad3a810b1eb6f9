"""What accounts that trade wins can gain at most."""

import pytest

from bot.tools.rating_farms import FARMS, Farm, best_day, ratings


@pytest.mark.parametrize("farm", [farm for farm in FARMS if farm.feeders == 1], ids=str)
def test_two_accounts_gain_less_than_twenty_seven_points_a_day(farm: Farm) -> None:
    assert 0 < best_day(farm, 8) < 27


@pytest.mark.parametrize("farm", [farm for farm in FARMS if farm.feeders > 1], ids=str)
def test_any_number_of_accounts_gains_sixty_points_a_day_at_most(farm: Farm) -> None:
    assert best_day(farm, 3) < 60.001


def test_without_the_rules_it_paid() -> None:
    assert next(ratings(FARMS[0], 1, honest=False)) > 1400
