"""Turns a Message into the arguments of a Discord request: view, files, allowed mentions.

One request uses up its views and files, so they are made anew for each. The components are written
as the JSON that Discord takes: discord.py would make an object of each, and from it the same JSON.
"""

import io
from collections.abc import Iterator
from typing import Any, Final

import discord

from bot.messages.code_block import code_block
from bot.messages.message import Button, ButtonStyle, Message, Row, Section, Select
from bot.ui.buttons import recognised

Component = dict[str, Any]
"""A component of a message, with those inside it, as JSON."""

_KINDS: Final = discord.ComponentType
_STYLES: Final = {
    ButtonStyle.GREY: discord.ButtonStyle.secondary.value,
    ButtonStyle.BLUE: discord.ButtonStyle.primary.value,
    ButtonStyle.GREEN: discord.ButtonStyle.success.value,
    ButtonStyle.RED: discord.ButtonStyle.danger.value,
}
_LINK: Final = discord.ButtonStyle.link.value
_CHANNELS: Final = [
    kind.value
    for kind in (
        discord.ChannelType.text,
        discord.ChannelType.news,
        discord.ChannelType.public_thread,
    )
]


class Components(discord.ui.LayoutView):
    """The components of one message, which discord.py sends as they are."""

    def __init__(self, components: list[Component]) -> None:
        super().__init__(timeout=None)
        self._components = components
        # discord.py keeps the view of a private message, with a task, for fifteen minutes, unless
        # it is stopped. Our buttons need no view: they are found by their custom_ids.
        self.stop()

    def to_components(self) -> list[Component]:
        return self._components

    def has_components_v2(self) -> bool:
        return True


class _File(discord.File):
    """A file whose bytes are freed once it has been sent."""

    def close(self) -> None:
        super().close()
        # discord.py has given the stream its own method back as an attribute, and so made it refer
        # to itself: its bytes would stay until the oldest garbage is collected, megabytes later.
        vars(self.fp).pop("close", None)


def send_arguments(message: Message, png: bytes | None) -> dict[str, Any]:
    """Keyword arguments for sending this message; without `png`, its picture is shown as text.

    ValueError if a press on one of its buttons would not be recognised.
    """
    parts: dict[str, Any] = {
        "view": Components([_box(message, png is not None)]),
        "allowed_mentions": _pings(message),
    }
    files = list(_files(message, png))
    return parts | ({"files": files} if files else {})


def edit_arguments(message: Message, png: bytes | None) -> dict[str, Any]:
    """Keyword arguments for editing a message into this one; old attachments are dropped."""
    parts = send_arguments(message, png)
    parts["attachments"] = parts.pop("files", [])
    return parts


def _files(message: Message, png: bytes | None) -> Iterator[discord.File]:
    picture, document = message.picture, message.document
    if picture is not None and png is not None:
        yield _File(io.BytesIO(png), picture.name, description=picture.alt)
    if document is not None:
        yield _File(io.BytesIO(document.content), document.name)


def _pings(message: Message) -> discord.AllowedMentions:
    users = [discord.Object(user) for user in message.mentions]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def _box(message: Message, drawn: bool) -> Component:
    parts = [
        *_text(message.lines),
        *_picture(message, drawn),
        *map(_section, message.sections),
        *_text(message.below),
        *_document(message),
        *map(_row, message.rows),
    ]
    return {"type": _KINDS.container.value, "accent_color": message.accent, "components": parts}


def _text(lines: tuple[str, ...]) -> Iterator[Component]:
    if lines:
        yield {"type": _KINDS.text_display.value, "content": "\n".join(lines)}


def _picture(message: Message, drawn: bool) -> Iterator[Component]:
    picture = message.picture
    if picture is not None and drawn:
        shown = {"media": {"url": f"attachment://{picture.name}"}, "description": picture.alt}
        yield {"type": _KINDS.media_gallery.value, "items": [shown]}
    elif picture is not None:
        yield from _text((code_block(picture.plain),))


def _document(message: Message) -> Iterator[Component]:
    if message.document is not None:
        yield {
            "type": _KINDS.file.value,
            "file": {"url": f"attachment://{message.document.name}"},
        }


def _section(section: Section) -> Component:
    return {
        "type": _KINDS.section.value,
        "components": list(_text((section.line,))),
        "accessory": _button(section.button),
    }


def _row(row: Row) -> Component:
    parts = [_select(row)] if isinstance(row, Select) else [_button(button) for button in row]
    return {"type": _KINDS.action_row.value, "components": parts}


def _button(button: Button) -> Component:
    part: Component = {"type": _KINDS.button.value, "disabled": button.disabled}
    if button.url is not None:
        part |= {"style": _LINK, "url": button.url}
    else:
        part |= {"style": _STYLES[button.style], "custom_id": recognised(button.custom_id)}
    if button.label:
        part["label"] = button.label
    return part | _emoji(button.emoji)


def _select(select: Select) -> Component:
    part = {
        "custom_id": recognised(select.custom_id),
        "min_values": select.least,
        "max_values": select.most,
    }
    if select.placeholder:
        part["placeholder"] = select.placeholder
    if select.channels is not None:
        return part | _channels(select.channels)
    return part | {"type": _KINDS.select.value, "options": _options(select)}


def _channels(chosen: tuple[int, ...]) -> Component:
    part: Component = {"type": _KINDS.channel_select.value, "channel_types": _CHANNELS}
    if chosen:  # an empty list would be too few where one has to be chosen
        part["default_values"] = [{"id": str(one), "type": "channel"} for one in chosen]
    return part


def _options(select: Select) -> list[Component]:
    return [
        {"label": option.label, "value": option.value, "default": option.chosen}
        | ({"description": option.description} if option.description else {})
        | _emoji(option.emoji)
        for option in select.options
    ]


def _emoji(emoji: str | None) -> Component:
    return {"emoji": {"name": emoji}} if emoji else {}
