"""The nine cells of a coffin as three rows of three buttons, and the choices before the play."""

from collections.abc import Callable

from bot.engine.coffin.square import CELL_NAMES, ROWS
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.engine.moves import Move
from bot.i18n.card_names import short
from bot.i18n.translator import Translator
from bot.kits.coffin.line_names import ACROSS, DOWN
from bot.kits.kit import Place, Rows
from bot.messages.button_ids import CellButton, MoveButton
from bot.messages.message import Button


def public_buttons(view: CoffinView, mover: CoffinView, place: Place, _: Translator) -> Rows:
    """The buttons of the public message: ways, answers, cells, or counters to pick."""
    if view.stage is Stage.CHOOSE:
        queen = move_button(place, "queen", f"♛ {ACROSS} " + _("Queen's way"))
        return ((queen, move_button(place, "king", f"♚ {DOWN} " + _("King's way"))),)
    if view.stage is Stage.ANSWER:
        agree = move_button(place, "agree", _("Agree"), "green")
        return ((agree, move_button(place, "refuse", _("Refuse to play"), "grey")),)
    if view.stage is Stage.PICK:
        return _pick_grid(view, mover, place)
    return _cell_grid(view, place)


def move_button(place: Place, move: str, label: str, style: str = "blue") -> Button:
    """A button that makes this move."""
    return Button(label, str(MoveButton(place.table, place.ply, move)), style)


def grid(button_of: Callable[[int], Button]) -> Rows:
    """Three rows of three, as the coffin lies."""
    return tuple(tuple(button_of(cell) for cell in row) for row in ROWS)


def closed_cell(view: CoffinView, cell: int, custom_id: str) -> Button:
    """A cell that cannot be pressed: it shows its card, or its name."""
    card = view.coffin[cell]
    label = CELL_NAMES[cell] if card is None else short(card)
    return Button(label, custom_id, disabled=True)


def _cell_grid(view: CoffinView, place: Place) -> Rows:
    """The cells where a card may go; nothing here names a hand card.

    A face-down card is taken with one press, for the press says only where it lay.
    """

    def button(cell: int) -> Button:
        name = CELL_NAMES[cell]
        custom_id = str(CellButton(place.table, place.ply, name))
        if cell not in view.legal_cells:
            return closed_cell(view, cell, custom_id)
        if view.stage is Stage.TAKE:
            return move_button(place, str(Move("take", None, cell)), name)
        return Button(name, custom_id, "blue")

    return grid(button)


def _pick_grid(view: CoffinView, mover: CoffinView, place: Place) -> Rows:
    """The full coffin with the cards that may be taken as counters; all of it lies face up.

    Two Vampires are one and the same move, so only the first of them can be pressed.
    """
    wanted = {move.card for move in mover.moves}

    def button(cell: int) -> Button:
        card = view.coffin[cell]
        if card not in wanted or card is None:
            custom_id = str(CellButton(place.table, place.ply, CELL_NAMES[cell]))
            return closed_cell(view, cell, custom_id)
        wanted.remove(card)
        return move_button(place, str(Move("pick", card)), short(card))

    return grid(button)
