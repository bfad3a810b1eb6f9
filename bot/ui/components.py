"""Turns a Message into the arguments of a Discord request: view, files, allowed mentions.

One request uses up its views and files, so they are made anew for each.
"""

import io
from collections.abc import Callable, Iterator
from typing import Any, Final

import discord

from bot.messages.message import Button, ButtonStyle, Message, Row, Select
from bot.ui.buttons import Component

_STYLES: Final = {
    ButtonStyle.GREY: discord.ButtonStyle.secondary,
    ButtonStyle.BLUE: discord.ButtonStyle.primary,
    ButtonStyle.GREEN: discord.ButtonStyle.success,
    ButtonStyle.RED: discord.ButtonStyle.danger,
}


Wrap = Callable[[Component], discord.ui.Item[Any]]
"""Returns a button or select as it is to be sent, or refuses it."""


def send_arguments(message: Message, png: bytes | None, wrap: Wrap) -> dict[str, Any]:
    """Keyword arguments for sending it; without bytes, the picture is shown as text."""
    parts: dict[str, Any] = {
        "view": _view(message, png is not None, wrap),
        "allowed_mentions": _pings(message),
    }
    files = list(_files(message, png))
    return parts | ({"files": files} if files else {})


def edit_arguments(message: Message, png: bytes | None, wrap: Wrap) -> dict[str, Any]:
    """Keyword arguments for editing a message into this one; old attachments are dropped."""
    parts = send_arguments(message, png, wrap)
    parts["attachments"] = parts.pop("files", [])
    return parts


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
        box.add_item(discord.ui.ActionRow(*_items(row, wrap)))
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(box)
    # discord.py keeps the view of a private message, with a task, for fifteen minutes, unless it is
    # stopped. Our buttons need no view: they are rebuilt from their custom_ids.
    view.stop()
    return view


def _add_text(box: discord.ui.Container[Any], lines: tuple[str, ...]) -> None:
    if lines:
        box.add_item(discord.ui.TextDisplay("\n".join(lines)))


def _items(row: Row, wrap: Wrap) -> Iterator[discord.ui.Item[Any]]:
    if isinstance(row, Select):
        yield _menu(row, wrap)
    else:
        yield from (_item(button, wrap) for button in row)


def _menu(select: Select, wrap: Wrap) -> discord.ui.Item[Any]:
    if select.channels is not None:
        return wrap(_channel_menu(select, select.channels))
    options = [
        discord.SelectOption(
            label=option.label,
            value=option.value,
            description=option.description or None,
            emoji=option.emoji,
            default=option.chosen,
        )
        for option in select.options
    ]
    return wrap(
        discord.ui.Select(
            custom_id=select.custom_id,
            placeholder=select.placeholder or None,
            min_values=select.least,
            max_values=select.most,
            options=options,
            disabled=select.disabled,
        )
    )


def _channel_menu(select: Select, chosen: tuple[int, ...]) -> discord.ui.ChannelSelect[Any]:
    kinds = discord.ChannelType
    return discord.ui.ChannelSelect(
        custom_id=select.custom_id,
        channel_types=[kinds.text, kinds.news, kinds.public_thread],
        placeholder=select.placeholder or None,
        min_values=select.least,
        max_values=select.most,
        default_values=[
            discord.SelectDefaultValue(id=one, type=discord.SelectDefaultValueType.channel)
            for one in chosen
        ],
        disabled=select.disabled,
    )


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
