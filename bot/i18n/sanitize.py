"""Sanitizing of display names before they are put into texts.

A display name may contain anything: markdown, mentions, links, right-to-left letters, stacks of
accents, thirty emoji. The result cannot ping, link, format, or affect the text beside it.
"""

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise
from typing import Final

LONGEST: Final = 20
"""The largest number of graphemes in a name; an ellipsis replaces the rest."""
MOST_CODE_POINTS: Final = 80
MOST_MARKS: Final = 2
NAMELESS: Final = "Nemo"

COMPUTER_SIGN: Final = "\U0001f56f"
"""The candle before the name of a computer player, which no name of a person contains."""

FIRST_STRONG: Final = "\u2068"
POP: Final = "\u2069"
_JOINER: Final = "\u200d"
_NON_JOINER: Final = "\u200c"
_JOINERS: Final = (_JOINER, _NON_JOINER)
_FILLERS: Final = "\u115f\u1160\u3164\uffa0\u2800\ufffc\U00013441\U00013442\U0001d159"
_NEVER: Final = _FILLERS + COMPUTER_SIGN
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""The categories of control, format and unassigned characters, and of ends of lines."""
_VIRAMA: Final = 9
"""The combining class of the signs that take the vowel from an Indic consonant."""
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


def for_code_block(name: str) -> str:
    """A plain name without the backtick that would end a code block; mentions are broken."""
    return name.replace("`", "'").replace("@", "@" + _ZERO)


def _cleaned(text: str) -> str:
    """The text in normal form and on one line, without control, format and filler characters.

    Nor with the candle of computer players: nobody can pass for one, whatever they are called.
    Joiners that spell a word or combine emoji are kept, and the tags of a flag. At most
    `MOST_MARKS` combining marks after a character are kept, whatever else without a width is
    between them, and none where there is no character before them: some marks cannot be seen.
    """
    normal = " ".join(unicodedata.normalize("NFC", text[:400]).split())
    kept = [" "]
    marks = 0
    for char, after in pairwise([*filter(_may_be_seen, normal), " "]):
        if not _fits(kept[-1], char, after):
            continue
        if char not in _JOINERS:
            marks = marks + 1 if _is_mark(char) else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept).strip()


def _may_be_seen(char: str) -> bool:
    """Whether this may be in a name: a character with a shape, or one that changes others'."""
    is_seen = unicodedata.category(char) not in _UNSEEN and char not in _NEVER
    return is_seen or char in _JOINERS or _is_tag(char)


def _fits(before: str, char: str, after: str) -> bool:
    """Whether a character may stand between these, where a space is the start or the end."""
    if _is_mark(char):
        return before != " "
    if _is_tag(char):
        return before == _BLACK_FLAG or _is_tag(before)
    return char not in _JOINERS or _joins(before, char, after)


def _joins(before: str, joiner: str, after: str) -> bool:
    """Whether a joiner between these characters changes what is seen.

    It gives an Indic consonant another form beside a virama, separates Arabic letters, or combines
    two emoji.
    """
    if unicodedata.combining(before) == _VIRAMA:
        return True
    if unicodedata.combining(after) == _VIRAMA:
        return before.isalpha()
    if joiner == _NON_JOINER:
        return _is_arabic(before) and _is_arabic(after)
    is_emoji = before == _WIDENER or unicodedata.category(before) in ("So", "Sk")
    return is_emoji and unicodedata.category(after).startswith("S")


def _is_arabic(char: str) -> bool:
    return unicodedata.name(char, "").startswith("ARABIC LETTER")


def _is_mark(char: str) -> bool:
    """Whether this is a combining mark, which has no width of its own."""
    return unicodedata.category(char) in ("Mn", "Me")


def _is_tag(char: str) -> bool:
    """Whether this is a tag character, as in the flags of England, Scotland and Wales."""
    return 0xE0020 <= ord(char) <= 0xE007F


def _graphemes(text: str) -> list[str]:
    """The text in user-perceived characters: a base with its marks, an emoji with its parts."""
    parts: list[str] = []
    flag = False
    for char in text:
        regional = 0x1F1E6 <= ord(char) <= 0x1F1FF
        extends = unicodedata.category(char).startswith("M") or char in _JOINERS or _is_tag(char)
        tone = 0x1F3FB <= ord(char) <= 0x1F3FF
        joined = bool(parts) and parts[-1].endswith(_JOINER) and not char.isalpha()
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
