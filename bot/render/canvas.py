"""Canvas of palette indices: pastes tiles; inks figures, symbols and panels on flat colours."""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple, cast

from PIL import Image, ImageDraw

from bot.render.atlas import tile
from bot.render.colours import Colour
from bot.render.glyphs import glyph_mask
from bot.render.palette import nearest, ramp
from bot.render.quantize import mapped
from bot.render.vector_paths import SUPERSAMPLING, Point, Rect, moved, polygons

_SMALL = 4_000
"""A panel of at most this many pixels is inked as a whole."""
_TOUCHED = bytes([0] + [255] * 255)
_LOWER = 0.035
"""Half of what figures reach beyond their height, as a share of it."""


Inked = tuple[Image.Image, Image.Image]
"""Palette indices, and the mask of the pixels to which they apply."""


class Paint(NamedTuple):
    """An ink, and the flat colour under it; soft edges are mixtures of the two."""

    ground: Colour
    ink: Colour


@dataclass(frozen=True, slots=True)
class Canvas:
    """A picture being drawn: `plane` is an "L" image of palette indices; lengths are in pixels.

    The plane uses `memory` as its buffer, where a zero precedes each row: these are the rows of a
    PNG, ready to be deflated.
    """

    plane: Image.Image
    memory: bytearray

    @classmethod
    def blank(cls, size: tuple[int, int]) -> "Canvas":
        """An empty canvas of this width and height."""
        return cls._on(bytearray((size[0] + 1) * size[1] + 1), size)

    @classmethod
    def filled(cls, size: tuple[int, int], colour: Colour) -> "Canvas":
        """A canvas of this width and height in one colour."""
        canvas = cls.blank(size)
        canvas.plane.paste(nearest(colour), (0, 0, *size))
        return canvas

    @classmethod
    def of(cls, name: str) -> "Canvas":
        """A canvas that starts as a copy of a prebuilt tile."""
        ground = tile(name)
        canvas = cls.blank(ground.size)
        canvas.lay(ground, (0, 0))
        return canvas

    @classmethod
    def _on(cls, memory: bytearray, size: tuple[int, int]) -> "Canvas":
        pixels = cast(bytearray, memoryview(memory)[1:])  # Pillow accepts any buffer.
        plane = Image.frombuffer("L", size, pixels, "raw", "L", size[0] + 1, 1)
        plane.readonly = 0  # Otherwise the first drawing operation would copy it.
        return cls(plane, memory)

    @property
    def rows(self) -> memoryview:
        """The rows, each preceded by the number of its PNG filter, which is 0 for "none"."""
        return memoryview(self.memory)[:-1]

    def copy(self) -> "Canvas":
        """An independent copy of this canvas."""
        return self._on(bytearray(self.memory), self.plane.size)

    def without(self, *bands: tuple[int, int]) -> "Canvas":
        """A lower copy without these bands, each from one row up to another, from above."""
        width, height = self.plane.size
        canvas = self.blank((width, height - sum(end - start for start, end in bands)))
        top, source = 0, 0
        for start, end in (*bands, (height, height)):
            canvas.lay(self.plane.crop((0, source, width, start)), (0, top))
            top, source = top + start - source, end
        return canvas

    def lay(self, piece: Image.Image, at: tuple[int, int]) -> None:
        """Paste a tile with its upper left corner at `at`."""
        self.plane.paste(piece, at)

    def stain(self, mask: Image.Image, at: tuple[int, int], paint: Paint) -> None:
        """Ink through a soft mask with its upper left corner at `at`."""
        self._lay_inked(_inked(mask, paint), at)

    def write(
        self, text: str, foot: Point, height: float, paint: Paint, width: float = 1.0
    ) -> None:
        """Write figures of this height, whose middle is half of it above `foot`.

        A `width` below 1 condenses them.
        """
        inked, (dx, dy) = _inked_text(text, height, paint, width)
        self._lay_inked(inked, (round(foot[0] + dx), round(foot[1] + dy)))

    def stamp(self, symbol: str, middle: Point, size: int, paint: Paint) -> None:
        """Ink a symbol (a path in a box of 100 by 100) of this size around `middle`."""
        at = round(middle[0] - size / 2), round(middle[1] - size / 2)
        self._lay_inked(_inked_symbol(symbol, size, paint), at)

    def panel(self, rect: Rect, radius: int, paint: Paint) -> None:
        """Ink a rectangle with round corners."""
        left, top, right, bottom = rect
        width, height = right - left, bottom - top
        if height <= 2 * radius or width * height <= _SMALL:
            self._lay_inked(_inked_panel((width, height), radius, paint), (left, top))
            return
        for edge, y in enumerate((top, bottom - radius)):
            if radius:
                self._lay_inked(_inked_edge(width, radius, edge, paint), (left, y))
        self.plane.paste(nearest(paint.ink), (left, top + radius, right, bottom - radius))

    def edged_panel(
        self, rect: Rect, radius: int, ground: Colour, *layers: tuple[int, Colour]
    ) -> None:
        """Ink panels on top of one another; a layer is its distance from the rectangle and its ink.

        The corners are concentric; `radius` is the radius of a layer at distance 0.
        """
        left, top, right, bottom = rect
        for inset, ink in layers:
            box = left + inset, top + inset, right - inset, bottom - inset
            self.panel(box, max(radius - inset, 0), Paint(ground, ink))
            ground = ink

    def _lay_inked(self, inked: Inked, at: tuple[int, int]) -> None:
        self.plane.paste(inked[0], at, inked[1])


