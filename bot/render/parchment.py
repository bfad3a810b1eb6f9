"""A page of parchment for score sheets and charts, and the lines that are drawn on it."""

from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw

from bot.render.canvas import Canvas, Paint
from bot.render.colours import BLOOD, BRASS_DARK, NIGHT, PAGE
from bot.render.vector_paths import SUPERSAMPLING, Point

WIDTH = 760


def parchment(height: int) -> Canvas:
    """A page 760 pixels wide and this high, with a brass edge and a thin red line inside it."""
    canvas = Canvas.filled((WIDTH, height), NIGHT)
    canvas.panel((8, 8, WIDTH - 8, height - 8), 20, Paint(NIGHT, BRASS_DARK))
    canvas.panel((12, 12, WIDTH - 12, height - 12), 17, Paint(BRASS_DARK, PAGE))
    canvas.panel((20, 20, WIDTH - 20, height - 20), 13, Paint(PAGE, BLOOD))
    canvas.panel((22, 22, WIDTH - 22, height - 22), 12, Paint(BLOOD, PAGE))
    return canvas


def lay_rule(canvas: Canvas, top: int) -> None:
    """A red line across the page, 3 pixels high."""
    canvas.panel((54, top, WIDTH - 54, top + 3), 1, Paint(PAGE, BLOOD))


def curve_mask(
    height: int, strokes: Iterable[tuple[Sequence[Point], int]], end: Point, radius: int
) -> Image.Image:
    """A soft mask for a page of this height: a curve, and a dot of this radius at its end.

    The curve consists of `strokes`: the points of a line, and the width of the line.
    """
    mask = Image.new("L", (WIDTH * SUPERSAMPLING, height * SUPERSAMPLING))
    draw = ImageDraw.Draw(mask)
    for points, width in strokes:
        fine = [(x * SUPERSAMPLING, y * SUPERSAMPLING) for x, y in points]
        draw.line(fine, 255, width * SUPERSAMPLING, joint="curve")
    left, top, right, bottom = end[0] - radius, end[1] - radius, end[0] + radius, end[1] + radius
    draw.ellipse([edge * SUPERSAMPLING for edge in (left, top, right, bottom)], 255)
    return mask.reduce(SUPERSAMPLING)
