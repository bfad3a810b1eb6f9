"""Who is called to a table: Discord tells nobody of a message that is only changed.

A call is a message of its own, and is taken back as soon as the table goes on. After a restart an
old call stays where it is: it still leads to its table.
"""

import asyncio
from collections.abc import Callable

from bot.messages.message import Message
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.model.terms import Pace
from bot.tables.table import Table
from bot.ui.messenger import Messenger


class TurnPings:
    """One call a table; `due` hears of a table that has waited for `after` seconds.

    Where a move has minutes, and where `after` is None, people are taken to be looking.
    """

    def __init__(
        self, messenger: Messenger, after: float | None, due: Callable[[Table], None]
    ) -> None:
        self._messenger = messenger
        self._after = after
        self._due = due
        self._waiting: dict[int, asyncio.TimerHandle] = {}
        self._posted: dict[int, MessageLocation] = {}

    def wait(self, table: Table) -> None:
        """The table waits for somebody whom no message has told so."""
        alone = table.terms.pace is not Pace.LIVE and isinstance(table.mover, Person)
        if self._after is not None and alone and not table.over:
            loop = asyncio.get_running_loop()
            self._waiting[table.id] = loop.call_later(self._after, self._due, table)

    async def post(
        self, table: Table, location: MessageLocation, message: Message, nonce: str
    ) -> None:
        """Call somebody with this message, instead of with the one before."""
        await self.take_back(table.id)
        self._posted[table.id] = await self._messenger.post(location, message, nonce)

    async def take_back(self, table_id: int) -> None:
        """The table goes on: whoever was called, or was to be, is not any more."""
        waiting = self._waiting.pop(table_id, None)
        if waiting is not None:
            waiting.cancel()
        posted = self._posted.pop(table_id, None)
        if posted is not None:
            await self._messenger.remove(posted)

    def close(self) -> None:
        """Call nobody who has not been called."""
        for waiting in self._waiting.values():
            waiting.cancel()
