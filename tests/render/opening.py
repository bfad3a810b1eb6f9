"""Reads pictures back from the bytes of their files."""

import io

from PIL import Image


def opened(file: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(file))
    image.load()
    return image
