"""The lesson is a real deal, and what it says about the cards is what the engine counts."""

from functools import partial

import pytest

from bot.ai.analysis.hints import rank_moves
from bot.ai.analysis_types import THOROUGH
from bot.engine.cards import Card
from bot.engine.games.caterpillar.results import CaterpillarResult, caterpillar_result
from bot.engine.games.caterpillar.view import caterpillar_view
from bot.engine.moves import Move
from bot.engine.scoring.caterpillar import face_value, may_follow
from bot.i18n.card_names import short, suit_sign
from bot.kits.caterpillar.lesson import LESSON
from bot.kits.lesson import Task
from tests.kits.lessons import Taught

TAUGHT = Taught(LESSON, caterpillar_view)
at, seen, words, hint = TAUGHT.at, TAUGHT.seen, TAUGHT.words, TAUGHT.hint
ASKED = {2: "8D", 3: "7H", 4: "6H", 5: "JS", 7: "JC"}
"""By step: the card that is asked for."""
EQUAL = {3: ("AH", "8H", "9H"), 4: ("AH",), 5: ("QS",)}
"""By step: the cards that would do as well."""
AS_GOOD = 20
"""As much may be chance when the hints of the game value a card."""


def cards(*texts: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts))


def playable(number: int) -> tuple[Card, ...]:
    return tuple(move.card for move in seen(number).moves if move.card is not None)


def scoring(number: int) -> dict[str, int]:
    """The cards that would score at this step, with their points."""
    view = seen(number)
    points = {str(card): view.play_of(card).points for card in playable(number)}
    return {card: value for card, value in points.items() if value}


def replies(number: int, card: str) -> list[str]:
    """The cards that Renfield may hold that would score after this card of the learner."""
    view = seen(number)
    known = {*view.hand, *(play.card for play in view.plays)}
    after = caterpillar_view(at(number).play(card).state.view(1 - LESSON.seat))
    numbers = (Card.parse(rank + suit) for suit in "SHCD" for rank in "A23456789TJQK")
    may = (one for one in numbers if one not in known and may_follow(one, after.plays[-1].card))
    return [str(one) for one in may if after.play_of(one).points]


def result() -> CaterpillarResult:
    return caterpillar_result(TAUGHT.reached[-1].state.view(None).results[0])


def plainly(text: str) -> str:
    """A text with suit signs as they are typed."""
    return text.replace("\ufe0e", "").replace("\ufe0f", "")


def test_the_steps_replay_one_deal_that_the_learner_wins() -> None:
    assert [step.task for step in LESSON.steps] == [
        Task.HAND, *[Task.PLAY] * 4, Task.READ, Task.PLAY, Task.SCORES, Task.NOTHING,
    ]  # fmt: skip
    assert all(at(number).to_move == LESSON.seat for number in range(1, 8))
    assert [position.state.deals_finished for position in TAUGHT.reached[-2:]] == [0, 1]
    assert result().scores == (665, 410)
    assert result().court_short is None


def test_every_step_asks_for_the_card_that_is_meant() -> None:
    assert {number: str(LESSON.wanted(number)) for number in TAUGHT.asking} == ASKED


@pytest.mark.parametrize("number", TAUGHT.asking)
def test_the_hints_of_the_game_know_no_better_card(number: int) -> None:
    determinize = partial(at(number).state.determinize, LESSON.seat)
    worth = dict(rank_moves(seen(number), determinize, b"lesson", THOROUGH))
    wanted = worth[LESSON.wanted(number)]
    assert wanted >= max(worth.values()) - AS_GOOD
    assert all(abs(worth[Move.parse(card)] - wanted) < AS_GOOD for card in EQUAL.get(number, ()))
    if number in (3, 4):
        courts = [move for move in worth if move.card is not None and move.card.is_court]
        assert max(worth[move] for move in courts) < wanted - 2 * AS_GOOD


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, ("2♦ + 6♦ + 4♦ make **12**", "a number card in ♦")),
        (2, ("The 3♦ makes 15, the 8♦ makes 20.",)),
        (3, ("20 points for you!", "Renfield played the J♥", "Your K♥ would score 20")),
        (4, ("10♥ made 37", "your 8♥ 45: **45 points**", "his 2♥ makes 47")),
        (4, ("The 6♥ makes 53", "the 2♥ or the 7♥")),
        (5, ("Renfield's J♦ made it diamonds", "he has played the A♦", "spades", "four number")),
        (6, ("Nine cards later", "85 with the 3♠", "105 with the 8♣", "110 with the 5♣")),
        (7, ("The total is 110, and the J♣", "it would score 110")),
        (8, ("three courts, the Q♠, the Q♥ and the K♦",)),
        (9, ("one deal of two", "Renfield deals and you begin")),
    ],
)
def test_the_texts_name_the_cards(number: int, said: tuple[str, ...]) -> None:
    """What they say of these cards is what the tests below count."""
    assert all(text in plainly(words(number)) for text in said)


def test_the_table_shows_the_first_three_cards_and_what_fits() -> None:
    view = seen(1)
    assert [(play.seat, str(play.card)) for play in view.plays] == [(1, "2D"), (0, "6D"), (1, "4D")]
    assert view.total == 2 + 6 + 4
    assert view.suits == "D"
    assert view.courts_allowed
    assert face_value(Card.parse("AD")) == 1
    for text in ("◆", "●", "**12**", f"number card in {suit_sign('D')}", "Jack, Queen, King"):
        assert text in words(1)


def test_two_cards_make_a_multiple_of_five_and_the_eight_the_higher() -> None:
    assert scoring(2) == {"3D": 15, "8D": 20}
    assert LESSON.wanted(2) == Move.parse("8D")


