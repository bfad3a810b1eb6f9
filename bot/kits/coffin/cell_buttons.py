"""Buttons of the public message: the nine cells of a coffin, and the choices before the play."""

from collections.abc import Callable

from bot.engine.coffin.grid import CELL_NAMES, ROWS
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.engine.moves import Move
from bot.i18n.card_names import NO_CARDS, short
from bot.i18n.translator import Translator
from bot.kits.coffin.line_names import ACROSS, DOWN
from bot.kits.kit_types import Rows, TableRef
from bot.messages.message import Button, ButtonStyle
from bot.messages.table_ids import CellButton, MoveButton


def public_buttons(view: CoffinView, ref: TableRef, _: Translator, *, mover: CoffinView) -> Rows:
    """The buttons for the stage: ways, answers, cells, or counters to pick.

    `mover` is the view of the seat to move.
    """
    if view.stage is Stage.CHOOSE:
        queen = move_button(ref, "queen", f"{ACROSS} " + _("Rows"))
        return ((queen, move_button(ref, "king", f"{DOWN} " + _("Columns"))),)
    if view.stage is Stage.ANSWER:
        agree = move_button(ref, "agree", _("Ready"), ButtonStyle.GREEN)
        return ((agree, move_button(ref, "refuse", _("Decline"), ButtonStyle.GREY)),)
    if view.stage is Stage.PICK:
        return _pick_grid(view, ref, mover=mover)
    return _cell_grid(view, ref)


def move_button(
    ref: TableRef, move: str, label: str, style: ButtonStyle = ButtonStyle.BLUE
) -> Button:
    """A button that makes this move."""
    return Button(label, str(MoveButton(ref.table, ref.ply, move)), style)


def grid(button_of: Callable[[int], Button]) -> tuple[tuple[Button, ...], ...]:
    """The buttons of the cells 0..8 in three rows of three."""
    return tuple(tuple(button_of(cell) for cell in row) for row in ROWS)


def closed_cell(cell: int, custom_id: str) -> Button:
    """A disabled button with the cell's name, as wide as all others of the grid."""
    return Button(CELL_NAMES[cell], custom_id, disabled=True)


def _cell_grid(view: CoffinView, ref: TableRef) -> Rows:
    """The cells, enabled if they are legal; nothing here names a hand card.

    A face-down card is taken with one press, since the press reveals only its cell.
    """

    def button(cell: int) -> Button:
        name = CELL_NAMES[cell]
        custom_id = str(CellButton(ref.table, ref.ply, name))
        if cell not in view.legal_cells:
            return closed_cell(cell, custom_id)
        if view.stage is Stage.TAKE:
            return move_button(ref, str(Move("take", None, cell)), name)
        return Button(name, custom_id, ButtonStyle.BLUE)

    return grid(button)


def _pick_grid(view: CoffinView, ref: TableRef, *, mover: CoffinView) -> Rows:
    """The full coffin; the cards that may be picked as counters are enabled.

    Two Vampires are one move, and custom_ids must be unique, so only the first is enabled, and
    once that is picked the second.
    """
    pickable, picked = {move.card for move in mover.moves}, [*view.picked]

    def button(cell: int) -> Button:
        card = view.coffin[cell]
        if card is None or card in picked or card not in pickable:
            if card in picked:
                picked.remove(card)
            custom_id = str(CellButton(ref.table, ref.ply, CELL_NAMES[cell]))
            return Button(NO_CARDS if card is None else short(card), custom_id, disabled=True)
        pickable.remove(card)
        return move_button(ref, str(Move("pick", card)), short(card))

    return grid(button)
