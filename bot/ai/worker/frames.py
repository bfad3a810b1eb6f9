"""Messages between the bot and its worker: a length of eight bytes, then a pickle."""

import struct
from typing import IO, Final

_HEADER: Final = struct.Struct(">Q")


def write_frame(stream: IO[bytes], payload: bytes) -> None:
    """Send one message; OSError or ValueError if nobody reads the stream any more."""
    stream.write(_HEADER.pack(len(payload)) + payload)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes:
    """Wait for one message; EOFError if the stream ends before it is complete."""
    (length,) = _HEADER.unpack(_exactly(stream, _HEADER.size))
    return _exactly(stream, length)


def _exactly(stream: IO[bytes], count: int) -> bytes:
    read = stream.read(count)
    if len(read) < count:
        raise EOFError
    return read
