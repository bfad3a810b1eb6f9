"""Figures and letters as soft masks, drawn at four times their size and reduced."""

from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFont

from bot.render.assets import ASSETS
from bot.render.vector_paths import SUPERSAMPLING, Point

_FONT = ASSETS / "fonts" / "coffin.ttf"
# A `height` below is this share of the em square; Texturina's figures reach 1.07 times as high.
_FIGURE = 0.66


@lru_cache(maxsize=2048)
def glyph_mask(text: str, height: float, width: float) -> tuple[Image.Image, Point]:
    """An "L" mask of the text, and the offset of its upper left corner from the baseline's middle.

    `height` is the nominal height of a figure in pixels; a `width` below 1 condenses the text.
    """
    face = _face(round(height / _FIGURE * SUPERSAMPLING))
    left, top, right, bottom = face.getbbox(text, anchor="ms")
    size = _reduced(right - left, width), _reduced(bottom - top, 1.0)
    mask = Image.new("L", (round(right - left), round(bottom - top)))
    ImageDraw.Draw(mask).text((-left, -top), text, 255, face, "ms")
    reduced = mask.resize(size, Image.Resampling.BOX)
    return reduced, (-size[0] / 2, top / SUPERSAMPLING)


def number_text(number: int) -> str:
    """An integer with a true minus sign, to be written on a picture."""
    return str(number).replace("-", "−")


def _reduced(length: float, width: float) -> int:
    return max(1, round(length * width / SUPERSAMPLING))


@cache
def _face(size: int) -> ImageFont.FreeTypeFont:
    # The basic layout needs neither libraqm nor libfribidi, which slim containers do not have.
    return ImageFont.truetype(_FONT, size, layout_engine=ImageFont.Layout.BASIC)
