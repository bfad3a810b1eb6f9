"""Knows the way from full colour to the fixed palette's indices and back."""

from PIL import Image

from bot.render.palette import palette, palette_bytes


def indexed(drawing: Image.Image) -> Image.Image:
    """A full-colour drawing as palette indices."""
    swatch = Image.new("P", (1, 1))
    swatch.putpalette(palette_bytes()[: 3 * len(palette())])
    quantised = drawing.convert("RGB").quantize(palette=swatch, dither=Image.Dither.NONE)
    return Image.frombytes("L", drawing.size, quantised.tobytes())


def in_colour(indices: Image.Image) -> Image.Image:
    """A plane of palette indices in full colour."""
    picture = Image.frombytes("P", indices.size, indices.tobytes())
    picture.putpalette(palette_bytes())
    return picture.convert("RGBA")
