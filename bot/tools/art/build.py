"""Builds the art under assets/art: draws everything, chooses the palette, writes the sheets.

Run `python -m bot.tools.art.build` after a change of the art. With names of `FIXED_PALETTE_SHEETS`
or of overlays it draws only those. Everything uses the existing palette unless the only name is
`palette`: then the palette is chosen anew, and every picture changes a little. The same code makes
the same files.
"""

import argparse
import json
import math
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PIL import Image

from bot.render.atlas import ART
from bot.render.canvas import Canvas
from bot.render.colours import (
    CROWN_GOLD,
    PAGE,
    PAGE_BAND,
    PAGE_DIM,
    PAGE_INK,
    PAGE_NOTE,
    PAGE_TEXT,
    STYLES,
    Colour,
    blend,
)
from bot.render.palette import CLEAR, PALETTE_FILE
from bot.render.png import encode
from bot.render.quantize import forget_palette, quantized
from bot.tools.art.tile_catalogue import FIXED_PALETTE_SHEETS, Tiles, draw_overlays, draw_sheets

NEW_PALETTE: Final = "palette"
SHEET_WIDTH = 7 * 184
FLAT_FIELD = 200
NEAR = 5.0
Box = tuple[int, int, int, int]


def read(arguments: Sequence[str] | None = None) -> list[str]:
    """The names asked for, by default the program's own arguments.

    All are such as `build_on_palette` takes, or the only one is `NEW_PALETTE`, or there is none;
    otherwise exits with status 2.
    """
    parser = argparse.ArgumentParser(prog="python -m bot.tools.art.build", description=__doc__)
    overlays = [name for name, _ in draw_overlays()]
    known = dict.fromkeys([*FIXED_PALETTE_SHEETS, *overlays, *map(_family, overlays), NEW_PALETTE])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    names: list[str] = parser.parse_args(arguments).names
    unknown = [name for name in names if name not in known]
    if unknown:
        parser.error(f"there is no {', '.join(unknown)}; there are {', '.join(known)}")
    if NEW_PALETTE in names and len(names) > 1:
        parser.error(f"{NEW_PALETTE} draws everything, and is named alone")
    return names


def main() -> None:
    """Draw what the command line asks for."""
    names = read()
    if not names or NEW_PALETTE in names:
        build(new_palette=NEW_PALETTE in names)
    else:
        build_on_palette(*names)


def build(new_palette: bool = False) -> None:
    """Draw everything and write the sheets and their index, with a new palette if asked for."""
    ART.mkdir(parents=True, exist_ok=True)
    sheets = dict(draw_sheets())
    if new_palette:
        _write_palette(sheets)
    index = {name: _write_sheet(name, tiles) for name, tiles in sheets.items()}
    _write_index("atlas", index)
    build_on_palette(*FIXED_PALETTE_SHEETS, *(name for name, _ in draw_overlays()))


def build_on_palette(*names: str) -> None:
    """Draw sheets of `FIXED_PALETTE_SHEETS`, each with an index of its own, and overlays.

    The first word of overlays selects all of them, beside the sheet of that name if there is one.
    """
    for name, draw in FIXED_PALETTE_SHEETS.items():
        if name in names:
            _write_index(name, {name: _write_sheet(name, draw())})
    for name, piece in draw_overlays():
        if name in names or _family(name) in names:
            piece.save(ART / f"overlay-{name}.png", optimize=True)


def _family(overlay: str) -> str:
    """The first word of an overlay's name."""
    return overlay.partition("-")[0]


def _write_sheet(name: str, tiles: Tiles) -> dict[str, Box]:
    """Write a sheet; returns the rectangle of each tile on it."""
    boxes, size = _packed(tiles)
    sheet = Canvas.blank(size)
    sheet.plane.paste(CLEAR, (0, 0, *size))
    for tile, box in boxes.items():
        sheet.lay(quantized(tiles[tile]), box[:2])
    (ART / f"{name}.png").write_bytes(encode(sheet, _thoroughly))
    return boxes


