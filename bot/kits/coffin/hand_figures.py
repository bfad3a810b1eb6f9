"""Drawing of figures in the picture of a hand: points of lines, and what a candidate would make."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from bot.engine.coffin.grid import COLUMN_LINES, ROW_LINES
from bot.engine.coffin.view import CoffinView
from bot.kits.coffin.board import side_style
from bot.kits.coffin.line_points import NARROW, WIDE, LinePoints, Spacing
from bot.kits.coffin.line_previews import LinePreview, own_lines
from bot.render.canvas import Canvas, Paint
from bot.render.colours import (
    BRASS_DARK,
    PLATE,
    PLATE_DIM,
    PLATE_INK,
    STYLES,
    TRAY,
    WELL_EDGE,
    Colour,
    SideStyle,
)
from bot.render.symbols import ACROSS, BADGES, CROWN, DOWN
from bot.render.vector_paths import Rect

OWN_HEIGHT: Final = 40
"""Pixels of the figures of one's own line."""
OTHER_HEIGHT: Final = 30
_GAP: Final = 8
_LEAST_GAP: Final = 2
_LEAST_BETWEEN: Final = 6
"""Between two figures, which reach a little beyond their height."""
_TOTAL: Final = 34
_CROWN, _BADGE = 28, 26
"""Sizes of the total on a plate and of the signs before it."""
_PLATE_EDGE: Final = 6
_NARROW_ROOM: Final = 90
"""Rooms of fewer pixels are narrow."""


class _Sign(NamedTuple):
    """A symbol (a path) before points."""

    symbol: str
    size: int
    colour: Colour


class _Room(NamedTuple):
    """Where a figure stands: from `left` to `right`, around the height `y`, at most `height`."""

    left: int
    right: int
    y: float
    height: int


@dataclass(frozen=True, slots=True)
class _Figure:
    """Points after the sign of their line's direction, or of another player who owns it.

    If that player owns both lines, the direction stands between the two.
    """

    sign: str
    colour: Colour
    points: LinePoints
    ink: Colour
    height: int
    direction: str = ""

    def width(self, height: int) -> int:
        """Pixels from side to side with figures of this height."""
        gap = self.points.spacing.gap
        between = gap // 2 + _direction_size(height) if self.direction else 0
        return self.sign_size(height) + between + gap + self.points.width(height)

    def sign_size(self, height: int) -> int:
        """The size of the sign beside figures of this height."""
        return min(self.points.spacing.sign, round(height * 0.8))

    def fitted(self, room: _Room) -> int:
        """The greatest height with which it fits into its room."""
        height = room.height
        while self.width(height) > room.right - room.left:
            height -= 1
        return height


def lay_previews(
    canvas: Canvas, view: CoffinView, previews: Iterable[tuple[LinePreview, Rect]]
) -> None:
    """Two rows of figures in each rectangle: the player's own line above, larger and lit.

    Two lines of the player's own share the room evenly. What is alike has one height in all
    rectangles, or the highest points would be the smallest figures.
    """
    placed = [one for preview, rect in previews for one in _placed(view, preview, rect)]
    heights: dict[int, int] = {}
    for figure, room in placed:
        fitted = figure.fitted(room)
        heights[figure.height] = min(fitted, heights.get(figure.height, fitted))
    for figure, room in placed:
        _lay_figure(canvas, figure, room._replace(height=heights[figure.height]))


def _placed(view: CoffinView, preview: LinePreview, rect: Rect) -> Iterable[tuple[_Figure, _Room]]:
    """The figures of a preview in their rooms, one below the other."""
    left, top, right, bottom = rect
    figures = _figures(view, preview, NARROW if right - left < _NARROW_ROOM else WIDE)
    heights = sum(figure.height for figure in figures)
    free = bottom - top - heights
    between = max(_LEAST_BETWEEN, min(_GAP, free - 2 * _LEAST_GAP))
    around = max(_LEAST_GAP, min(_GAP, (free - between) / 2))
    share = (bottom - top) / (heights + between + 2 * around)
    y = top + around * share
    for figure in figures:
        y += figure.height / 2 * share
        yield figure, _Room(left, right, y, round(min(1.0, share) * figure.height))
        y += (figure.height / 2 + between) * share


def lay_lines(canvas: Canvas, view: CoffinView, rects: tuple[Rect, ...]) -> None:
    """A plate for each of the six lines: lit if it is the player's own, crowned if it leads.

    Of three sides, the badges of the others stand on their plates.
    """
    own, style = own_lines(view), own_style(view)
    for index, (line, rect) in enumerate(zip(view.lines, rects, strict=True)):
        lit = style if index in own else None
        left, top = rect[0] % 2, rect[1] % 2
        box = left, top, left + rect[2] - rect[0], top + rect[3] - rect[1]
        plate = _line_plate(box, LinePoints.of(line), lit, _signs(view, index))
        canvas.lay(plate, rect[:2])


def _signs(view: CoffinView, line: int) -> tuple[_Sign, ...]:
    """What stands before the total of a line: its owner's badge, and a crown if it leads."""
    badge = _badge(view, line)
    signs = [] if badge is None else [badge]
    if line in view.best_lines:
        style = STYLES[side_style(view, _owner(view, line))]
        signs.append(_Sign(CROWN, _CROWN, style.light))
    return tuple(signs)


