"""Draws the leads of a match in the end picture: a bar for each deal, between the sides' signs."""

from collections.abc import Sequence

from bot.render.canvas import Canvas, Paint, fitted_height, text_width
from bot.render.colours import NIGHT, PLATE, PLATE_DIM, PLATE_INK, STYLES
from bot.render.end_layout import CHART
from bot.render.side_sign import SideSign

_LEAST_SHARE = 0.15
"""The least share of the chart's height that a side has: room for its sign."""
_LEAST_HEIGHT = 4
"""The height of the smallest bar; the line at zero covers half of it."""
_SIGN_SIZE = 30
_SIGN_MIDDLE = CHART[0] + 38
_LEFT, _RIGHT = CHART[0] + 66, CHART[2] - 24
"""The place of the bars."""
_MARGIN, _MARGIN_WITH_FIGURES = 28, 46
"""From the edge of the chart to the place of the bars, above and below."""
_FIGURE_HEIGHT, _FIGURE_GAP, _FIGURE_ROOM = 22, 7, 54
"""Pixels of the figures beyond the bars, how far they are from these, and the most of one."""
_MOST_FIGURES = 4
"""Bars that have room for a figure each; of more, only the longest has one."""


def lay_lead_bars(canvas: Canvas, leads: Sequence[int], signs: Sequence[SideSign]) -> None:
    """A bar for each deal: upwards if the first side led after it, downwards if the second did.

    Beyond its end stands the lead in figures, or only the greatest if there are many. The signs of
    the two sides stand above and below zero, at the left. The scale is no longer than the bars and
    the signs need.
    """
    canvas.edged_panel(CHART, 14, NIGHT, (0, PLATE_DIM), (3, PLATE))
    room = max(1, max(0, *leads) - min(0, *leads)) * _LEAST_SHARE
    highest, lowest = max(room, *leads), min(-room, *leads)
    top = CHART[1] + (_MARGIN_WITH_FIGURES if max(leads) > 0 else _MARGIN)
    bottom = CHART[3] - (_MARGIN_WITH_FIGURES if min(leads) < 0 else _MARGIN)
    scale = (bottom - top) / (highest - lowest)
    zero = round(top + highest * scale)
    for sign, y in zip(signs, ((top + zero) // 2, (zero + bottom) // 2), strict=True):
        paint = Paint(PLATE, STYLES[sign.style].light)
        canvas.stamp(sign.symbol, (_SIGN_MIDDLE, y), _SIGN_SIZE, paint)
    _lay_bars(canvas, leads, signs, (zero, scale))
    canvas.panel((CHART[0] + 24, zero - 2, _RIGHT, zero + 2), 1, Paint(PLATE, PLATE_INK))


def _lay_bars(
    canvas: Canvas, leads: Sequence[int], signs: Sequence[SideSign], axis: tuple[int, float]
) -> None:
    """The bars with their figures; `axis` is the y of zero, and the pixels of a point."""
    zero, scale = axis
    step = (_RIGHT - _LEFT) / len(leads)
    width = min(44, max(6, round(step * 0.7)))
    longest = max(range(len(leads)), key=lambda place: abs(leads[place]))
    size = fitted_height(str(abs(leads[longest])), _FIGURE_HEIGHT, _FIGURE_ROOM)
    for place, lead in enumerate(leads):
        x = round(_LEFT + step * (place + 0.5) - width / 2)
        height = max(_LEAST_HEIGHT, round(abs(lead) * scale)) if lead else 0
        top, style = zero - height if lead > 0 else zero, STYLES[signs[lead < 0].style]
        if lead:
            bar = x, top, x + width, top + height
            canvas.panel(bar, min(5, height // 2), Paint(PLATE, style.light))
        if len(leads) <= _MOST_FIGURES or place == longest:
            end = x + width / 2, top + height if lead < 0 else top
            _write_lead(canvas, lead, end, size, Paint(PLATE, style.figure if lead else PLATE_INK))


def _write_lead(
    canvas: Canvas, lead: int, end: tuple[float, int], height: float, paint: Paint
) -> None:
    """A lead in figures beyond the end of its bar, without a sign, since its colour has one."""
    text = str(abs(lead))
    half = text_width(text, height) / 2
    x = min(max(end[0], _LEFT + half), CHART[2] - 2 * _FIGURE_GAP - half)
    foot = end[1] + _FIGURE_GAP + height if lead < 0 else end[1] - _FIGURE_GAP
    canvas.write(text, (x, foot), height, paint)
