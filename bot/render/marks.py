"""Marks: a few figures and symbols in a line, which show how a score was made."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.canvas import Canvas, Paint, text_width
from bot.render.colours import PAGE_TEXT, STYLES, Colour

_GAP = 8


@dataclass(frozen=True, slots=True)
class Mark:
    """A few figures, or a symbol (a path), in the ink of the side with this style, if any."""

    text: str = ""
    symbol: str = ""
    style: int | None = None


@dataclass(frozen=True, slots=True)
class MarkLine:
    """The middle of a line of marks, its room in pixels, its background, and the size of figures.

    `apart` is by how many pixels more a symbol is parted from what is before it.
    """

    x: int
    y: int
    room: int
    ground: Colour
    size: int
    apart: int = 0


def write_marks(canvas: Canvas, marks: Sequence[Mark], line: MarkLine) -> None:
    """Write the marks on this line, smaller if they are too wide for it."""
    size = line.size
    gaps = [_GAP + line.apart * bool(mark.symbol) for mark in marks[1:]]
    while (width := sum(_width(mark, size) for mark in marks)) > line.room - sum(gaps):
        size -= 1
    x = line.x - (width + sum(gaps)) / 2
    for mark, gap in zip(marks, [*gaps, 0], strict=True):
        across = _width(mark, size)
        ink = PAGE_TEXT if mark.style is None else STYLES[mark.style].pill_ink
        paint, middle = Paint(line.ground, ink), x + across / 2
        if mark.symbol:
            canvas.stamp(mark.symbol, (middle, line.y), size + 4, paint)
        else:
            canvas.write(mark.text, (middle, line.y + size / 2), size, paint)
        x += across + gap


def _width(mark: Mark, size: int) -> int:
    return size + 4 if mark.symbol else text_width(mark.text, size)
