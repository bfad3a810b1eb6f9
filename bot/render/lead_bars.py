"""Draws the leads of a match in the end picture: a bar for each deal, between the sides' signs."""

from collections.abc import Sequence

from bot.render.canvas import Canvas, Paint
from bot.render.colours import NIGHT, PLATE, PLATE_DIM, PLATE_INK, STYLES
from bot.render.end_layout import CHART
from bot.render.side_sign import SideSign

_LEAST_SHARE = 0.15
"""The least share of the chart's height that a side has: room for its sign."""
_LEAST_HEIGHT = 4
"""The height of the smallest bar; the line at zero covers half of it."""
_SIGN_SIZE = 30
_SIGN_MIDDLE = CHART[0] + 38
_LEFT, _TOP, _RIGHT, _BOTTOM = CHART[0] + 66, CHART[1] + 28, CHART[2] - 24, CHART[3] - 28
"""The place of the bars."""


def lay_lead_bars(canvas: Canvas, leads: Sequence[int], signs: Sequence[SideSign]) -> None:
    """A bar for each deal: upwards if the first side led after it, downwards if the second did.

    The signs of the two sides stand above and below zero, at the left. The scale is no longer than
    the bars and the signs need.
    """
    canvas.edged_panel(CHART, 14, NIGHT, (0, PLATE_DIM), (3, PLATE))
    room = max(1, max(0, *leads) - min(0, *leads)) * _LEAST_SHARE
    highest, lowest = max(room, *leads), min(-room, *leads)
    scale = (_BOTTOM - _TOP) / (highest - lowest)
    zero = round(_TOP + highest * scale)
    for sign, y in zip(signs, ((_TOP + zero) // 2, (zero + _BOTTOM) // 2), strict=True):
        paint = Paint(PLATE, STYLES[sign.style].light)
        canvas.stamp(sign.symbol, (_SIGN_MIDDLE, y), _SIGN_SIZE, paint)
    step = (_RIGHT - _LEFT) / len(leads)
    width = min(44, max(6, round(step * 0.7)))
    for place, lead in enumerate(leads):
        x = round(_LEFT + step * (place + 0.5) - width / 2)
        height = max(_LEAST_HEIGHT, round(abs(lead) * scale))
        top = zero - height if lead > 0 else zero
        paint = Paint(PLATE, STYLES[signs[lead < 0].style].light)
        if lead:
            canvas.panel((x, top, x + width, top + height), min(5, height // 2), paint)
    canvas.panel((CHART[0] + 24, zero - 2, _RIGHT, zero + 2), 1, Paint(PLATE, PLATE_INK))
