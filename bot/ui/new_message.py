"""Sends a message, and notes whether Discord may have posted it at an attempt that has failed."""

import hashlib
from typing import Final

import discord

from bot.messages.message import Message
from bot.ui.components import send_arguments
from bot.ui.retry import REQUEST_FAILURES, is_unanswered

_NONCE_BYTES: Final = 12  # 24 hexadecimal digits; Discord takes 25 characters


class NewMessage:
    """A message that Discord posts once in a channel, however often it is sent.

    `unconfirmed` tells whether Discord may have posted it without saying so.
    """

    def __init__(self, channel: discord.PartialMessageable, message: Message, nonce: str) -> None:
        self._channel = channel
        self._message = message
        self._nonce = hashlib.blake2b(nonce.encode(), digest_size=_NONCE_BYTES).hexdigest()
        self.unconfirmed = False

    async def send(self, png: bytes | None) -> int:
        """Send the message with this picture or without one; return its id."""
        parts = send_arguments(self._message, png)
        try:
            return (await self._channel.send(nonce=self._nonce, **parts)).id
        except REQUEST_FAILURES as error:
            self.unconfirmed = self.unconfirmed or is_unanswered(error)
            raise
