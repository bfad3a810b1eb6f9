"""Knows how the art under assets/art is made: draw everything, choose the palette, write the sheets.

Run `python -m bot.render.build` after a change of the art; the same code always makes the same files.
"""

import json
from collections.abc import Iterable, Iterator

from PIL import Image

from bot.render import colours
from bot.render.art import Tiles, drawn
from bot.render.atlas import ART
from bot.render.colours import STYLES, Colour, blend
from bot.render.indices import indexed
from bot.render.palette import CLEAR, PALETTE_FILE, palette, palette_bytes
from bot.render.png import encode

SHEET_WIDTH = 7 * 184
Box = tuple[int, int, int, int]


def build() -> None:
    """Draw all art and write the palette, the sheets and their index."""
    ART.mkdir(parents=True, exist_ok=True)
    sheets = dict(drawn())
    _write_palette(sheets)
    index = {}
    for name, tiles in sheets.items():
        boxes, size = shelved(tiles)
        sheet = Image.new("L", size, CLEAR)
        for tile, box in boxes.items():
            sheet.paste(indexed(tiles[tile]), box[:2])
        (ART / f"{name}.png").write_bytes(encode(sheet, level=9))
        index[name] = boxes
    (ART / "atlas.json").write_text(json.dumps(index, indent=None) + "\n", "ascii")


def shelved(tiles: Tiles) -> tuple[dict[str, Box], tuple[int, int]]:
    """Where each tile lies on its sheet, row by row, and the size of the sheet."""
    boxes: dict[str, Box] = {}
    left = top = shelf = widest = 0
    for name, tile in tiles.items():
        width, height = tile.size
        if left and left + width > SHEET_WIDTH:
            left, top, shelf = 0, top + shelf, 0
        boxes[name] = (left, top, left + width, top + height)
        left, shelf = left + width, max(shelf, height)
        widest = max(widest, left)
    return boxes, (widest, top + shelf)


def _write_palette(sheets: dict[str, Tiles]) -> None:
    fixed = list(dict.fromkeys(_named_colours()))
    mosaic = _mosaic([tile for tiles in sheets.values() for tile in tiles.values()])
    chosen = mosaic.quantize(CLEAR - len(fixed), method=Image.Quantize.MEDIANCUT, kmeans=4)
    triples = chosen.getpalette() or []
    found = list(zip(triples[::3], triples[1::3], triples[2::3], strict=True))
    everything = list(dict.fromkeys([*fixed, *found]))[:CLEAR]
    lines = ("".join(f"{value:02x}" for value in colour) for colour in everything)
    PALETTE_FILE.write_text("\n".join(lines) + "\n", "ascii")
    palette.cache_clear()
    palette_bytes.cache_clear()


def _named_colours() -> Iterator[Colour]:
    """The flat colours of the art, which must come out exactly."""
    for name, value in vars(colours).items():
        if name.isupper() and isinstance(value, tuple) and all(type(v) is int for v in value):
            yield value
    for style in STYLES:
        yield from (style.light, style.plate, style.figure, style.pill, style.pill_ink)
        # Figures are written at run time: their soft edges must be in the palette too.
        yield from (blend(style.plate, style.figure, share) for share in (0.25, 0.5, 0.75))
        yield from (blend(style.pill, style.pill_ink, share) for share in (0.33, 0.67))


def _mosaic(tiles: Iterable[Image.Image]) -> Image.Image:
    """All tiles in one picture, see-through parts left out, for choosing the palette."""
    pixels = b"".join(_solid(tile) for tile in tiles)
    width = 1024
    return Image.frombytes("RGB", (width, len(pixels) // 3 // width), pixels[: len(pixels) // 3072 * 3072])


def _solid(tile: Image.Image) -> bytes:
    # Every colour of a tile once for each factor of two it occurs: large flat fields must not win.
    counts = tile.convert("RGBA").getcolors(tile.width * tile.height) or []
    chosen = bytearray()
    for count, colour in sorted(counts):  # type: ignore[type-var]
        if isinstance(colour, tuple) and colour[3] > 127:
            chosen += bytes(colour[:3]) * count.bit_length()
    return bytes(chosen)


if __name__ == "__main__":
    build()
