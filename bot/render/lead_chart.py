"""Knows how the run of a game looks on parchment: a line through its coffins, and where zero is.

The lowest, the highest and the latest number are written; below zero the other side is ahead.
"""

from collections.abc import Sequence
from itertools import accumulate, chain

from PIL import Image, ImageDraw

from bot.render.canvas import Canvas, Paint, text_width
from bot.render.colours import BLOOD, PAGE, PAGE_BAND, PAGE_INK, PAGE_NOTE
from bot.render.score_sheet import WIDTH, parchment
from bot.render.vector_paths import Point

HEIGHT = 420
_PLOT = (112, 84, WIDTH - 112, HEIGHT - 62)
_FINE = 4
_FIGURES = 17
_NUMBERS = 13
_NUMBERED = 15
"""Coffins that can be numbered side by side."""
_CLEAR = 26
"""Pixels between two numbers at least."""


def curve_canvas(coffins: Sequence[Sequence[float]]) -> Canvas:
    """The values of each coffin, the first on the left; in each of them at least one."""
    canvas = parchment(HEIGHT)
    values = list(chain.from_iterable(coffins))
    scale = _Scale(values)
    _lay_bands(canvas, scale, list(accumulate(map(len, coffins))))
    zero = round(scale.height(0))
    canvas.panel((_PLOT[0], zero - 1, _PLOT[2], zero + 1), 0, Paint(PAGE, PAGE_NOTE))
    points = [(scale.across(place), scale.height(value)) for place, value in enumerate(values)]
    canvas.stain(_line(points), (0, 0), Paint(PAGE, BLOOD))
    for number in dict.fromkeys((0, round(min(values)), round(max(values)))):
        if number == 0 or abs(scale.height(number) - zero) > _CLEAR:
            _label(canvas, number, (_PLOT[0] - 14, scale.height(number)), -1)
    _label(canvas, round(values[-1]), (points[-1][0] + 14, points[-1][1]), 1)
    return canvas


class _Scale:
    """Where the place and the size of a value are on the picture."""

    def __init__(self, values: Sequence[float]) -> None:
        self.low, self.high = min(0, *values), max(0, *values)
        self.last = len(values) - 1

    def across(self, place: float) -> float:
        share = place / self.last if self.last else 1.0
        return _PLOT[0] + (_PLOT[2] - _PLOT[0]) * min(max(share, 0.0), 1.0)

    def height(self, value: float) -> float:
        up = (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5
        return _PLOT[3] - (_PLOT[3] - _PLOT[1]) * up


def _lay_bands(canvas: Canvas, scale: _Scale, ends: Sequence[int]) -> None:
    """Every other coffin on a darker ground, with its number above."""
    for number, (start, end) in enumerate(zip([0, *ends], ends, strict=False), 1):
        left, right = round(scale.across(start - 0.5)), round(scale.across(end - 0.5))
        if number % 2 == 0:
            canvas.panel((left, _PLOT[1] - 30, right, _PLOT[3] + 8), 0, Paint(PAGE, PAGE_BAND))
        if len(ends) <= _NUMBERED:
            ground = PAGE if number % 2 else PAGE_BAND
            foot = (left + right) / 2, _PLOT[1] - 12
            canvas.write(str(number), foot, _NUMBERS, Paint(ground, PAGE_NOTE))


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
