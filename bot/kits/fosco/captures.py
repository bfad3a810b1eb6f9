"""Drawing of a side's points and captures: by suit the cards and, beyond six, the points."""

from typing import Final

from bot.engine.games.fosco.view import FoscoView
from bot.engine.results import ScorePart
from bot.kits.fosco.board_layout import tally_row
from bot.kits.fosco.figures import SIDE_SYMBOLS, SIDES, suit_light
from bot.kits.match_points import MatchPoints, match_points
from bot.render.canvas import Canvas, Paint, text_width
from bot.render.cards import PackStyle
from bot.render.colours import PLATE, PLATE_DIM, PLATE_INK, SideStyle
from bot.render.symbols import SUITS
from bot.render.vector_paths import Rect

_PILL = 58
_TOTAL: Final = 30.0
"""The height of the points of earlier deals."""
_ADDED: Final = 23.0
_GAP: Final = 5


def side_points(view: FoscoView, side: int) -> MatchPoints:
    """What a side has made in the match, and by its captures of this deal."""
    return match_points(view, side, sum(part.points for part in view.captured_parts[side]))


def lay_captures(canvas: Canvas, view: FoscoView, side: int, pack: PackStyle) -> None:
    """A side's points and captures on its plate."""
    points, style = side_points(view, side), SIDES[side]
    left, top, right, bottom = tally_row(side, 0)
    y, sign, paint = (top + bottom) // 2 + 2, SIDE_SYMBOLS[side], Paint(PLATE, style.light)
    if points.small:
        canvas.stamp(sign, (left + 16, y), 22, paint)
        _write_points(canvas, points, (left + 30, right - 7, y), style)
    else:
        canvas.stamp(sign, (left + 30, y), 26, paint)
        canvas.write(points.large, (right - 46, y + 16), 32, Paint(PLATE, style.figure))
    for row, part in enumerate(view.captured_parts[side], start=1):
        _lay_suit(canvas, tally_row(side, row), side, part, pack)


def _write_points(
    canvas: Canvas, points: MatchPoints, place: tuple[int, int, int], style: SideStyle
) -> None:
    """The points of earlier deals and what this one adds; `place`: left, right, middle's y."""
    left, right, y = place
    wide = text_width(points.large, _TOTAL), text_width(points.small, _ADDED)
    share = min(1.0, (right - left - _GAP) / sum(wide))
    total, added = _TOTAL * share, _ADDED * share
    foot = y + total / 2
    middle = left + wide[0] * share / 2
    canvas.write(points.large, (middle, foot), total, Paint(PLATE, style.figure))
    middle = right - wide[1] * share / 2
    canvas.write(points.small, (middle, foot), added, Paint(PLATE, PLATE_INK))


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
        rect = (x, y - 17, x + _PILL, y + 17)
        canvas.edged_panel(rect, 8, PLATE, (0, style.light), (2, style.plate))
        size = 22
        while text_width(text, size) > _PILL - 8:
            size -= 1
        paint = Paint(style.plate, style.figure)
        canvas.write(text, (x + _PILL / 2, y + size / 2), size, paint)
