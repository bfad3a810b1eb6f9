"""The catalogue of the prebuilt art: every sheet with its tiles, and every overlay."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Final

from PIL import Image

from bot.engine.cards import RANKS, SUITS
from bot.engine.coffin.grid import CELL_NAMES
from bot.kits.coffin.board_layout import plate_rect, vampire_rect
from bot.render.cards import (
    CARD_TILE,
    COURTS_SHEET,
    LARGE_SHEET,
    RECOLOURED_COURTS_SHEET,
    RECOLOURED_LARGE_SHEET,
    RECOLOURED_SHEETS,
    RECOLOURED_SMALL_SHEET,
    SMALL_SHEET,
    SUIT_SHEETS,
    PackStyle,
)
from bot.render.colours import AMBER, STYLES
from bot.tools.art import (
    abstrac_board,
    backgrounds,
    board_parts,
    caterpillar,
    end_scene,
    fosco_table,
    large_faces,
)
from bot.tools.art.candle_table import draw_candle_table
from bot.tools.art.card_faces import card_back, card_face, vampire_face
from bot.tools.art.joker import joker_face

Tiles = dict[str, Image.Image]


def draw_sheets() -> Iterator[tuple[str, Tiles]]:
    """The sheets from which the palette is chosen, with their tiles, drawn anew in full colour."""
    for suit, sheet in SUIT_SHEETS.items():
        yield sheet, _suit(suit, PackStyle.TWO_COLOUR)
    for suit, sheet in RECOLOURED_SHEETS.items():
        yield sheet, _suit(suit, PackStyle.FOUR_COLOUR)
    back = card_back()
    yield "black", {"V": board_parts.well(vampire_face()), "back": board_parts.well(back)}
    yield "cells", dict(_cells(back))
    lined, bare = backgrounds.coffin(ways=True).picture(), backgrounds.coffin(ways=False).picture()
    yield "coffin", {"ways": lined}
    yield "coffin3", {"plain": bare}
    yield "plates", dict(_plates(lined))
    yield "tray", {"brass": board_parts.brass()}


def draw_joker() -> Tiles:
    """The Joker."""
    return {"JK": board_parts.well(joker_face())}


def draw_courts() -> Tiles:
    """The courts without badges."""
    return _courts(SUITS, PackStyle.TWO_COLOUR)


def draw_recoloured_courts() -> Tiles:
    """The courts without badges that look different in the four-colour pack."""
    return _courts(RECOLOURED_SHEETS, PackStyle.FOUR_COLOUR)


def draw_fosco() -> Tiles:
    """The empty table of Fosco, and the lanes for the cards of its pack."""
    return {"table": fosco_table.table(), "lanes": fosco_table.lanes()}


def draw_abstrac() -> Tiles:
    """The empty board of Abstrac."""
    return {"board": abstrac_board.board()}


def draw_caterpillar() -> Tiles:
    """The empty board of Caterpillar."""
    return {"board": caterpillar.board()}


def draw_end() -> Tiles:
    """The scenes of the end picture; for each side a portrait and a wreath, and one for a draw."""
    return {
        "coffin": end_scene.coffin(),
        "niche": end_scene.niche(),
        **{f"portrait-{style}": end_scene.portrait(style) for style in range(len(STYLES))},
        **{f"wreath-{style}": end_scene.wreath(style) for style in range(len(STYLES))},
        "wreath-brass": end_scene.wreath(None),
    }


def draw_small() -> Tiles:
    """Small cards with large ranks and suits, and the Vampire."""
    cards = end_scene.small_cards(SUITS, PackStyle.TWO_COLOUR)
    return {**cards, "V": end_scene.small_vampire()}


def draw_recoloured_small() -> Tiles:
    """The small cards that look different in the four-colour pack."""
    return end_scene.small_cards(RECOLOURED_SHEETS, PackStyle.FOUR_COLOUR)


def draw_large() -> Tiles:
    """The cards with large indices, the Vampire, and the Joker."""
    cards = large_faces.large_cards(SUITS, PackStyle.TWO_COLOUR)
    return {**cards, "V": large_faces.large_vampire(), "JK": large_faces.large_joker()}


def draw_recoloured_large() -> Tiles:
    """The cards with large indices that look different in the four-colour pack."""
    return large_faces.large_cards(RECOLOURED_SHEETS, PackStyle.FOUR_COLOUR)


FIXED_PALETTE_SHEETS: Final[Mapping[str, Callable[[], Tiles]]] = {
    "candles": draw_candle_table,
    "joker": draw_joker,
    COURTS_SHEET: draw_courts,
    RECOLOURED_COURTS_SHEET: draw_recoloured_courts,
    "fosco": draw_fosco,
    "abstrac": draw_abstrac,
    "caterpillar": draw_caterpillar,
    "end": draw_end,
    SMALL_SHEET: draw_small,
    RECOLOURED_SMALL_SHEET: draw_recoloured_small,
    LARGE_SHEET: draw_large,
    RECOLOURED_LARGE_SHEET: draw_recoloured_large,
}
"""By name: the sheets drawn on the existing palette, so that no other picture changes."""


def draw_overlays() -> Iterator[tuple[str, Image.Image]]:
    """Every overlay with its name, in full colour: nail, seal, frames, and animals."""
    yield "nail", board_parts.nail()
    yield "seal", board_parts.seal()
    yield "mouse", fosco_table.mouse()
    for name, piece in caterpillar.pieces().items():
        yield f"caterpillar-{name}", piece
    shapes = {
        "row": (3 * CARD_TILE[0], CARD_TILE[1]),
        "column": (CARD_TILE[0], 3 * CARD_TILE[1]),
    }
    yield "cell", board_parts.frame(CARD_TILE, AMBER)
    yield "unlaid", board_parts.unlaid()
    for (shape, size), (number, style) in product(shapes.items(), enumerate(STYLES)):
        yield f"{shape}-{number}", board_parts.frame(size, style)


def _suit(suit: str, pack: PackStyle) -> Tiles:
    return {rank: board_parts.well(card_face(rank, suit, pack)) for rank in RANKS}


def _courts(suits: Iterable[str], pack: PackStyle) -> Tiles:
    return {
        rank + suit: board_parts.well(card_face(rank, suit, pack, badges=False))
        for suit in suits
        for rank in "JQK"
    }


def _cells(back: Image.Image) -> Iterator[tuple[str, Image.Image]]:
    for name in CELL_NAMES:
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
