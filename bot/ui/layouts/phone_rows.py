"""Adds buttons to a row where a phone has room for them, by rough widths of their labels."""

from dataclasses import replace
from typing import Final

from bot.messages.message import PHONE_ROW, Button, Message, Select

_ROOM: Final = 265
"""Pixels for a row of buttons in a message that is 390 pixels wide."""
_MARGINS: Final = 24
_GAP: Final = 8
_SIGN: Final = 18.0
"""A suit or an emoji."""
_CAPITAL: Final = 11.0
_LETTER: Final = 8.5
_UNSEEN: Final = "\ufe0e\ufe0f"


def with_buttons(message: Message, buttons: tuple[Button, ...]) -> Message:
    """The message with these buttons beside its last ones, or in a row of their own."""
    for at, row in reversed(tuple(enumerate(message.rows))):
        if isinstance(row, Select):
            continue
        if not _fit((*row, *buttons)):
            break
        rows = (*message.rows[:at], (*row, *buttons), *message.rows[at + 1 :])
        return replace(message, rows=rows)
    return message.with_row(buttons)


def _fit(row: tuple[Button, ...]) -> bool:
    return len(row) <= PHONE_ROW and sum(_width(one) + _GAP for one in row) - _GAP <= _ROOM


def _width(button: Button) -> float:
    emoji = _SIGN if button.emoji else 0.0
    return _MARGINS + emoji + sum(_sign_width(sign) for sign in button.label)


def _sign_width(sign: str) -> float:
    if sign in _UNSEEN:
        return 0.0
    if not sign.isascii() and not sign.isalpha():
        return _SIGN
    return _CAPITAL if sign.isupper() or sign in "mw" else _LETTER
