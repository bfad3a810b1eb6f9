"""What a message of ours is made of, as a value; and how Discord's parts are made of that.

A layout says what stands on a message without knowing how it is drawn or sent: text above the
picture, the picture, text below it, rows of buttons. Views and files are used up by one sending,
so they are made anew for every sending and every edit.
"""

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import discord

from bot.engine.views import View

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

_STYLES: Final = {
    "grey": discord.ButtonStyle.secondary,
    "blue": discord.ButtonStyle.primary,
    "green": discord.ButtonStyle.success,
    "red": discord.ButtonStyle.danger,
}

Wrap = Callable[[discord.ui.Button[Any]], discord.ui.Item[Any]]
"""Makes a plain button one that outlives a restart."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button; `custom_id` is the text of a press (`bot.ui.ids`), or `url` is where it leads."""

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
    view: View
    name: str
    alt: str
    plain: str
    four_colour: bool = False
    series: tuple[tuple[float, ...], ...] | tuple[View, ...] = ()


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


def sending(message: Message, png: bytes | None, wrap: Wrap) -> dict[str, Any]:
    """Keyword arguments for sending it anew; without bytes, the picture stands there in letters."""
    parts: dict[str, Any] = {
        "view": _view(message, png is not None, wrap),
        "allowed_mentions": _pings(message),
    }
    files = list(_files(message, png))
    return parts | ({"files": files} if files else {})


def editing(message: Message, png: bytes | None, wrap: Wrap) -> dict[str, Any]:
    """Keyword arguments for editing a message into this one; what was attached before goes."""
    parts = sending(message, png, wrap)
    parts["attachments"] = parts.pop("files", [])
    return parts


def in_rows(buttons: tuple[Button, ...], wide: int = ROW) -> tuple[tuple[Button, ...], ...]:
    """The buttons in rows of this width."""
    return tuple(buttons[start : start + wide] for start in range(0, len(buttons), wide))


def _files(message: Message, png: bytes | None) -> Iterator[discord.File]:
    picture, document = message.picture, message.document
    if picture is not None and png is not None:
        yield discord.File(io.BytesIO(png), picture.name, description=picture.alt)
    if document is not None:
        yield discord.File(io.BytesIO(document.text.encode()), document.name)


def _pings(message: Message) -> discord.AllowedMentions:
    users = [discord.Object(user) for user in message.mentions]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def _view(message: Message, drawn: bool, wrap: Wrap) -> discord.ui.LayoutView:
    box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=message.accent)
    _add_text(box, message.lines)
    picture = message.picture
    if picture is not None and drawn:
        shown = discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt)
        box.add_item(discord.ui.MediaGallery(shown))
    elif picture is not None:
        _add_text(box, (f"```\n{picture.plain}\n```",))
    _add_text(box, message.below)
    if message.document is not None:
        box.add_item(discord.ui.File(f"attachment://{message.document.name}"))
    for row in message.rows:
        box.add_item(discord.ui.ActionRow(*(_item(button, wrap) for button in row)))
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(box)
    # Of a stopped view discord.py keeps nothing; any other one of a private answer it keeps, with a
    # task, for a quarter of an hour. Our presses need no view: they are made of their custom_ids.
    view.stop()
    return view


def _add_text(box: discord.ui.Container[Any], lines: tuple[str, ...]) -> None:
    if lines:
        box.add_item(discord.ui.TextDisplay("\n".join(lines)))


def _item(button: Button, wrap: Wrap) -> discord.ui.Item[Any]:
    if button.url is not None:
        return discord.ui.Button(label=button.label, url=button.url)
    return wrap(
        discord.ui.Button(
            label=button.label or None,
            custom_id=button.custom_id,
            style=_STYLES[button.style],
            disabled=button.disabled,
            emoji=button.emoji,
        )
    )
