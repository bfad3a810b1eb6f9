"""Grades by the points lost."""

from bot.ai.analysis.grades import grade_of
from bot.model.reviews import BOUNDS, Grade


def test_grades_keep_to_their_bounds() -> None:
    worse = [Grade.GOOD, Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER]
    assert [grade_of(bound) for bound, _ in BOUNDS] == worse
    assert [grade_of(bound - 0.01) for bound, _ in BOUNDS] == [Grade.BEST, *worse[:-1]]


def test_a_game_of_larger_points_has_wider_bounds() -> None:
    worse = [Grade.GOOD, Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER]
    assert [grade_of(8 * bound, 8) for bound, _ in BOUNDS] == worse
    assert [grade_of(8 * bound - 0.01, 8) for bound, _ in BOUNDS] == [Grade.BEST, *worse[:-1]]
