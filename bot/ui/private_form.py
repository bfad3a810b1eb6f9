"""Brings private messages into the form that their reader prefers: letters, or large cards."""

from dataclasses import replace

from bot.messages.message import MOST_TEXT, Message
from bot.model.players import Preferences


def in_preferred_form(message: Message, preferences: Preferences) -> Message:
    """The message with text in place of its picture, or with large cards in it."""
    if message.picture is None:
        return message
    if preferences.letters:
        return _in_letters(message)
    picture = replace(message.picture, large=preferences.large_cards)
    return replace(message, picture=picture)


def _in_letters(message: Message) -> Message:
    """The picture as a text table and in sentences; without these if both are too long."""
    assert message.picture is not None, "only a picture is put into letters"
    table = f"```\n{message.picture.plain}\n```"
    whole = replace(message, picture=None, below=(table, message.picture.alt, *message.below))
    if sum(map(len, (*whole.lines, *whole.below))) <= MOST_TEXT:
        return whole
    return replace(whole, below=(table, *message.below))
