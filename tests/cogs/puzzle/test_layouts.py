"""Messages of puzzles and of the results of daily coffins."""

from dataclasses import replace
from datetime import date

import pytest

from bot.ai.coffin.puzzle_generator import generate_puzzle
from bot.engine.coffin.view import CoffinView
from bot.i18n.translator import languages, translator_for
from bot.kits.coffin.line_previews import Choice
from bot.kits.coffin.pictures import hand_drawing
from bot.messages import button_grammar, study_ids
from bot.messages.message import Message
from bot.model.players import Person
from bot.model.puzzles import DailyPost, RankedAttempt
from cogs.puzzle import daily_layouts, layouts
from tests.ui.limits import check, texts
from tests.ui.tables import WILD

DAY = date(2026, 11, 20)


NAMES = (DAY.isoformat(), "0123456789abcdef")


WILD_PERSON = Person(1, WILD[2])


_ = translator_for("en")


def attempt(lost: int, person: Person = WILD_PERSON) -> RankedAttempt:
    return RankedAttempt(person, DAY, "V@a1", lost, 10_000)


def puzzle_buttons(message: Message) -> list[study_ids.PuzzleButton]:
    """The buttons of a message, all of which are puzzle buttons."""
    buttons = [button_grammar.parse(button.custom_id) for button in message.buttons]
    puzzles = [button for button in buttons if isinstance(button, study_ids.PuzzleButton)]
    assert len(puzzles) == len(buttons)
    return puzzles


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("number", range(6))
def test_every_message_of_a_puzzle_stays_within_discords_limits(number: int, language: str) -> None:
    puzzle, translator = generate_puzzle(bytes([number])), translator_for(language)
    for name in NAMES:
        check(layouts.question(puzzle, name, None, translator))
        for cell in puzzle.view.legal_cells:
            check(layouts.question(puzzle, name, cell, translator))
    for move in puzzle.margins:
        check(layouts.wrong_answer(puzzle, NAMES[1], move, translator))
    check(layouts.solution(puzzle, NAMES[1], translator, found=True))
    check(layouts.expired(layouts.result(puzzle, attempt(270), True, True, translator), translator))


def test_what_a_wrong_answer_loses_stands_at_the_buttons_where_a_phone_shows_it() -> None:
    puzzle = generate_puzzle(b"wrong")
    move = next(move for move in puzzle.margins if move != puzzle.best)
    asked = layouts.question(puzzle, NAMES[1], None, _)
    again = layouts.wrong_answer(puzzle, NAMES[1], move, _)
    (line,) = again.below
    assert line.startswith("✖️ ")
    assert line.endswith(f" would lose {puzzle.lost(move)} points. Try again.")
    assert replace(again, below=()) == replace(asked, below=())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("count", [0, 1, 500])
def test_boards_of_any_length_stay_within_discords_limits(count: int, language: str) -> None:
    people = [Person(number + 1, WILD[number % len(WILD)]) for number in range(count)]
    translator = translator_for(language)
    attempts = [attempt(number, person) for number, person in enumerate(people)]
    check(daily_layouts.daily_ranking(attempts, DAY, count, translator))
    check(daily_layouts.shared_result(attempt(9), translator))


def test_a_shared_result_names_no_card_and_no_cell() -> None:
    for lost in (0, 8, 20, 99):
        message = daily_layouts.shared_result(attempt(lost), _)
        assert message.picture is None
        assert not set(texts(message)) & set("♠♥♣♦🦇")
        assert "a1" not in texts(message)
        assert all(button.choice == "" for button in puzzle_buttons(message))


@pytest.mark.parametrize(("lost", "green"), [(0, 9), (1, 8), (5, 8), (8, 7), (44, 0), (270, 0)])
def test_a_shared_coffin_is_green_as_far_as_points_were_kept(lost: int, green: int) -> None:
    rows = daily_layouts.share_grid(lost).splitlines()
    assert [len(row) for row in rows] == [3, 3, 3]
    assert "".join(rows) == "🟩" * green + "⬛" * (9 - green)


