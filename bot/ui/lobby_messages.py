"""Posts the message of a challenge and edits it until the challenge is closed."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.messages.message import Message
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.shards import Shards
from bot.tables.message_locations import MessageLocations
from bot.ui.layouts import lobby as layouts
from bot.ui.message_errors import Unconfirmed
from bot.ui.messenger import Messenger
from bot.ui.service_protocols import LevelsOn

TableLink = Callable[[int], Awaitable[str]]
"""The address of a table's message, once it is shown."""

ChallengePings = Callable[[Lobby], Awaitable[tuple[int, ...]]]
"""The users whom the message of a challenge may notify; asking counts as notifying them."""


class LobbyMessages:
    """Shows challenges; `levels_on` gives the computer players that can be seated."""

    def __init__(
        self,
        messenger: Messenger,
        locations: MessageLocations,
        levels_on: LevelsOn,
        challenge_pings: ChallengePings,
        table_link: TableLink,
    ) -> None:
        self._messenger = messenger
        self._locations = locations
        self._levels_on = levels_on
        self._challenge_pings = challenge_pings
        self._table_link = table_link
        self._to_ping: dict[int, tuple[MessageLocation, tuple[int, ...]]] = {}
        self._posted: dict[int, MessageLocation] = {}
        # Where the challenges stood for which Discord may have posted a newer message unsaid.
        self._tried: dict[int, MessageLocation] = {}

    def keep_only(self, shards: Shards) -> None:
        """Forget all challenges except those on these shards."""
        posted, tried, to_ping = self._posted.items(), self._tried.items(), self._to_ping.items()
        self._posted = {one: there for one, there in posted if shards.covers(there.guild_id)}
        self._tried = {one: there for one, there in tried if shards.covers(there.guild_id)}
        self._to_ping = {one: ping for one, ping in to_ping if shards.covers(ping[0].guild_id)}

    def forget(self, lobby: Lobby) -> None:
        """Forget a challenge whose end is shown, or that cannot be shown any more."""
        self._posted.pop(lobby.id, None)
        self._tried.pop(lobby.id, None)
        self._to_ping.pop(lobby.id, None)

    async def show(self, lobby: Lobby) -> MessageLocation | None:
        """Show a challenge as it is, and return where; None if it has no message any more.

        If it was closed before it was shown, it gets none, unless an attempt to post it may have
        arrived. Its message is remembered until `forget`: a retry may know of none. ChannelGone,
        CannotPost, TryLater.
        """
        location = self._posted.get(lobby.id, lobby.location)
        is_open = lobby.status is LobbyStatus.OPEN
        tried = self._tried.get(lobby.id)
        if location.message_id is None and not (is_open or tried):
            await self._locations.record_lobby_shown(lobby, location)
            return None
        message = await self._message(lobby, location)
        if tried is not None:  # it may stand there as it was then
            location = self._posted[lobby.id] = await self._post(lobby, tried, message)
        gone = location.message_id is not None and not await self._messenger.edit_if_there(
            location, message
        )
        if location.message_id is None or (gone and is_open):
            location, gone = await self._post(lobby, location, message), False
        self._posted[lobby.id] = location
        await self._locations.record_lobby_shown(lobby, location)
        return None if gone else location

    async def _post(
        self, lobby: Lobby, location: MessageLocation, message: Message
    ) -> MessageLocation:
        """Post a new message; a retry notifies the same people as the attempt that failed.

        A challenge that is closed by then notifies nobody.
        """
        if lobby.id not in self._to_ping:
            self._to_ping[lobby.id] = location, await self._challenge_pings(lobby)
        if lobby.status is LobbyStatus.OPEN:
            message = replace(message, mentions=self._to_ping[lobby.id][1])
        nonce = f"l{lobby.id}:{location.message_id or 0}"
        try:
            posted = await self._messenger.post(location, message, nonce)
        except Unconfirmed:
            self._tried[lobby.id] = location
            raise
        self._tried.pop(lobby.id, None)
        del self._to_ping[lobby.id]
        return posted

    async def _message(self, lobby: Lobby, location: MessageLocation) -> Message:
        translator = self._messenger.translator_for(location)
        if lobby.status is LobbyStatus.OPEN:
            return layouts.open_lobby(lobby, self._levels_on(location.guild_id), translator)
        link = "" if lobby.table_id is None else await self._table_link(lobby.table_id)
        return layouts.closed_lobby(lobby, link, translator)
