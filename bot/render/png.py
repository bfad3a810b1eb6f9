"""PNG encoder for planes of palette indices: fast, and equal bytes for equal planes."""

import asyncio
import struct
import zlib
from collections.abc import Callable

import deflate
from isal import isal_zlib
from PIL import Image

from bot.render.palette import palette_bytes

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# The encoder is what a picture costs. Intel's deflate at its level 1 needs a fifth of zlib's time
# at its own level 1, for files of the same size. libdeflate at level 5 needs four times as long as
# Intel's and saves a fifth of the bytes; level 4 saves less, level 6 takes a quarter as long again.
_QUICK = 1
_TIGHT = 5


def quickly(rows: bytes) -> bytes:
    """Deflate for a picture in a private answer, which waits for it and is looked at once."""
    return isal_zlib.compress(rows, _QUICK)


def tightly(rows: bytes) -> bytes:
    """Deflate for a picture in a channel, which follows the answer and is sent to many."""
    return bytes(deflate.zlib_compress(rows, _TIGHT))


def check_thread() -> None:
    """RuntimeError on the event loop, where drawing would keep every answer waiting."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    raise RuntimeError("a picture is drawn on the event loop; ask Pictures for it")


def encode(indices: Image.Image, compress: Callable[[bytes], bytes] = quickly) -> bytes:
    """The PNG of an "L" image whose values are indices of the fixed palette.

    RuntimeError on the event loop.
    """
    check_thread()
    width, height = indices.size
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette_bytes()),
            _chunk(b"IDAT", compress(_rows(indices))),
            _chunk(b"IEND", b""),
        )
    )


def _rows(indices: Image.Image) -> bytes:
    """The rows, each behind the number of its filter, which is zero for "none"."""
    # Pillow writes a zero after each row: the filter of the next one.
    padded = indices.tobytes("raw", "L", indices.width + 1, 1)
    return b"".join((b"\0", memoryview(padded)[:-1]))


def _chunk(kind: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(content, zlib.crc32(kind))
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)
