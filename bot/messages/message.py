"""Messages as plain values: texts, a picture, a file, rows of buttons.

They depend neither on Discord nor on how pictures are drawn.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

OXBLOOD: Final = 0x8B0000
NIGHT: Final = 0x2B1A33
BRASS: Final = 0xCEA454

MOST_TEXT: Final = 4000
"""Characters that Discord allows in all texts of a message together."""
MOST_COMPONENTS: Final = 40
MOST_LABEL: Final = 80
MOST_ALT: Final = 1024
ROW: Final = 5
"""Buttons that Discord allows in a row."""


class ButtonStyle(StrEnum):
    """The colour of a button."""

    GREY = "grey"
    """A secondary action, such as going back."""
    BLUE = "blue"
    """One of several equal choices, or the next step."""
    GREEN = "green"
    """The action that most people want."""
    RED = "red"
    """An action that ends something."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button with the text of a ButtonId as its `custom_id`, or a link with a `url`."""

    label: str
    custom_id: str = ""
    style: ButtonStyle = ButtonStyle.GREY
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
    """A picture to be drawn, with its file name and alt text.

    `plain` is shown as text if the picture cannot be drawn or attached.
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
    """A text file to be attached."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Message:
    """The contents of a message, from `lines` above the picture to the `rows` of buttons.

    Only the users in `mentions` (user ids) are pinged, whatever the texts mention.
    """

    lines: tuple[str, ...]
    picture: Picture | None = None
    below: tuple[str, ...] = ()
    rows: tuple[tuple[Button, ...], ...] = ()
    accent: int = OXBLOOD
    mentions: tuple[int, ...] = ()
    document: Document | None = None

    def saying(self, *first: str) -> "Message":
        """This message with these lines above its own."""
        return replace(self, lines=(*first, *self.lines))

    def with_row(self, row: tuple[Button, ...]) -> "Message":
        """This message with one more row of buttons."""
        return replace(self, rows=(*self.rows, row))


def in_rows(buttons: tuple[Button, ...], wide: int = ROW) -> tuple[tuple[Button, ...], ...]:
    """The buttons in rows of at most `wide`."""
    return tuple(buttons[start : start + wide] for start in range(0, len(buttons), wide))
