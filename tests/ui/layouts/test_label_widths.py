"""What a player presses to move fits a phone: short labels, rows that do not break, whole menus.

The room is that of a message on the playground's page, 390 pixels wide.
"""

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from bot.ai.coffin.puzzle_generator import generate_puzzle
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.i18n.translator import languages, translator_for
from bot.kits.counterbluff.kit import COUNTERBLUFF
from bot.kits.kit_types import TableRef
from bot.messages import button_grammar
from bot.messages.message import Button, Message, Select
from bot.messages.study_ids import PositionButton, PuzzleAct, PuzzleButton, StudyAct
from bot.messages.table_ids import CardButton, CellButton, MoveButton
from bot.model.reviews import MoveValue
from bot.ui.layouts import table as public
from cogs.puzzle.layouts import question
from cogs.review.hint_layouts import hint
from tests.kits.counterbluff.moments import MOMENTS, state_at
from tests.ui.layouts.test_table import messages_of
from tests.ui.phone import IN_SELECT, WIDTH, row_width, signs, text_width
from tests.ui.tables import tables_of

MOST_SIGNS = 4
IN_A_ROW = 4
MOST_BUTTONS = 16


def stands_for_cards_or_places(button: Button) -> bool:
    """Whether it moves, or chooses a card or a place; choices in words are of a kit's own."""
    match button_grammar.parse(button.custom_id):
        case MoveButton(move=text):
            move = Move.parse(text)
            return move.card is not None or move.cell is not None
        case CardButton() | CellButton():
            return True
        case PuzzleButton(act=act):
            return act in (PuzzleAct.PLACE, PuzzleAct.TRY)
        case PositionButton(act=StudyAct.MOVE):
            return True
    return False


def moves(button: Button) -> bool:
    kinds = MoveButton | CardButton | CellButton | PuzzleButton
    pressed = button_grammar.parse(button.custom_id)
    if isinstance(pressed, PositionButton):
        return pressed.act is StudyAct.MOVE
    return isinstance(pressed, kinds)


def check(message: Message) -> None:
    rows = [row for row in message.rows if not isinstance(row, Select) and any(map(moves, row))]
    for row in rows:
        assert row_width(row) <= WIDTH, [b.label for b in row]
        assert len(row) <= max(IN_A_ROW, sum(button.label.isdecimal() for button in row))
    for select in message.selects:
        assert text_width(select.placeholder) <= IN_SELECT, select.placeholder
    choices = [b for row in rows for b in row if stands_for_cards_or_places(b)]
    assert not [button.label for button in choices if len(signs(button)) > MOST_SIGNS]
    assert sum(not button.disabled for button in choices) <= MOST_BUTTONS


def sampled(key: str, language: str) -> Iterator[Message]:
    _ = translator_for(language)
    for table in islice(tables_of(key), 0, None, 31):
        yield from messages_of(table, _)
        view = table.view(table.position.to_move)
        if view.moves and not table.over:
            values: list[MoveValue] = [(move, -n / 3) for n, move in enumerate(view.moves)]
            yield hint(table, values, _)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", GAMES)
def test_every_choice_of_a_move_fits_a_phone(key: str, language: str) -> None:
    for message in sampled(key, language):
        check(message)


@pytest.mark.parametrize("language", languages())
def test_a_choice_of_jokers_and_in_a_puzzle_fits_a_phone(language: str) -> None:
    _ = translator_for(language)
    for table in islice(tables_of("fosco.four", 0, {"jokers": "4"}), 0, None, 5):
        for message in messages_of(table, _):
            check(message)
    for number in range(8):
        puzzle = generate_puzzle(bytes([number]))
        for cell in (None, *puzzle.view.legal_cells):
            check(question(puzzle, "2026-11-20", cell, _))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", MOMENTS)
def test_the_menus_of_lowball_and_its_answers_fit_a_phone(name: str, language: str) -> None:
    for seat in (0, 1):
        view = state_at(name).view(seat)
        check(COUNTERBLUFF.hand(view, TableRef(7, 3), translator_for(language)))


@pytest.mark.parametrize("key", GAMES)
def test_a_grid_of_places_is_three_by_three(key: str) -> None:
    for table in islice(tables_of(key), 0, None, 31):
        rows = public.running(table, translator_for("de")).rows if not table.over else ()
        grid = [row for row in rows if not isinstance(row, Select) and is_of_places(row)]
        assert len(grid) in (0, 3)
        assert {len(row) for row in grid} <= {3}


def is_of_places(row: tuple[Button, ...]) -> bool:
    return all(re.fullmatch("[abc][123]", button.label) for button in row)
