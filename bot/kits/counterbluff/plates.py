"""Rows of cards, and plates with marks: parts of all pictures of Counterbluff."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import Card
from bot.render.blending import blend_sprites
from bot.render.canvas import Canvas, Paint, text_width
from bot.render.card_sprites import card_sprite, sprite_width
from bot.render.cards import PackStyle
from bot.render.colours import BRASS_DARK, PLATE, PLATE_INK, STYLES, TRAY, Colour
from bot.render.marks import Mark
from bot.render.vector_paths import Rect

_CARD_GAP: Final = 8
_TURNED: Final = 0.78
"""The size of a card that lay face down, as a part of the back on which it is laid."""


@dataclass(frozen=True, slots=True)
class PlateStyle:
    """The colours of a plate: its edge, its ground, and its marks."""

    edge: Colour
    ground: Colour
    ink: Colour


LIT: Final = tuple(PlateStyle(style.light, style.plate, style.figure) for style in STYLES[:2])
"""By seat: of a row that is ahead, or of an outcome that came."""
QUIET: Final = PlateStyle(BRASS_DARK, PLATE, PLATE_INK)


def lay_row(
    canvas: Canvas,
    cards: Sequence[Card | None],
    rect: Rect,
    pack: PackStyle,
    height: int | None = None,
) -> None:
    """Lay cards from the left of a rectangle, overlapping if need be; None is a back.

    They are as high as the rectangle, which hides their lower parts if they are to be higher.
    """
    if not cards:
        return
    height = height or rect[3] - rect[1]
    step = _step(len(cards), rect, height)
    sprites = [
        (card_sprite(card, pack, height), (rect[0] + place * step, rect[1]))
        for place, card in enumerate(cards)
    ]
    blend_sprites(canvas.plane, rect, sprites)


def lay_turned_row(canvas: Canvas, cards: Sequence[Card], rect: Rect, pack: PackStyle) -> None:
    """Lay cards that lay face down: each on a back, of which a rim is seen around it."""
    lay_row(canvas, (None,) * len(cards), rect, pack)
    height = rect[3] - rect[1]
    step, size = _step(len(cards), rect, height), round(height * _TURNED)
    side = (sprite_width(height) - sprite_width(size)) // 2
    left, top = rect[0] + side, rect[3] - size - side
    sprites = [
        (card_sprite(card, pack, size), (left + place * step, top))
        for place, card in enumerate(cards)
    ]
    blend_sprites(canvas.plane, rect, sprites)


def lay_marks(
    canvas: Canvas, marks: Sequence[Mark], rect: Rect, style: PlateStyle, figure: int = 25
) -> None:
    """Figures and symbols on a plate in the middle of a rectangle, smaller if need be."""
    size = _fitting(marks, rect[2] - rect[0], figure)
    widths = [_mark_width(mark, size) for mark in marks]
    width = _width(marks, size)
    left = (rect[0] + rect[2] - width) // 2
    box = (left, rect[1] + 2, left + width, rect[3] - 2)
    canvas.edged_panel(box, 12, TRAY, (0, style.edge), (3, style.ground))
    middle, x = (rect[1] + rect[3]) / 2, left + _gap(size) + 4
    paint = Paint(style.ground, style.ink)
    for mark, wide in zip(marks, widths, strict=True):
        if mark.symbol:
            canvas.stamp(mark.symbol, (x + wide / 2, middle), wide, paint)
        else:
            canvas.write(mark.text, (x + wide / 2, middle + size / 2), size, paint)
        x += wide + _gap(size)


def _step(count: int, rect: Rect, height: int) -> int:
    """The pixels from a card of a row to the next."""
    width = sprite_width(height)
    return min(width + _CARD_GAP, (rect[2] - rect[0] - width) // max(1, count - 1))


def _fitting(marks: Sequence[Mark], room: int, figure: int) -> int:
    return next((size for size in range(figure, 8, -1) if _width(marks, size) <= room), 8)


def _width(marks: Sequence[Mark], size: int) -> int:
    widths = sum(_mark_width(mark, size) for mark in marks)
    return widths + _gap(size) * (len(marks) - 1) + 2 * _gap(size) + 8


def _gap(size: int) -> int:
    return size // 2


def _mark_width(mark: Mark, size: int) -> int:
    return round(size * 1.2) if mark.symbol else text_width(mark.text, size)