def _inked(mask: Image.Image, paint: Paint) -> Inked:
    return mapped(mask, ramp(paint.ground, paint.ink)), mapped(mask, _TOUCHED)


@lru_cache(maxsize=2048)
def _inked_text(text: str, height: float, paint: Paint, width: float) -> tuple[Inked, Point]:
    """Inked figures, and the offset of their upper left corner from the middle of their foot."""
    mask, (dx, dy) = glyph_mask(text, height, width)
    return _inked(mask, paint), (dx, dy + _LOWER * height)


@lru_cache(maxsize=1024)
def _inked_symbol(symbol: str, size: int, paint: Paint) -> Inked:
    return _inked(symbol_mask(symbol, size), paint)


@lru_cache(maxsize=1024)
def _inked_panel(size: tuple[int, int], radius: int, paint: Paint) -> Inked:
    return _inked(panel_mask(size, radius), paint)


@lru_cache(maxsize=1024)
def _inked_edge(width: int, radius: int, edge: int, paint: Paint) -> Inked:
    """The rows of a panel above its straight sides (edge 0), or below them (edge 1)."""
    mask = panel_mask((width, 2 * radius + 1), radius)
    top = edge * (radius + 1)
    return _inked(mask.crop((0, top, width, top + radius)), paint)


@cache
def symbol_mask(symbol: str, size: int) -> Image.Image:
    """A soft mask of a symbol, `size` pixels wide and high."""
    fine = size * SUPERSAMPLING
    mask = Image.new("L", (fine, fine))
    for outline in polygons(symbol):
        ImageDraw.Draw(mask).polygon(moved(outline, (0, 0), fine / 100), 255)
    return mask.reduce(SUPERSAMPLING)


@cache
def panel_mask(size: tuple[int, int], radius: int) -> Image.Image:
    """A soft mask of a rectangle with round corners."""
    fine = size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING
    mask = Image.new("L", fine)
    box = (0, 0, fine[0] - 1, fine[1] - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * SUPERSAMPLING, 255)
    return mask.reduce(SUPERSAMPLING)


def text_width(text: str, height: float, width: float = 1.0) -> int:
    """The width of a text in pixels; a `width` below 1 condenses it."""
    return glyph_mask(text, height, width)[0].width


def fitted_height(text: str, height: float, room: float) -> float:
    """This height, or a smaller one at which the text is no wider than `room`."""
    return height * min(1.0, room / max(1, text_width(text, height)))
