"""The examples of the rules pages are scored as the rules score them."""

import pytest

from bot.engine.scoring.fosco import NO_CARDS, KingFunction, count_after
from bot.kits.fosco.examples import (
    CAPTURED,
    COURTS,
    TWENTY_ONE,
    Example,
    captured_result,
    captured_view,
)
from tests.kits.fosco.views import KEYS


@pytest.mark.parametrize("example", [TWENTY_ONE, COURTS])
def test_an_example_announces_what_its_cards_make(example: Example) -> None:
    count = NO_CARDS
    for play in example.plays():
        after = count_after(count, play.card, KingFunction.DOUBLE)
        assert after is not None
        count = after
        assert (play.total, play.added) == (count.total, count.added)


@pytest.mark.parametrize("key", KEYS)
def test_the_cards_of_an_example_are_in_nobodys_hand(key: str) -> None:
    view = TWENTY_ONE.view(key)
    assert not {play.card for play in view.plays} & {card for hand in view.hands for card in hand}
    assert view.total == 42


def test_the_captures_of_the_example_score_as_printed() -> None:
    won, lost = captured_result().captured
    assert tuple(sum(card.suit == suit for card in won) for suit in "SHCD") == CAPTURED
    assert captured_result().scores == (14, 4)
    assert captured_view("fosco.two").captured == (won, lost)
