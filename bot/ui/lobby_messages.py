"""Posts the message of a challenge and edits it until the challenge is closed."""

from collections.abc import Awaitable, Callable

from bot.messages.message import Message
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.tables.message_locations import MessageLocations
from bot.ui.layouts import lobby as layouts
from bot.ui.messenger import Messenger

TableLink = Callable[[int], Awaitable[str]]
"""The address of a table's message, once it is shown."""

LevelsOn = Callable[[int | None], tuple[str, ...]]
"""The computer players that may play in a guild, weakest first."""


class LobbyMessages:
    """Shows challenges; `levels_on` gives the computer players that can be seated."""

    def __init__(
        self,
        messenger: Messenger,
        locations: MessageLocations,
        levels_on: LevelsOn,
        table_link: TableLink,
    ) -> None:
        self._messenger = messenger
        self._locations = locations
        self._levels_on = levels_on
        self._table_link = table_link
        self._posted: dict[int, MessageLocation] = {}

    async def show(self, lobby: Lobby) -> None:
        """Show a challenge as it is; one that was closed before it was shown stays unseen."""
        location = self._posted.get(lobby.id, lobby.location)
        is_open = lobby.status is LobbyStatus.OPEN
        if location.message_id is None and not is_open:
            return
        message = await self._message(lobby, location)
        gone = location.message_id is not None and not await self._messenger.edit_if_there(
            location, message
        )
        if location.message_id is None or (gone and is_open):
            nonce = f"l{lobby.id}:{location.message_id or 0}"
            location = await self._messenger.post(location, message, nonce)
        self._posted[lobby.id] = location
        if not is_open:
            del self._posted[lobby.id]
        await self._locations.lobby_shown(lobby.id, location)

    async def _message(self, lobby: Lobby, location: MessageLocation) -> Message:
        translator = self._messenger.translator_for(location)
        if lobby.status is LobbyStatus.OPEN:
            return layouts.open_lobby(lobby, self._levels_on(location.guild_id), translator)
        link = "" if lobby.table_id is None else await self._table_link(lobby.table_id)
        return layouts.closed_lobby(lobby, link, translator)
