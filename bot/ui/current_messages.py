"""The message of a table as it is now, running or over."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.i18n.translator import Translator
from bot.messages.message import Message
from bot.model.errors import StoreUnavailable
from bot.tables.table import Table
from bot.ui.layouts import game_over
from bot.ui.layouts.table import running
from bot.ui.service_protocols import LevelsOn

Between = Callable[[Table, int | None], Awaitable[tuple[int, int] | None]]
"""By seat: how many games two people have won against each other on a server."""


class CurrentMessages:
    """Makes the messages of tables, and asks for what a table itself does not know."""

    def __init__(self, levels_on: LevelsOn, between: Between) -> None:
        self._levels_on = levels_on
        self._between = between

    async def of(self, table: Table, guild_id: int | None, translator: Translator) -> Message:
        """The message of this table on a server, or in direct messages."""
        if not table.over:
            return running(table, translator)
        levels, between = self._levels_on(guild_id), None
        with suppress(StoreUnavailable):  # the end of a game matters more than this line
            between = await self._between(table, guild_id)
        return game_over.table_over(table, "", translator, levels, between)
