"""A text that is no review is told apart from a review, not taken for an error."""

import pytest

from bot.model.reviews import Review
from bot.tables.stored_reviews import readable_review


@pytest.mark.parametrize(
    "text",
    [
        "",
        "what we thought once",
        "[]",
        "5",
        "[5,5]",
        '[[[1,1,0,"fine"]],[]]',
        '{"moves":[],"of":1}',
    ],
)
def test_a_text_that_is_no_review_cannot_be_read(text: str) -> None:
    assert readable_review(text) is None
    assert readable_review(Review((), ()).to_json()) == Review((), ())
