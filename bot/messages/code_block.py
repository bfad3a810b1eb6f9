"""Plain text of a picture as a code block, in lines that a phone can show."""

import re
import unicodedata
from typing import Final

COLUMNS: Final = 25
"""What a phone 390 pixels wide shows of a line."""
_INDENT: Final = "  "
_UNSEEN: Final = "\N{VARIATION SELECTOR-15}"
_JOINED: Final = " \N{ZERO WIDTH JOINER}"
"""What joins a sign to the next one, and stands at the end of no text."""


def in_columns(text: str, most: int) -> str:
    """The text if it has at most `most` columns; else its beginning, and an ellipsis."""
    if columns(text) <= most:
        return text
    cut = text
    while cut and columns(cut) > most - 1:
        cut = cut[:-1]
    return cut.rstrip(_JOINED) + "…"


def code_block(plain: str) -> str:
    """The text in a fixed-width font; lines of more than 25 columns are broken.

    They are broken at two spaces, as between the suits of a hand, or else at one. What
    continues a line is indented by two.
    """
    lines = [part for line in plain.split("\n") for part in _broken(line)]
    return "```\n" + "\n".join(lines) + "\n```"


def _broken(line: str) -> list[str]:
    parts, line = [], line.rstrip()
    while columns(line) > COLUMNS:
        at = _last_fitting(line, "  ") or _last_fitting(line, " ")
        if at is None:
            break
        parts.append(line[:at].rstrip())
        line = _INDENT + line[at:].strip()
    return [*parts, line]


def _last_fitting(line: str, spaces: str) -> int | None:
    """Where these spaces stand last so that what is before them fits; None if nowhere."""
    places = (match.start() for match in re.finditer(spaces, line))
    fitting = (at for at in places if line[:at].strip() and columns(line[:at]) <= COLUMNS)
    return max(fitting, default=None)


def columns(text: str) -> int:
    """The columns of a text: two for a wide sign, or for one with the selector of emojis."""
    seen = text.replace(_UNSEEN, "")
    return sum(1 + (unicodedata.east_asian_width(sign) == "W") for sign in seen)
