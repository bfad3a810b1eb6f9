"""The lesson is a real coffin; what it says is what the engine counts, what it asks for is best."""

from functools import partial

import pytest

from bot.ai.analysis.hints import rank_moves
from bot.ai.analysis_types import THOROUGH
from bot.engine.cards import Card, parse_cards
from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.i18n.card_names import short
from bot.kits.thracula.lesson import LESSON
from tests.kits.lessons import Taught

TAUGHT = Taught(LESSON, coffin_view)
at, seen, words, hint = TAUGHT.at, TAUGHT.seen, TAUGHT.words, TAUGHT.hint


def totals(view: CoffinView) -> list[int]:
    return [line.total for line in view.lines]


def test_the_nine_steps_replay_one_coffin_that_the_learner_wins() -> None:
    assert len(LESSON.steps) == 9
    assert LESSON.steps[-1].ply == len(LESSON.record.moves)
    (result,) = seen(9).results
    assert result.scores == (80, 32, 42)
    assert seen(7).results == ()


@pytest.mark.parametrize("number", TAUGHT.asking)
def test_every_asked_move_is_the_best_that_a_hint_would_name(number: int) -> None:
    position = at(number)
    determinize = partial(position.state.determinize, LESSON.seat)
    best, _value = rank_moves(seen(number), determinize, b"lesson", THOROUGH)[0]
    assert best == LESSON.wanted(number)


def test_each_player_owns_the_row_and_the_column_that_the_lesson_names() -> None:
    view = seen(1)
    assert view.owned_lines == ((0, 3), (2, 5), (1, 4))
    assert view.dealer == 2
    assert len(view.face_down) == 9
    assert view.hand_sizes == (3, 3, 3)
    assert "you ◆ row 1 and column a" in words(1)
    assert "Renfield 1 ● row 3 and column c" in words(1)
    assert "Renfield 2 ■, the dealer, row 2 and column b" in words(1)


def test_only_the_first_place_lies_in_both_lines_of_the_learner() -> None:
    row, column = seen(2).owned_lines[LESSON.seat]
    both = [cell for cell in range(9) if cell // 3 == row and 3 + cell % 3 == column]
    assert [CELL_NAMES[cell] for cell in both] == ["a1"]


def test_the_ten_counts_twice_and_the_queen_once_in_the_corner() -> None:
    assert seen(3).taken == Card.parse("4C")
    assert totals(seen(3, "TH@a1"))[0] == totals(seen(3, "TH@a1"))[3] == 10
    assert (totals(seen(3, "QH@a1"))[0], totals(seen(3, "QH@a1"))[3]) == (10, 0)
    for four in ("4S", "4C"):
        assert totals(seen(3, f"{four}@a1"))[0] == 4
        assert "adds only 4" in hint(3, f"{four}@a1")
    assert "not in your column" in hint(3, "QH@a1")


def test_the_rest_of_the_row_is_free_when_the_queen_comes() -> None:
    view = seen(4)
    assert [cell for cell in range(3) if view.coffin[cell] is None] == [1, 2]
    assert totals(seen(5, "QH@b1"))[4] == 0, "nothing in the column of Renfield 2"


def test_the_queen_makes_two_of_a_suit_and_no_other_card_comes_near() -> None:
    assert seen(5).taken == Card.parse("8C")
    assert totals(seen(5, "QH@b1"))[0] == (10 + 10) * 2 == 40
    assert "**40**" in words(5)
    for card, points in (("4S", 14), ("4C", 14), ("8C", 18)):
        assert totals(seen(5, f"{card}@b1"))[0] == points
        assert f"only {points}" in hint(5, f"{card}@b1")


def test_the_last_place_of_the_row_is_the_last_turn_of_the_learner() -> None:
    assert seen(6).hand_sizes == (3, 3, 3)
    assert len(seen(6).face_down) == 3
    assert [CELL_NAMES[cell] for cell in seen(6).face_down if cell < 3] == ["c1"]


def test_the_vampire_doubles_the_row_twice_and_the_column_of_another_once() -> None:
    assert seen(7).taken == Card.parse("V")
    before, then = totals(seen(7)), totals(seen(7, "V@c1"))
    assert then[0] == (10 + 10) * 2 * 2 == 80
    assert then[5] == (10 + 6) * 2 == 2 * before[5]
    assert [str(seen(7).coffin[cell]) for cell in (5, 8)] == ["TS", "6C"]
    assert all(short(card) in words(7) for card in parse_cards("TS 6C"))
    assert "**80**" in words(7)
    assert "32 for Renfield 1" in words(7)
    assert seen(7).owned_lines[1] == (2, 5)


def test_every_other_card_makes_the_row_worth_less_than_the_vampire() -> None:
    for card, points in (("4S", 48), ("4C", 48), ("8C", 56)):
        assert totals(seen(7, f"{card}@c1"))[0] == points
        assert f"worth {points}; the Vampire makes it 80" in hint(7, f"{card}@c1")
        assert totals(seen(7, f"{card}@c1"))[5] >= 60
    assert "60 or more" in words(7)


def test_the_learner_keeps_three_cards_and_deals_the_next_coffin() -> None:
    view = seen(9)
    assert view.hand == tuple(parse_cards("4S 4C 8C"))
    assert all(short(card) in words(9) for card in view.hand)
    assert (view.deal, view.deals, view.dealer) == (2, 6, LESSON.seat)
    assert view.owned_lines[LESSON.seat] == (1, 4)


def test_a_hint_for_a_place_says_whose_lines_it_lies_in() -> None:
    view = seen(4)
    own = view.owned_lines[LESSON.seat]
    for cell in view.face_down:
        said = hint(4, f"take@{CELL_NAMES[cell]}") if cell != 1 else ""
        if cell // 3 in own:
            assert not said or "in your row too" in said
        elif 3 + cell % 3 in own:
            assert "your column" in said
        else:
            assert "neither of your lines" in said