def test_where_days_in_a_row_are_counted_it_is_said_that_one_missed_day_is_free() -> None:
    rule, puzzle = "One missed day a month does not end", generate_puzzle(b"row")
    first, second = (replace(attempt(8), streak=streak) for streak in (1, 2))
    assert rule not in texts(layouts.result(puzzle, first, True, True, _))
    assert rule in texts(layouts.result(puzzle, second, True, True, _))
    assert "one a month may be missed" in texts(daily_layouts.daily_ranking([first], DAY, 1, _))


def test_the_result_of_an_earlier_day_leads_to_the_coffin_of_today() -> None:
    puzzle = generate_puzzle(b"next")
    todays = layouts.result(puzzle, attempt(8), False, True, _)
    earlier = layouts.result(puzzle, attempt(8), False, False, _)
    assert "The next coffin opens <t:" in texts(todays)
    assert "The next coffin" not in texts(earlier)
    assert "Today's coffin" not in [button.label for button in todays.buttons]
    assert "Today's coffin" in [button.label for button in earlier.buttons]


def test_a_result_has_its_title_once() -> None:
    result = layouts.result(generate_puzzle(b"title"), attempt(8), True, True, _)
    assert texts(result).count("Daily coffin for 20 November 2026") == 1


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Daily coffin for 20 November 2026"),
        ("de", "Sarg vom 20. November 2026"),
    ],
)
def test_a_date_is_written_as_in_the_readers_language(language: str, title: str) -> None:
    translator, puzzle = translator_for(language), generate_puzzle(b"date")
    for message in (
        layouts.question(puzzle, NAMES[0], None, translator),
        layouts.result(puzzle, attempt(8), True, True, translator),
        daily_layouts.shared_result(attempt(8), translator),
        daily_layouts.daily_ranking([attempt(8)], DAY, 1, translator),
        daily_layouts.daily_post(DailyPost(10, 20, DAY), translator),
    ):
        assert title in message.lines[0]
        assert DAY.isoformat() not in texts(message)


def test_the_picture_of_a_solution_shows_the_best_move() -> None:
    puzzle = generate_puzzle(b"solved")
    for message in (
        layouts.solution(puzzle, NAMES[1], _, found=False),
        layouts.result(puzzle, attempt(0), True, True, _),
    ):
        assert message.picture is not None
        seen, *_others = message.picture.drawing.arguments
        assert isinstance(seen, CoffinView)
        assert puzzle.best.cell is not None
        assert seen.coffin[puzzle.best.cell] == puzzle.best.card
        assert seen.moves_made[-1] == (0, puzzle.best)
        assert message.picture.alt.startswith("The best move is ")


def test_the_alt_text_of_a_puzzle_names_both_hands() -> None:
    puzzle = generate_puzzle(b"alt")
    picture = layouts.question(puzzle, NAMES[0], None, _).picture
    assert picture is not None
    alt = picture.alt
    assert "Your hand:" in alt
    assert "The other hand:" in alt
    assert "Row 1" in alt


def test_the_picture_of_a_puzzle_is_that_of_a_move_with_the_figures_of_each_card() -> None:
    puzzle = generate_puzzle(b"alt")
    asked = layouts.question(puzzle, NAMES[0], None, _).picture
    assert asked is not None
    assert asked.drawing == hand_drawing(puzzle.view, Choice())
    for cell in puzzle.view.legal_cells:
        picture = layouts.question(puzzle, NAMES[0], cell, _).picture
        assert picture is not None
        assert picture.name != asked.name
        assert picture.prose == "", "as text only, the table has the figures"
        for move in puzzle.margins:
            if move.cell == cell:
                lines = puzzle.view.placed(move).lines
                row, column = lines[cell // 3].total, lines[3 + cell % 3].total
                assert f": row {row}" in picture.alt
                assert f"column {column}" in picture.alt


def test_every_move_of_a_puzzle_has_a_button() -> None:
    puzzle = generate_puzzle(b"moves")
    moves = {
        button.choice
        for cell in puzzle.view.legal_cells
        for button in puzzle_buttons(layouts.question(puzzle, NAMES[0], cell, _))
        if button.act == "try"
    }
    assert moves == set(map(str, puzzle.margins))


def test_equal_attempts_share_a_rank() -> None:
    first, second = Person(1, "Mina"), Person(2, "Lucy")
    board = daily_layouts.daily_ranking([attempt(0, first), attempt(0, second)], DAY, 1, _)
    assert texts(board).count("🥇") == 2
