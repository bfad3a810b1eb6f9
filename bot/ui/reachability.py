"""Whether the bot can show games in a channel, by what Discord has told it."""

import discord

from bot.model.location import MessageLocation
from bot.ui import permissions


class Reachability:
    """What is known of the channels of a client."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def can_post(self, location: MessageLocation) -> bool | None:
        """Whether the bot may show games in this channel; None if it does not know the channel."""
        missing = permissions.missing_in(self._client, location)
        return None if missing is None else not permissions.cannot_post(missing)
