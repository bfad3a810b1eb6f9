"""Acts on the private message of a person who waits: stop waiting, or play computers instead."""

from bot.messages.button_grammar import chosen_id
from bot.messages.lobby_ids import LobbyAct, LobbyButton, StopWaitingSelect
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.players import Level
from bot.tables.errors import LobbyClosed
from bot.tables.finder import TableFinder
from bot.tables.lobbies import Lobbies
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from bot.ui.layouts import answers
from bot.ui.messenger import nearest_link
from cogs.challenge import layouts


class WaitingHandlers:
    """Ends the waiting; if it is over because the game has begun, shows the way to the table."""

    def __init__(self, lobbies: Lobbies, tables: TableFinder) -> None:
        self._lobbies = lobbies
        self._tables = tables

    async def press(self, caller: Caller, button: LobbyButton) -> Reply:
        """Give up waiting, or play computers instead; the private message says so."""
        try:
            if button.act is LobbyAct.COMPUTER:
                await self._fill_all(caller, button)
                return Reply(answers.done("begun", caller.translator), replaces=True)
            await self._lobbies.leave(button.lobby, caller.user_id)
        except LobbyClosed:
            lobby = await self._lobbies.get(button.lobby)
            if lobby.table_id is None or lobby.seat_of(caller.user_id) is None:
                raise
            return await self._begun(caller, lobby, lobby.table_id)
        return Reply(layouts.stopped_waiting(caller.translator), replaces=True)

    async def chosen(self, caller: Caller, select: StopWaitingSelect) -> Reply:
        """Give up waiting in the challenge that was chosen from a list; UnknownLobby."""
        return await self.press(caller, LobbyButton(chosen_id(select.chosen), LobbyAct.STOP))

    async def _fill_all(self, caller: Caller, button: LobbyButton) -> None:
        """Put this computer in every seat that is still free, so that the game begins."""
        challenger, level, press = caller.user_id, Level(button.level), caller.press
        lobby = await self._lobbies.fill(button.lobby, challenger, level, press=press)
        while lobby.status is LobbyStatus.OPEN:
            lobby = await self._lobbies.fill(button.lobby, challenger, level, press=None)

    async def _begun(self, caller: Caller, lobby: Lobby, table_id: int) -> Reply:
        link = nearest_link((await self._tables.get(table_id)).location)
        return Reply(
            layouts.has_joined(lobby, caller.user_id, link, caller.translator), replaces=True
        )
