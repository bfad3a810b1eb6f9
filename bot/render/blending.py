"""Overlays blended with tiles: in full colour, then quantized to the palette again."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from bot.render.atlas import overlay, tile
from bot.render.cards import CARD_TILE
from bot.render.quantize import mapped, quantized, to_rgb
from bot.render.vector_paths import Rect

DIMMED = 0.6
"""How bright cards are that may not be chosen; their suits can still be told apart."""
GLOW = 24
"""Pixels from the edge of a card tile to where the glow of a frame ends."""
_RIM: tuple[Rect, ...] = (
    (0, 0, CARD_TILE[0], GLOW),
    (0, CARD_TILE[1] - GLOW, CARD_TILE[0], CARD_TILE[1]),
    (0, GLOW, GLOW, CARD_TILE[1] - GLOW),
    (CARD_TILE[0] - GLOW, GLOW, CARD_TILE[0], CARD_TILE[1] - GLOW),
)


Rim = tuple[Image.Image | None, ...]
"""The parts of an overlay that cover the four bands of a card tile's rim; None if empty."""


@lru_cache(maxsize=128)
def framed_card(name: str) -> Image.Image:
    """A card tile in an amber frame, as palette indices."""
    card = tile(name).copy()
    blend_rims(card, [rim("cell")])
    return card


@lru_cache(maxsize=64)
def rim(name: str, corner: tuple[int, int] = (0, 0)) -> Rim:
    """The parts of an overlay on the rim of a card tile whose upper left corner is `corner`."""
    x, y = corner
    bands = (
        overlay(name).crop((x + left, y + top, x + right, y + bottom))
        for left, top, right, bottom in _RIM
    )
    return tuple(band if band.getbbox() else None for band in bands)


def blend_rims(card: Image.Image, rims: Sequence[Rim]) -> None:
    """Blend the rim of a card tile with these overlays; its middle is left as it is."""
    for index, rect in enumerate(_RIM):
        layers = [band for band in (one[index] for one in rims) if band is not None]
        if layers:
            blend_sprites(card, rect, [(layer, rect[:2]) for layer in layers])


def blend_sprite(plane: Image.Image, sprite: Image.Image, corner: tuple[int, int]) -> None:
    """Blend a whole sprite into a plane, where its upper left corner lies at `corner`."""
    rect = (*corner, corner[0] + sprite.width, corner[1] + sprite.height)
    blend_sprites(plane, rect, [(sprite, corner)])


def blend_sprites(
    plane: Image.Image, rect: Rect, sprites: Sequence[tuple[Image.Image, tuple[int, int]]]
) -> None:
    """Blend sprites into the part `rect` of a plane.

    Each sprite comes with the position of its upper left corner on the plane. Parts outside the
    rectangle are cut off; later sprites lie on top.
    """
    picture = to_rgb(plane.crop(rect))
    for sprite, (x, y) in sprites:
        # Faster than `alpha_composite`, with the same result on an opaque background.
        picture.paste(sprite, (x - rect[0], y - rect[1]), sprite)
    plane.paste(quantized(picture), rect[:2])


def shaded(sprite: Image.Image, light: float) -> Image.Image:
    """The sprite with its colours multiplied by `light`, from 1 (unchanged) to 0 (black)."""
    if light == 1:
        return sprite
    dark = darker(sprite.convert("RGB"), light)
    dark.putalpha(sprite.getchannel("A"))
    return dark


def darker(picture: Image.Image, light: float) -> Image.Image:
    """A full-colour picture with all its values multiplied by `light`, from 1 to 0."""
    return mapped(picture, bytes(round(value * light) for value in range(256)))
