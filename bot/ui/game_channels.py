"""The channels of a server in which games may be played, by its settings and the permissions."""

from collections.abc import Iterable, Mapping

from bot.engine.errors import Refusal
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.tables.servers import Servers
from bot.tables.table import Table
from bot.ui import permissions
from bot.ui.caller import Caller
from bot.ui.coalescer import TryLater
from bot.ui.messenger import Messenger
from bot.ui.time_limits import answer_within


class GameChannels:
    """Refuses channels, and names those that can be used instead."""

    def __init__(self, servers: Servers, messenger: Messenger) -> None:
        self._servers = servers
        self._messenger = messenger

    async def check(self, caller: Caller) -> None:
        """Refusal that names other channels, unless games may be played in this one."""
        guild_id = caller.location.guild_id
        allowed = self._servers.settings(guild_id).channels
        if not allowed or {caller.location.channel_id, caller.parent_id} & {*allowed}:
            return
        assert guild_id is not None, "direct messages have no settings"
        unusable = await self.unusable(guild_id, allowed)
        usable = [one for one in allowed if one not in unusable]
        key = "not_in_this_channel" if usable else "no_channel_to_play"
        raise Refusal(key, channels=" ".join(map(str, usable or unusable)))

    async def check_daily(self, caller: Caller) -> None:
        """The same for a result of the daily coffin, whose own channel is allowed too."""
        daily = self._servers.settings(caller.location.guild_id).daily_channel
        if daily is None or daily not in (caller.location.channel_id, caller.parent_id):
            await self.check(caller)

    async def check_unlocked(self, lobby: Lobby) -> None:
        """Refusal if an open challenge is in a locked thread, where its game could not be played.

        Its buttons may be pressed elsewhere.
        """
        if lobby.status is LobbyStatus.OPEN and await self._messenger.is_locked(lobby.location):
            raise Refusal("locked_thread")

    async def check_choice(self, guild_id: int, channels: tuple[int, ...]) -> None:
        """Refusal if the bot could post in none of the chosen channels; no choice allows all."""
        unusable = await self.unusable(guild_id, channels)
        if not channels or {*channels} - unusable.keys():
            return
        rights = dict.fromkeys(name for lacking in unusable.values() for name in lacking)
        key = "needs_permissions_there" if rights else "cannot_post_there"
        raise Refusal(key, channels=" ".join(map(str, channels)), rights=" ".join(rights))

    async def unusable(
        self, guild_id: int, channels: Iterable[int]
    ) -> Mapping[int, tuple[str, ...]]:
        """The channels among these where nobody can play, with the permissions that the bot lacks.

        It lacks none where the channel no longer exists, or is a locked thread.
        """
        missing = {one: self._messenger.missing(MessageLocation(guild_id, one)) for one in channels}
        unknown = [one for one, names in missing.items() if names is None]
        for thread in (await self._messenger.archived_threads(guild_id, unknown)).values():
            if thread.parent is not None and not permissions.is_locked(thread):
                ours = thread.permissions_for(thread.guild.me)
                missing[thread.id] = permissions.missing(ours, thread)
        return {
            one: names or ()
            for one, names in missing.items()
            if names is None or permissions.cannot_post(names)
        }

    async def check_seen(
        self, now: MessageLocation, then: MessageLocation, players: Iterable[int]
    ) -> None:
        """Refusal if fewer may see the channel `then`, or one of these players may not. TryLater.

        If `now` is gone, it is enough that these players see `then`.
        """
        if now.guild_id != then.guild_id or await self._messenger.hides(now, then, players):
            raise Refusal("others_play")

    async def check_rematch(self, caller: Caller, table: Table) -> None:
        """Refusal if others who played at this table have left, or might not see a rematch here.

        TryLater.
        """
        people = (one for one in table.people if not one.former)
        others = {one.user_id: one for one in people if one.user_id != caller.user_id}
        if others:
            await self.check_seen(table.location, caller.location, others)
            gone = await self._messenger.departed(caller.location.guild_id, others)
            names = [one.name for one in others.values() if one.user_id in gone]
            if names:
                raise Refusal("not_here", who=names[0])

    async def check_players(self, then: MessageLocation, players: Iterable[int]) -> None:
        """Refusal if one of these players may not see the channel `then`.

        TryLater, also if Discord does not say while a press can still be answered.
        """
        looking = self._messenger.hides(None, then, players)
        try:
            hidden = await answer_within(permissions.LOOK_UP_SECONDS, looking)
        except TimeoutError as error:
            raise TryLater("Discord does not say who sees a channel") from error
        if hidden:
            raise Refusal("players_cannot_see", channels=str(then.channel_id))
