"""Knows how numbers look as a line on parchment; lowest, highest and latest are written."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.render.canvas import Canvas, Paint, text_width
from bot.render.colours import BLOOD, PAGE, PAGE_BAND, PAGE_INK, PAGE_NOTE
from bot.render.paths import Point
from bot.render.score_sheet import WIDTH, parchment

HEIGHT = 420
_PLOT = (112, 70, WIDTH - 112, HEIGHT - 70)
_FINE = 4
_FIGURES = 17


def curve_canvas(values: Sequence[float]) -> Canvas:
    """The values from the first on the left to the latest on the right; at least one of them."""
    canvas = parchment(HEIGHT)
    low, high = min(values), max(values)
    for share in range(5):
        y = _PLOT[1] + (_PLOT[3] - _PLOT[1]) * share // 4
        canvas.panel((_PLOT[0], y - 1, _PLOT[2], y + 1), 0, Paint(PAGE, PAGE_BAND))
    points = [_point(values, place) for place in range(len(values))]
    canvas.stain(_line(points), (0, 0), Paint(PAGE, BLOOD))
    for number, y in {round(low): _PLOT[3], round(high): _PLOT[1]}.items():
        _label(canvas, number, (_PLOT[0] - 14, y), -1)
    _label(canvas, round(values[-1]), (points[-1][0] + 14, points[-1][1]), 1)
    return canvas


def _point(values: Sequence[float], place: int) -> Point:
    low, high = min(values), max(values)
    across = place / (len(values) - 1) if len(values) > 1 else 1.0
    up = (values[place] - low) / (high - low) if high > low else 0.5
    x = _PLOT[0] + (_PLOT[2] - _PLOT[0]) * across
    return x, _PLOT[3] - (_PLOT[3] - _PLOT[1]) * up


def _line(points: Sequence[Point]) -> Image.Image:
    mask = Image.new("L", (WIDTH * _FINE, HEIGHT * _FINE))
    draw = ImageDraw.Draw(mask)
    fine = [(x * _FINE, y * _FINE) for x, y in points]
    draw.line(fine, 255, 4 * _FINE, joint="curve")
    x, y = fine[-1]
    reach = 7 * _FINE
    draw.ellipse((x - reach, y - reach, x + reach, y + reach), 255)
    return mask.reduce(_FINE)


def _label(canvas: Canvas, number: int, at: Point, way: int) -> None:
    text = f"{number}".replace("-", "−")
    x = at[0] + way * text_width(text, _FIGURES) / 2
    ink = PAGE_INK if way > 0 else PAGE_NOTE
    canvas.write(text, (x, at[1] + _FIGURES / 2), _FIGURES, Paint(PAGE, ink))
