"""Drawing of the board of Abstrac: the row above, both takings below."""

from bot.engine.games.abstrac.view import AbstracView
from bot.engine.moves import Move
from bot.kits.abstrac.row import lay_row, mark_better
from bot.kits.abstrac.takings import lay_taking
from bot.render.canvas import Canvas
from bot.render.cards import PackStyle


def board_canvas(view: AbstracView, pack: PackStyle, better: Move | None = None) -> Canvas:
    """The board, 760 by 960 pixels; with the sign of the better move, if any."""
    canvas = Canvas.of("abstrac/board")
    lay_row(canvas, view, pack)
    for side in (0, 1):
        lay_taking(canvas, view, side, pack)
    if better is not None:
        mark_better(canvas, better, view)
    return canvas
