"""The lesson is a real deal, and what it says about counts and hands is what the engine counts."""

from functools import partial

import pytest

from bot.ai.analysis.hints import rank_moves
from bot.ai.analysis_types import AnalysisBudget, RolloutBudget
from bot.engine.cards import Card
from bot.engine.games import GAMES
from bot.engine.games.fosco.view import FoscoView, fosco_view
from bot.engine.moves import Move
from bot.engine.record import Position, positions
from bot.i18n.card_names import short
from bot.i18n.translator import translator_for
from bot.kits.fosco.lesson import LESSON
from bot.kits.fosco.picker import move_rows
from bot.kits.kit_types import TableRef
from bot.kits.lesson import Task
from bot.messages.message import Select

_ = translator_for("en")
REACHED = positions(GAMES[LESSON.record.rules], LESSON.record)
MOVES = [number for number, step in enumerate(LESSON.steps, 1) if step.task is Task.MOVE]
ENOUGH = AnalysisBudget(100, RolloutBudget(1, 1))
RENFIELD = 1


def at_step(number: int) -> Position:
    return REACHED[LESSON.steps[number - 1].ply]


def seen(position: Position) -> FoscoView:
    return fosco_view(position.state.view(LESSON.seat))


def after(number: int, *cards: str) -> FoscoView:
    position = at_step(number)
    for card in cards:
        position = position.play(card)
    return seen(position)


def text_of(number: int) -> str:
    text = LESSON.text(number, seen(at_step(number)), _)
    return "\n".join((text.title, *text.lines, text.task))


def held(view: FoscoView, seat: int, suit: str) -> str:
    return "".join(card.rank for card in view.hands[seat] if card.suit == suit)


def fitting(view: FoscoView) -> list[str]:
    """The cards that the seat to move may play."""
    return list(map(str, view.playable))


def answers(number: int, card: str) -> list[str]:
    """The cards that Renfield may add after a card; none if it leaves him stuck."""
    view = after(number, card)
    return fitting(view) if view.plays else []


def captured(view: FoscoView, side: int = 0) -> list[int]:
    return [len(part.cards) for part in view.captured_parts[side]]


def points(view: FoscoView) -> int:
    return sum(part.points for part in view.captured_parts[0])


def test_the_steps_replay_a_deal_in_which_the_learner_captures_all_cards_but_three() -> None:
    assert [step.task for step in LESSON.steps] == [
        Task.READ, *[Task.MOVE] * 5, Task.SCORES, Task.NOTHING,
    ]  # fmt: skip
    result = seen(REACHED[-1]).results[0]
    assert len(REACHED) == 53
    assert result.scores == (64, 0)
    assert len(result.captured[RENFIELD]) == 3
    assert seen(REACHED[-1]).deals == 3, "the text calls it one deal of three"


@pytest.mark.parametrize("number", MOVES)
def test_every_asked_card_is_a_button_and_none_is_better(number: int) -> None:
    position = at_step(number)
    wanted = LESSON.wanted(number)
    rows = move_rows(seen(position), TableRef(1, position.ply), _)
    labels = [button.label for row in rows if not isinstance(row, Select) for button in row]
    assert position.to_move == LESSON.seat
    assert wanted.card is not None
    assert short(wanted.card) in labels
    assert f"press **{short(wanted.card)}**" in text_of(number).replace("Press", "press")
    determinize = partial(position.state.determinize, LESSON.seat)
    ranked = rank_moves(seen(position), determinize, bytes(32), ENOUGH)
    assert dict(ranked)[wanted] == ranked[0][1]


def test_renfield_has_the_most_spades_and_led_one() -> None:
    view = seen(at_step(1))
    assert view.to_move == LESSON.seat
    assert held(view, LESSON.seat, "S") == "A28TJQ"
    assert held(view, RENFIELD, "S") == "34569K"
    assert [str(play.card) for play in view.plays] == ["7S"]
    assert all(view.hands), "both hands lie open"
    assert "7♠" in text_of(1).replace("\ufe0e", "")


