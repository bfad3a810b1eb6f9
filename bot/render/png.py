"""PNG encoder for planes of palette indices: fast, and equal bytes for equal planes."""

import struct
import zlib
from collections.abc import Callable

from isal import isal_zlib
from PIL import Image

from bot.render.palette import palette_bytes

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# The encoder is what a picture costs. Intel's deflate at its level 1 needs a fifth of zlib's time
# at its own level 1, for files of the same size.
_LEVEL = 1
_HEAVY = 85_000
"""Bytes; a thorough deflate takes ten times as long and saves a fifth."""


def quickly(rows: bytes) -> bytes:
    """Deflate for a picture that is looked at once."""
    return isal_zlib.compress(rows, _LEVEL)


def lightly(rows: bytes) -> bytes:
    """Deflate for boards with much detail: thoroughly if the picture would be heavy."""
    quick = quickly(rows)
    return quick if len(quick) < _HEAVY else zlib.compress(rows, 6)


def encode(indices: Image.Image, deflate: Callable[[bytes], bytes] = quickly) -> bytes:
    """The PNG of an "L" image whose values are indices of the fixed palette."""
    width, height = indices.size
    # Every row of a PNG begins with the number of its filter; a column of zeros means "none".
    framed = Image.new("L", (width + 1, height))
    framed.paste(indices, (1, 0))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette_bytes()),
            _chunk(b"IDAT", deflate(framed.tobytes())),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(content, zlib.crc32(kind))
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)
