"""Grades by the points lost."""

from bot.ai.analysis.grades import BOUNDS, grade_of
from bot.model.reviews import Grade


def test_grades_keep_to_their_bounds() -> None:
    worse = [Grade.GOOD, Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER]
    assert [grade_of(bound) for bound, _ in BOUNDS] == worse
    assert [grade_of(bound - 0.01) for bound, _ in BOUNDS] == [Grade.BEST, *worse[:-1]]
