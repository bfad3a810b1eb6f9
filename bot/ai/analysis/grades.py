"""Grades of moves by the points that they lose."""

from bot.model.reviews import BOUNDS, Grade


def grade_of(lost: float, point: float = 1.0) -> Grade:
    """The grade of a move that lost `lost` points; `point` of them equal one point of a coffin."""
    return next((grade for bound, grade in BOUNDS if lost < bound * point), Grade.BLUNDER)
