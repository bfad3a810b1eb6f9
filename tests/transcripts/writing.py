"""Writes messages down in plain text: texts, picture, buttons and selects, as they are read."""

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from bot.messages.message import (
    BRASS,
    NIGHT,
    OXBLOOD,
    Button,
    ButtonStyle,
    Message,
    Picture,
    Row,
    Select,
    SelectOption,
)

TABLE: Final = 7
"""The id of every table; it is left out of the ids of buttons."""
_WIDTH: Final = 110
_ACCENTS: Final = {OXBLOOD: "oxblood", NIGHT: "night", BRASS: "brass"}
_UNSEEN: Final = str.maketrans("\N{NO-BREAK SPACE}", " ", "\u2068\u2069\ufe0e\ufe0f")


class Written(str):
    """A message written down, and the message itself."""

    __slots__ = ("message",)
    message: Message


def written(title: str, message: Message) -> Written:
    """A message under a title; a line for its picture, and a line or more for each row."""
    text = Written(texts_of(_lines(title, message)))
    text.message = message
    return text


def texts_of(lines: Iterable[str]) -> str:
    """The lines without the characters that nobody sees."""
    return "\n".join(line.rstrip() for line in lines).translate(_UNSEEN)


def _lines(title: str, message: Message) -> Iterator[str]:
    pings = f", pings {' '.join(map(str, message.mentions))}" if message.mentions else ""
    yield f"--- {title} ({_ACCENTS[message.accent]}{pings})"
    yield from _texts(message.lines)
    if message.picture is not None:
        yield from _picture(message.picture)
    for section in message.sections:
        yield f"{section.line}  {_button(section.button)}"
    yield from _texts(message.below)
    for row in message.rows:
        yield from _row(row)
    if message.document is not None:
        yield f"File {message.document.name}"


def _texts(texts: tuple[str, ...]) -> Iterator[str]:
    for text in texts:
        yield from text.split("\n")


def _picture(picture: Picture) -> Iterator[str]:
    packs = (picture.four_colour, "four colours"), (picture.large, "large cards")
    yield ", ".join((f"Picture {picture.name}", *(name for has, name in packs if has)))
    yield from _wrapped(picture.alt, "  ")
    yield from (f"  | {line}" for line in picture.plain.split("\n"))


def _row(row: Row) -> Iterator[str]:
    if not isinstance(row, Select):
        return _wrapped("  ".join(map(_button, row)), "")
    number = f"{row.least}" if row.least == row.most else f"{row.least} to {row.most}"
    head = f"[{row.placeholder} ▾] {_id(row.custom_id)}, {number} of: "
    channels = "" if row.channels is None else "channels " + " ".join(map(str, row.channels))
    return _wrapped(head + channels + " | ".join(map(_option, row.options)), "")


def _button(button: Button) -> str:
    """A button with its colour, if it has one, and what it sends."""
    label = f"{button.emoji or ''} {button.label}".strip()
    style = "" if button.style is ButtonStyle.GREY else str(button.style)
    parts = (style, "off" if button.disabled else "", button.url or _id(button.custom_id))
    return f"[{label}] " + " ".join(part for part in parts if part)


def _option(option: SelectOption) -> str:
    label = f"{option.emoji or ''} {option.label}".strip()
    described = f" ({option.description})" if option.description else ""
    value = "" if option.value == option.label else f" {option.value}"
    return f"{'*' * option.chosen}{label}{described}{value}"


def _id(custom_id: str) -> str:
    return custom_id.replace(f":{TABLE}:", ":", 1).removesuffix(f":{TABLE}")


def _wrapped(text: str, indent: str) -> Iterator[str]:
    for line in text.split("\n"):
        yield from wrap(
            line,
            _WIDTH,
            initial_indent=indent,
            subsequent_indent=indent or "  ",
            break_long_words=False,
            break_on_hyphens=False,
        )
