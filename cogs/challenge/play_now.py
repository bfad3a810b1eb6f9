"""Plays at once: `/dracula play` without options, and the button that does the same."""

from functools import partial

from bot.messages.lobby_ids import PlayButton
from bot.tables.matchmaking import Matchmaking
from bot.tables.servers import Servers
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from bot.ui.messenger import Messenger
from bot.ui.permissions import Threads
from cogs.challenge.handlers import ChallengeHandlers


class PlayNow:
    """Looks in which channels the caller can play, and has the caller paired there."""

    def __init__(
        self,
        handlers: ChallengeHandlers,
        matchmaking: Matchmaking,
        messenger: Messenger,
        servers: Servers,
    ) -> None:
        self._handlers = handlers
        self._matchmaking = matchmaking
        self._messenger = messenger
        self._servers = servers

    async def play(self, caller: Caller) -> Reply:
        """Pair the caller with somebody who waits, or let the caller wait; else ask which computer.

        In direct messages there is nobody to wait for.
        """
        guild_id = caller.location.guild_id
        archived: Threads = {}
        if guild_id is not None:
            channels = await self._matchmaking.channels(guild_id)
            archived = await self._messenger.archived_threads(guild_id, channels)
        allowed = self._servers.settings(guild_id).channels
        may_play_in = partial(caller.may_play_in, allowed, archived)
        return await self._handlers.play(caller, may_play_in)

    async def press(self, caller: Caller, _button: PlayButton) -> Reply:
        """The same, for a button; Banned, as the command is refused before it comes here."""
        self._servers.check_people(caller.location.guild_id, caller.person, ())
        return await self.play(caller)
