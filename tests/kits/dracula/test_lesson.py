"""The lesson is a real game, and what it says about the coffin is what the engine counts."""

from bot.engine.cards import Card
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.moves import Move
from bot.kits.dracula.lesson import LESSON
from tests.kits.lessons import Taught

TAUGHT = Taught(LESSON, coffin_view)
at, seen, view_of = TAUGHT.at, TAUGHT.seen, TAUGHT.view
ROW_2, COLUMN_A, COLUMN_B = 1, 3, 4


def totals(view: CoffinView) -> list[int]:
    return [line.total for line in view.lines]


def test_the_eight_steps_replay_one_coffin_that_the_learner_wins() -> None:
    assert len(LESSON.steps) == 8
    assert view_of(TAUGHT.reached[-1]).results[0].scores == (135, 21)
    assert all(position.to_move == LESSON.seat for position in map(at, range(1, 7)))


def test_the_learner_scores_rows_and_renfield_columns() -> None:
    view = view_of(TAUGHT.reached[0])
    assert view.owned_lines[view.sides[LESSON.seat]] == (0, 1, 2)
    assert view.legal_cells == (1, 3, 5, 7), "the corners are closed"


def test_the_nine_builds_the_row_beside_the_nail_and_the_column_above_it() -> None:
    beside, above = seen(3, "9C@a2"), seen(3, "9C@b1")
    assert totals(beside)[ROW_2] == totals(seen(3, "9C@c2"))[ROW_2] == 34
    assert totals(above)[COLUMN_B] == 34


def test_the_queen_counts_ten_in_the_row_and_nothing_in_the_column() -> None:
    queen = max(at(4).state.legal_moves(), key=lambda move: totals(seen(4, str(move)))[ROW_2])
    assert queen == LESSON.wanted(4) == Move.parse("QC@c2")
    view = seen(4, "QC@c2")
    assert totals(view)[ROW_2] == (9 + 8 + 10) * 5
    assert totals(view)[5] == 0
    assert seen(4).coffin[1] == Card.parse("KD")
    assert totals(seen(4))[COLUMN_B] == 10 + 8


def test_the_vampire_drains_the_column_that_leads_and_an_empty_row() -> None:
    before, view = seen(5), seen(5, "V@a3")
    assert totals(before)[COLUMN_A] == max(totals(before)[3:]) == 32
    assert not any(before.coffin[6:]), "row 3 is empty"
    assert totals(view)[COLUMN_A] == totals(view)[2] == 0
    assert "**135**" in TAUGHT.explained(5)


def test_the_block_keeps_the_best_column_small() -> None:
    blocked = view_of(TAUGHT.reached[-1]).results[0].scores[1]
    left_open = seen(6, "3H@c3", "5D@b3")
    assert totals(seen(6))[COLUMN_B] == 18
    assert blocked == 21
    assert left_open.results[0].scores[1] == (10 + 8 + 5) * 2


def test_a_wrong_press_gets_a_hint_that_names_what_to_press() -> None:
    for number, press in ((2, "V"), (2, "QC"), (2, "3H"), (3, "9C@c2"), (3, "9C@b1"), (4, "@a1"),
                          (4, "V@c2"), (4, "3H@c2"), (4, "V"), (5, "@c1"), (5, "3H"), (6, "@c3"),
                          (6, "3H@c3")):  # fmt: skip
        wanted = {2: "9♣", 3: "a2", 5: "a3" if "@" in press else "Vampire", 6: "b3"}
        assert wanted.get(number, "c2" if press == "@a1" else "Q♣") in TAUGHT.hint(number, press)
