"""What Discord allows of a message, asked of every message of ours."""

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
    """Every character of it that is read, and the letters that stand for the picture."""
    picture = message.picture
    drawn = "" if picture is None else f"```\n{picture.plain}\n```"
    return "\n".join([*message.lines, *message.below]) + drawn


def check(message: Message) -> None:
    """With the picture, and with letters in its place."""
    for png in (PNG, None):
        view = send_arguments(message, png, plain)["view"]
        assert len(list(view.walk_children())) <= MOST_COMPONENTS
        assert view.content_length() <= MOST_TEXT
    check_buttons(message)
    if message.picture is not None:
        assert len(message.picture.alt) <= MOST_ALT
        assert set(message.picture.name) <= NAME
        assert "`" not in message.picture.plain
    told = texts(message)
    assert told.strip()
    assert "@everyone" not in told
    assert told.count("\u2068") == told.count("\u2069")
    assert "{" not in told


def check_buttons(message: Message) -> None:
    buttons = [button for row in message.rows for button in row]
    assert all(0 < len(row) <= ROW for row in message.rows)
    pressed = [button.custom_id for button in buttons if button.url is None]
    assert len(set(pressed)) == len(pressed)
    for button in buttons:
        assert button.label or button.emoji
        assert len(button.label) <= MOST_LABEL
        assert (
            button.url is not None
            or str(button_grammar.parse(button.custom_id)) == button.custom_id
        )
