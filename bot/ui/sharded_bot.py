"""discord.py's bot with many shards, which knows no guild but those of its present sessions.

discord.py itself keeps the guilds of every earlier session: one that removed the bot while another
process had its shard, or none, would seem to be there still.
"""

from typing import Any

from discord.ext import commands
from discord.state import AutoShardedConnectionState

from bot.ui.buttons import keep_pressed


class ShardedBot(commands.AutoShardedBot):
    """Begins each session of a shard with the guilds that Discord names, and with no others.

    Of a message with a pressed button it reads no other component.
    """

    def _get_state(self, **options: Any) -> "_State":
        return _State(
            dispatch=self.dispatch,
            handlers=self._handlers,
            hooks=self._hooks,
            http=self.http,
            **options,
        )


class _State(AutoShardedConnectionState[Any]):
    def parse_ready(self, data: Any) -> None:
        shard, _ = data["shard"]
        for guild in [one for one in self.guilds if one.shard_id == shard]:
            self._remove_guild(guild)
        super().parse_ready(data)

    def parse_interaction_create(self, data: Any) -> None:
        keep_pressed(data)
        super().parse_interaction_create(data)
