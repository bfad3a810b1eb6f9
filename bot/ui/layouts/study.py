"""Messages of a table for somebody who studies: the same pictures and buttons, with other ids."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from bot.engine.errors import Refusal
from bot.engine.game import View
from bot.engine.moves import Move
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.messages import button_grammar, table_ids
from bot.messages.button_grammar import ButtonId
from bot.messages.message import Message, Row, Select
from bot.messages.study_ids import StudyAct
from bot.model.reviews import OUTRIGHT

_NewId = Callable[[ButtonId], ButtonId | None]


def with_ids(message: Message, make: Callable[[StudyAct, str], ButtonId | None]) -> Message:
    """The message with other ids on its buttons and selects; links stay.

    `make` makes them from an act and its choice; None leaves a button out, as is one that does not
    belong to a move.
    """

    def new_id(old: ButtonId) -> ButtonId | None:
        match old:
            case table_ids.HandButton():
                return make(StudyAct.HAND, "")
            case table_ids.CellButton():
                return make(StudyAct.CELL, old.cell)
            case table_ids.CardButton():
                return make(StudyAct.CARD, old.card)
            case table_ids.MoveButton():
                return make(StudyAct.MOVE, old.move)
            case table_ids.MoveSelect():
                return make(StudyAct.PICK, f"{old.word}:{old.tag.replace('_', '')}")
            case _:
                return None

    return replace(message, rows=tuple(row for each in message.rows for row in _row(each, new_id)))


def picked(view: View, choice: str, chosen: Iterable[str]) -> Move:
    """The move of the values chosen from a select whose act is PICK; a Refusal if none is it."""
    select = table_ids.MoveSelect(0, 0, choice.partition(":")[0], chosen=tuple(chosen))
    for move in view.moves:
        if select.makes(str(move)):
            return move
    raise Refusal("not_a_choice")


def points_note(view: View, _: Translator) -> tuple[str, ...]:
    """Small print on the values of moves: what else than points they count, if anything."""
    text = kit_for(view.rules).points_note(view, OUTRIGHT, _)
    return (f"-# {text}",) if text else ()


def _row(row: Row, new_id: _NewId) -> Iterator[Row]:
    """The row, unless all its buttons are left out."""
    if isinstance(row, Select):
        if found := _new_text(row.custom_id, new_id):
            yield replace(row, custom_id=found)
        return
    buttons = tuple(
        button if button.url else replace(button, custom_id=found)
        for button in row
        if (found := button.url or _new_text(button.custom_id, new_id))
    )
    if buttons:
        yield buttons


def _new_text(custom_id: str, new_id: _NewId) -> str:
    old = button_grammar.parse(custom_id)
    new = None if old is None else new_id(old)
    return "" if new is None else str(new)
