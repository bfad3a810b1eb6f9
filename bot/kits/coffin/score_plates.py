"""Drawing of score plates: total, factor, crown or bat, and the owner's badge."""

from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image

from bot.render.canvas import Canvas, Paint, text_width
from bot.render.colours import BAT_RED, PLATE, PLATE_DIM, PLATE_INK, STYLES
from bot.render.symbols import BADGES, BAT, CROWN

_CENTRE_SHIFT = -1
_EDGE = 13
_GAP = 8


@dataclass(frozen=True)
class Plate:
    """The points of a line: rows are lines 0 to 2, columns 3 to 5.

    `style` is the style of the side for which the line leads, or None. `owner` is the side whose
    badge is shown, or None if its way already marks the line.
    """

    line: int
    total: int
    factor: int
    drained: bool
    style: int | None
    owner: int | None


@dataclass(frozen=True)
class _Part:
    """A text, or a symbol if `text` is its path; `size` is its height in pixels."""

    text: str
    size: int
    paint: Paint
    is_symbol: bool = False

    @property
    def width(self) -> int:
        return self.size if self.is_symbol else text_width(self.text, self.size)


@lru_cache(maxsize=512)
def plate_tile(plate: Plate) -> Image.Image:
    """The plate's picture, as palette indices."""
    shade = "dark" if plate.style is None else str(plate.style)
    canvas = Canvas.of(f"plates/{plate.line}-{shade}")
    if plate.line < 3:
        _lay_rows(canvas, _rows(plate))
    else:
        parts = [part for row in _rows(plate) for part in row]
        _lay_row(canvas, parts, canvas.plane.height / 2 + _CENTRE_SHIFT)
    return canvas.plane


def _rows(plate: Plate) -> list[list[_Part]]:
    """Symbols, total and factor, from the top."""
    style = None if plate.style is None else STYLES[plate.style]
    ground = style.plate if style else PLATE
    figure = style.figure if style else PLATE_INK if plate.total else PLATE_DIM
    symbols: list[_Part] = []
    if plate.owner is not None:
        badge = Paint(ground, STYLES[plate.owner].light)
        symbols.append(_Part(BADGES[plate.owner], 20, badge, is_symbol=True))
    if style:
        symbols.append(_Part(CROWN, 26, Paint(ground, style.light), is_symbol=True))
    if plate.drained:
        symbols.append(_Part(BAT, 42, Paint(ground, BAT_RED), is_symbol=True))
    rows = [symbols] if symbols else []
    rows.append([_Part(str(plate.total), 28, Paint(ground, figure))])
    if plate.factor > 1:
        rows.append([_Part(f"×{plate.factor}", 19, Paint(ground, PLATE_INK))])
    return rows


def _lay_rows(canvas: Canvas, rows: list[list[_Part]]) -> None:
    """The rows one above the other, on a tall plate."""
    heights = [min(28, max(part.size for part in row)) for row in rows]
    gap = 10
    y = (canvas.plane.height - sum(heights) - gap * (len(rows) - 1)) / 2 + _CENTRE_SHIFT
    for row, height in zip(rows, heights, strict=True):
        _lay_row(canvas, row, y + height / 2)
        y += height + gap


def _lay_row(canvas: Canvas, parts: list[_Part], y: float) -> None:
    """The parts side by side, centred on the plate at height `y`."""
    parts = _fitted(parts, canvas.plane.width - 2 * _EDGE)
    x = (canvas.plane.width - _width(parts)) / 2
    for part in parts:
        middle = x + part.width / 2
        if part.is_symbol:
            canvas.stamp(part.text, (middle, y), part.size, part.paint)
        else:
            canvas.write(part.text, (middle, y + part.size / 2), part.size, part.paint)
        x += part.width + _GAP


def _fitted(parts: list[_Part], room: int) -> list[_Part]:
    """The parts, all of them smaller if they do not fit."""
    while _width(parts) > room:
        parts = [replace(part, size=part.size - 1) for part in parts]
    return parts


def _width(parts: list[_Part]) -> int:
    return sum(part.width for part in parts) + _GAP * (len(parts) - 1)
