"""Knows the way from full colour to the fixed palette's indices and back."""

from PIL import Image

from bot.render.palette import CLEAR, palette, palette_bytes


def indexed(drawing: Image.Image) -> Image.Image:
    """A full-colour drawing as palette indices; where it is see-through, CLEAR."""
    swatch = Image.new("P", (1, 1))
    swatch.putpalette(palette_bytes()[: 3 * len(palette())])
    quantised = drawing.convert("RGB").quantize(palette=swatch, dither=Image.Dither.NONE)
    indices = Image.frombytes("L", drawing.size, quantised.tobytes())
    if drawing.mode == "RGBA":
        faint = drawing.getchannel("A").point(lambda alpha: 255 if alpha < 128 else 0)
        indices.paste(CLEAR, (0, 0), faint)
    return indices


def in_colour(indices: Image.Image) -> Image.Image:
    """A plane of palette indices in full colour."""
    picture = Image.frombytes("P", indices.size, indices.tobytes())
    picture.putpalette(palette_bytes())
    return picture.convert("RGBA")