def _write_index(name: str, index: dict[str, dict[str, Box]]) -> None:
    (ART / f"{name}.json").write_text(json.dumps(index, indent=None) + "\n", "ascii")


def _packed(tiles: Tiles) -> tuple[dict[str, Box], tuple[int, int]]:
    """The rectangle of each tile on its sheet, row by row, and the size of the sheet."""
    boxes: dict[str, Box] = {}
    left = top = row_height = widest = 0
    for name, tile in tiles.items():
        width, height = tile.size
        if left and left + width > SHEET_WIDTH:
            left, top, row_height = 0, top + row_height, 0
        boxes[name] = (left, top, left + width, top + height)
        left, row_height = left + width, max(row_height, height)
        widest = max(widest, left)
    return boxes, (widest, top + row_height)


def _thoroughly(rows: memoryview) -> bytes:
    """Deflate for a file that is kept."""
    return zlib.compress(rows, 9)


def _write_palette(sheets: dict[str, Tiles]) -> None:
    counts = _counted(tile for tiles in sheets.values() for tile in tiles.values())
    flat = _apart([*_written_colours(), *_flat_colours(counts)])
    mosaic = _mosaic(counts)
    chosen = mosaic.quantize(CLEAR - len(flat), method=Image.Quantize.MEDIANCUT, kmeans=4)
    triples = chosen.getpalette() or []
    found = zip(triples[::3], triples[1::3], triples[2::3], strict=True)
    everything = list(dict.fromkeys([*flat, *found]))[:CLEAR]
    lines = ("".join(f"{value:02x}" for value in colour) for colour in everything)
    PALETTE_FILE.write_text("\n".join(lines) + "\n", "ascii")
    forget_palette()


def _counted(tiles: Iterable[Image.Image]) -> list[dict[Colour, int]]:
    """For each tile, how many pixels every colour has."""
    return [dict(_pixels(tile)) for tile in tiles]


def _pixels(tile: Image.Image) -> Iterator[tuple[Colour, int]]:
    counted = tile.convert("RGB").getcolors(tile.width * tile.height) or []
    for count, colour in sorted(counted, key=str):
        if isinstance(colour, tuple):
            red, green, blue = colour
            yield (red, green, blue), count


def _written_colours() -> Iterator[Colour]:
    """Colours inked at run time, with their soft edges: the score sheet, figures on lit plates."""
    yield from (PAGE, PAGE_BAND, PAGE_INK, PAGE_TEXT, PAGE_NOTE, PAGE_DIM, CROWN_GOLD)
    for style in STYLES:
        yield from (style.light, style.plate, style.figure, style.pill, style.pill_ink)
        yield from (blend(style.plate, style.figure, share) for share in (0.25, 0.5, 0.75))
        yield from (blend(style.pill, style.pill_ink, share) for share in (0.33, 0.67))


def _flat_colours(counts: list[dict[Colour, int]]) -> list[Colour]:
    """The colours of large fields, which must be exact, the largest first."""
    widest: Counter[Colour] = Counter()
    for tile in counts:
        for colour, count in tile.items():
            widest[colour] = max(widest[colour], count)
    flat = [colour for colour, count in widest.items() if count >= FLAT_FIELD]
    return sorted(flat, key=lambda colour: (-widest[colour], colour))


def _apart(wanted: Iterable[Colour]) -> list[Colour]:
    """The colours in order, without those too near an earlier one to look different."""
    kept: list[Colour] = []
    for colour in wanted:
        if all(math.dist(colour, other) > NEAR for other in kept):
            kept.append(colour)
    return kept


def _mosaic(counts: list[dict[Colour, int]]) -> Image.Image:
    """An image of the colours to choose from; the root of each count, or large fields would win."""
    pixels = b"".join(
        bytes(colour) * math.isqrt(count) for tile in counts for colour, count in tile.items()
    )
    rows = len(pixels) // 3 // 1024
    return Image.frombytes("RGB", (1024, rows), pixels[: rows * 1024 * 3])


if __name__ == "__main__":
    main()
