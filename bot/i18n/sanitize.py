"""Sanitizing of display names before they are put into texts.

A display name may contain anything: markdown, mentions, links, right-to-left letters, stacks of
accents, thirty emoji. The result cannot ping, link, format, or affect the text beside it.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

LONGEST: Final = 20
"""The largest number of graphemes in a name; an ellipsis replaces the rest."""
MOST_CODE_POINTS: Final = 80
MOST_MARKS: Final = 2
NAMELESS: Final = "Nemo"

FIRST_STRONG: Final = "\u2068"
POP: Final = "\u2069"
_JOINER: Final = "\u200d"
_WIDENER: Final = "\ufe0f"
_ZERO: Final = "\u200b"
_BLACK_FLAG: Final = "\U0001f3f4"
_SPECIAL: Final = re.compile(r"[\\*_~`|>#\[\]()<:+\-.!&]")
_LINK: Final = re.compile(r"(?i)(https?|discord|steam|ftp)(?=:)|(www|discord)(?=\.)")


@lru_cache(maxsize=4096)
def safe_name(text: str) -> str:
    """The name for a markdown text: escaped, at most `LONGEST` graphemes, direction isolated."""
    graphemes = _graphemes(_cleaned(text))[: LONGEST + 1]
    if len(graphemes) > LONGEST:
        graphemes[LONGEST - 1 :] = ["…"]
    name = "".join(graphemes).strip() or NAMELESS
    return FIRST_STRONG + _escaped(name) + POP


@lru_cache(maxsize=4096)
def plain_name(text: str) -> str:
    """The name for a button's label or a choice, where Discord reads no markdown."""
    graphemes = _graphemes(_cleaned(text))[:LONGEST]
    return "".join(graphemes).strip()[:MOST_CODE_POINTS] or NAMELESS


def _cleaned(text: str) -> str:
    """The text in normal form and on one line, without control, format and filler characters.

    At most `MOST_MARKS` combining marks after a character are kept, whatever else without a width
    is between them, and none where there is no character before them: some marks cannot be seen.
    """
    kept: list[str] = []
    marks = 0
    for char in " ".join(unicodedata.normalize("NFC", text[:400]).split()):
        category = unicodedata.category(char)
        hidden = category in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
        if category in ("Mn", "Me"):
            hidden = not kept or kept[-1] == " "
        if _is_tag(char):
            hidden = not kept or not (kept[-1] == _BLACK_FLAG or _is_tag(kept[-1]))
        if char == _JOINER:
            hidden = not kept or not _joins(kept[-1])
        if hidden or char in "\u115f\u1160\u3164\uffa0\u2800":
            continue
        if category in ("Mn", "Me"):
            marks += 1
        elif char != _JOINER:
            marks = 0
        if marks <= MOST_MARKS:
            kept.append(char)
    while kept and kept[-1] == _JOINER:
        kept.pop()
    return "".join(kept)


def _joins(char: str) -> bool:
    """Whether a joiner after this character combines two emoji."""
    return char == _WIDENER or unicodedata.category(char) in ("So", "Sk")


def _is_tag(char: str) -> bool:
    """Whether this is a tag character, as in the flags of England, Scotland and Wales."""
    return 0xE0020 <= ord(char) <= 0xE007F


def _graphemes(text: str) -> list[str]:
    """The text in user-perceived characters: a base with its marks, an emoji with its parts."""
    parts: list[str] = []
    flag = False
    for char in text:
        regional = 0x1F1E6 <= ord(char) <= 0x1F1FF
        extends = unicodedata.category(char) in ("Mn", "Me", "Mc") or _is_tag(char)
        tone = 0x1F3FB <= ord(char) <= 0x1F3FF
        joined = bool(parts) and (char == _JOINER or parts[-1].endswith(_JOINER))
        if parts and len(parts[-1]) < 16 and (extends or tone or joined or (regional and flag)):
            parts[-1] += char
            flag = False
        else:
            parts.append(char)
            flag = regional
    return parts


def _escaped(text: str) -> str:
    """The text with markdown escaped, and with mentions and links broken by zero-width spaces."""
    broken = _LINK.sub(lambda match: match[0] + _ZERO, text)
    escaped = _SPECIAL.sub(lambda match: "\\" + match[0], broken)
    return escaped.replace("@", "@" + _ZERO)
