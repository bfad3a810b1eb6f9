"""Looks up finished games: of one person, of two against each other, and one of a list."""

from typing import Protocol

from bot.engine.errors import Refusal
from bot.messages.button_grammar import chosen_id
from bot.messages.history_ids import HistoryButton, PlayedGameSelect, VersusButton
from bot.model.histories import History, Reader, Versus
from bot.model.players import Person
from bot.tables.errors import NotOver
from bot.tables.finder import TableFinder
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from cogs.history import layouts


class Histories(Protocol):
    """Reads the finished games of people."""

    async def history(self, user_id: int, reader: Reader, page: int) -> History: ...

    async def versus(self, user_id: int, other_id: int) -> Versus: ...


class HistoryHandlers:
    """Each method answers one command, or a button or select of its message."""

    def __init__(self, tables: TableFinder, histories: Histories) -> None:
        self._tables = tables
        self._histories = histories

    async def history(self, caller: Caller, person: Person, page: int = 1) -> Reply:
        """A page (from 1) of a person's games; another person's only if the caller may see them."""
        reader = Reader(caller.user_id, caller.location.guild_id)
        shown = await self._histories.history(person.user_id, reader, page)
        own = person.user_id == caller.user_id
        message = layouts.history(shown, person, caller.translator, own=own)
        return Reply(message, replaces=True)

    async def turn_page(self, caller: Caller, button: HistoryButton) -> Reply:
        """Another page of a history."""
        return await self.history(caller, Person(button.user, ""), button.page)

    async def versus(self, caller: Caller, person: Person, *, is_bot: bool = False) -> Reply:
        """The caller's games against this person; Refusal if it is the caller or a bot."""
        if is_bot:
            raise Refusal("versus_bot")
        if person.user_id == caller.user_id:
            raise Refusal("versus_oneself")
        shown = await self._histories.versus(caller.user_id, person.user_id)
        return Reply(layouts.versus(shown, person, caller.translator), replaces=True)

    async def back_to_versus(self, caller: Caller, button: VersusButton) -> Reply:
        """The caller's games against the person of a button."""
        return await self.versus(caller, Person(button.user, ""))

    async def game(self, caller: Caller, select: PlayedGameSelect) -> Reply:
        """The game that was chosen from a list; UnknownTable, NotOver."""
        table = await self._tables.visible(chosen_id(select.chosen), caller)
        if not table.over:
            raise NotOver("not_over")
        message = layouts.game(table, select.user, select.page, caller.translator)
        return Reply(message, replaces=True)
