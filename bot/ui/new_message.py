"""Sends a message, and notes whether Discord may have posted it at an attempt that has failed."""

import hashlib
from typing import Final

import discord

from bot.messages.message import Message
from bot.ui.coalescer import TryLater
from bot.ui.components import send_arguments
from bot.ui.discord_errors import REQUEST_FAILURES, is_unanswered, message_deleted

_NONCE_BYTES: Final = 12  # 24 hexadecimal digits; Discord takes 25 characters
_MOST_DELETED: Final = 4
"""How often a message is posted anew within the minutes in which Discord knows its nonces."""


class NewMessage:
    """A message that Discord posts once in a channel, however often it is sent.

    If it was deleted meanwhile, Discord refuses its nonce; then it is posted anew with another.
    `unconfirmed` tells whether Discord may have posted it without saying so.
    """

    def __init__(self, channel: discord.PartialMessageable, message: Message, nonce: str) -> None:
        self._channel = channel
        self._message = message
        self._nonce = nonce
        self._deleted = 0
        self.unconfirmed = False

    async def send(self, png: bytes | None) -> int:
        """Send the message with this picture or without one; return its id.

        TryLater if it was deleted again and again.
        """
        while True:
            parts = send_arguments(self._message, png)
            try:
                return (await self._channel.send(nonce=self._next_nonce(), **parts)).id
            except REQUEST_FAILURES as error:
                self.unconfirmed = self.unconfirmed or is_unanswered(error)
                if not message_deleted(error):
                    raise
                if self._deleted == _MOST_DELETED:
                    raise TryLater(str(error)) from error
                self._deleted += 1

    def _next_nonce(self) -> str:
        """The nonce of the message that takes the place of those that were deleted."""
        nonce = f"{self._nonce}:{self._deleted}" if self._deleted else self._nonce
        return hashlib.blake2b(nonce.encode(), digest_size=_NONCE_BYTES).hexdigest()
