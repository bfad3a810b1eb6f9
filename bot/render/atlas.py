"""Prebuilt art, read from its files on first use: tiles of palette indices, and overlays."""

import json
from collections.abc import Collection
from functools import cache
from threading import RLock

from PIL import Image

from bot.render.assets import ASSETS
from bot.render.vector_paths import Rect

ART = ASSETS / "art"
_reading = RLock()
_tiles: dict[str, Image.Image] = {}
_overlays: dict[str, Image.Image] = {}


def tile(name: str) -> Image.Image:
    """A tile by its name "sheet/tile": an "L" image whose values are palette indices."""
    with _reading:
        if name not in _tiles:
            _read_sheet(name.partition("/")[0])
        return _tiles[name]


def overlay(name: str) -> Image.Image:
    """A transparent "RGBA" image, to be blended with the picture beneath it."""
    with _reading:
        if name not in _overlays:
            with Image.open(ART / f"overlay-{name}.png") as picture:
                _overlays[name] = picture.convert("RGBA")
        return _overlays[name]


def read_all(besides: Collection[str] = ()) -> None:
    """Read every sheet but these now, instead of when its first tile is needed."""
    with _reading:
        for sheet, boxes in _index().items():
            if sheet not in besides and any(f"{sheet}/{name}" not in _tiles for name in boxes):
                _read_sheet(sheet)


@cache
def _index() -> dict[str, dict[str, Rect]]:
    """By sheet and tile, the tile's rectangle on its sheet."""
    index: dict[str, dict[str, Rect]] = {}
    for path in sorted(ART.glob("*.json")):
        index |= json.loads(path.read_text("ascii"))
    return index


def _read_sheet(sheet: str) -> None:
    with Image.open(ART / f"{sheet}.png") as picture:
        # Take the raw palette indices; `convert` would turn them into colours.
        indices = Image.frombytes("L", picture.size, picture.tobytes())
    for name, box in _index()[sheet].items():
        _tiles[f"{sheet}/{name}"] = indices.crop(box)
