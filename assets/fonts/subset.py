"""Cuts coffin.ttf from Texturina: the glyphs that pictures need, lining figures first.

Usage: python subset.py texturina-latin-900-normal.woff2 coffin.ttf   (needs fonttools and brotli)
"""

import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

GLYPHS = "0123456789AJQKVabc×+−–/="
FAMILY = "Coffin Figures"


def subset(source: str, target: str) -> None:
    """Write the small font; lining figures are its only ones, so no OpenType feature is needed."""
    font = TTFont(source)
    order = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for code, name in table.cmap.items():
            if chr(code).isdigit() and f"{name}.lf" in order:
                table.cmap[code] = f"{name}.lf"
    options = Options(layout_features=["kern"], hinting=False, name_IDs=[0, 13, 14])
    subsetter = Subsetter(options)
    subsetter.populate(text=GLYPHS)
    subsetter.subset(font)
    for name_id, text in ((1, FAMILY), (2, "Black"), (4, FAMILY), (6, FAMILY.replace(" ", ""))):
        font["name"].setName(text, name_id, 3, 1, 0x409)
    font.flavor = None
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.save(target)


if __name__ == "__main__":
    subset(sys.argv[1], sys.argv[2])
