"""How a name that somebody chose is made harmless and short before it stands in a sentence.

A display name may hold anything: markdown, mentions, links, letters that run from right to left,
towers of accents, thirty emoji. What is left can neither ping, nor link, nor format, nor spill
over into what stands beside it.
"""

import re
import unicodedata
from typing import Final

LONGEST: Final = 20
"""Graphemes that are kept; an ellipsis stands for what is cut."""
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


def safe_name(text: str) -> str:
    """The name, to stand in a text of ours: harmless, at most 20 signs, isolated."""
    graphemes = _graphemes(_cleaned(text))[: LONGEST + 1]
    if len(graphemes) > LONGEST:
        graphemes[LONGEST - 1 :] = ["…"]
    kept = "".join(graphemes).strip() or NAMELESS
    return FIRST_STRONG + _defused(kept) + POP


def plain_name(text: str) -> str:
    """The name for a button's label or a choice, where no markdown is read."""
    graphemes = _graphemes(_cleaned(text))[:LONGEST]
    return "".join(graphemes).strip()[:MOST_CODE_POINTS] or NAMELESS


def _cleaned(text: str) -> str:
    """Normal form, one line, without controls, formats, fillers and all but a few marks."""
    kept: list[str] = []
    marks = 0
    for sign in " ".join(unicodedata.normalize("NFC", text[:400]).split()):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") and sign != _WIDENER else 0
        hidden = kind in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
        if _is_tag(sign):
            hidden = not kept or not (kept[-1] == _BLACK_FLAG or _is_tag(kept[-1]))
        if sign == _JOINER:
            hidden = not kept or not _joins(kept[-1])
        if not hidden and marks <= MOST_MARKS and sign not in "\u115f\u1160\u3164\uffa0\u2800":
            kept.append(sign)
    while kept and kept[-1] == _JOINER:
        kept.pop()
    return "".join(kept)


def _joins(sign: str) -> bool:
    """Whether a joiner after this sign makes one emoji of two."""
    return sign == _WIDENER or unicodedata.category(sign) in ("So", "Sk")


def _is_tag(sign: str) -> bool:
    """The letters in the flags of England, Scotland and Wales."""
    return 0xE0020 <= ord(sign) <= 0xE007F


def _graphemes(text: str) -> list[str]:
    """What a reader takes for one sign each: a base with its marks, an emoji with its parts."""
    parts: list[str] = []
    flag = False
    for sign in text:
        regional = 0x1F1E6 <= ord(sign) <= 0x1F1FF
        extends = unicodedata.category(sign) in ("Mn", "Me", "Mc") or _is_tag(sign)
        tone = 0x1F3FB <= ord(sign) <= 0x1F3FF
        joined = bool(parts) and (sign == _JOINER or parts[-1].endswith(_JOINER))
        if parts and len(parts[-1]) < 16 and (extends or tone or joined or (regional and flag)):
            parts[-1] += sign
            flag = False
        else:
            parts.append(sign)
            flag = regional
    return parts


def _defused(text: str) -> str:
    """Markdown escaped; mentions, links and timestamps broken by a space of no width."""
    broken = _LINK.sub(lambda found: found[0] + _ZERO, text)
    escaped = _SPECIAL.sub(lambda found: "\\" + found[0], broken)
    return escaped.replace("@", "@" + _ZERO)
