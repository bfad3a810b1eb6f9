"""Practice puzzles of games with open cards: within the limits, on a phone, and with every move."""

import pytest

from bot.engine.games import GAMES
from bot.i18n.translator import Translator, languages, translator_for
from bot.messages import button_grammar
from bot.messages.message import Message
from bot.messages.study_ids import PositionButton, PuzzleAct, PuzzleButton, StudyAct
from bot.model.players import Person
from bot.model.puzzles import POSITION_GAMES, PositionPuzzle
from bot.ui.layouts.seating import signed_name
from cogs.puzzle import position_layouts as layouts
from cogs.puzzle.position_layouts import ShownPuzzle
from cogs.puzzle.positions import practice_button
from tests.puzzles import position_puzzle
from tests.ui.layouts.test_label_widths import check as check_labels
from tests.ui.limits import check, texts
from tests.ui.phone import VISIBLE, height

NAME = "0123456789abcdef"
_ = translator_for("en")
GAMES_WITH_PUZZLES = pytest.mark.parametrize("game", POSITION_GAMES)


def puzzle(game: str, number: int = 0) -> PositionPuzzle:
    return position_puzzle(game, bytes([number]))


def shown(game: str, number: int = 0) -> ShownPuzzle:
    return ShownPuzzle(puzzle(game, number), NAME, Person(1, "Mina"))


def answers(message: Message) -> set[str]:
    """The moves that can be answered with one press."""
    ids = [button_grammar.parse(button.custom_id) for button in message.buttons]
    return {
        one.choice
        for one in ids
        if isinstance(one, PositionButton) and one.act is StudyAct.MOVE and one.name == NAME
    }


@GAMES_WITH_PUZZLES
def test_every_move_of_a_puzzle_can_be_answered(game: str) -> None:
    for number in range(4):
        moves = set(map(str, puzzle(game, number).margins))
        message = layouts.question(shown(game, number), _)
        assert answers(message) == moves
        assert {button.disabled for button in message.buttons} == {False}
        worst = list(puzzle(game, number).margins)[-1]
        again = layouts.wrong_answer(shown(game, number), worst, _)
        assert answers(again) == moves
        assert f"would lose {puzzle(game, number).lost(worst)} points" in texts(again)


@GAMES_WITH_PUZZLES
def test_every_message_stays_within_the_limits(game: str, translator: Translator) -> None:
    for number in range(4):
        asked = shown(game, number)
        check(layouts.question(asked, translator))
        check(layouts.solution(asked, translator, found=True))
        for move in list(asked.puzzle.margins)[1:]:
            check(layouts.wrong_answer(asked, move, translator))


@pytest.mark.parametrize("language", languages())
@GAMES_WITH_PUZZLES
def test_a_puzzle_and_its_answer_are_seen_at_once_on_a_phone(game: str, language: str) -> None:
    for number in range(4):
        asked, reader = shown(game, number), translator_for(language)
        wrong = layouts.wrong_answer(asked, list(asked.puzzle.margins)[-1], reader)
        for message in (layouts.question(asked, reader), wrong):
            check_labels(message)
            assert height(message) <= VISIBLE
        assert height(layouts.solution(asked, reader, found=True)) <= VISIBLE


@GAMES_WITH_PUZZLES
def test_the_question_does_not_tell_the_answer(game: str) -> None:
    asked = shown(game)
    question, solved = layouts.question(asked, _), layouts.solution(asked, _, found=False)
    assert question.picture is not None
    assert solved.picture is not None
    assert "Best move: " not in question.picture.alt
    assert "Best move: " in solved.picture.alt
    assert len({button.style for button in question.buttons if ":move:" in button.custom_id}) == 1


@GAMES_WITH_PUZZLES
def test_the_solution_compares_all_moves_the_best_first(game: str) -> None:
    asked = shown(game)
    solved = layouts.solution(asked, _, found=True)
    (line,) = solved.below
    told = line.rpartition(": ")[2].split(" · ")
    assert len(told) == len(asked.puzzle.margins)
    ends = [one.rpartition(" ")[2] for one in told]
    margins = [int(end.replace("−", "-")) for end in ends]
    assert margins == sorted(margins, reverse=True) == list(asked.puzzle.margins.values())


@GAMES_WITH_PUZZLES
def test_the_reader_knows_which_side_to_play_for(game: str) -> None:
    for number in range(4):
        message = layouts.question(shown(game, number), _)
        table = shown(game, number).asked.table
        (side,) = table.seats_of(1)
        assert table.position.to_move == side
        name = signed_name(table, table.view(0), side, _)
        sign = name.split("\N{NO-BREAK SPACE}")[0]
        said = (f"Your side: {name}", f"You are {sign}.", f"You ({sign}) were")
        assert [one in texts(message) for one in said].count(True) == 1, "and only once"


def test_practice_is_offered_in_the_same_game_or_else_in_dracula() -> None:
    for kit in {game.kit for game in GAMES.values()}:
        found = button_grammar.parse(practice_button(kit, _).custom_id)
        own = PositionButton(kit) if kit in POSITION_GAMES else PuzzleButton("", PuzzleAct.ANOTHER)
        assert found == own
