"""Drawing of the board: the caterpillar above, the panel below."""

from bot.engine.cards import Card
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.kits.caterpillar.body import lay_caterpillar
from bot.kits.caterpillar.panel import lay_panel
from bot.render.canvas import Canvas
from bot.render.cards import PackStyle


def board_canvas(view: CaterpillarView, pack: PackStyle, better: Card | None = None) -> Canvas:
    """The board, 760 by 960 pixels; with a card that would have been better, if any."""
    canvas = Canvas.of("caterpillar/board")
    lay_caterpillar(canvas, view, pack)
    lay_panel(canvas, view, better, pack)
    return canvas
