"""How high a message is on the playground's page at 390 pixels of width.

All figures were measured there. Texts are wrapped by the widths of the page's own font.

Only sections follow Discord's own apps, which keep the button beside the text, where the page puts
it below: a section is as high as the higher of the two. Its text is wrapped as without a button.
"""

import io
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Final

from PIL import Image, ImageFont

from bot.messages.message import Button, Drawing, Message, Row, Select
from tests.render.opening import drawn

VISIBLE: Final = 655
"""Of the page's height: what lies between its head and the field for writing."""
MOST: Final = 0.8 * VISIBLE
"""A fifth is left for what Discord adds of its own."""
MOST_TO_READ: Final = 1.25 * VISIBLE
"""Of what is only read: one flick of the thumb shows the rest."""
WIDTH: Final = 265
"""Of texts and pictures in a message."""
IN_SELECT: Final = WIDTH - 50
"""What the edges of a select and its arrow leave to the text on it."""
IN_OPTION: Final = WIDTH - 15
"""What the edges of an open menu leave to an option: Discord shows about 38 letters."""
IN_CODE_BLOCK: Final = 25
"""Columns of 9.63 pixels, beside the edges of the block."""
_FRAME: Final = 93
"""The author, *Only you can see this*, and the edges of the message."""
_TITLE, _LINE, _SMALL = 22.0, 22.0, 19.25
_ABOVE_TITLE, _BELOW_TITLE = 8, 4
_BELOW_PICTURE: Final = 8
_BUTTONS, _SELECT, _SECTION = 38, 46, 44
_MARGINS, _BETWEEN = 24, 8
"""Of a button, and from one to the next."""
_EMOJI, _NARROW, _WIDE = 18.0, 8.5, 11.0
SMALL: Final = 14
"""The size of the font in small print."""
_SIZES: Final = {"### ": 20, "-# ": SMALL}
_SIZE: Final = 16
_UNSEEN: Final = re.compile("[\ufe0e\ufe0f\u2068\u2069]|\\*\\*|`")
_MARKUP: Final = (
    (re.compile(r"\[([^]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"<t:\d+:R>"), "in 24 hours"),
    (re.compile(r"<t:\d+:\w>"), "20/11/2026"),
    (re.compile(r"<@\d+>"), "@Jonathan"),
    (re.compile(r"<#\d+>"), "#castle-hall"),
)
"""What stands for something else, and about what Discord shows there."""
_SYMBOL: Final = 1.25
"""The width of a suit or an emoji for each pixel of the font's size."""
_SHAPES: Final = "■◆●▸"
_SHAPE: Final = 0.85
"""The width of such a sign for each pixel of the font's size."""
_AFTER_PUNCTUATION: Final = "\u2070"
"""The font has the letters and the punctuation before this sign."""


def height(message: Message) -> float:
    """The height of this message in pixels."""
    texts = [line for text in message.lines for line in text.split("\n")]
    lines = sum(map(_line_height, texts))
    for one, other in pairwise(texts):
        lines += _BELOW_TITLE * _is_title(one) + _ABOVE_TITLE * _is_title(other)
    below = sum(_line_height(line) for text in message.below for line in text.split("\n"))
    sections = sum(max(_SECTION, _line_height(one.line)) for one in message.sections)
    rows = sum(map(_row_height, message.rows))
    return _FRAME + lines + _picture_height(message) + sections + below + rows


def _row_height(row: Row) -> int:
    return _SELECT if isinstance(row, Select) else _BUTTONS * _lines_of(row)


def _lines_of(row: Sequence[Button]) -> int:
    """The number of lines that a row of buttons takes."""
    lines: list[list[Button]] = [[]]
    for button in row:
        if row_width((*lines[-1], button)) > WIDTH:
            lines.append([])
        lines[-1].append(button)
    return len(lines)


def row_width(row: Sequence[Button]) -> float:
    """The width of these buttons in one line; those of the signs are rounded up."""
    widths = (_MARGINS + _EMOJI * bool(one.emoji) + _label_width(one) for one in row)
    return sum(widths) + _BETWEEN * (len(row) - 1)


def _label_width(button: Button) -> float:
    return sum(map(_sign_width, signs(button)))


def signs(button: Button) -> str:
    """The label of a button without variation selectors, which take no room."""
    return re.sub("[\ufe0e\ufe0f]", "", button.label)


def _sign_width(sign: str) -> float:
    if not sign.isascii() and not sign.isalpha():
        return _EMOJI
    return _WIDE if sign.isupper() or sign in "mw" else _NARROW


def _picture_height(message: Message) -> float:
    if message.picture is None:
        return 0.0
    wide, high = _size(message.picture.drawing)
    return high * WIDTH / wide + _BELOW_PICTURE


@cache
def _size(drawing: Drawing) -> tuple[int, int]:
    with Image.open(io.BytesIO(drawn(drawing))) as image:  # which need not be decoded for that
        return image.size


def _is_title(line: str) -> bool:
    return line.startswith("### ")


def _line_height(line: str) -> float:
    mark = next((mark for mark in _SIZES if line.startswith(mark)), "")
    count = _wrapped(_as_shown(line.removeprefix(mark)), _SIZES.get(mark, _SIZE))
    return count * {"### ": _TITLE, "-# ": _SMALL, "": _LINE}[mark]


def _as_shown(line: str) -> str:
    for pattern, shown in _MARKUP:
        line = pattern.sub(shown, line)
    return _UNSEEN.sub("", line)


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
    shapes = sum(sign in _SHAPES for sign in text)
    symbols = len(text) - len(known) - shapes
    return _font(size).getlength(known) + (symbols * _SYMBOL + shapes * _SHAPE) * size


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    folder = files("simcord") / "preview" / "static" / "fonts"
    path = next(one for one in folder.iterdir() if one.name.startswith("noto-sans-latin-v"))
    return ImageFont.truetype(str(path), size)
