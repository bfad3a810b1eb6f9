"""Overlays blended with tiles: in full colour, then quantized to the palette again."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from bot.render.atlas import overlay, tile
from bot.render.cards import CARD_TILE
from bot.render.quantize import quantized, to_rgb
from bot.render.vector_paths import Rect

GLOW = 24
"""Pixels from the edge of a card tile to where the glow of a frame ends."""
_RIM: tuple[Rect, ...] = (
    (0, 0, CARD_TILE[0], GLOW),
    (0, CARD_TILE[1] - GLOW, CARD_TILE[0], CARD_TILE[1]),
    (0, GLOW, GLOW, CARD_TILE[1] - GLOW),
    (CARD_TILE[0] - GLOW, GLOW, CARD_TILE[0], CARD_TILE[1] - GLOW),
)


@lru_cache(maxsize=128)
def framed_card(name: str) -> Image.Image:
    """A card tile in an amber frame, as palette indices."""
    card = tile(name).copy()
    blend_frames(card, [overlay("cell")])
    return card


def blend_frames(card: Image.Image, frames: Sequence[Image.Image]) -> None:
    """Blend frames of a card tile's size with its rim; its middle is left as it is."""
    for band in _RIM:
        blend_layers(card, band, [frame.crop(band) for frame in frames])


def blend_layers(plane: Image.Image, rect: Rect, layers: Sequence[Image.Image]) -> None:
    """Blend layers of the rectangle's size with that part of a plane; empty layers cost nothing."""
    visible = [layer for layer in layers if layer.getbbox()]
    if not visible:
        return
    picture = to_rgb(plane.crop(rect))
    for layer in visible:
        picture.alpha_composite(layer)
    plane.paste(quantized(picture), rect[:2])


def blend_sprites(
    plane: Image.Image, rect: Rect, sprites: Sequence[tuple[Image.Image, tuple[int, int]]]
) -> None:
    """Blend sprites, each with its upper left corner on the plane, with that part of a plane.

    What lies outside the rectangle is cut off; later sprites lie on top.
    """
    picture = to_rgb(plane.crop(rect))
    for sprite, (x, y) in sprites:
        # Faster than `alpha_composite`, and the same on an opaque ground but for its own alpha.
        picture.paste(sprite, (x - rect[0], y - rect[1]), sprite)
    plane.paste(quantized(picture), rect[:2])


def shaded(sprite: Image.Image, light: float) -> Image.Image:
    """A sprite with its colours darker, from 1 (as it is) to 0 (black)."""
    if light == 1:
        return sprite
    dark = sprite.convert("RGB").point(lambda value: value * light)
    dark.putalpha(sprite.getchannel("A"))
    return dark
