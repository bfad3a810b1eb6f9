"""Tells people of the end of a game that came while they were not looking.

Discord notifies nobody of an edit, and of a new message only those whom it mentions.
"""

from bot.messages.message import Message
from bot.model.shards import Shards
from bot.model.terms import Pace
from bot.tables.finder import TableFinder
from bot.tables.table import Table
from bot.ui.layouts import game_over
from bot.ui.messenger import Messenger, link_to
from bot.ui.notifications import Notifications, PingKind


class EndNotices:
    """One message for each game that ends after a long turn, to those who have not ended it.

    A turn is long after `after` seconds, when the player to move was pinged; None means never. Live
    games and games in direct messages have no such notices.
    """

    def __init__(
        self,
        tables: TableFinder,
        messenger: Messenger,
        notifications: Notifications,
        after: float | None,
    ) -> None:
        self._tables = tables
        self._messenger = messenger
        self._notifications = notifications
        self._after = after
        self._due: dict[int, int] = {}
        """The server of each game whose end needs a notice."""

    async def note_if_due(self, table: Table) -> None:
        """Remember the game if its end needs a notice; to be called before the end is shown.

        It stays remembered although a retry finds its end shown: the database may have stored that
        without being able to answer.
        """
        guild_id = table.location.guild_id
        if self._after is None or guild_id is None or table.terms.pace is Pace.LIVE:
            return
        seconds = await self._tables.unshown_last_turn(table)
        if seconds is not None and seconds >= self._after:
            self._due[table.id] = guild_id

    def take(self, table_id: int) -> bool:
        """Forget this game, and return whether its end needs a notice."""
        return self._due.pop(table_id, None) is not None

    def keep_only(self, shards: Shards) -> None:
        """Forget all games except those on these shards."""
        self._due = {game: guild for game, guild in self._due.items() if shards.covers(guild)}

    async def post(self, table: Table) -> None:
        """Tell everybody who has not muted the notices of their turn."""
        message = await self._message(table)
        if message.mentions:
            await self._messenger.post(table.location, message, f"e{table.id}:v{table.ply}")

    async def _message(self, table: Table) -> Message:
        translator = self._messenger.translator_for(table.location)
        message = game_over.notice(table, link_to(table.location), translator)
        return await self._notifications.without_muted(message, PingKind.TURN)