def test_the_king_would_score_twenty_and_the_jack_of_renfield_nothing() -> None:
    view = seen(3)
    eight, jack = view.plays[-2:]
    assert (eight.seat, eight.points) == (LESSON.seat, 20)
    assert (str(jack.card), jack.seat, jack.total, jack.points) == ("JH", 1, 20, 0)
    assert eight.card.suit != jack.card.suit == view.suits == "H"
    assert scoring(3) == {"KH": 20}


def test_the_learner_has_scored_and_leaves_renfield_nothing() -> None:
    view = seen(4)
    made = [(str(play.card), play.seat, play.total, play.points) for play in view.plays[-3:]]
    assert made == [("TH", 1, 37, 0), ("8H", 0, 45, 45), ("2H", 1, 47, 0)]
    assert not scoring(4)
    assert view.play_of(Card.parse("6H")).total == 53
    assert replies(4, "6H") == replies(4, "AH") == []
    assert {*cards("2H", "7H")} <= {play.card for play in view.plays}
    assert [53 + face_value(card) for card in cards("2H", "7H")] == [55, 60]
    assert "47" in words(4)


def test_only_a_court_fits_and_most_number_cards_are_spades() -> None:
    view = seen(5)
    played = [(str(play.card), play.seat) for play in view.plays]
    assert played[10] == ("JD", 1)
    assert {play.card.suit for play in view.plays[10:]} == {"D"}
    assert played[-1] == ("AD", 1)
    assert not [card for card in view.hand if card.suit == "D"]
    assert all(card.is_court for card in playable(5))
    held = [card.suit for card in view.hand if not card.is_court]
    assert {suit: held.count(suit) for suit in "SHCD"} == {"S": 4, "H": 2, "C": 2, "D": 0}


def test_nine_cards_later_three_have_scored_and_one_is_left_in_the_stock() -> None:
    view = seen(6)
    assert LESSON.steps[5].ply - LESSON.steps[4].ply == 1 + 9
    made = [(str(play.card), play.seat, play.points) for play in view.plays[-9:] if play.points]
    assert made == [("3S", 0, 85), ("8C", 0, 105), ("5C", 1, 110)]
    assert view.stock_size == 1


def test_the_last_card_is_a_court_that_scores_more_than_in_hand() -> None:
    view = seen(7)
    assert view.total == 110
    assert scoring(7) == {"JC": 110}
    margins = {}
    for card in playable(7):
        scores = at(7).play(str(card)).state.view(None).results[0].scores
        margins[str(card)] = scores[0] - scores[1]
    best = margins.pop("JC")
    assert max(margins.values()) == best - 10
    assert f"Score 110: press **{short(Card.parse('JC'))}**" in words(7)


def test_three_courts_are_kept_and_bring_less_than_the_play() -> None:
    kept = [card for card in seen(7).hand if card.is_court and str(card) != "JC"]
    assert {*kept} == {*cards("QS", "QH", "KD")}
    assert result().courts == (3, 3)
    assert result().bonus == (300, 300)
    assert result().play_points == (365, 110)
    assert all(short(card) in words(8) for card in kept)


def test_in_the_second_deal_renfield_deals_and_the_learner_begins() -> None:
    view = seen(9)
    assert (view.deals, view.deal, view.dealer) == (2, 2, 1 - LESSON.seat)
    assert view.to_move == LESSON.seat
    assert not view.courts_allowed
    assert LESSON.record.options == {}
    for card, points in (("5S", 5), ("TS", 10), ("9S", 0)):
        assert view.play_of(Card.parse(card)).points == points


@pytest.mark.parametrize(
    ("number", "pressed", "why"),
    [
        (2, ("3D",), "15 is a multiple of five"),
        (2, ("9D",), "not a multiple of five. But the"),
        (2, ("KH", "QS", "JC"), "scores nothing, and is 100 less"),
        (3, ("KH",), "20 now, but 100 less"),
        (3, ("QS", "JC"), "scores nothing, and is 100 less"),
        (3, ("AH", "8H", "9H"), "just as good"),
        (4, ("AH",), "just as good"),
        (4, ("9H",), "makes 56"),
        (4, ("QH", "KH", "QS", "JC"), "scores nothing, and is 100 less"),
        (5, ("QS",), "just as good"),
        (5, ("QH", "KH", "JC"), "only two number cards in"),
        (7, ("2C", "7C"), "scores 110"),
        (7, ("QS", "QH", "KD"), "scores nothing, and is 100 less"),
    ],
)
def test_a_hint_says_why(number: int, pressed: tuple[str, ...], why: str) -> None:
    assert {*pressed} <= {*map(str, playable(number))}
    assert all(why in hint(number, card) for card in pressed)


def test_what_the_hints_say_of_scores_is_true() -> None:
    silent = {(number, str(card)) for number in TAUGHT.asking for card in playable(number)} - {
        (number, card) for number in TAUGHT.asking for card in scoring(number)
    }
    for number, card in silent:
        said = hint(number, card)
        assert ("scores nothing" in said) <= Card.parse(card).is_court
        if "no multiple of five" in said:
            assert seen(number).play_of(Card.parse(card)).total % 5
    assert "scores 20" in hint(2, "9D")
    assert seen(4).play_of(Card.parse("9H")).total == 56
    assert replies(4, "9H") == ["4H"]
    assert "with the 4♥ Renfield would score 60" in plainly(hint(4, "9H"))
    assert 56 + face_value(Card.parse("4H")) == 60
    assert len([card for card in seen(3).hand if card.is_court]) == 3
