"""GIF encoder for replays: half size, one palette, and only the changed pixels in each frame."""

import io
from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image, ImageChops

from bot.render.canvas import Canvas
from bot.render.palette import CLEAR, merged, palette_bytes
from bot.render.png import check_thread
from bot.render.quantize import mapped, quantized, to_rgb

HELD_MS = 8000
"""Milliseconds for which the last frame is held."""
# Discord shows a picture at about half its size on a desktop.
_REDUCTION = 2
_SAME_IN_MOTION = 16.0


@dataclass(frozen=True)
class Frame:
    """A picture of a replay, and for how many milliseconds it is shown."""

    canvas: Canvas
    milliseconds: int


def replay_gif(frames: Iterable[Frame]) -> bytes:
    """A looping GIF of at least one frame; a frame that looks like the one before it is left out.

    All canvases must have the same size. The last frame is shown for HELD_MS. RuntimeError on the
    event loop's thread.
    """
    check_thread()
    images, durations = _changes(frames)
    durations[-1] = HELD_MS
    stored = io.BytesIO()
    images[0].save(
        stored,
        "GIF",
        save_all=True,
        append_images=images[1:],
        duration=durations,
        loop=0,
        disposal=1,
        transparency=CLEAR,
        interlace=False,
        optimize=False,
    )
    return stored.getvalue()


def _changes(frames: Iterable[Frame]) -> tuple[list[Image.Image], list[int]]:
    images: list[Image.Image] = []
    durations: list[int] = []
    shown: Image.Image | None = None
    for frame in frames:
        plane = _reduced(frame.canvas.plane)
        if shown is not None and plane.tobytes() == shown.tobytes():
            continue
        images.append(_image(plane if shown is None else _changed(shown, plane)))
        durations.append(frame.milliseconds)
        shown = plane
    return images, durations


def _reduced(plane: Image.Image) -> Image.Image:
    picture = to_rgb(plane).reduce(_REDUCTION)
    return mapped(quantized(picture), merged(_SAME_IN_MOTION))


def _changed(before: Image.Image, after: Image.Image) -> Image.Image:
    """The pixels of `after` that differ from `before`; the others are CLEAR."""
    same = ImageChops.difference(before, after).point([255] + [0] * 255)
    frame = after.copy()
    frame.paste(CLEAR, (0, 0), same)
    return frame


def _image(plane: Image.Image) -> Image.Image:
    frame = Image.frombytes("P", plane.size, plane.tobytes())
    frame.putpalette(palette_bytes())
    return frame
