"""Finds out whether the bot can show games in a channel, without Discord or by asking it."""

from bot.model.location import MessageLocation
from bot.ui import permissions
from bot.ui.concerned_guild import concerning
from bot.ui.discord_errors import REQUEST_FAILURES, channel_gone, is_forbidden
from bot.ui.message_errors import CannotPost, ChannelGone
from bot.ui.sharded_bot import ShardedBot
from bot.ui.time_limits import answer_within


class Reachability:
    """Says where games can be shown, by what a client knows of its channels."""

    def __init__(self, client: ShardedBot) -> None:
        self._client = client

    def can_post(self, location: MessageLocation) -> bool | None:
        """Whether games can be shown and played in this channel; None if the bot does not know it.

        In a locked thread nobody can play, whatever the bot may do there.
        """
        channel = permissions.known_channel(self._client, location)
        if channel is None:
            return None
        missing = permissions.missing(channel.permissions_for(channel.guild.me), channel)
        return not (permissions.is_locked(channel) or permissions.cannot_post(missing))

    async def ask(self, location: MessageLocation) -> bool | None:
        """The same, but False of an unknown channel if Discord says so within a second."""
        try:
            await answer_within(permissions.LOOK_UP_SECONDS, self.check(location))
        except (CannotPost, ChannelGone):
            return False
        except TimeoutError:
            return None
        return self.can_post(location)

    def knows_server(self, location: MessageLocation) -> bool:
        """Whether the bot is on the server, or this is in direct messages; also in an outage."""
        guild_id = location.guild_id
        return guild_id is None or self._client.get_guild(guild_id) is not None

    async def is_connected(self, location: MessageLocation) -> bool:
        """Whether presses in this channel arrive; waits until Discord answers or is lost."""
        return await self._client.is_connected(location.guild_id)

    async def check(self, location: MessageLocation) -> None:
        """ChannelGone or CannotPost if no game can be shown or played in this channel.

        Discord is asked about a channel that the bot does not know, such as an archived thread. If
        it does not answer, the channel counts as reachable; so do direct messages.
        """
        known = self.can_post(location)
        if known is False:
            raise CannotPost
        if known or location.guild_id is None:
            return
        try:
            with concerning(location.guild_id):
                channel = await self._client.fetch_channel(location.channel_id)
        except REQUEST_FAILURES as error:
            if is_forbidden(error):
                raise CannotPost from error
            if channel_gone(error):
                raise ChannelGone from error
            return
        if permissions.is_locked(channel):
            raise CannotPost  # until a moderator unlocks it
