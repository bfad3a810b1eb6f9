"""Knows how one cell looks: its card or marker, the frames that run through it, the first nail."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.render.atlas import overlay, tile
from bot.render.indices import in_colour, indexed
from bot.render.layout import CARD, CELL, MARGIN, SEAL

NAIL_AT = (CELL[0] // 2 - 2, 0)
SEAL_AT = (MARGIN + 9, MARGIN + CARD[1] - SEAL[1] - 9)
# Some 24 MB when full: more than every framed card of a few games at play together.
KEPT = 512


@dataclass(frozen=True)
class Look:
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


def cell_tile(look: Look) -> Image.Image:
    """The finished cell, as palette indices."""
    return tile(look.name) if look.plain else _blended(look)


@lru_cache(maxsize=KEPT)
def _blended(look: Look) -> Image.Image:
    picture = in_colour(tile(look.name))
    if look.row:
        name, place = look.row
        _blend(picture, f"row-{name}", (place * CELL[0], 0))
    if look.column:
        name, place = look.column
        _blend(picture, f"column-{name}", (0, place * CELL[1]))
    if look.single:
        _blend(picture, f"cell-{look.single}", (0, 0))
    if look.nailed:
        picture.alpha_composite(overlay("nail"), NAIL_AT)
    if look.sealed:
        picture.alpha_composite(overlay("seal"), SEAL_AT)
    return indexed(picture)


def _blend(picture: Image.Image, name: str, corner: tuple[int, int]) -> None:
    box = (*corner, corner[0] + CELL[0], corner[1] + CELL[1])
    picture.alpha_composite(overlay(name).crop(box))
