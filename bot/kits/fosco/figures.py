"""Counts in half points as figures and as texts, the sides' signs, and the colours of suits."""

from typing import Final

from bot.render.canvas import Canvas, Paint, text_width
from bot.render.cards import PackStyle
from bot.render.colours import BAT_RED, PLATE_INK, STYLES, Colour
from bot.render.symbols import ROUND, SQUARE
from bot.render.vector_paths import Point

SIDES: Final = (STYLES[0], STYLES[1])
SIDE_SYMBOLS: Final = (SQUARE, ROUND)
SIDE_SIGNS: Final = ("■", "●")
MOUSE: Final = (
    "M18 74 C12 53 27 36 48 38 C54 38 60 41 65 44 C75 45 87 56 92 65 C90 73 81 76 72 76 Z"
    " M60 21 C67 21 72 26 72 33 C72 40 67 45 60 45 C53 45 48 40 48 33 C48 26 53 21 60 21 Z"
    " M20 70 C6 72 0 60 6 52 C9 47 15 50 13 55 L10 54 C10 52 9 54 8 55 C5 61 9 67 20 65 Z"
)
"""Fosco's crest: the white mouse of the Count."""

_SMALL = 0.56
"""The height of the figures of a half, as a share of the others."""
_BAR = 2
"""The height of the bar in an upright half."""


def suit_light(suit: str, pack: PackStyle) -> Colour:
    """The colour of a suit on a dark ground."""
    four: dict[str, Colour] = {"D": (240, 168, 60), "C": (96, 184, 194)}
    two: Colour = BAT_RED if suit in "HD" else PLATE_INK
    return four.get(suit, two) if pack.four_colour else two


def count_text(half_points: int) -> str:
    """A count as text: `10`, `10½`, `½`."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


def count_width(half_points: int, height: float) -> float:
    """The width of a written count in pixels."""
    return _width(half_points, height, _half_width(height))


def write_count(canvas: Canvas, half_points: int, foot: Point, height: float, paint: Paint) -> None:
    """Write a count; `foot` is the middle of its base line."""
    left = foot[0] - count_width(half_points, height) / 2, foot[1]
    end = _write_whole(canvas, half_points, left, height, paint)
    if half_points % 2:
        _write_half(canvas, end, height, paint)


def narrow_width(half_points: int, height: float) -> float:
    """The width in pixels of a count that is written by `write_narrow`."""
    return _width(half_points, height, _upright_width(height))


def write_narrow(
    canvas: Canvas, half_points: int, foot: Point, height: float, paint: Paint
) -> None:
    """Write a count where there is little room: the figures of a half one above the other."""
    left = foot[0] - narrow_width(half_points, height) / 2, foot[1]
    end = _write_whole(canvas, half_points, left, height, paint)
    if half_points % 2:
        _write_upright_half(canvas, end, height, paint)


def _width(half_points: int, height: float, half_width: float) -> float:
    whole, half = divmod(half_points, 2)
    width = text_width(str(whole), height) if whole or not half else 0
    return width + (half_width if half else 0)


def _write_whole(
    canvas: Canvas, half_points: int, start: Point, height: float, paint: Paint
) -> Point:
    """Write a count without its half; returns where the half begins."""
    whole, half = divmod(half_points, 2)
    if half and not whole:
        return start
    width = text_width(str(whole), height)
    canvas.write(str(whole), (start[0] + width / 2, start[1]), height, paint)
    return start[0] + width, start[1]


def _upright_width(height: float) -> float:
    return 2 + text_width("2", height * _SMALL)


def _write_upright_half(canvas: Canvas, start: Point, height: float, paint: Paint) -> None:
    """Write one over two beside figures of this height that end at this point of the base line."""
    small, width = height * _SMALL, _upright_width(height)
    left, middle = start[0] + 2, start[1] - height / 2
    x = (left + start[0] + width) / 2
    top = round(middle - _BAR / 2)
    canvas.write("1", (x, top - 1), small, paint)
    canvas.panel((round(left), top, round(start[0] + width), top + _BAR), 0, paint)
    canvas.write("2", (x, top + _BAR + 1 + small), small, paint)


def _half_width(height: float) -> float:
    small = height * _SMALL
    return 2 + text_width("1", small) + text_width("2", small) + small * 0.3


def _write_half(canvas: Canvas, start: Point, height: float, paint: Paint) -> None:
    """Write one half from this point of the base line on."""
    small = height * _SMALL
    one, two = text_width("1", small), text_width("2", small)
    x, y = start[0] + 2, start[1]
    canvas.write("1", (x + one / 2, y - height + small), small, paint)
    canvas.write("/", (x + one + small * 0.1, y), height * 0.9, paint)
    canvas.write("2", (x + one + small * 0.3 + two / 2, y), small, paint)
