"""Plain text of a picture as a code block, in lines that a phone can show."""

from typing import Final

_COLUMNS: Final = 32
_INDENT: Final = "  "
_UNSEEN: Final = "\N{VARIATION SELECTOR-15}"


def code_block(plain: str) -> str:
    """The text in a fixed-width font; lines of more than 32 columns are broken at spaces.

    What continues a line is indented by two.
    """
    lines = [part for line in plain.split("\n") for part in _broken(line)]
    return "```\n" + "\n".join(lines) + "\n```"


def _broken(line: str) -> list[str]:
    parts, line = [], line.rstrip()
    while _columns(line) > _COLUMNS:
        spaces = [at for at, sign in enumerate(line) if sign == " " and line[:at].strip()]
        fitting = [at for at in spaces if _columns(line[:at]) <= _COLUMNS]
        if not fitting:
            break
        parts.append(line[: fitting[-1]].rstrip())
        line = _INDENT + line[fitting[-1] :].strip()
    return [*parts, line]


def _columns(text: str) -> int:
    """The columns of a text; the selector that makes a sign an emoji stands for its second one."""
    return len(text.replace(_UNSEEN, ""))
