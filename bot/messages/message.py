"""What a message of ours is made of, as a value; and how Discord's parts are made of that.

A layout says what stands on a message without knowing how it is drawn or sent: text above the
picture, the picture, text below it, rows of buttons. Views and files are used up by one sending,
so they are made anew for every sending and every edit.
"""

from dataclasses import dataclass, replace
from typing import Final

from bot.engine.coffin.view import CoffinView

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
class Picture:
    """A picture still to be drawn: `kind` is board, hand, sheet or cut, of this view.

    Of a `series` where there is one: a `film` of views, a `run` of numbers by coffins. `plain` is
    the same in letters, for where no picture can be shown.
    """

    kind: str
    view: CoffinView
    name: str
    alt: str
    plain: str
    four_colour: bool = False
    series: tuple[tuple[float, ...], ...] | tuple[CoffinView, ...] = ()


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


def in_rows(buttons: tuple[Button, ...], wide: int = ROW) -> tuple[tuple[Button, ...], ...]:
    """The buttons in rows of this width."""
    return tuple(buttons[start : start + wide] for start in range(0, len(buttons), wide))
