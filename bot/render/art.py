"""Knows the whole list of prebuilt art: every sheet, every tile, and how each is drawn."""

from collections.abc import Iterator
from itertools import product

from PIL import Image

from bot.render import furniture, ground
from bot.render.atlas import RECOLOURED, SUIT_SHEETS
from bot.render.cards import card_back, card_face, vampire_face
from bot.render.colours import STYLES, Pack
from bot.render.layout import CELL, cell_name, plate_rect, vampire_rect

RANKS = "A23456789TJQK"
Tiles = dict[str, Image.Image]


def drawn() -> Iterator[tuple[str, Tiles]]:
    """Every sheet with its tiles, drawn afresh in full colour."""
    for suit, sheet in SUIT_SHEETS.items():
        yield sheet, _suit(suit, Pack.TWO_COLOUR)
    for suit, sheet in RECOLOURED.items():
        yield sheet, _suit(suit, Pack.FOUR_COLOUR)
    back = card_back()
    yield "black", {"V": furniture.well(vampire_face()), "back": furniture.well(back)}
    yield "cells", dict(_cells(back))
    lined, bare = ground.coffin(ways=True).picture(), ground.coffin(ways=False).picture()
    yield "coffin", {"ways": lined}
    yield "coffin3", {"plain": bare}
    yield "plates", dict(_plates(lined))
    yield "tray", {"well": furniture.well(), "brass": furniture.brass()}


def overlays() -> Iterator[tuple[str, Image.Image]]:
    """Every piece that is blended with what lies under it, in full colour."""
    yield "nail", furniture.nail()
    yield "seal", furniture.seal()
    shapes = {"row": (3 * CELL[0], CELL[1]), "column": (CELL[0], 3 * CELL[1]), "cell": CELL}
    for (shape, size), (number, style) in product(shapes.items(), enumerate(STYLES)):
        yield f"{shape}-{number}", furniture.frame(size, style)


def _suit(suit: str, pack: Pack) -> Tiles:
    return {rank: furniture.well(card_face(rank, suit, pack)) for rank in RANKS}


def _cells(back: Image.Image) -> Iterator[tuple[str, Image.Image]]:
    for cell in range(9):
        name = cell_name(cell)
        yield f"closed-{name}", furniture.well(furniture.closed_cell(name))
        yield f"open-{name}", furniture.well(furniture.open_cell(name))
        yield f"take-{name}", furniture.well(furniture.open_back(back, name))


def _plates(coffin: Image.Image) -> Iterator[tuple[str, Image.Image]]:
    for line in range(6):
        rect = plate_rect(line)
        yield f"{line}-dark", furniture.plate(coffin, rect, None)
        for number, style in enumerate(STYLES):
            yield f"{line}-{number}", furniture.plate(coffin, rect, style)
    for number, style in enumerate(STYLES[:2]):
        rect = vampire_rect(number)
        yield f"vampire-{number}", furniture.own_vampire(coffin, rect, style)
