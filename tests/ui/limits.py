"""Checks of messages against Discord's limits."""

from typing import Final

from simcord.components import walk_components

from bot.messages import button_grammar
from bot.messages.code_block import code_block
from bot.messages.message import (
    MOST_ALT,
    MOST_LABEL,
    MOST_MENTIONS,
    MOST_OPTION_TEXT,
    MOST_OPTIONS,
    MOST_TEXT,
    ROW,
    Message,
    Select,
)
from bot.ui.components import send_arguments

MOST_COMPONENTS: Final = 40
MOST_PLACEHOLDER: Final = 150
PNG = b"\x89PNG"
LINK = "https://discord.com/channels/1111111111111111111/2222222222222222222/3333333333333333333"
NAME = set("abcdefghijklmnopqrstuvwxyz0123456789-.")


def texts(message: Message) -> str:
    """All texts of a message, the plain text of its picture included."""
    picture = message.picture
    plain_picture = "" if picture is None else code_block(picture.plain)
    beside_buttons = [section.line for section in message.sections]
    return "\n".join([*message.lines, *beside_buttons, *message.below]) + plain_picture


def check(message: Message) -> None:
    """Assert that a message stays within the limits, with its picture and with plain text."""
    for png in (PNG, None):
        parts = list(walk_components(send_arguments(message, png)["view"].to_components()))
        assert len(parts) <= MOST_COMPONENTS
        assert sum(len(part.get("content", "")) for part in parts) <= MOST_TEXT
    check_buttons(message)
    check_selects(message)
    if message.picture is not None:
        assert len(message.picture.alt) <= MOST_ALT
        assert set(message.picture.name) <= NAME
        assert "`" not in message.picture.plain
    text = texts(message)
    assert text.strip()
    assert len(message.mentions) <= MOST_MENTIONS
    assert "@everyone" not in text
    assert text.count("\u2068") == text.count("\u2069")
    assert "{" not in text


def check_buttons(message: Message) -> None:
    assert all(0 < len(row) <= ROW for row in message.rows if not isinstance(row, Select))
    custom_ids = [button.custom_id for button in message.buttons if button.url is None]
    custom_ids += [select.custom_id for select in message.selects]
    assert len(set(custom_ids)) == len(custom_ids)
    for button in message.buttons:
        assert button.label or button.emoji
        assert len(button.label) <= MOST_LABEL
        assert (
            button.url is not None
            or str(button_grammar.parse(button.custom_id)) == button.custom_id
        )


def check_selects(message: Message) -> None:
    for select in message.selects:
        assert str(button_grammar.parse(select.custom_id)) == select.custom_id
        assert len(select.placeholder) <= MOST_PLACEHOLDER
        if select.channels is not None:
            assert len(select.channels) <= select.most <= MOST_OPTIONS
            continue
        assert 0 <= select.least <= select.most <= len(select.options) <= MOST_OPTIONS
        assert len({option.value for option in select.options}) == len(select.options) > 0
        for option in select.options:
            assert 0 < len(option.label) <= MOST_OPTION_TEXT
            assert 0 < len(option.value) <= MOST_OPTION_TEXT
            assert len(option.description) <= MOST_OPTION_TEXT
