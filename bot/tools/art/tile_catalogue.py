"""Knows the whole list of prebuilt art: every sheet, every tile, and how each is drawn."""

from collections.abc import Iterator
from itertools import product

from PIL import Image

from bot.render.atlas import RECOLOURED, SUIT_SHEETS
from bot.render.colours import STYLES, Pack
from bot.render.layout import CELL, cell_name, plate_rect, vampire_rect
from bot.tools.art import backgrounds, board_parts
from bot.tools.art.card_faces import card_back, card_face, vampire_face

RANKS = "A23456789TJQK"
Tiles = dict[str, Image.Image]


def drawn() -> Iterator[tuple[str, Tiles]]:
    """Every sheet with its tiles, drawn afresh in full colour."""
    for suit, sheet in SUIT_SHEETS.items():
        yield sheet, _suit(suit, Pack.TWO_COLOUR)
    for suit, sheet in RECOLOURED.items():
        yield sheet, _suit(suit, Pack.FOUR_COLOUR)
    back = card_back()
    yield "black", {"V": board_parts.well(vampire_face()), "back": board_parts.well(back)}
    yield "cells", dict(_cells(back))
    lined, bare = backgrounds.coffin(ways=True).picture(), backgrounds.coffin(ways=False).picture()
    yield "coffin", {"ways": lined}
    yield "coffin3", {"plain": bare}
    yield "plates", dict(_plates(lined))
    yield "tray", {"well": board_parts.well(), "brass": board_parts.brass()}


def overlays() -> Iterator[tuple[str, Image.Image]]:
    """Every piece that is blended with what lies under it, in full colour."""
    yield "nail", board_parts.nail()
    yield "seal", board_parts.seal()
    shapes = {"row": (3 * CELL[0], CELL[1]), "column": (CELL[0], 3 * CELL[1]), "cell": CELL}
    for (shape, size), (number, style) in product(shapes.items(), enumerate(STYLES)):
        yield f"{shape}-{number}", board_parts.frame(size, style)


def _suit(suit: str, pack: Pack) -> Tiles:
    return {rank: board_parts.well(card_face(rank, suit, pack)) for rank in RANKS}


def _cells(back: Image.Image) -> Iterator[tuple[str, Image.Image]]:
    for cell in range(9):
        name = cell_name(cell)
        yield f"closed-{name}", board_parts.well(board_parts.closed_cell(name))
        yield f"open-{name}", board_parts.well(board_parts.open_cell(name))
        yield f"take-{name}", board_parts.well(board_parts.open_back(back, name))


def _plates(coffin: Image.Image) -> Iterator[tuple[str, Image.Image]]:
    for line in range(6):
        rect = plate_rect(line)
        yield f"{line}-dark", board_parts.plate(coffin, rect, None)
        for number, style in enumerate(STYLES):
            yield f"{line}-{number}", board_parts.plate(coffin, rect, style)
    for number, style in enumerate(STYLES[:2]):
        rect = vampire_rect(number)
        yield f"vampire-{number}", board_parts.own_vampire(coffin, rect, style)
