"""How high a private message is on the playground's page at 390 pixels of width.

All figures were measured there. Texts are wrapped by the widths of the page's own font.
"""

import re
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Final

from PIL import ImageFont

from bot.messages.message import Drawing, Message, Select
from tests.render.opening import drawn, opened

VISIBLE: Final = 655
"""Of the page's height: what lies between its head and the field for writing."""
MOST: Final = 0.8 * VISIBLE
"""A fifth is left for what Discord adds of its own."""
WIDTH: Final = 265
"""Of texts and pictures in a message."""
_FRAME: Final = 93
"""The author, *Only you can see this*, and the edges of the message."""
_TITLE, _LINE, _SMALL = 22.0, 22.0, 19.25
_ABOVE_TITLE, _BELOW_TITLE = 8, 4
_BELOW_PICTURE: Final = 8
_BUTTONS, _SELECT = 38, 46
_SIZES: Final = {"### ": 20, "-# ": 13}
_SIZE: Final = 16
_UNSEEN: Final = re.compile("[\ufe0e\ufe0f\u2068\u2069]|\\*\\*")
_SYMBOL: Final = 1.25
"""The width of a suit or an emoji for each pixel of the font's size."""
_AFTER_PUNCTUATION: Final = "\u2070"
"""The font has the letters and the punctuation before this sign."""


def height(message: Message) -> float:
    """The height of this message in pixels."""
    lines = sum(map(_line_height, message.lines))
    for one, other in pairwise(message.lines):
        lines += _BELOW_TITLE * _is_title(one) + _ABOVE_TITLE * _is_title(other)
    rows = sum(_SELECT if isinstance(row, Select) else _BUTTONS for row in message.rows)
    return _FRAME + lines + _picture_height(message) + rows


def _picture_height(message: Message) -> float:
    if message.picture is None:
        return 0.0
    wide, high = _size(message.picture.drawing)
    return high * WIDTH / wide + _BELOW_PICTURE


@cache
def _size(drawing: Drawing) -> tuple[int, int]:
    return opened(drawn(drawing)).size


def _is_title(line: str) -> bool:
    return line.startswith("### ")


def _line_height(line: str) -> float:
    mark = next((mark for mark in _SIZES if line.startswith(mark)), "")
    count = _wrapped(_UNSEEN.sub("", line.removeprefix(mark)), _SIZES.get(mark, _SIZE))
    return count * {"### ": _TITLE, "-# ": _SMALL, "": _LINE}[mark]


def _wrapped(text: str, size: int) -> int:
    """The number of lines that a text takes."""
    count, x = 1, 0.0
    for word in text.split(" "):
        width = text_width(word, size)
        if x and x + width > WIDTH:
            count, x = count + 1, 0.0
        x += width + text_width(" ", size)
    return count


@cache
def text_width(text: str, size: int = _SIZE) -> float:
    """The width in pixels of a text in one line; `size` is that of the font."""
    known = "".join(sign for sign in text if sign < _AFTER_PUNCTUATION or sign.isalpha())
    return _font(size).getlength(known) + (len(text) - len(known)) * _SYMBOL * size


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    folder = files("simcord") / "preview" / "static" / "fonts"
    path = next(one for one in folder.iterdir() if one.name.startswith("noto-sans-latin-v"))
    return ImageFont.truetype(str(path), size)
