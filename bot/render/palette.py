"""The fixed palette of all pictures: 255 colours at most, and ramps between two of them."""

import math
from functools import cache

from bot.render.assets import ASSETS
from bot.render.colours import Colour, blend

PALETTE_FILE = ASSETS / "art" / "palette.hex"
CLEAR = 255
"""The index for "nothing here" on a sheet of tiles and in a frame of a GIF; never a colour."""
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
    """The index of the palette's nearest colour."""
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
    """256 indices: by the value of a soft mask, the mixture of ground (0) and ink (255)."""
    shades = [nearest(blend(ground, ink, step / _STEPS)) for step in range(_STEPS + 1)]
    return bytes(shades[round(value * _STEPS / 255)] for value in range(256))


@cache
def merged(distance: float, own: tuple[Colour, ...] = ()) -> bytes:
    """By index: the first index with a colour nearer than `distance`, or itself.

    Fewer colours make longer runs, and so smaller files. Those in `own` stay, and come first.
    """
    kept = [nearest(colour) for colour in own]
    first = bytearray(range(256))
    for index, colour in enumerate(palette()):
        if index not in kept:
            near = (other for other in kept if math.dist(palette()[other], colour) < distance)
            first[index] = next(near, index)
            if first[index] == index:
                kept.append(index)
    return bytes(first)
