"""The lesson is a real deal; what it says is what the engine counts, what it asks for is best."""

import pytest

from bot.ai.abstrac.abstrac_evaluator import move_values
from bot.ai.abstrac.take_search import exact
from bot.ai.rng import rng_from_seed
from bot.engine.cards import Card, parse_cards
from bot.engine.games.abstrac.state import TAKES
from bot.engine.games.abstrac.view import Taking, abstrac_view
from bot.engine.moves import Move
from bot.engine.record import Position
from bot.kits.abstrac.lesson import LESSON
from tests.kits.lessons import Taught

TAUGHT = Taught(LESSON, abstrac_view)
at, seen, words, view_of = TAUGHT.at, TAUGHT.seen, TAUGHT.words, TAUGHT.view
RENFIELD = 1 - LESSON.seat
FOURTH_JACK = Card.parse("JC")


def margins(position: Position) -> dict[str, float]:
    """By move: the final margin of the player to move, under best play."""
    view = abstrac_view(position.state.view(position.to_move))
    return {str(move): value for move, value in move_values(view, exact, rng_from_seed(b""))}


def best(position: Position) -> str:
    values = margins(position)
    return max(values, key=lambda move: values[move])


def best_cards(position: Position) -> tuple[Card, ...]:
    """The cards of the best take."""
    return view_of(position).open_end[: TAKES[Move(best(position))]]


def made(taking: Taking) -> dict[str, int]:
    """The combinations of a side, by their cards, with their points."""
    return {" ".join(map(str, part.cards)): part.points for part in (*taking.sets, *taking.runs)}


def test_the_nine_steps_replay_one_deal_that_the_learner_wins() -> None:
    assert len(LESSON.steps) == 9
    (result,) = view_of(TAUGHT.reached[-1]).results
    assert result.scores == (198, 65)
    assert LESSON.steps[-2].ply == len(LESSON.record.moves), "the deal is over"
    assert view_of(TAUGHT.reached[-2]).results == ()


@pytest.mark.parametrize("number", TAUGHT.asking)
def test_every_asked_move_is_by_far_the_best(number: int) -> None:
    position = at(number)
    first, second = sorted(margins(position).values(), reverse=True)[:2]
    assert best(position) == str(LESSON.wanted(number))
    assert first - second > 40


def test_the_learner_also_makes_the_best_moves_between_the_steps() -> None:
    for position, move in zip(TAUGHT.reached, LESSON.record.moves, strict=False):
        if position.to_move == LESSON.seat:
            assert best(position) == move


def test_the_row_has_all_cards_and_the_trays_none() -> None:
    view = seen(1)
    assert len(view.row) == len(view.pack) == 24
    assert [taking.cards for taking in view.takings] == [(), ()]
    assert "All 24 cards" in words(1)
    assert "cards ◆" in words(1), "the learner's tray is the left one"
    assert LESSON.seat == 0


def test_renfield_dealt_and_the_first_to_take_has_the_advantage() -> None:
    assert seen(2).dealer == RENFIELD
    assert margins(at(2))["first"] > 0 > margins(at(2))["second"]


def test_the_king_and_the_queen_of_diamonds_would_be_renfields() -> None:
    couple = set(parse_cards("KD QD"))
    position = at(3)
    assert view_of(position).open_end[2] == Card.parse("KD")
    assert view_of(position).row[-4] == Card.parse("QD")
    for take in ("one", "two"):
        assert couple <= set(best_cards(position.play(take)))
    assert not couple <= set(view_of(position.play("three")).open_end)


def test_three_cards_make_a_set_and_two_runs_at_once() -> None:
    position = at(4)
    assert LESSON.record.moves[:5] == ("first", *["three"] * 4)
    assert not made(view_of(position).takings[0])
    assert made(view_of(position.play("three")).takings[0]) == {
        "JS JH JD": 2,
        "JS QS KS": 3,
        "9H TH JH": 3,
    }
    for take in ("one", "two"):
        assert Card.parse("JD") in best_cards(position.play(take)), "then it is Renfield's"


def test_the_score_is_renfields_as_long_as_he_has_no_combination() -> None:
    view = seen(5)
    assert len(view.takings[0].sets) == 1
    assert len(view.takings[0].runs) == 2
    assert view.takings[0].points == 8
    assert len(view.takings[1].cards) == 6
    assert view.misere == RENFIELD
    assert view.deal_scores == (0, 48)
    assert "8 points" in words(5)
    assert "8 × 6 = **48**" in words(5)
    assert "Renfield has the 48" in words(5)
    assert view_of(TAUGHT.reached[-1]).results[0].misere is None


def test_the_misere_is_over_with_renfields_run() -> None:
    view = seen(6)
    assert LESSON.steps[5].ply == LESSON.steps[4].ply + 1
    assert LESSON.record.moves[LESSON.steps[4].ply] == "three"
    assert view.misere is None
    assert made(view.takings[1]) == {"QH KH AH": 3}
    assert view.deal_scores == (72, 27)
    assert "you have 72, and he has 27" in words(6)


def test_with_three_cards_in_front_of_it_the_jack_is_the_learners() -> None:
    position = at(6)
    assert view_of(position).row[0] == FOURTH_JACK
    assert sum(card.rank == "J" for card in view_of(position).takings[0].cards) == 3
    left = position.play("two")
    assert len(view_of(left).row) == 1 + 3
    assert FOURTH_JACK not in view_of(left).open_end
    for reply in left.state.legal_moves():
        assert FOURTH_JACK in view_of(left.play(str(reply))).open_end


def test_with_four_or_two_cards_in_front_of_it_the_jack_is_renfields() -> None:
    four, two = at(6).play("one"), at(6).play("three")
    assert len(view_of(four).row) == 1 + 4
    assert best(four) == "one"
    assert FOURTH_JACK not in view_of(four.play("one")).open_end
    assert len(view_of(two).row) == 1 + 2
    assert FOURTH_JACK in best_cards(two)


def test_the_last_two_cards_make_ten_points_and_cost_five_each() -> None:
    position = at(7)
    view, result = view_of(position), seen(8).results[0]
    assert view.takings[1].cards[-2:] == tuple(parse_cards("AC 9S"))
    assert made(view.takings[0]) == {"JS JH JD": 2, "JS QS KS": 3, "9H TH JH": 3}
    assert made(result.takings[0]) == {
        "JS JH JC JD": 8,
        "JS QS KS AS": 4,
        "9H TH JH": 3,
        "TC JC QC": 3,
    }
    assert result.takings[0].points - view.takings[0].points == 10
    assert result.scores[1] - view.deal_scores[1] == 2 * view.takings[1].points == 2 * 5
    assert "5 more, since he has 5 points" in words(7)
    assert "10 of your 18 points" in words(8)


def test_one_card_less_would_leave_the_jack_to_renfield() -> None:
    assert seen(7, "one").row == (FOURTH_JACK,)


def test_the_second_of_two_deals_follows() -> None:
    view = seen(9)
    assert (view.deal, view.deals, view.target) == (2, 2, 0)
    assert view.dealer == LESSON.seat
    assert view.to_move == RENFIELD
    assert view.first is None, "Renfield has the choice"


def test_the_explanations_are_shorter_than_elsewhere() -> None:
    assert all(len(TAUGHT.explained(number).split()) <= 75 for number in TAUGHT.steps)


def test_a_hint_on_the_jack_counts_the_cards_in_front_of_it() -> None:
    assert "four cards" in TAUGHT.hint(6, "one")
    assert "two cards" in TAUGHT.hint(6, "three")
