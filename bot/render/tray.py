"""A tray of velvet with a brass edge, on which cards lie."""

from bot.render.canvas import Canvas
from bot.render.colours import BRASS_DARK, NIGHT, TRAY, VELVET_ROSE
from bot.render.vector_paths import Rect


def lay_tray(canvas: Canvas, rect: Rect) -> None:
    """An empty tray on the night sky."""
    layers = (0, BRASS_DARK), (3, TRAY), (7, VELVET_ROSE), (9, TRAY)
    canvas.edged_panel(rect, 18, NIGHT, *layers)
