"""Knows how a plane of palette indices is written as a PNG file, quickly and always alike."""

import struct
import zlib

from PIL import Image

from bot.render.palette import palette_bytes

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# Level 1: a board is ready in a tenth of Pillow's default time, for a fifth more bytes.
LEVEL = 1


def encode(indices: Image.Image, level: int = LEVEL) -> bytes:
    """A PNG of an "L" image whose values are indices of the fixed palette."""
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
            _chunk(b"IDAT", zlib.compress(framed.tobytes(), level)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(content, zlib.crc32(kind))
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)
