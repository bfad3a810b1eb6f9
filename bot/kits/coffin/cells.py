"""Drawing of one cell: its tile, the frames of best lines through it, nail and seal."""

from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image

from bot.kits.coffin.board_layout import SEAL
from bot.render.atlas import overlay, tile
from bot.render.blending import Rim, blend_rims, blend_sprites, rim
from bot.render.cards import CARD, CARD_TILE, MARGIN
from bot.render.vector_paths import Rect

_NAIL_AT = (CARD_TILE[0] // 2 - 2, 0)
_SEAL_AT = (MARGIN + 6, MARGIN + CARD[1] - SEAL[1] - 6)
_CACHED_CELLS = 128
"""6 MB. Four times as many would spare a board a quarter of one blending."""


@dataclass(frozen=True)
class CellStyle:
    """A tile and what is blended with it.

    `row` and `column` are frames of best lines: the style of the side, and the index (0 to 2) of
    the cell in the line. `nailed` marks the first nail, `sealed` the card laid last.
    """

    tile: str
    row: tuple[int, int] | None = None
    column: tuple[int, int] | None = None
    nailed: bool = False
    sealed: bool = False

    @property
    def plain(self) -> bool:
        """Whether nothing is blended with the tile."""
        return not (self.row or self.column or self.nailed or self.sealed)


def cell_tile(style: CellStyle) -> Image.Image:
    """The cell's picture, as palette indices."""
    if style.sealed:
        # Not kept: the seal moves on with the next card, and the cell stays as it is without.
        cell = cell_tile(replace(style, sealed=False)).copy()
        blend_sprites(cell, _rect(_SEAL_AT, SEAL), [(overlay("seal"), _SEAL_AT)])
        return cell
    return tile(style.tile) if style.plain else _blended(style)


@lru_cache(maxsize=_CACHED_CELLS)
def _blended(style: CellStyle) -> Image.Image:
    cell = tile(style.tile).copy()
    blend_rims(cell, _frames(style))
    if style.nailed:
        blend_sprites(cell, _rect(_NAIL_AT, overlay("nail").size), [(overlay("nail"), _NAIL_AT)])
    return cell


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


def _rect(corner: tuple[int, int], size: tuple[int, int]) -> Rect:
    return (*corner, corner[0] + size[0], corner[1] + size[1])
