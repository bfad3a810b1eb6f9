"""Drawing of what a side has captured: by suit the cards and, beyond six, the points; their sum."""

from collections.abc import Sequence

from bot.engine.results import ScorePart
from bot.kits.fosco.board_layout import tally_row
from bot.kits.fosco.figures import SIDE_SYMBOLS, SIDES, suit_light
from bot.render.canvas import Canvas, Paint, text_width
from bot.render.cards import PackStyle
from bot.render.colours import PLATE, PLATE_DIM, PLATE_INK
from bot.render.symbols import SUITS
from bot.render.vector_paths import Rect

_PILL = 58


def lay_captures(canvas: Canvas, side: int, parts: Sequence[ScorePart], pack: PackStyle) -> None:
    """A side's captures on its plate; `parts` are in the order S H C D."""
    style = SIDES[side]
    left, top, right, bottom = tally_row(side, 0)
    y = (top + bottom) // 2 + 2
    canvas.stamp(SIDE_SYMBOLS[side], (left + 30, y), 26, Paint(PLATE, style.light))
    points = str(sum(part.points for part in parts))
    canvas.write(points, (right - 46, y + 16), 32, Paint(PLATE, style.figure))
    for row, part in enumerate(parts, start=1):
        _lay_suit(canvas, tally_row(side, row), side, part, pack)


def _lay_suit(canvas: Canvas, row: Rect, side: int, part: ScorePart, pack: PackStyle) -> None:
    style = SIDES[side]
    left, y = row[0], (row[1] + row[3]) // 2 + 4
    canvas.stamp(SUITS[part.label], (left + 19, y), 24, Paint(PLATE, suit_light(part.label, pack)))
    cards = str(len(part.cards))
    ink = PLATE_INK if part.cards else PLATE_DIM
    size = 22 if len(cards) == 1 else 20
    canvas.write(cards, (left + 54, y + size / 2), size, Paint(PLATE, ink))
    if part.points:
        x, text = row[2] - 6 - _PILL, f"+{part.points}"
        canvas.panel((x, y - 17, x + _PILL, y + 17), 8, Paint(PLATE, style.light))
        canvas.panel((x + 2, y - 15, x + _PILL - 2, y + 15), 6, Paint(style.light, style.plate))
        size = 22
        while text_width(text, size) > _PILL - 8:
            size -= 1
        paint = Paint(style.plate, style.figure)
        canvas.write(text, (x + _PILL / 2, y + size / 2), size, paint)
