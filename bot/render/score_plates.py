"""Knows what stands on a score plate: crown or bat, total, factor, and the owner's badge."""

from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image

from bot.render.canvas import Canvas, Paint, text_width
from bot.render.colours import BAT_RED, PLATE, PLATE_DIM, PLATE_INK, STYLES
from bot.render.symbols import BADGES, BAT, CROWN

CENTRE_SHIFT = -1
EDGE = 13
GAP = 8


@dataclass(frozen=True)
class Plate:
    """One line as its plate tells it; `style` is None while the line does not lead."""

    line: int
    total: int
    factor: int
    drained: bool
    style: int | None
    owner: int | None = None
    """The side whose badge the plate bears, where the coffin alone does not tell it."""


@dataclass(frozen=True)
class _Part:
    kind: str
    text: str
    size: int
    paint: Paint

    @property
    def width(self) -> int:
        return text_width(self.text, self.size) if self.kind == "text" else self.size


@lru_cache(maxsize=512)
def plate_tile(plate: Plate) -> Image.Image:
    """The finished plate."""
    shade = "dark" if plate.style is None else str(plate.style)
    canvas = Canvas.of(f"plates/{plate.line}-{shade}")
    if plate.line < 3:
        _stack(canvas, _rows(plate))
    else:
        parts = [part for row in _rows(plate) for part in row]
        _set(canvas, parts, canvas.plane.height / 2 + CENTRE_SHIFT)
    return canvas.plane


def _rows(plate: Plate) -> list[list[_Part]]:
    style = None if plate.style is None else STYLES[plate.style]
    ground = style.plate if style else PLATE
    figure = style.figure if style else PLATE_INK if plate.total else PLATE_DIM
    signs: list[_Part] = []
    if plate.owner is not None:
        badge = Paint(ground, STYLES[plate.owner].light)
        signs.append(_Part("sign", BADGES[plate.owner], 20, badge))
    if style:
        signs.append(_Part("sign", CROWN, 26, Paint(ground, style.light)))
    if plate.drained:
        signs.append(_Part("sign", BAT, 42, Paint(ground, BAT_RED)))
    rows = [signs] if signs else []
    rows.append([_Part("text", str(plate.total), 28, Paint(ground, figure))])
    if plate.factor > 1:
        rows.append([_Part("text", f"×{plate.factor}", 19, Paint(ground, PLATE_INK))])
    return rows


def _stack(canvas: Canvas, rows: list[list[_Part]]) -> None:
    """Row above row, on a tall plate."""
    heights = [min(28, max(part.size for part in row)) for row in rows]
    gap = 10
    y = (canvas.plane.height - sum(heights) - gap * (len(rows) - 1)) / 2 + CENTRE_SHIFT
    for row, height in zip(rows, heights, strict=True):
        _set(canvas, row, y + height / 2)
        y += height + gap


def _set(canvas: Canvas, parts: list[_Part], y: float) -> None:
    """The parts in one row round the middle of the plate."""
    parts = _fitted(parts, canvas.plane.width - 2 * EDGE)
    x = (canvas.plane.width - _width(parts)) / 2
    for part in parts:
        middle = x + part.width / 2
        if part.kind == "text":
            canvas.write(part.text, (middle, y + part.size / 2), part.size, part.paint)
        else:
            canvas.stamp(part.text, (middle, y), part.size, part.paint)
        x += part.width + GAP


def _fitted(parts: list[_Part], room: int) -> list[_Part]:
    """The parts, all smaller where they would not fit: three figures and two signs are wide."""
    while _width(parts) > room:
        parts = [replace(part, size=part.size - 1) for part in parts]
    return parts


def _width(parts: list[_Part]) -> int:
    return sum(part.width for part in parts) + GAP * (len(parts) - 1)
