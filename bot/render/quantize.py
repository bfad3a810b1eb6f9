"""Full colour to indices of the fixed palette, and back."""

from functools import cache
from threading import Lock

from PIL import Image

from bot.render.palette import merged, palette, palette_bytes

_palette_lock = Lock()


def quantized(picture: Image.Image) -> Image.Image:
    """A full-colour picture as an "L" image of palette indices, without dithering."""
    # Pillow caches nearest colours in the palette object. Keeping one palette is fourteen times
    # faster than a new one for each call, but only one thread at a time may write to it.
    with _palette_lock:
        opaque = picture if picture.mode == "RGB" else picture.convert("RGB")
        indexed = opaque.quantize(palette=_swatch(), dither=Image.Dither.NONE)
    return Image.frombytes("L", picture.size, indexed.tobytes())


def to_rgb(indices: Image.Image) -> Image.Image:
    """A plane of palette indices as an "RGB" image."""
    picture = indices.copy()
    picture.putpalette(palette_bytes())
    return picture.convert("RGB")


def mapped(picture: Image.Image, table: bytes) -> Image.Image:
    """The picture with each value, in every band, replaced by its entry in the table."""
    # `Image.point` rounds the table first, which takes longer than mapping all pixels of a tile.
    return Image.frombytes(picture.mode, picture.size, picture.tobytes().translate(table))


def forget_palette() -> None:
    """Clear the cached palette, so that it is read again after the art was built.

    The indices and ramps of inks that were used before stay those of the old one.
    """
    palette.cache_clear()
    palette_bytes.cache_clear()
    merged.cache_clear()
    _swatch.cache_clear()


@cache
def _swatch() -> Image.Image:
    swatch = Image.new("P", (1, 1))
    swatch.putpalette(palette_bytes()[: 3 * len(palette())])
    return swatch
