"""Knows how one cell looks: its card or marker, the frames that run through it, the first nail."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.render.atlas import overlay, tile
from bot.render.layout import CARD, CELL, GLOW, MARGIN, SEAL, Rect
from bot.render.quantize import quantized, to_rgb

NAIL_AT = (CELL[0] // 2 - 2, 0)
SEAL_AT = (MARGIN + 9, MARGIN + CARD[1] - SEAL[1] - 9)
# A frame's glow ends here, so that only the rim of a cell is blended and not its middle.
BANDS: tuple[Rect, ...] = (
    (0, 0, CELL[0], GLOW),
    (0, CELL[1] - GLOW, CELL[0], CELL[1]),
    (0, GLOW, GLOW, CELL[1] - GLOW),
    (CELL[0] - GLOW, GLOW, CELL[0], CELL[1] - GLOW),
)
# Some 24 MB when full: more than every framed card of a few games at play together.
KEPT = 512


@dataclass(frozen=True)
class CellStyle:
    """A tile and what is blended with it; a frame is its style and its cell's place in the line."""

    name: str
    row: tuple[str, int] | None = None
    column: tuple[str, int] | None = None
    single: str | None = None
    nailed: bool = False
    sealed: bool = False

    @property
    def plain(self) -> bool:
        """Nothing is blended with the tile."""
        return not (self.row or self.column or self.single or self.nailed or self.sealed)


def cell_tile(look: CellStyle) -> Image.Image:
    """The finished cell, as palette indices."""
    return tile(look.name) if look.plain else _blended(look)


@lru_cache(maxsize=KEPT)
def _blended(look: CellStyle) -> Image.Image:
    cell = tile(look.name).copy()
    frames = list(_frames(look))
    for band in BANDS:
        _blend(cell, band, [frame.crop(band) for frame in frames])
    if look.nailed:
        _blend(cell, _box(NAIL_AT, overlay("nail").size), [overlay("nail")])
    if look.sealed:
        _blend(cell, _box(SEAL_AT, SEAL), [overlay("seal")])
    return cell


def _frames(look: CellStyle) -> Iterator[Image.Image]:
    """The pieces of frames that run through the cell."""
    if look.row:
        style, place = look.row
        yield overlay(f"row-{style}").crop(_box((place * CELL[0], 0), CELL))
    if look.column:
        style, place = look.column
        yield overlay(f"column-{style}").crop(_box((0, place * CELL[1]), CELL))
    if look.single:
        yield overlay(f"cell-{look.single}")


def _blend(cell: Image.Image, box: Rect, layers: list[Image.Image]) -> None:
    """Lay the layers over one part of a cell, if there is anything on them."""
    seen = [layer for layer in layers if layer.getbbox()]
    if not seen:
        return
    picture = to_rgb(cell.crop(box))
    for layer in seen:
        picture.alpha_composite(layer)
    cell.paste(quantized(picture), box[:2])


def _box(corner: tuple[int, int], size: tuple[int, int]) -> Rect:
    return (*corner, corner[0] + size[0], corner[1] + size[1])
