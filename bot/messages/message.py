"""Messages as plain values: texts, a picture, a file, rows of buttons and selects.

They depend neither on Discord nor on how pictures are drawn.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeVar, TypeVarTuple

OXBLOOD: Final = 0x8B0000
NIGHT: Final = 0x2B1A33
BRASS: Final = 0xCEA454

MOST_TEXT: Final = 4000
"""The number of characters that Discord allows in all texts of a message together."""
MOST_FILE: Final = 10 * 1024 * 1024
"""The number of bytes that Discord allows in an attached file."""
MOST_LABEL: Final = 80
MOST_ALT: Final = 1024
MOST_MENTIONS: Final = 100
"""The number of users that Discord lets a message notify."""
ROW: Final = 5
"""The number of buttons that Discord allows in a row."""
PHONE_ROW: Final = 4
"""The number of buttons for which a phone has room in a row, if their labels are short."""
MOST_OPTIONS: Final = 25
"""The number of options that Discord allows in a select."""
MOST_OPTION_TEXT: Final = 100
"""The number of characters that Discord allows in an option's label, value or description."""

Ts = TypeVarTuple("Ts")
Pack = TypeVar("Pack")


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
class SelectOption:
    """An option of a select, which sends `value`; with `chosen` it is selected from the start."""

    label: str
    value: str
    description: str = ""
    emoji: str | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A menu of at most 25 options, with the text of a ButtonId as its `custom_id`.

    A person chooses at least `least` and at most `most` of the options; the choice is sent as
    soon as the menu closes. A select takes a row of its own. If `channels` is not None, the options
    are the text channels of the server, and the channels with these ids are selected from the
    start.
    """

    custom_id: str
    options: tuple[SelectOption, ...]
    placeholder: str = ""
    least: int = 1
    most: int = 1
    channels: tuple[int, ...] | None = None


Row = tuple[Button, ...] | Select


@dataclass(frozen=True, slots=True)
class Section:
    """A line of text, such as a setting, with a button on its right that changes it."""

    line: str
    button: Button


@dataclass(frozen=True, slots=True)
class Drawing:
    """A call that draws a picture: `draw(*arguments, pack)` returns the bytes of its file.

    `draw` is a module-level function and the arguments are frozen values, so that drawings can be
    compared and hashed. `pack` is the pack of cards to draw with, a PackStyle. Drawings are made
    with `of`, which has the types of the arguments checked.
    """

    draw: Callable[..., bytes]
    arguments: tuple[object, ...]

    @classmethod
    def of(cls, draw: Callable[[*Ts, Pack], bytes], *arguments: *Ts) -> "Drawing":
        """The call of this function with these arguments."""
        return cls(draw, arguments)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to be drawn, with its file name and alt text.

    `plain` is shown as text if the picture cannot be drawn or attached. `large` cards have larger
    indices. `prose` stands below `plain` for those who read text only; None is the alt text.
    """

    name: str
    alt: str
    plain: str
    drawing: Drawing
    four_colour: bool = False
    large: bool = False
    prose: str | None = None

    def renamed(self, name: str) -> "Picture":
        """The same picture under another file name."""
        return replace(self, name=name)


@dataclass(frozen=True, slots=True)
class Document:
    """A file to be attached."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Message:
    """The contents of a message, from `lines` above the picture to the `rows` below it.

    The `sections` are between the picture and the lines `below` it. Only the users in `mentions`
    (user ids) are pinged, whoever else the texts mention. The `accent` is the colour of the edge:
    by default that of most private messages.
    """

    lines: tuple[str, ...]
    picture: Picture | None = None
    below: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    accent: int = NIGHT
    mentions: tuple[int, ...] = ()
    document: Document | None = None
    sections: tuple[Section, ...] = ()

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The buttons of all sections and rows."""
        rows = (row for row in self.rows if not isinstance(row, Select))
        beside_lines = (section.button for section in self.sections)
        return (*beside_lines, *(button for row in rows for button in row))

    @property
    def selects(self) -> tuple[Select, ...]:
        """The selects, from top to bottom."""
        return tuple(row for row in self.rows if isinstance(row, Select))

    def saying(self, *first: str) -> "Message":
        """This message with these lines above its own."""
        return replace(self, lines=(*first, *self.lines))

    def saying_at_its_buttons(self, *last: str) -> "Message":
        """This message with these lines last, where a press on a high message is answered."""
        return replace(self, below=(*self.below, *last))

    def without(self, *custom_ids: str) -> "Message":
        """This message without the buttons in its rows that have these custom_ids."""
        rows = (
            row
            if isinstance(row, Select)
            else tuple(button for button in row if button.custom_id not in custom_ids)
            for row in self.rows
        )
        return replace(self, rows=tuple(row for row in rows if row))

    def with_row(self, row: Row) -> "Message":
        """This message with one more row."""
        return replace(self, rows=(*self.rows, row))


def clipped(text: str) -> str:
    """The text, shortened to the length that Discord allows for an alt text."""
    return text if len(text) <= MOST_ALT else text[: MOST_ALT - 1] + "…"


def in_rows(buttons: tuple[Button, ...], wide: int = ROW) -> tuple[tuple[Button, ...], ...]:
    """The buttons in rows of at most `wide`."""
    return tuple(buttons[start : start + wide] for start in range(0, len(buttons), wide))
