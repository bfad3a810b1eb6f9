"""Drawing of the board of Abstrac: the row above, both takings below."""

from typing import Final

from bot.engine.games.abstrac.view import AbstracView
from bot.engine.moves import Move
from bot.kits.abstrac.board_layout import LINES, ROW_CARD, row_corner
from bot.kits.abstrac.row import lay_row, mark_better
from bot.kits.abstrac.takings import lay_taking
from bot.render.atlas import tile
from bot.render.canvas import Canvas
from bot.render.cards import PackStyle

EMPTY_TABLE: Final = "abstrac/board"
"""The tile of the table without anything on it."""
_SEEN: Final = 130
"""The height of a card of the row as far as a slot does not hide it."""
_SLOT_EDGE: Final = 4
"""The height of the lower edge of a line between its corners."""
_SLOT_CORNER: Final = (12, 20)
"""The width and the height of a corner, beside the cards."""


def board_canvas(view: AbstracView, pack: PackStyle, better: Move | None = None) -> Canvas:
    """The board, 760 by 960 pixels; with the sign of the better move, if any."""
    canvas = _board(view, pack)
    if better is not None:
        mark_better(canvas, better, view)
    return canvas


def hand_canvas(view: AbstracView, pack: PackStyle) -> Canvas:
    """The board for a phone, 760 by 864 pixels: slots hide the lower part of the row's cards."""
    board, hidden = _board(view, pack, _SEEN), []
    width, height = _SLOT_CORNER
    for line, (left, _top, right, bottom) in enumerate(LINES):
        start, end = row_corner(line, 1)[1] + _SEEN, bottom - _SLOT_EDGE
        hidden.append((start, end))
        for x in (left - width // 2, right - width // 2):
            corner = tile("abstrac/board").crop((x, bottom - height, x + width, end))
            board.lay(corner, (x, start - corner.height))
    return board.without(*hidden)


def _board(view: AbstracView, pack: PackStyle, seen: int = ROW_CARD[1]) -> Canvas:
    canvas = Canvas.of(EMPTY_TABLE)
    lay_row(canvas, view, pack, seen)
    for side in (0, 1):
        lay_taking(canvas, view, side, pack)
    return canvas
