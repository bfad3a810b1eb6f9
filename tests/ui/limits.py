"""Checks of messages against Discord's limits."""

from typing import Any

import discord

from bot.messages import button_grammar
from bot.messages.message import MOST_ALT, MOST_COMPONENTS, MOST_LABEL, MOST_TEXT, ROW, Message
from bot.ui.components import send_arguments

PNG = b"\x89PNG"
LINK = "https://discord.com/channels/1111111111111111111/2222222222222222222/3333333333333333333"
NAME = set("abcdefghijklmnopqrstuvwxyz0123456789-.")


def plain(button: discord.ui.Button[Any]) -> discord.ui.Item[Any]:
    return button


def texts(message: Message) -> str:
    """All texts of a message, the plain text of its picture included."""
    picture = message.picture
    plain_picture = "" if picture is None else f"```\n{picture.plain}\n```"
    return "\n".join([*message.lines, *message.below]) + plain_picture


def check(message: Message) -> None:
    """Assert that a message keeps the limits, with its picture and with plain text instead."""
    for png in (PNG, None):
        view = send_arguments(message, png, plain)["view"]
        assert len(list(view.walk_children())) <= MOST_COMPONENTS
        assert view.content_length() <= MOST_TEXT
    check_buttons(message)
    if message.picture is not None:
        assert len(message.picture.alt) <= MOST_ALT
        assert set(message.picture.name) <= NAME
        assert "`" not in message.picture.plain
    text = texts(message)
    assert text.strip()
    assert "@everyone" not in text
    assert text.count("\u2068") == text.count("\u2069")
    assert "{" not in text


def check_buttons(message: Message) -> None:
    buttons = [button for row in message.rows for button in row]
    assert all(0 < len(row) <= ROW for row in message.rows)
    custom_ids = [button.custom_id for button in buttons if button.url is None]
    assert len(set(custom_ids)) == len(custom_ids)
    for button in buttons:
        assert button.label or button.emoji
        assert len(button.label) <= MOST_LABEL
        assert (
            button.url is not None
            or str(button_grammar.parse(button.custom_id)) == button.custom_id
        )
