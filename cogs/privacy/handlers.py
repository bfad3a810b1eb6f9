"""Shows, exports and erases what is kept about the caller."""

import asyncio
from typing import Protocol

from bot.messages.preference_ids import PrivacyAct, PrivacyButton
from bot.model.lobby import Lobby
from bot.tables.exports import Exports
from bot.tables.personal_data import Erased, PersonalData
from bot.tables.table import Table
from bot.tables.until_stored import UntilStored
from bot.ui.caller import Caller
from bot.ui.interactions import Edit, Reply
from cogs.privacy import layouts


class Messages(Protocol):
    """Writes the public messages that still show an old name."""

    async def repaint(self, table: Table) -> None: ...

    async def lobby_changed(self, lobby: Lobby) -> None: ...


class PrivacyHandlers:
    """Answers the command and its buttons."""

    def __init__(
        self,
        exports: Exports,
        personal_data: PersonalData,
        messages: Messages,
        until_stored: UntilStored,
        links: layouts.Links,
    ) -> None:
        self._exports = exports
        self._personal_data = personal_data
        self._messages = messages
        self._until_stored = until_stored
        self._links = links

    async def show(self, caller: Caller) -> Reply:
        """What is kept, why, and for how long."""
        return Reply(layouts.essence(self._links, caller.translator))

    async def press(self, caller: Caller, button: PrivacyButton) -> Reply:
        """Act on a button of the message."""
        if button.act is PrivacyAct.EXPORT:
            return self._export(caller)
        if button.act is PrivacyAct.ERASE:
            return Reply(layouts.question(caller.translator), replaces=True)
        if button.act is PrivacyAct.SURE:
            return self._erase(caller)
        return Reply(layouts.essence(self._links, caller.translator), replaces=True)

    def _export(self, caller: Caller) -> Reply:
        """Answer first: thousands of games are a file of megabytes. A Refusal if it is too soon."""
        self._exports.check(caller.user_id)

        async def export(edit: Edit) -> None:
            content = await self._exports.export(caller.person)
            file = await asyncio.to_thread(layouts.export_file, content)
            await edit(layouts.exported(file, caller.translator))

        return Reply(layouts.exporting(caller.translator), followup=export)

    def _erase(self, caller: Caller) -> Reply:
        """Answer first: resigning many games takes longer than Discord waits."""

        async def erase(edit: Edit) -> None:
            erased = await self._personal_data.erase(caller.user_id)
            await edit(layouts.erased(erased.rewritten, caller.translator))
            await self._until_stored(lambda: self._write_anew(erased))

        return Reply(layouts.erasing(caller.translator), replaces=True, followup=erase)

    async def _write_anew(self, erased: Erased) -> None:
        """Write messages without the name; StoreUnavailable."""
        anonymized = await self._personal_data.anonymized(erased)
        for table in anonymized.tables:
            await self._messages.repaint(table)
        for lobby in anonymized.lobbies:
            await self._messages.lobby_changed(lobby)
