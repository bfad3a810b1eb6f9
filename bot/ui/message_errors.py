"""Exceptions for messages that Discord refuses to post or edit."""

from bot.ui.coalescer import TryLater
from bot.ui.discord_errors import channel_gone, is_forbidden, is_transient, message_gone
from bot.ui.permissions import MissingPermissions


class MessageGone(Exception):
    """The message was deleted or cannot be edited any more; a new one must replace it."""


class ChannelGone(Exception):
    """The channel or the server is gone."""


class CannotPost(MissingPermissions):
    """Discord has refused a message in this channel."""

    def __init__(self) -> None:
        super().__init__(("send_messages",))


class Unconfirmed(TryLater):
    """Discord may have posted the message, but has not said so; the same nonce finds it."""


def meaning_of(error: Exception) -> Exception:
    """The bot's exception for a failure of Discord; an unknown failure is returned as it is."""
    if message_gone(error):
        return MessageGone()
    if channel_gone(error):
        return ChannelGone()
    if is_forbidden(error):
        return CannotPost()
    return TryLater(str(error)) if is_transient(error) else error
