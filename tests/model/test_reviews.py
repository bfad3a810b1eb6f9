"""Grades by the points lost."""

import pytest

from bot.model.reviews import BOUNDS, Grade, ReviewScale


@pytest.mark.parametrize("point", [1.0, 8.0])
def test_grades_keep_to_their_bounds_which_are_wider_where_points_are_larger(point: float) -> None:
    grade_of, worse = ReviewScale(point).grade, [Grade.GOOD, Grade.SLIP, Grade.MISTAKE]
    assert [grade_of(point * bound) for bound, _ in BOUNDS] == [*worse, Grade.BLUNDER]
    assert [grade_of(point * bound - 0.01) for bound, _ in BOUNDS] == [Grade.BEST, *worse]
