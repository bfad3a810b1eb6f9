"""Prebuilt art: tiles of palette indices and overlays, read from their files on first use.

Tiles are kept compressed, in a tenth of their memory; those used last are kept as images too.
"""

import json
from functools import cache, lru_cache
from threading import RLock
from typing import NamedTuple

import deflate
from PIL import Image

from bot.render.assets import ASSETS
from bot.render.vector_paths import Rect

ART = ASSETS / "art"
_LEVEL = 1
_TILES_USED_LAST = 64
"""Many games at once unpack one of the others every second move, in 0.03 ms."""


class _Compressed(NamedTuple):
    size: tuple[int, int]
    content: bytes


_reading = RLock()
_tiles: dict[str, _Compressed] = {}
_overlays: dict[str, Image.Image] = {}


@lru_cache(maxsize=_TILES_USED_LAST)
def tile(name: str) -> Image.Image:
    """A tile by its name "sheet/tile": an "L" image whose values are palette indices."""
    with _reading:
        if name not in _tiles:
            _read_sheet(name.partition("/")[0])
        (width, height), content = _tiles[name]
    return Image.frombytes("L", (width, height), deflate.zlib_decompress(content, width * height))


def overlay(name: str) -> Image.Image:
    """A transparent "RGBA" image, to be blended with the picture beneath it."""
    with _reading:
        if name not in _overlays:
            with Image.open(ART / f"overlay-{name}.png") as picture:
                _overlays[name] = picture.convert("RGBA")
        return _overlays[name]


def read_all() -> None:
    """Read every sheet now, instead of when its first tile is needed."""
    with _reading:
        for sheet, boxes in _index().items():
            if any(f"{sheet}/{name}" not in _tiles for name in boxes):
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
        cut = indices.crop(box)
        content = deflate.zlib_compress(cut.tobytes(), _LEVEL)
        _tiles[f"{sheet}/{name}"] = _Compressed(cut.size, bytes(content))
