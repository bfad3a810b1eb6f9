"""The examples of the rules pages are scored as the rules score them."""

import pytest

from bot.engine.cards import parse_cards
from bot.engine.games.fosco.editions import SuitOrder, playable
from bot.engine.games.fosco.view import FoscoView
from bot.engine.scoring.fosco import NO_CARDS, KingFunction, count_after
from bot.kits.fosco.examples import (
    CAPTURED,
    COURTS,
    LAST,
    TWENTY_ONE,
    Example,
    captured_result,
    captured_view,
)
from tests.kits.fosco.views import KEYS

EXAMPLES = (TWENTY_ONE, COURTS)


@pytest.mark.parametrize("example", [*EXAMPLES, LAST])
def test_an_example_announces_what_its_cards_make(example: Example) -> None:
    count = NO_CARDS
    for play in example.plays():
        after = count_after(count, play.card, KingFunction.DOUBLE)
        assert after is not None
        count = after
        assert play.total == count.total


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_shows_the_count_as_it_was_played(key: str, example: Example) -> None:
    view = example.view(key)
    assert view.plays == example.plays(len(view.sides))
    assert not {play.card for play in view.plays} & {card for hand in view.hands for card in hand}
    assert sum(view.hand_sizes) == 52 - len(view.moves_made)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_player_who_led_the_first_count_of_an_example_was_dealt_the_most_spades(
    example: Example,
) -> None:
    for held in example.held:
        spades = [hand.count("S") for hand in held]
        leader = -len(example.before.split()) % len(held)
        assert sum(spades) == 13
        assert spades.count(max(spades)) == 1
        assert spades[leader] == max(spades)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_open_hand_shows_no_card_that_had_to_be_played_before(example: Example) -> None:
    view = example.view("fosco.two")
    for seat, hand in enumerate(view.hands):
        suit = [play.card.suit for play in view.plays if play.seat == seat][-1]
        assert "SHCD".index(suit) <= min("SHCD".index(card.suit) for card in hand)


def test_an_example_offers_only_what_the_player_in_turn_may_play() -> None:
    assert _offered(TWENTY_ONE.view("fosco.two")) == [("QS", 42)]
    assert _offered(COURTS.view("fosco.two")) == [("AS", 26)]
    assert _offered(captured_view("fosco.two")) == []


def _offered(view: FoscoView) -> list[tuple[str, int]]:
    """The cards that a view offers with their counts, after they are compared with its hands."""
    offered = list(zip(view.playable, view.playable_totals, strict=True))
    if view.to_move is not None:
        hand = view.hands[view.to_move]
        count = NO_CARDS
        for play in view.plays:
            after = count_after(count, play.card, view.king)
            assert after is not None
            count = after
        allowed = playable(hand, count, SuitOrder.STRICT, view.king)
        assert offered == [(card, after.total) for card, after in allowed]
    return [(str(card), total) for card, total in offered]


@pytest.mark.parametrize("key", KEYS)
def test_the_cards_of_the_last_count_lie_with_the_side_that_won_it(key: str) -> None:
    view = captured_view(key)
    cards = {play.card for play in view.counts[-1]}
    assert cards == set(parse_cards(LAST.cards))
    assert cards <= set(view.captured[view.sides[view.counts[-1][-1].seat]])


def test_the_captures_of_the_example_score_as_printed() -> None:
    won, lost = captured_result().captured
    assert tuple(sum(card.suit == suit for card in won) for suit in "SHCD") == CAPTURED
    assert captured_result().scores == (14, 4)
    assert captured_view("fosco.two").captured == (won, lost)
