"""Reads pictures back from the bytes of their files, and the names of all tiles."""

import io
import json

from PIL import Image, ImageSequence

from bot.messages.message import Drawing
from bot.render.atlas import ART
from bot.render.cards import PackStyle


def tile_names() -> tuple[str, ...]:
    """The names of all tiles of the atlas."""
    indexes = (json.loads(path.read_text("ascii")) for path in sorted(ART.glob("*.json")))
    sheets = {sheet: boxes for index in indexes for sheet, boxes in index.items()}
    return tuple(f"{sheet}/{name}" for sheet, boxes in sheets.items() for name in boxes)


def frames_of(image: Image.Image) -> int:
    """How many frames a GIF has."""
    return sum(1 for _ in ImageSequence.Iterator(image))


def drawn(drawing: Drawing, pack: PackStyle = PackStyle.TWO_COLOUR) -> bytes:
    """The bytes of the file."""
    return drawing.draw(*drawing.arguments, pack)


def opened(file: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(file))
    image.load()
    return image
