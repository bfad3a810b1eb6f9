"""Drawing of one cell: its tile, the frames of best lines through it, nail and seal."""

from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image

from bot.kits.coffin.board_layout import SEAL
from bot.render.atlas import overlay, tile
from bot.render.blending import Rim, blend_rims, blend_sprite, darker, rim
from bot.render.canvas import Canvas, panel_mask
from bot.render.cards import CARD, CARD_TILE, MARGIN
from bot.render.colours import AMBER, WELL_EDGE
from bot.render.quantize import quantized, to_rgb

_NAIL_AT = (CARD_TILE[0] // 2 - 2, 0)
_SEAL_AT = (MARGIN + 6, MARGIN + CARD[1] - SEAL[1] - 6)
_INSET_EDGE = 8
_UNLAID = 0.72
"""How bright a card is that was not laid."""
_CACHED_CELLS = 128
"""6 MB. Four times as many would spare a board a quarter of one blending."""


@dataclass(frozen=True)
class CellStyle:
    """A tile and what is blended with it.

    `row` and `column` are frames of best lines: the style of the side, and the index (0 to 2) of
    the cell in the line. `nailed` marks the first nail, `sealed` the card laid last. A card that
    would have been `better` here is dim, in a dashed frame above all others; `inset` is the small
    tile of one that would have been better in the place of this card, or empty.
    """

    tile: str
    row: tuple[int, int] | None = None
    column: tuple[int, int] | None = None
    nailed: bool = False
    sealed: bool = False
    better: bool = False
    inset: str = ""

    @property
    def plain(self) -> bool:
        """Whether nothing is blended with the tile below an inset."""
        return not (self.row or self.column or self.nailed or self.sealed or self.better)


def cell_tile(style: CellStyle) -> Image.Image:
    """The cell's picture, as palette indices."""
    if style.inset:
        return _with_inset(cell_tile(replace(style, inset="")), tile(style.inset))
    if style.sealed:
        # Not kept: the seal moves on with the next card, and the cell stays as it is without.
        cell = cell_tile(replace(style, sealed=False)).copy()
        blend_sprite(cell, overlay("seal"), _SEAL_AT)
        return cell
    return tile(style.tile) if style.plain else _blended(style)


@lru_cache(maxsize=_CACHED_CELLS)
def _blended(style: CellStyle) -> Image.Image:
    cell = _dim(style.tile) if style.better else tile(style.tile).copy()
    blend_rims(cell, [*_frames(style), rim("unlaid")] if style.better else _frames(style))
    if style.nailed:
        blend_sprite(cell, overlay("nail"), _NAIL_AT)
    return cell


def _with_inset(cell: Image.Image, small: Image.Image) -> Image.Image:
    """A cell with a small framed card that leaves index, seal and badge of its own card alone."""
    size = small.width + 2 * _INSET_EDGE, small.height + 2 * _INSET_EDGE
    inset = Canvas.filled(size, WELL_EDGE)
    inset.edged_panel((0, 0, *size), 16, WELL_EDGE, (2, AMBER.light), (6, WELL_EDGE))
    inset.lay(small, (_INSET_EDGE, _INSET_EDGE))
    at = MARGIN + CARD[0] - size[0] - 6, (CARD_TILE[1] - size[1]) // 2
    whole = cell.copy()
    whole.paste(inset.plane, at, panel_mask(size, 16).point([0] * 128 + [255] * 128))
    return whole


def _dim(name: str) -> Image.Image:
    """A card that was not laid."""
    return quantized(darker(to_rgb(tile(name)), _UNLAID))


def _frames(style: CellStyle) -> list[Rim]:
    """The pieces of line frames that run through the cell, the uppermost last."""
    frames = []
    if style.row:
        side, index = style.row
        frames.append(rim(f"row-{side}", (index * CARD_TILE[0], 0)))
    if style.column:
        side, index = style.column
        frames.append(rim(f"column-{side}", (0, index * CARD_TILE[1])))
    if style.row and style.column and style.row[1] != 1 and style.column[1] == 1:
        frames.reverse()  # The side of the column would hide the end of the row.
    return frames
