"""Knows the one palette of all pictures: 255 colours made once, and ramps between two of them."""

from functools import cache

from bot.render.colours import Colour, blend
from bot.render.files import ASSETS

PALETTE_FILE = ASSETS / "art" / "palette.hex"
# The last index is never a colour: tiles use it for "nothing here".
CLEAR = 255
_STEPS = 16


@cache
def palette() -> tuple[Colour, ...]:
    """The colours by index."""
    lines = PALETTE_FILE.read_text("ascii").split()
    return tuple((int(line[:2], 16), int(line[2:4], 16), int(line[4:], 16)) for line in lines)


@cache
def palette_bytes() -> bytes:
    """256 red-green-blue triples, as PNG and GIF store them."""
    triples = b"".join(bytes(colour) for colour in palette())
    return triples.ljust(768, b"\0")


@cache
def nearest(colour: Colour) -> int:
    """The index of the palette colour that lies nearest."""
    red, green, blue = colour
    return min(
        range(len(palette())),
        key=lambda index: (
            2 * (palette()[index][0] - red) ** 2
            + 4 * (palette()[index][1] - green) ** 2
            + 3 * (palette()[index][2] - blue) ** 2
        ),
    )


@cache
def ramp(ground: Colour, ink: Colour) -> bytes:
    """For every strength of a soft mask, the index of that mixture of ink on this ground."""
    shades = [nearest(blend(ground, ink, step / _STEPS)) for step in range(_STEPS + 1)]
    return bytes(shades[round(value * _STEPS / 255)] for value in range(256))
