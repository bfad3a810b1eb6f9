"""The nine places of a coffin as three rows of three buttons."""

from collections.abc import Callable

from bot.engine.coffin.square import CELL_NAMES, ROWS
from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.engine.moves import Move
from bot.i18n.card_names import short
from bot.messages import button_ids
from bot.messages.message import Button

Rows = tuple[tuple[Button, ...], ...]


def grid(button_of: Callable[[int], Button]) -> Rows:
    """Three rows of three, as the coffin lies."""
    return tuple(tuple(button_of(cell) for cell in row) for row in ROWS)


def place_grid(view: CoffinView, table: int, ply: int) -> Rows:
    """The coffin on the table's own message: open places can be pressed; nothing names a hand card.

    A face-down card is taken with one press, for that tells only where it lay.
    """

    def button(cell: int) -> Button:
        name = CELL_NAMES[cell]
        place = str(button_ids.CellButton(table, ply, name))
        if cell not in view.legal_cells:
            return shut(view, cell, place)
        if view.stage is Stage.TAKE:
            return Button(
                name, str(button_ids.MoveButton(table, ply, str(Move("take", None, cell)))), "blue"
            )
        return Button(name, place, "blue")

    return grid(button)


def pick_grid(view: CoffinView, mover: CoffinView, table: int, ply: int) -> Rows:
    """The full coffin, with what the mover may take as counters; all of it lies face up.

    Two Vampires are one and the same move, so only the first of them can be pressed.
    """
    wanted = {move.card for move in mover.moves}

    def button(cell: int) -> Button:
        card = view.coffin[cell]
        place = str(button_ids.CellButton(table, ply, CELL_NAMES[cell]))
        if card not in wanted or card is None:
            return shut(view, cell, place)
        wanted.remove(card)
        return Button(
            short(card), str(button_ids.MoveButton(table, ply, str(Move("pick", card)))), "blue"
        )

    return grid(button)


def shut(view: CoffinView, cell: int, custom_id: str) -> Button:
    """A place that cannot be pressed: it shows its card, or its name."""
    card = view.coffin[cell]
    label = CELL_NAMES[cell] if card is None else short(card)
    return Button(label, custom_id, disabled=True)
