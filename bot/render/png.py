"""PNG encoder for canvases: fast, and equal bytes for equal pixels."""

import asyncio
import struct
from collections.abc import Callable

import deflate
from isal import isal_zlib

from bot.render.canvas import Canvas
from bot.render.palette import palette_bytes

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# Most of the time for a picture is spent in the encoder. Intel's deflate at level 1 needs a fifth
# of the time of zlib at level 1, for files of the same size. libdeflate at level 5 needs four times
# as long as Intel's and saves a fifth of the bytes; level 4 saves less, level 6 takes longer by a
# quarter.
_QUICK = 1
_TIGHT = 5


def quickly(rows: memoryview) -> bytes:
    """Deflate for a picture in a private answer, which has to wait for it and is seen only once."""
    return isal_zlib.compress(rows, _QUICK)


def tightly(rows: memoryview) -> bytes:
    """Deflate for a picture in a channel, which is sent after the answer, and to many people."""
    return bytes(deflate.zlib_compress(rows, _TIGHT))


def check_thread() -> None:
    """RuntimeError on the event loop's thread, where drawing would delay every answer."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    raise RuntimeError("a picture is drawn on the event loop; ask Pictures for it")


def encode(canvas: Canvas, compress: Callable[[memoryview], bytes] = quickly) -> bytes:
    """The PNG of a canvas. RuntimeError on the event loop's thread."""
    check_thread()
    header = struct.pack(">IIBBBBB", *canvas.plane.size, 8, 3, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            *_chunk(b"IHDR", header),
            *_chunk(b"PLTE", palette_bytes()),
            *_chunk(b"IDAT", compress(canvas.rows)),
            *_chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, content: bytes) -> tuple[bytes, ...]:
    checksum = isal_zlib.crc32(content, isal_zlib.crc32(kind))
    return struct.pack(">I", len(content)), kind, content, struct.pack(">I", checksum)
