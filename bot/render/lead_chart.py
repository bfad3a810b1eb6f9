"""Lead chart: one side's lead in the course of a game, as a line on parchment around zero.

Below zero another side leads. The lowest, the highest and the last value are written beside the
line where they do not overlap.
"""

from collections.abc import Sequence
from itertools import accumulate, chain

from bot.render.canvas import Canvas, Paint, fitted_height, text_width
from bot.render.colours import BLOOD, PAGE, PAGE_BAND, PAGE_INK, PAGE_NOTE, STYLES
from bot.render.glyphs import number_text
from bot.render.parchment import WIDTH, curve_mask, parchment
from bot.render.side_sign import SideSign
from bot.render.vector_paths import Point

HEIGHT = 420
_PLOT = (112, 84, WIDTH - 112, HEIGHT - 72)
_SIGNS_X, _SIGNS_Y = _PLOT[2] + 62, (_PLOT[1] - 32, _PLOT[3] + 33)
"""The middles of the signs, clear of a figure at either end of the scale."""
_SIGN_SIZE = 30
_FIGURE_HEIGHT = 17
_NUMBER_HEIGHT = 13
_MOST_NUMBERS = 15
"""The largest number of deals that are numbered."""
_MARGIN = 30
"""Pixels at the sides of the page that are kept free of figures."""
_LEAST_GAP = 26
"""The least distance of the middles of two figures on the left, in pixels."""


def lead_chart_canvas(deals: Sequence[Sequence[float]], signs: Sequence[SideSign]) -> Canvas:
    """A chart of 760 by 420 pixels, with one or more values for each deal from the left.

    The first sign stands at the upper end of the scale; the second, if any, at the lower end.
    """
    canvas = parchment(HEIGHT)
    values = list(chain.from_iterable(deals))
    scale = _Scale(values)
    _lay_bands(canvas, scale, list(accumulate(map(len, deals))))
    zero = round(scale.y(0))
    canvas.panel((_PLOT[0], zero - 1, _PLOT[2], zero + 1), 0, Paint(PAGE, PAGE_NOTE))
    points = [(scale.x(place), scale.y(value)) for place, value in enumerate(values)]
    canvas.stain(curve_mask(HEIGHT, [(points, 4)], points[-1], 7), (0, 0), Paint(PAGE, BLOOD))
    for sign, y in zip(signs, _SIGNS_Y, strict=False):
        paint = Paint(PAGE, STYLES[sign.style].pill_ink)
        canvas.stamp(sign.symbol, (_SIGNS_X, y), _SIGN_SIZE, paint)
    for number in _labels(values, scale):
        _write_left(canvas, number, (_PLOT[0] - 14, scale.y(number)))
    _write_right(canvas, round(values[-1]), (points[-1][0] + 14, points[-1][1]))
    return canvas


class _Scale:
    """Converts the index of a value, and the value itself, to pixels on the chart."""

    def __init__(self, values: Sequence[float]) -> None:
        self.low, self.high = min(0, *values), max(0, *values)
        self.last = len(values) - 1

    def x(self, place: float) -> float:
        share = place / self.last if self.last else 1.0
        return _PLOT[0] + (_PLOT[2] - _PLOT[0]) * min(max(share, 0.0), 1.0)

    def y(self, value: float) -> float:
        up = (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5
        return _PLOT[3] - (_PLOT[3] - _PLOT[1]) * up


def _lay_bands(canvas: Canvas, scale: _Scale, ends: Sequence[int]) -> None:
    """A darker band for every other deal, and the numbers of the deals above.

    `ends` are the numbers of values up to the end of each deal.
    """
    for number, (start, end) in enumerate(zip([0, *ends], ends, strict=False), 1):
        left, right = round(scale.x(start - 0.5)), round(scale.x(end - 0.5))
        if number % 2 == 0 and left < right:  # of hundreds of deals, some have no pixel
            canvas.panel((left, _PLOT[1] - 30, right, _PLOT[3] + 8), 0, Paint(PAGE, PAGE_BAND))
        if len(ends) <= _MOST_NUMBERS:
            ground = PAGE if number % 2 else PAGE_BAND
            foot = (left + right) / 2, _PLOT[1] - 12
            canvas.write(str(number), foot, _NUMBER_HEIGHT, Paint(ground, PAGE_NOTE))


def _labels(values: Sequence[float], scale: _Scale) -> list[int]:
    """The values to write on the left: zero, then the extremes, as far as there is room."""
    labels = [0]
    for number in sorted((round(min(values)), round(max(values))), key=abs, reverse=True):
        if all(abs(scale.y(number) - scale.y(other)) > _LEAST_GAP for other in labels):
            labels.append(number)
    return labels


def _write_left(canvas: Canvas, number: int, end: Point) -> None:
    """A figure that ends at this point."""
    text = number_text(number)
    height = fitted_height(text, _FIGURE_HEIGHT, end[0] - _MARGIN)
    foot = end[0] - text_width(text, height) / 2, end[1] + height / 2
    canvas.write(text, foot, height, Paint(PAGE, PAGE_NOTE))


def _write_right(canvas: Canvas, number: int, start: Point) -> None:
    """A figure that starts at this point."""
    text = number_text(number)
    height = fitted_height(text, _FIGURE_HEIGHT, WIDTH - _MARGIN - start[0])
    foot = start[0] + text_width(text, height) / 2, start[1] + height / 2
    canvas.write(text, foot, height, Paint(PAGE, PAGE_INK))
