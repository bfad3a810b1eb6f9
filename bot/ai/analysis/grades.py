"""Grades of moves by the points that they lose."""

from typing import Final

from bot.model.reviews import Grade

BOUNDS: Final = (
    (0.25, Grade.BEST),
    (1.0, Grade.GOOD),
    (4.0, Grade.SLIP),
    (10.0, Grade.MISTAKE),
)
"""Each grade with the loss from which it no longer applies; beyond all of them is a blunder."""
BRILLIANT: Final = 4.0
"""The least lead in points of a brilliant move over every other move."""


def grade_of(lost: float) -> Grade:
    """The grade of a move that lost so many points."""
    return next((grade for bound, grade in BOUNDS if lost < bound), Grade.BLUNDER)
