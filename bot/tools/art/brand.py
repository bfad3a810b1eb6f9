"""Draws the bot's avatar and banner for Discord: `python -m bot.tools.art.brand`."""

import argparse
from typing import Final

from PIL import Image

from bot.render.assets import ASSETS
from bot.render.card_sprites import turned
from bot.render.cards import PackStyle
from bot.render.colours import NIGHT, Colour
from bot.render.symbols import BAT
from bot.tools.art.card_faces import card_face, vampire_face
from bot.tools.art.colours import BAT_WING, SUIT_COLOURS
from bot.tools.art.kings import count
from bot.tools.art.painter import AXIS, Painter

FOLDER: Final = ASSETS / "brand"
AVATAR: Final = 512
BANNER: Final = (1360, 480)
_MOON: Final[tuple[tuple[float, Colour], ...]] = (
    (1.22, (32, 12, 24)),
    (1.12, (62, 10, 25)),
    (1.04, (110, 13, 28)),
    (1.0, (178, 24, 38)),
)
_CRATERS: Final = ((-0.42, -0.5, 0.13), (0.36, -0.55, 0.1), (0.6, -0.1, 0.08), (-0.62, 0.05, 0.09))
_FAN: Final = (("A", "S"), ("Q", "H"), ("", ""), ("K", "S"), ("T", "D"))
"""The cards of the banner from left to right; the Vampire in the middle."""


def avatar() -> Image.Image:
    """The Count before a blood moon; everything important lies within a circle."""
    painter = Painter.blank(AVATAR, AVATAR, NIGHT)
    blood_moon(painter, AVATAR / 2, AVATAR * 0.44, AVATAR * 0.37)
    scale = AVATAR / 112
    figure = painter.placed(AVATAR / 2 - AXIS * scale, AVATAR * 0.03 - 20 * scale, scale)
    count(figure, SUIT_COLOURS[PackStyle.TWO_COLOUR]["S"])
    return painter.picture().convert("RGB")


def banner() -> Image.Image:
    """A fan of five cards before a blood moon, and bats."""
    width, height = BANNER
    painter = Painter.blank(width, height, NIGHT)
    blood_moon(painter, width / 2, height * 0.46, height * 0.4)
    for x, y, size in ((90, 60, 1.5), (300, 220, 0.8), (1010, 70, 1.0), (1180, 200, 1.6)):
        painter.placed(x, y, size).shape(BAT, BAT_WING)
    picture = painter.picture().convert("RGB")
    for place, (rank, suit) in enumerate(_FAN):
        face = card_face(rank, suit, PackStyle.TWO_COLOUR) if rank else vampire_face()
        steps = place - len(_FAN) // 2
        card = turned(face.convert("RGBA"), -12 * steps)
        x = width // 2 + 150 * steps - card.width // 2
        y = round(height * 0.54 + 16 * steps * steps) - card.height // 2
        picture.paste(card, (x, y), card)
    return picture


def blood_moon(painter: Painter, x: float, y: float, radius: float) -> None:
    """A red moon with a glow and four craters around this middle."""
    for size, colour in _MOON:
        painter.disc((x, y), radius * size, colour)
    for dx, dy, size in _CRATERS:
        painter.disc((x + dx * radius, y + dy * radius), size * radius, (152, 18, 33))


def write() -> None:
    """Draw both pictures into `assets/brand`."""
    FOLDER.mkdir(exist_ok=True)
    avatar().save(FOLDER / "avatar.png", optimize=True)
    banner().save(FOLDER / "banner.png", optimize=True)


def main() -> None:
    """Draw the pictures; there are no arguments."""
    prog = "python -m bot.tools.art.brand"
    argparse.ArgumentParser(prog=prog, description=__doc__).parse_args()
    write()


if __name__ == "__main__":
    main()
