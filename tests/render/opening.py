"""Reads pictures back from the bytes of their files."""

import io

from PIL import Image, ImageSequence


def frames_of(image: Image.Image) -> int:
    """How many frames a GIF has."""
    return sum(1 for _ in ImageSequence.Iterator(image))


def opened(file: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(file))
    image.load()
    return image
