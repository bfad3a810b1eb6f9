"""Turns the names of commands into links; pressing one begins to write the command."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from bot.messages.message import MOST_TEXT, Message
from bot.ui.buttons import Interaction

_GROUP: Final = "dracula"
_NAMED: Final = re.compile(f"`/({_GROUP} [a-z]+)`")
"""A command without options, which a link could not carry."""


def group_id(interaction: Interaction) -> int:
    """The id that Discord has given to the group of all commands, or 0 if this is none of them.

    Discord tells it with every command, and otherwise only when the commands are sent.
    """
    data: Mapping[str, Any] = interaction.data or {}
    return int(data["id"]) if data.get("name") == _GROUP else 0


def with_links(message: Message, group: int) -> Message:
    """The message with links for the commands that its lines name, unless it gets too long.

    `group` is the id of the group of all commands; the message stays as it is if that is 0.
    """
    if not group:
        return message
    linked = replace(
        message, lines=_linked(message.lines, group), below=_linked(message.below, group)
    )
    return linked if _length(linked) <= MOST_TEXT else message


def _linked(lines: tuple[str, ...], group: int) -> tuple[str, ...]:
    return tuple(_NAMED.sub(rf"</\1:{group}>", line) for line in lines)


def _length(message: Message) -> int:
    sections = (section.line for section in message.sections)
    return len("\n".join((*message.lines, *sections, *message.below)))
