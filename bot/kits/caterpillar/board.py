"""Drawing of the board: the caterpillar above, the panel below."""

from typing import Final

from bot.engine.cards import Card
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.kits.caterpillar.body import lay_caterpillar
from bot.kits.caterpillar.panel import lay_panel
from bot.render.canvas import Canvas
from bot.render.cards import PackStyle

EMPTY_TABLE: Final = "caterpillar/board"
"""The tile of the table without anything on it."""


def board_canvas(view: CaterpillarView, pack: PackStyle, better: Card | None = None) -> Canvas:
    """The board, 760 by 960 pixels; with a card that would have been better, if any."""
    canvas = Canvas.of(EMPTY_TABLE)
    lay_caterpillar(canvas, view, pack)
    lay_panel(canvas, view, better, pack)
    return canvas
