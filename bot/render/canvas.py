"""Canvas of palette indices: pastes tiles; inks figures, symbols and panels on flat grounds."""

from dataclasses import dataclass
from functools import cache, lru_cache

from PIL import Image, ImageDraw

from bot.render.atlas import tile
from bot.render.colours import Colour
from bot.render.glyphs import glyph_mask
from bot.render.palette import nearest, ramp
from bot.render.vector_paths import Point, Rect, moved, polygons

_SUPERSAMPLING = 4
_LARGE = 10_000
"""Pixels of a panel that is too large to be kept inked."""
_TOUCHED = [0] + [255] * 255


@dataclass(frozen=True)
class Paint:
    """An ink, and the flat ground under it; soft edges are mixtures of the two."""

    ground: Colour
    ink: Colour


@dataclass(frozen=True)
class Canvas:
    """A picture being drawn: `plane` is an "L" image of palette indices; lengths are pixels."""

    plane: Image.Image

    @classmethod
    def filled(cls, size: tuple[int, int], colour: Colour) -> "Canvas":
        """A canvas of this width and height in one colour."""
        return cls(Image.new("L", size, nearest(colour)))

    @classmethod
    def of(cls, name: str) -> "Canvas":
        """A canvas that starts as a copy of a prebuilt tile."""
        return cls(tile(name).copy())

    def lay(self, piece: Image.Image, at: tuple[int, int]) -> None:
        """Paste a tile with its upper left corner at `at`."""
        self.plane.paste(piece, at)

    def stain(self, mask: Image.Image, at: tuple[int, int], paint: Paint) -> None:
        """Ink through a soft mask with its upper left corner at `at`."""
        inked, touched = _inked(mask, paint)
        self.plane.paste(inked, at, touched)

    def write(self, text: str, foot: Point, height: float, paint: Paint) -> None:
        """Write figures of this height; `foot` is the middle of their base line."""
        (inked, touched), (dx, dy) = _inked_text(text, height, paint)
        self.plane.paste(inked, (round(foot[0] + dx), round(foot[1] + dy)), touched)

    def stamp(self, symbol: str, middle: Point, size: int, paint: Paint) -> None:
        """Ink a symbol (a path in a box of 100 by 100) of this size around `middle`."""
        at = round(middle[0] - size / 2), round(middle[1] - size / 2)
        inked, touched = _inked_symbol(symbol, size, paint)
        self.plane.paste(inked, at, touched)

    def panel(self, rect: Rect, radius: int, paint: Paint) -> None:
        """Ink a rectangle with round corners."""
        size = rect[2] - rect[0], rect[3] - rect[1]
        if size[0] * size[1] > _LARGE:
            self.stain(panel_mask(size, radius), rect[:2], paint)
        else:
            inked, touched = _inked_panel(size, radius, paint)
            self.plane.paste(inked, rect[:2], touched)


def _inked(mask: Image.Image, paint: Paint) -> tuple[Image.Image, Image.Image]:
    """Palette indices for a soft mask, and the mask of all pixels that it touches."""
    return mask.point(ramp(paint.ground, paint.ink)), mask.point(_TOUCHED)


@lru_cache(maxsize=2048)
def _inked_text(
    text: str, height: float, paint: Paint
) -> tuple[tuple[Image.Image, Image.Image], Point]:
    """Inked figures, and where they go from the middle of their base line."""
    mask, offset = glyph_mask(text, height)
    return _inked(mask, paint), offset


@lru_cache(maxsize=1024)
def _inked_symbol(symbol: str, size: int, paint: Paint) -> tuple[Image.Image, Image.Image]:
    return _inked(symbol_mask(symbol, size), paint)


@lru_cache(maxsize=1024)
def _inked_panel(
    size: tuple[int, int], radius: int, paint: Paint
) -> tuple[Image.Image, Image.Image]:
    return _inked(panel_mask(size, radius), paint)


@cache
def symbol_mask(symbol: str, size: int) -> Image.Image:
    """A soft mask of a symbol, `size` pixels wide and high."""
    fine = size * _SUPERSAMPLING
    mask = Image.new("L", (fine, fine))
    for outline in polygons(symbol):
        ImageDraw.Draw(mask).polygon(moved(outline, (0, 0), fine / 100), 255)
    return mask.reduce(_SUPERSAMPLING)


@cache
def panel_mask(size: tuple[int, int], radius: int) -> Image.Image:
    """A soft mask of a rectangle with round corners."""
    fine = size[0] * _SUPERSAMPLING, size[1] * _SUPERSAMPLING
    mask = Image.new("L", fine)
    box = (0, 0, fine[0] - 1, fine[1] - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * _SUPERSAMPLING, 255)
    return mask.reduce(_SUPERSAMPLING)


def text_width(text: str, height: float) -> int:
    """The width of a text in pixels."""
    return glyph_mask(text, height)[0].width
