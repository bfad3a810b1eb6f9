"""Shows stored tables and challenges again."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from bot.model.errors import DamagedRecord
from bot.model.shards import Shards
from bot.tables.context import Context
from bot.tables.errors import UnknownLobby


class Refresher:
    """Has tables and challenges shown as they are stored; StoreUnavailable."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def show_all(self) -> None:
        """Show every open challenge and every running table again."""
        store = self._context.store
        await self.show(await store.lobbies.open(), await store.games.running())

    async def show_guild(self, guild_id: int, *, tables: bool) -> None:
        """Show every open challenge of a guild again, and every running table if asked to."""
        store = self._context.store
        shown = await store.games.running_in_guild(guild_id) if tables else ()
        await self.show(await store.lobbies.open_in_guild(guild_id), shown)

    async def show_missed(self, shards: Shards) -> None:
        """Show what was stored for these shards before the last stop and never shown.

        A game that ended too long ago, or a challenge that expired, is left as it is.
        """
        unreachable = await self._context.store.unreachable.outdated(shards)
        lobby_ids, plies = await self.outdated(shards)
        await self.show(lobby_ids, sorted({*plies, *unreachable}))

    async def outdated(self, shards: Shards) -> tuple[Sequence[int], dict[int, int]]:
        """The challenges on these shards with an outdated message, and the tables with plies."""
        store = self._context.store
        since = self._context.clock() - self._context.limits.unreachable_seconds
        lobby_ids = await store.lobbies.outdated(since, shards)
        return lobby_ids, await store.games.outdated(since, shards)

    async def show(self, lobby_ids: Iterable[int], table_ids: Iterable[int]) -> None:
        """Show these challenges and tables, except those that cannot be read."""
        context = self._context
        for lobby_id in lobby_ids:
            with suppress(UnknownLobby):
                await context.show_stored_lobby(lobby_id)
        for table_id in table_ids:
            with suppress(DamagedRecord):
                table = await context.cache.table(table_id)
                await context.show_table(await context.cache.at_shown_ply(table_id), table)