@lru_cache(maxsize=512)
def _line_plate(
    box: Rect, points: LinePoints, lit: SideStyle | None, signs: tuple[_Sign, ...]
) -> Image.Image:
    """The plate of a line.

    The corner of the box is as odd or even as that of the plate on its picture, because halves of
    pixels are rounded to even ones.
    """
    left, top, right, bottom = box
    canvas = Canvas.filled((right, bottom), TRAY)
    ground = PLATE if lit is None else lit.plate
    edge, depth = (BRASS_DARK, 2) if lit is None else (lit.light, 4)
    lay_tray_plate(canvas, box, edge, ground, depth)
    before, height = sum(sign.size + _GAP for sign in signs), _TOTAL
    while before + points.width(height) > right - left - 2 * _PLATE_EDGE:
        height -= 1
    x, y = (left + right) / 2, (top + bottom) / 2
    x -= (before + points.width(height)) / 2
    for sign in signs:
        canvas.stamp(sign.symbol, (x + sign.size / 2, y), sign.size, Paint(ground, sign.colour))
        x += sign.size + _GAP
    ink = PLATE_INK if lit is None else lit.figure
    points.write(canvas, (x, y), height, Paint(ground, ink))
    return canvas.plane.crop(box)


def lay_direction(canvas: Canvas, view: CoffinView, rect: Rect) -> None:
    """The sign of the player's own lines: an arrow along them, or the badge of three sides."""
    own, style = own_lines(view), own_style(view)
    if view.seat is None or not own:
        return
    lay_tray_plate(canvas, rect, style.light, style.plate, 4)
    middle = (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2
    sign = ACROSS if own == ROW_LINES else DOWN if own == COLUMN_LINES else None
    badge = BADGES[view.sides[view.seat]]
    canvas.stamp(badge if sign is None else sign, middle, 44, Paint(style.plate, style.light))


def lay_tray_plate(canvas: Canvas, rect: Rect, edge: Colour, ground: Colour, depth: int) -> None:
    """A plate on the tray with an edge of this depth in pixels."""
    size = rect[2] - rect[0], rect[3] - rect[1]
    canvas.lay(_plate(size, edge, ground, depth), rect[:2])


@lru_cache(maxsize=256)
def _plate(size: tuple[int, int], edge: Colour, ground: Colour, depth: int) -> Image.Image:
    canvas = Canvas.filled(size, TRAY)
    canvas.panel((0, 0, *size), 10, Paint(TRAY, edge))
    inner = (depth, depth, size[0] - depth, size[1] - depth)
    canvas.panel(inner, 10 - depth // 2, Paint(edge, ground))
    return canvas.plane


def own_style(view: CoffinView) -> SideStyle:
    """The colours of the view's own side."""
    return STYLES[0 if view.seat is None else side_style(view, view.sides[view.seat])]


def _owner(view: CoffinView, line: int) -> int:
    return next(side for side, lines in enumerate(view.owned_lines) if line in lines)


def _badge(view: CoffinView, line: int) -> _Sign | None:
    """The badge of one of the other two sides, if the line is theirs; None between two sides."""
    if len(view.owned_lines) < 3 or line in own_lines(view):
        return None
    owner = _owner(view, line)
    return _Sign(BADGES[owner], _BADGE, STYLES[owner].light)


def _figures(view: CoffinView, preview: LinePreview, spacing: Spacing) -> list[_Figure]:
    """The row and the column of the preview, the player's own first."""
    own, style, cell = own_lines(view), own_style(view), preview.move.cell or 0
    made = {cell // 3: preview.row, 3 + cell % 3: preview.column}
    both = all(line in own for line in made)
    figures = []
    for line in sorted(made, key=lambda line: line not in own):
        points = LinePoints.of(made[line], spacing)
        direction = ACROSS if line < 3 else DOWN
        if line in own:
            height = (OWN_HEIGHT + OTHER_HEIGHT) // 2 if both else OWN_HEIGHT
            figures.append(_Figure(direction, style.light, points, style.figure, height))
        elif (badge := _badge(view, line)) is None:
            figures.append(_Figure(direction, PLATE_DIM, points, PLATE_INK, OTHER_HEIGHT))
        else:
            alike = all(_badge(view, other) == badge for other in made)
            signs = badge.symbol, badge.colour
            told = direction if alike else ""
            figures.append(_Figure(*signs, points, PLATE_INK, OTHER_HEIGHT, told))
    return figures


def _lay_figure(canvas: Canvas, figure: _Figure, room: _Room) -> None:
    """Sign and points side by side in the middle of the room."""
    height, gap, y = room.height, figure.points.spacing.gap, room.y
    x, size = (room.left + room.right - figure.width(height)) / 2, figure.sign_size(height)
    canvas.stamp(figure.sign, (x + size / 2, y), size, Paint(WELL_EDGE, figure.colour))
    x += size
    if figure.direction:
        size = _direction_size(height)
        middle = x + gap // 2 + size / 2, y
        canvas.stamp(figure.direction, middle, size, Paint(WELL_EDGE, figure.colour))
        x += gap // 2 + size
    figure.points.write(canvas, (x + gap, y), height, Paint(WELL_EDGE, figure.ink))


def _direction_size(height: int) -> int:
    """The size of a direction's sign that follows the sign of a player."""
    return round(height * 0.9)
