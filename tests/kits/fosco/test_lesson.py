"""The lesson is a real deal, and what it says about counts and hands is what the engine counts."""

from functools import partial

import pytest

from bot.ai.analysis.hints import rank_moves
from bot.ai.analysis_types import AnalysisBudget, RolloutBudget
from bot.engine.cards import Card
from bot.engine.games.fosco.view import FoscoView, fosco_view
from bot.kits.fosco.lesson import LESSON
from bot.kits.lesson import Task
from tests.kits.lessons import Taught

TAUGHT = Taught(LESSON, fosco_view)
at, seen, words, view_of = TAUGHT.at, TAUGHT.seen, TAUGHT.words, TAUGHT.view
ENOUGH = AnalysisBudget(100, 10_000, RolloutBudget(1, 1))
RENFIELD = 1


def held(view: FoscoView, seat: int, suit: str) -> str:
    return "".join(card.rank for card in view.hands[seat] if card.suit == suit)


def fitting(view: FoscoView) -> list[str]:
    """The cards that the seat to move may play."""
    return list(map(str, view.playable))


def answers(number: int, card: str) -> list[str]:
    """The cards that Renfield may add after a card; none if it leaves him stuck."""
    view = seen(number, card)
    return fitting(view) if view.plays else []


def captured(view: FoscoView, side: int = 0) -> list[int]:
    return [len(part.cards) for part in view.captured_parts[side]]


def points(view: FoscoView) -> int:
    return sum(part.points for part in view.captured_parts[0])


def test_the_steps_replay_a_deal_in_which_the_learner_captures_all_cards_but_three() -> None:
    assert [step.task for step in LESSON.steps] == [
        Task.READ, *[Task.MOVE] * 5, Task.SCORES, Task.NOTHING,
    ]  # fmt: skip
    result = view_of(TAUGHT.reached[-1]).results[0]
    assert len(TAUGHT.reached) == 53
    assert result.scores == (64, 0)
    assert len(result.captured[RENFIELD]) == 3
    assert view_of(TAUGHT.reached[-1]).deals == 3, "the text calls it one deal of three"


@pytest.mark.parametrize("number", TAUGHT.asking)
def test_no_card_is_better_than_the_asked_one(number: int) -> None:
    determinize = partial(at(number).state.determinize, LESSON.seat)
    ranked = rank_moves(seen(number), determinize, bytes(32), ENOUGH)
    assert dict(ranked)[LESSON.wanted(number)] == ranked[0][1]


def test_renfield_has_the_most_spades_and_led_one() -> None:
    view = seen(1)
    assert view.to_move == LESSON.seat
    assert held(view, LESSON.seat, "S") == "A28TJQ"
    assert held(view, RENFIELD, "S") == "34569K"
    assert [str(play.card) for play in view.plays] == ["7S"]
    assert all(view.hands), "both hands lie open"
    assert "7♠" in words(1).replace("\ufe0e", "")


def test_the_ace_and_the_queen_wear_a_crown() -> None:
    view = seen(2)
    assert [(play.seat, str(play.card), play.total // 2) for play in view.plays] == [
        (1, "7S", 7), (0, "TS", 17), (1, "3S", 20),
    ]  # fmt: skip
    assert fitting(view) == list(map(str, view.winning)) == ["AS", "QS"]
    assert view.playable_totals == (2 * 21, 2 * 20)
    won = seen(2, "AS")
    assert len(won.captured[0]) == 4
    assert won.to_move == RENFIELD


def test_the_jack_counts_three_and_leaves_no_club_that_fits() -> None:
    view = seen(3)
    assert captured(view) == [13, 7, 0, 0]
    assert held(view, 0, "H") == held(view, RENFIELD, "H") == ""
    assert str(view.plays[-1].card) == "3H"
    assert view.total - view.plays[-2].total == 2 * 3
    assert view.total == 2 * 17
    assert held(view, RENFIELD, "C").startswith("2"), "his lowest club"
    assert [str(card) for card in view.winning] == ["JC"]
    assert dict(zip(map(str, view.playable), view.playable_totals, strict=True))["JC"] == 2 * 20
    assert answers(3, "JC") == []
    for other in ("AC", "QC"):
        assert "2C" in answers(3, other), "the hint says that it still fits"


def test_the_trap_leaves_renfield_one_card_and_the_learner_the_last_word() -> None:
    view = seen(4)
    between = [view_of(position) for position in TAUGHT.reached[28:35]]
    won = {each.counts[-1][-1].seat for each in between}
    assert len(between[-1].counts) == len(between[0].counts) + 1
    assert won == {0}, "that count and the next one are the learner's"
    assert [str(play.card) for play in view.plays] == ["7C"]
    assert view.winning == ()
    assert held(view, RENFIELD, "C") == "6T"
    assert seen(4, "8C").total == 2 * 15
    assert answers(4, "8C") == ["6C"]
    assert seen(4, "8C", "6C").total == 2 * 21
    assert fitting(seen(4, "8C", "6C")) == ["QC"]
    stuck = seen(4, "QC", "TC")
    assert stuck.counts[-1][-1].total == 2 * 17
    assert stuck.counts[-1][-1].seat == RENFIELD, "then the learner is stuck"


def test_the_queen_wins_four_clubs_of_twelve_points() -> None:
    view, won = seen(5), seen(5, "QC")
    assert view.total == 2 * 21
    assert fitting(view) == ["QC"]
    assert points(view) == 21
    assert points(won) == 21 + 12
    assert captured(won)[2] - captured(view)[2] == 4
    assert "21 points so far. These four clubs add 12." in words(5)


def test_the_king_leaves_only_a_queen_that_fits_and_then_an_ace_wins() -> None:
    view = seen(6)
    assert [str(play.card) for play in view.plays] == ["TC"]
    assert held(view, RENFIELD, "C") == held(view, 0, "C") == ""
    assert seen(6, "KD").total == seen(6, "TD").total == 2 * 20
    assert answers(6, "KD") == answers(6, "TD") == ["QD"]
    assert seen(6, "KD", "QD").total == 2 * 20
    assert [str(card) for card in seen(6, "KD", "QD").winning] == ["AD"]
    assert view_of(TAUGHT.reached[42]).counts[-1][-1].card == Card.parse("AD")
    for other in ("AD", "3D", "5D", "6D", "8D"):
        assert len(answers(6, other)) > 1, "the hint speaks of several cards"
    assert {str(move.card) for move in view.moves} == {"AD", "3D", "5D", "6D", "8D", "TD", "KD"}


def test_hints_name_the_count_that_a_card_would_make() -> None:
    assert "the count is 18," in TAUGHT.hint(3, "AC")
    assert "the count is 16," in TAUGHT.hint(6, "6D")
    assert "makes 20 too" in TAUGHT.hint(6, "TD")
