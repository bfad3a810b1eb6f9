"""Cards of any height with soft round corners, upright or rotated, to blend with any background."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageOps

from bot.engine.cards import Card
from bot.render.atlas import tile
from bot.render.canvas import panel_mask
from bot.render.cards import BACK, CARD, MARGIN, PackStyle, plain_card_tile, suit_ink
from bot.render.colours import PAGE, Colour, blend
from bot.render.palette import merged
from bot.render.quantize import mapped, quantized, to_rgb

_RADIUS = 13
_SAME_ON_SMALL_CARDS = 32.0
_INKS: Final = tuple(suit_ink(suit, PackStyle.FOUR_COLOUR) for suit in "HDSC")
_EDGE: Final[Colour] = (226, 211, 178)
_WINDOWS: Final = tuple(blend(ink, PAGE, 0.88) for ink in _INKS)
_OWN_ON_SMALL_CARDS: Final = (PAGE, *_INKS, _EDGE, *_WINDOWS)
"""Paper, inks, edge and the windows behind the courts: what tells the suits of small cards."""
_CLEAR_BORDER = 2


@lru_cache(maxsize=512)
def card_sprite(card: Card | None, pack: PackStyle, height: int) -> Image.Image:
    """An "RGBA" image of a card without badges, this high in pixels; None is a card's back."""
    return _face(card, pack).resize((sprite_width(height), height), Image.Resampling.LANCZOS)


@lru_cache(maxsize=256)
def flat_sprite(card: Card, pack: PackStyle, height: int) -> Image.Image:
    """A card like `card_sprite`, in fewer shades: many of them still make a small file."""
    sprite = _face(card, pack).resize((sprite_width(height), height), Image.Resampling.BOX)
    flat = to_rgb(mapped(quantized(sprite), merged(_SAME_ON_SMALL_CARDS, _OWN_ON_SMALL_CARDS)))
    flat.putalpha(sprite.getchannel("A"))
    return flat


def _face(card: Card | None, pack: PackStyle) -> Image.Image:
    """A card in its full size, with a mask of its round corners."""
    name = BACK if card is None else plain_card_tile(card, pack)
    face = to_rgb(tile(name).crop((MARGIN, MARGIN, MARGIN + CARD[0], MARGIN + CARD[1])))
    face.putalpha(panel_mask(CARD, _RADIUS))
    return face


def sprite_width(height: int) -> int:
    """The width of a card of this height."""
    return round(height * CARD[0] / CARD[1])


def turned(sprite: Image.Image, degrees: float) -> Image.Image:
    """A sprite rotated counter-clockwise about its middle, on a larger transparent background."""
    # Without a clear border, straight edges would end at the rim of the image, unsmoothed.
    bordered = ImageOps.expand(sprite, _CLEAR_BORDER)
    return bordered.rotate(degrees, Image.Resampling.BICUBIC, expand=True)
