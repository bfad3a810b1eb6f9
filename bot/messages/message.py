"""Messages as plain values: text above a picture, the picture, text below it, rows of buttons.

A layout makes one without knowing how pictures are drawn or how Discord is asked.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

OXBLOOD: Final = 0x8B0000
NIGHT: Final = 0x2B1A33
BRASS: Final = 0xCEA454

MOST_TEXT: Final = 4000
"""Characters that Discord allows over all the texts of a message."""
MOST_COMPONENTS: Final = 40
MOST_LABEL: Final = 80
MOST_ALT: Final = 1024
ROW: Final = 5
"""Buttons that stand side by side."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button: `custom_id` is the text of a ButtonId, or `url` is where it leads."""

    label: str
    custom_id: str = ""
    style: str = "grey"
    disabled: bool = False
    emoji: str | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """A call that draws a picture: `draw(*arguments, pack)` returns the bytes of its file.

    `draw` is a module-level function and the arguments are frozen values, so that drawings can be
    compared and pickled. `pack` is the pack of cards to draw with, two or four colours.
    """

    draw: Callable[..., bytes]
    arguments: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture still to be drawn, with its file name and its alt text.

    `plain` is shown as text where the picture cannot be drawn or attached.
    """

    name: str
    alt: str
    plain: str
    drawing: Drawing
    four_colour: bool = False

    def renamed(self, name: str) -> "Picture":
        """The same picture under another file name."""
        return replace(self, name=name)


@dataclass(frozen=True, slots=True)
class Document:
    """A text to be kept, as a file of this name."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Message:
    """All that stands on a message; only the people of `mentions` (user ids) are ever pinged."""

    lines: tuple[str, ...]
    picture: Picture | None = None
    below: tuple[str, ...] = ()
    rows: tuple[tuple[Button, ...], ...] = ()
    accent: int = OXBLOOD
    mentions: tuple[int, ...] = ()
    document: Document | None = None

    def saying(self, *first: str) -> "Message":
        """The same message with these lines above all others."""
        return replace(self, lines=(*first, *self.lines))

    def with_row(self, row: tuple[Button, ...]) -> "Message":
        """The same message with one more row of buttons."""
        return replace(self, rows=(*self.rows, row))


def in_rows(buttons: tuple[Button, ...], wide: int = ROW) -> tuple[tuple[Button, ...], ...]:
    """The buttons in rows of this width."""
    return tuple(buttons[start : start + wide] for start in range(0, len(buttons), wide))
