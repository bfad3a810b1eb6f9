"""Knows the prebuilt art: tiles of palette indices, read from their sheets when first asked for."""

import json
from functools import cache
from threading import RLock

from PIL import Image

from bot.render.colours import Pack
from bot.render.files import ASSETS
from bot.render.layout import Rect

ART = ASSETS / "art"
SUIT_SHEETS = {"H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs"}
RECOLOURED = {"D": "diamonds4", "C": "clubs4"}
"""The suits that look different in the four-colour pack."""
_reading = RLock()
_tiles: dict[str, Image.Image] = {}
_overlays: dict[str, Image.Image] = {}


def tile(name: str) -> Image.Image:
    """A tile by its name "sheet/tile": an "L" image whose values are palette indices."""
    with _reading:
        if name not in _tiles:
            _read(name.partition("/")[0])
        return _tiles[name]


def overlay(name: str) -> Image.Image:
    """A see-through piece in full colour, to be blended with what lies under it."""
    with _reading:
        if name not in _overlays:
            with Image.open(ART / f"overlay-{name}.png") as picture:
                _overlays[name] = picture.convert("RGBA")
        return _overlays[name]


def card_tile(card: str, pack: Pack) -> str:
    """The name of the tile that shows a card: "QH", "V", or "back"."""
    if card in ("V", "back"):
        return f"black/{card}"
    rank, suit = card[0], card[1]
    four = pack is Pack.FOUR_COLOUR and suit in RECOLOURED
    return f"{(RECOLOURED if four else SUIT_SHEETS)[suit]}/{rank}"


def names(sheet: str) -> tuple[str, ...]:
    """The full names of a sheet's tiles."""
    return tuple(f"{sheet}/{name}" for name in _index()[sheet])


def sheets() -> tuple[str, ...]:
    """The names of all sheets."""
    return tuple(_index())


@cache
def _index() -> dict[str, dict[str, Rect]]:
    index: dict[str, dict[str, Rect]] = json.loads((ART / "atlas.json").read_text("ascii"))
    return index


def _read(sheet: str) -> None:
    with Image.open(ART / f"{sheet}.png") as picture:
        # The raw indices: converting would turn them into colours.
        indices = Image.frombytes("L", picture.size, picture.tobytes())
    for name, box in _index()[sheet].items():
        _tiles[f"{sheet}/{name}"] = indices.crop(box)
