"""Drawing of cards in the picture of a hand, which shows only their upper part.

Where there is little height, a card is a strip: its suit stands beside its rank.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.kits.coffin.board_layout import SEAL
from bot.kits.coffin.cells import CellStyle, cell_tile
from bot.render.atlas import overlay, tile
from bot.render.blending import DIMMED, blend_sprite, darker
from bot.render.canvas import Canvas, panel_mask
from bot.render.cards import MARGIN
from bot.render.colours import WELL_EDGE, Colour
from bot.render.quantize import quantized, to_rgb
from bot.render.vector_paths import Rect

_RADIUS: Final = 13
_RIM: Final = 3
"""The dark edge around a card."""
_SUIT: Final[Rect] = (MARGIN + 9, MARGIN + 68, MARGIN + 55, MARGIN + 116)
"""Where a tile with a large index has its suit."""
_FANGS: Final[Rect] = (MARGIN + 5, MARGIN + 68, MARGIN + 59, MARGIN + 116)
"""Where the Vampire has its fangs, which are wider than a suit."""
_PIPS: Final = frozenset("23456789T")
_INDEX: Final[Rect] = (4, 0, 54, 86)
"""Where a card with pips has its index; the seal stands below it, as large as the slot allows."""
_RANK: Final = (4, 6, 60)
"""Left, top and right of the rank in a strip."""
_SUIT_SIZE, _FANGS_SIZE = (40, 42), (38, 34)
_WIDE_RANKS: Final = frozenset("ATKV")
_SUIT_IN_STRIP, _FANGS_IN_STRIP = (58, 13), (61, 16)
_SHIFT, _SHIFT_OF_WIDE = 4, 1
"""How far rank and suit of a strip are moved to the left, to stand in its middle."""
_NAIL_IN_STRIP: Final = (92, 2)


@dataclass(frozen=True, slots=True)
class Face:
    """The seen part of a card: its tile, its size, and what marks it.

    The tile of a `strip` has a large index.
    """

    tile: str
    size: tuple[int, int]
    nailed: bool = False
    sealed: bool = False
    dim: bool = False
    strip: bool = False


def lay_face(canvas: Canvas, face: Face, corner: tuple[int, int], ground: Colour | None) -> None:
    """A card with its upper left corner here, on an edge that parts it from what is below.

    `ground` is the colour around it, or None if that is not flat.
    """
    at = corner[0] - _RIM, corner[1] - _RIM
    if ground is None:
        canvas.plane.paste(_on_edge(face, None), at, _mask(face.size))
    else:
        canvas.lay(_on_edge(face, ground), at)


@lru_cache(maxsize=256)
def _on_edge(face: Face, ground: Colour | None) -> Image.Image:
    """The seen part of a card on its dark edge; its corners are filled with the ground, if any."""
    width, height = face.size
    seen = _strip(face) if face.strip else _upper_part(face)
    if face.sealed:
        blend_sprite(seen, *_seal(face))
    if face.dim:
        seen = quantized(darker(to_rgb(seen), DIMMED))
    canvas = Canvas.filled((width + 2 * _RIM, height + _RIM), WELL_EDGE)
    canvas.plane.paste(seen, (_RIM, _RIM), _round_above(face.size, _RADIUS))
    if ground is None:
        return canvas.plane
    around = Canvas.filled(canvas.plane.size, ground)
    around.plane.paste(canvas.plane, (0, 0), _mask(face.size))
    return around.plane


def _seal(face: Face) -> tuple[Image.Image, tuple[int, int]]:
    """The seal and its upper left corner, where it is whole and hides neither index nor pips."""
    seal, (width, height) = overlay("seal"), face.size
    if face.tile.rpartition("/")[2] not in _PIPS:
        return seal, (width - SEAL[0] - 8, height - SEAL[1] - 6)
    left, _top, right, bottom = _INDEX
    size = min(SEAL[0], height - bottom)
    seal = seal.resize((size, size), Image.Resampling.LANCZOS)
    return seal, (left + (right - left - size) // 2, bottom)


def _upper_part(face: Face) -> Image.Image:
    box = (MARGIN, MARGIN, MARGIN + face.size[0], MARGIN + face.size[1])
    return cell_tile(CellStyle(face.tile, nailed=face.nailed)).crop(box)


def _strip(face: Face) -> Image.Image:
    """The rank of a card with its suit beside it, then its marks."""
    whole = tile(face.tile)
    strip = whole.crop((MARGIN, MARGIN, MARGIN + face.size[0], MARGIN + face.size[1]))
    rank = face.tile.rpartition("/")[2][0]
    shift = _SHIFT_OF_WIDE if rank in _WIDE_RANKS else _SHIFT
    left, top, right = _RANK
    strip.paste(strip.crop((left + shift, top, right + shift, face.size[1])), (left, top))
    box, size, (x, y) = (
        (_FANGS, _FANGS_SIZE, _FANGS_IN_STRIP)
        if rank == "V"
        else (_SUIT, _SUIT_SIZE, _SUIT_IN_STRIP)
    )
    suit = quantized(to_rgb(whole.crop(box)).resize(size, Image.Resampling.LANCZOS))
    strip.paste(suit, (x - shift, y))
    if face.nailed:
        blend_sprite(strip, overlay("nail"), _NAIL_IN_STRIP)
    return strip


@lru_cache(maxsize=8)
def _mask(size: tuple[int, int]) -> Image.Image:
    """The shape of a card with its edge."""
    return _round_above((size[0] + 2 * _RIM, size[1] + _RIM), _RADIUS + _RIM)


def _round_above(size: tuple[int, int], radius: int) -> Image.Image:
    """A hard mask of a rectangle whose upper corners are round; its slot hides the lower ones."""
    soft = panel_mask((size[0], size[1] + 3 * radius), radius).crop((0, 0, *size))
    return soft.point([0] * 128 + [255] * 128)
