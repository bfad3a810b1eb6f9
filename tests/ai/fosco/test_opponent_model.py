"""What the plays of hidden players reveal about their hands."""

from collections import Counter
from random import Random

import pytest

from bot.ai.fosco.opponent_model import OpponentModel, PlayerKind
from bot.ai.fosco.packed_deal import packed_hands
from bot.engine.games.fosco.state import FoscoState
from tests.engine.games.test_fosco import FOUR, first_lead, hands_of
from tests.engine.made_moves import play

CHANCE = PlayerKind(1.0, 0.0)
HIGHEST = PlayerKind(1.0, 1.0)


def weight(state: FoscoState, hand: str, *kinds: PlayerKind) -> float:
    """The weight of a hand of seat 1 in the view of seat 0; the other hands say nothing."""
    model = OpponentModel(state.view(0), kinds)
    return model.weight(packed_hands(hands_of("", hand, "", ""), 0))


def after(cards: str) -> FoscoState:
    return play(first_lead("5S AS", "6S 2S 3S", "7S", "4H", game=FOUR), cards)


@pytest.mark.parametrize(
    ("hand", "likely"),
    [
        ("", 1),
        ("2S", 1 / 2),
        ("2S 3S", 1 / 3),
        ("2H 3H", 1),
        ("KS QS JS", 1 / 4),
    ],
)
def test_a_choice_among_few_cards_is_likelier_than_among_many(hand: str, likely: float) -> None:
    assert weight(after("5S 6S"), hand, CHANCE) == pytest.approx(likely)


def test_a_card_that_would_not_have_fitted_was_no_choice() -> None:
    state = play(first_lead("TS AS", "9S 2S", "2H", "AH", game=FOUR), "TS 9S")
    assert weight(state, "JS", CHANCE) == pytest.approx(1 / 2), "a Jack makes 20 as well"
    state = play(first_lead("TS 2S", "9S 3S", "AS 2H", "AH", game=FOUR), "TS 9S AS AH")
    assert weight(state, "4H", CHANCE) == pytest.approx(1)


@pytest.mark.parametrize(
    ("hand", "likely"), [("2S 3S", 1), ("7S", 0), ("2S TS", 0), ("7H", 1), ("KS", 1)]
)
def test_a_player_of_the_highest_card_holds_no_higher_one_of_its_suit(
    hand: str, likely: float
) -> None:
    """A King would only double the five, which is less than the six."""
    assert weight(after("5S 6S"), hand, HIGHEST) == pytest.approx(likely)


def test_a_card_that_was_played_later_was_a_choice_before() -> None:
    """The deuce was one of three cards, the three one of two."""
    state = play(first_lead("5S AS", "2S 3S 6S", "TS", "AH 2H", game=FOUR), "5S 2S TS AH AS 3S")
    assert weight(state, "6S", CHANCE) == pytest.approx(1 / 6)
    assert weight(state, "", CHANCE) == pytest.approx(1 / 2)


def test_what_a_player_has_done_tells_its_kind() -> None:
    """Seat 1 played the deuce of spades before the six: it does not always play highest."""
    kinds = (PlayerKind(0.5, 1.0), PlayerKind(0.5, 0.0))
    hands = ("5S AS 2D", "2S 6S 3H 5H", "7S TH", "AH 2C")
    low = play(first_lead(*hands, game=FOUR), "5S 2S 7S AH AS 6S TH 2C 2D 3H")
    assert weight(low, "5H", *kinds) == pytest.approx(1 / 2 * 1 / 2 * 1 / 2)
    high = play(first_lead(*hands, game=FOUR), "5S 6S 7S AH AS 2S")
    assert weight(high, "", *kinds) == pytest.approx(1 / 2 * (1 + 1 / 2))


def test_a_player_who_has_always_played_highest_is_predicted_to_go_on() -> None:
    kinds = (PlayerKind(0.5, 1.0, predicted=True), PlayerKind(0.5, 0.0))
    hands = packed_hands(hands_of("", "2S 3S 4S", "TS", ""), 0)
    model = OpponentModel(after("5S 6S 7S").view(0), kinds)
    chance = Random(1)
    predictions = Counter(model.predicted(hands, chance) for _ in range(400))
    often = sum(times for (_, one, _, _), times in predictions.items() if one)
    assert 290 < often < 350, "three of four cards were lower: four to one"
    assert not any(own or two for own, _, two, _ in predictions), "seat 2 held a higher card"


def test_a_joker_tells_nothing() -> None:
    state = play(first_lead("5S AS", "JK 6S", "7S", "4H", game=FOUR, jokers="4"), "5S JK")
    assert weight(state, "6S TS", HIGHEST) == pytest.approx(1)


def test_all_hidden_seats_are_weighed() -> None:
    state = after("5S 6S 7S")
    model = OpponentModel(state.view(0), (CHANCE,))
    assert model.weight(packed_hands(hands_of("", "2S", "3S", ""), 0)) == pytest.approx(1 / 4)
