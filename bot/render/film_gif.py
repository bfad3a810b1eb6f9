"""GIF encoder for films: half size, one palette, and only the changed pixels in each frame."""

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from bot.render.canvas import Canvas
from bot.render.palette import CLEAR, merged, palette_bytes
from bot.render.png import check_thread
from bot.render.quantize import mapped, quantized, to_rgb
from bot.render.vector_paths import Rect

HELD_MS = 8000
"""Milliseconds for which the last frame is held."""
# Discord shows a picture at about half its size on a desktop.
_REDUCTION = 2
_SAME_IN_MOTION = 16.0
_LOOP = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_END = b"\x3b"


@dataclass(frozen=True)
class Frame:
    """A picture of a film, and for how many milliseconds it is shown."""

    canvas: Canvas
    milliseconds: int


def film_gif(frames: Iterable[Frame]) -> bytes:
    """A looping GIF of at least one frame; a frame that looks like the one before it is left out.

    All canvases must have the same size. The last frame is shown for HELD_MS. RuntimeError on the
    event loop's thread.
    """
    check_thread()
    scenes = list(_scenes(frames))
    size, last = scenes[0].box[2:], scenes.pop()
    stored = [_header(size)]
    for scene in (*scenes, last._replace(milliseconds=HELD_MS)):
        stored += _image_data(scene)
    return b"".join((*stored, _END))


class _Scene(NamedTuple):
    """The pixels that a frame changes, in the smallest rectangle around them."""

    pixels: Image.Image
    box: Rect
    milliseconds: int


def _scenes(frames: Iterable[Frame]) -> Iterator[_Scene]:
    shown: Image.Image | None = None
    for frame in frames:
        plane = _reduced(frame.canvas.plane)
        box = (0, 0, *plane.size) if shown is None else _box_of_changes(shown, plane)
        if box is not None:
            pixels = plane if shown is None else _changed(shown.crop(box), plane.crop(box))
            yield _Scene(pixels, box, frame.milliseconds)
        shown = plane


def _reduced(plane: Image.Image) -> Image.Image:
    picture = to_rgb(plane).reduce(_REDUCTION)
    return mapped(quantized(picture), merged(_SAME_IN_MOTION))


def _box_of_changes(before: Image.Image, after: Image.Image) -> Rect | None:
    return ImageChops.difference(before, after).getbbox()


def _changed(before: Image.Image, after: Image.Image) -> Image.Image:
    """The pixels of `after` that differ from `before`; the others are CLEAR."""
    same = ImageChops.difference(before, after).point([255] + [0] * 255)
    frame = after.copy()
    frame.paste(CLEAR, (0, 0), same)
    return frame


def _header(size: tuple[int, int]) -> bytes:
    """The size, the palette of all frames, and that the film is shown over and over again."""
    return b"".join((b"GIF89a", struct.pack("<HHBBB", *size, 0xF7, 0, 0), palette_bytes(), _LOOP))


def _image_data(scene: _Scene) -> list[bytes]:
    frame = Image.frombytes("P", scene.pixels.size, scene.pixels.tobytes())
    return getdata(
        frame,
        scene.box[:2],
        duration=scene.milliseconds,
        disposal=1,
        transparency=CLEAR,
        interlace=False,
    )