def test_the_ace_and_the_queen_wear_a_crown() -> None:
    view = seen(at_step(2))
    assert [(play.seat, str(play.card), play.total // 2) for play in view.plays] == [
        (1, "7S", 7), (0, "TS", 17), (1, "3S", 20),
    ]  # fmt: skip
    assert fitting(view) == list(map(str, view.winning)) == ["AS", "QS"]
    assert view.playable_totals == (2 * 21, 2 * 20)
    won = after(2, "AS")
    assert len(won.captured[0]) == 4
    assert won.to_move == RENFIELD


def test_the_jack_counts_three_and_leaves_no_club_that_fits() -> None:
    view = seen(at_step(3))
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
    view = seen(at_step(4))
    between = [seen(position) for position in REACHED[28:35]]
    won = {each.counts[-1][-1].seat for each in between}
    assert len(between[-1].counts) == len(between[0].counts) + 1
    assert won == {0}, "that count and the next one are the learner's"
    assert [str(play.card) for play in view.plays] == ["7C"]
    assert view.winning == ()
    assert held(view, RENFIELD, "C") == "6T"
    assert after(4, "8C").total == 2 * 15
    assert answers(4, "8C") == ["6C"]
    assert after(4, "8C", "6C").total == 2 * 21
    assert fitting(after(4, "8C", "6C")) == ["QC"]
    stuck = after(4, "QC", "TC")
    assert stuck.counts[-1][-1].total == 2 * 17
    assert stuck.counts[-1][-1].seat == RENFIELD, "then the learner is stuck"


def test_the_queen_wins_four_clubs_of_twelve_points() -> None:
    view, won = seen(at_step(5)), after(5, "QC")
    assert view.total == 2 * 21
    assert fitting(view) == ["QC"]
    assert points(view) == 21
    assert points(won) == 21 + 12
    assert captured(won)[2] - captured(view)[2] == 4
    assert "21 points so far. These four clubs add 12." in text_of(5)


def test_the_king_leaves_only_a_queen_that_fits_and_then_an_ace_wins() -> None:
    view = seen(at_step(6))
    assert [str(play.card) for play in view.plays] == ["TC"]
    assert held(view, RENFIELD, "C") == held(view, 0, "C") == ""
    assert after(6, "KD").total == after(6, "TD").total == 2 * 20
    assert answers(6, "KD") == answers(6, "TD") == ["QD"]
    assert after(6, "KD", "QD").total == 2 * 20
    assert [str(card) for card in after(6, "KD", "QD").winning] == ["AD"]
    assert seen(REACHED[42]).counts[-1][-1].card == Card.parse("AD")
    for other in ("AD", "3D", "5D", "6D", "8D"):
        assert len(answers(6, other)) > 1, "the hint speaks of several cards"
    assert {str(move.card) for move in view.moves} == {"AD", "3D", "5D", "6D", "8D", "TD", "KD"}


def test_a_wrong_press_gets_a_hint_that_names_what_to_press() -> None:
    for number in MOVES:
        wanted = LESSON.wanted(number)
        assert wanted.card is not None
        view = seen(at_step(number))
        for chosen in view.moves:
            if chosen != wanted:
                hint = LESSON.hint(number, view, chosen, _)
                assert f"Press **{short(wanted.card)}**." in hint
    for number in (1, 5, 7, 8):
        assert LESSON.hint(number, seen(at_step(number)), Move(), _) == "", "nothing to choose"


def test_hints_name_the_count_that_a_card_would_make() -> None:
    jack, king = seen(at_step(3)), seen(at_step(6))
    assert "the count is 18," in LESSON.hint(3, jack, Move.parse("AC"), _)
    assert "the count is 16," in LESSON.hint(6, king, Move.parse("6D"), _)
    assert "makes 20 too" in LESSON.hint(6, king, Move.parse("TD"), _)


def test_every_step_is_short() -> None:
    for number in range(1, len(LESSON.steps) + 1):
        assert len(text_of(number).split()) <= 90
