"""Stored reviews: what they say, and whether moves are still judged as they were for them."""

from contextlib import suppress
from dataclasses import dataclass

from bot.model.reviews import Review


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review as it was stored; `valid` if the moves of its game are still judged like that."""

    review: Review
    valid: bool


def readable_review(text: str) -> Review | None:
    """The review in a stored text; None if it has a format of another time, or is damaged."""
    with suppress(ValueError):
        return Review.from_json(text)
    return None
