"""Knows the pieces of the hand tray and of the score sheet that are drawn ahead of time."""

from PIL import Image

from bot.render.colours import BRASS, BRASS_DARK, BRASS_LIGHT
from bot.render.paint import Ink, Painter

BRASS_PLATE = (56, 42)


def pieces() -> dict[str, Image.Image]:
    """The tiles by name."""
    return {"brass": brass()}


def brass() -> Image.Image:
    """An empty brass plate, for the number of a card in a hand."""
    width, height = BRASS_PLATE
    painter = Painter.blank(width, height, (48, 7, 18))
    painter.panel((2, 4, width - 2, height), 8, (18, 8, 10))
    painter.panel((2, 1, width - 2, height - 3), 8, BRASS_DARK)
    painter.panel((4, 3, width - 4, height - 5), 6, BRASS, Ink(BRASS_LIGHT, 1))
    return painter.picture()
