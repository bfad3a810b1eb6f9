"""Finds tables by id, channel or player; what a person asks for only if they may see it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final, Protocol

from bot.model.errors import DamagedRecord
from bot.model.histories import HeadToHead
from bot.model.location import MessageLocation
from bot.model.shards import Shards
from bot.tables.context import Context
from bot.tables.errors import UnknownTable
from bot.tables.table import Table

_MOST_FINISHED: Final = 25


class Visitor(Protocol):
    """Somebody who asks for a table, and where."""

    @property
    def user_id(self) -> int:
        """The id of this person."""

    @property
    def location(self) -> MessageLocation:
        """The channel where they ask."""

    def sees(self, channel_id: int, /) -> bool:
        """Whether this person can see another channel of the server where they ask."""


class TableFinder:
    """Read access to tables; damaged ones are left out of every list."""

    def __init__(self, context: Context) -> None:
        self._cache = context.cache
        self._store = context.store
        self._games = context.store.games
        self._servers = context.servers
        self._limits = context.limits

    async def get(self, table_id: int) -> Table:
        """The table with this id; UnknownTable, DamagedRecord."""
        return await self._cache.table(table_id)

    async def visible(self, table_id: int, visitor: Visitor) -> Table:
        """The table with this id, if this person plays there or it is on the server where they ask.

        A running table of others must also be in a channel that they see. In direct messages only
        their own tables are visible. UnknownTable otherwise; DamagedRecord.
        """
        table = await self.get(table_id)
        here, there = visitor.location, table.location
        shown = here.guild_id is not None and there.guild_id == here.guild_id
        if not table.over and there.channel_id != here.channel_id:
            shown = shown and visitor.sees(there.channel_id)
        if not shown and not table.seats_of(visitor.user_id):
            raise UnknownTable("unknown_table", table=table_id)
        return table

    def none_here(self, visitor: Visitor) -> UnknownTable:
        """The refusal of somebody who has no table here, and perhaps may not begin one."""
        banned = self._servers.banned(visitor.location.guild_id, visitor.user_id)
        return UnknownTable("no_table_here_banned" if banned else "no_table_here")

    async def named_or_latest(
        self, table_id: int | None, visitor: Visitor, *, elsewhere: bool = False
    ) -> Table:
        """The visible table with this id, or the default table here if it is None; UnknownTable.

        `elsewhere`: if nobody plays here, the person's own table in another channel.
        """
        if table_id is not None:
            return await self.visible(table_id, visitor)
        table = await self.latest(visitor.location.channel_id, visitor.user_id)
        if table is None and elsewhere:
            table = await self._own(visitor)
        if table is None:
            raise self.none_here(visitor)
        return table

    async def named_or_own(self, table_id: int | None, visitor: Visitor) -> Table:
        """The visible table with this id, or the person's own one if it is None; UnknownTable.

        Of several, one in this channel, then one where it is their turn, then the newest.
        """
        if table_id is not None:
            return await self.visible(table_id, visitor)
        table = await self._own(visitor)
        if table is None:
            raise self.none_here(visitor)
        return table

    async def named_or_nearest(self, table_id: int | None, visitor: Visitor) -> Table:
        """The visible table with this id, or the one most likely meant if None; UnknownTable."""
        if table_id is not None:
            return await self.visible(table_id, visitor)
        return await self._nearest(visitor)

    async def named_or_last_finished(
        self, table_id: int | None, visitor: Visitor, *, with_a_deal: bool = False
    ) -> Table:
        """The visible table with this id or, if it is None, the one that this person finished last.

        On a server only games of that server count. `with_a_deal`: games that ended before a deal
        was finished come after all others. UnknownTable.
        """
        if table_id is not None:
            return await self.visible(table_id, visitor)
        finished = await self._finished_ids(visitor.user_id, visitor.location.guild_id)
        least = int(with_a_deal)
        table = await self._first(finished, lambda one: one.position.state.deals_finished >= least)
        table = table or await self._first(finished, lambda _: True)
        if table is None:
            raise UnknownTable("no_finished_game")
        return table

    async def latest(self, channel_id: int, user_id: int) -> Table | None:
        """The default table: this person's newest running one in this channel, else anybody's."""
        tables = await self.in_channel(channel_id)
        return max(tables, key=lambda table: (table.stays(user_id), table.id), default=None)

    async def in_channel(self, channel_id: int) -> tuple[Table, ...]:
        """The running tables in this channel."""
        return await self.readable(await self._games.running_in(channel_id))

    async def ids_in_guild(self, guild_id: int) -> tuple[int, ...]:
        """The ids of the running tables in this guild."""
        return tuple(await self._games.running_in_guild(guild_id))

    async def guilds(self, shard: int) -> set[int]:
        """The guilds on this shard in which games are running."""
        return await self._games.guilds(self._store.held_shards.only((shard,)))

    async def of(self, user_id: int) -> tuple[Table, ...]:
        """The running tables where this person plays and has not left."""
        tables = await self.readable(await self._games.running_of(user_id))
        return tuple(table for table in tables if table.stays(user_id))

    async def moved_since(self, at: float, shards: Shards) -> tuple[Table, ...]:
        """The running tables on these shards that have had a move or begun since then."""
        return await self.readable(await self._games.moved_since(at, shards))

    async def with_outdated_names(self, shards: Shards) -> tuple[Table, ...]:
        """The tables on these shards whose messages may still show an erased name."""
        return await self.readable(await self._store.erasure.outdated_names(shards))

    async def unshown_last_turn(self, table: Table) -> float | None:
        """The seconds that the last turn took, if the game is over and no message shows its end."""
        return await self._games.unshown_last_turn(table.id) if table.over else None

    async def head_to_head(self, table: Table, guild_id: int | None) -> HeadToHead | None:
        """The games that two people have won against each other on a server, up to this one.

        None unless two people who are still known have a game with a result behind them, and at
        least one more before it, or if all of these were drawn. Everybody there may read it: games
        elsewhere do not count, nor do games that one of them left early, after which there is no
        score either.
        """
        people = [person for person in table.people if not person.former]
        if guild_id is None or not table.position.winners or table.position.left_early:
            return None
        if len(table.seats) != 2 or len(people) != 2:
            return None
        one, other = (person.user_id for person in people)
        score = await self._store.player_stats.score(one, other, guild_id, table.id)
        has_met = score.games > 1 and bool(score.wins or score.losses)
        return (score.wins, score.losses) if has_met else None

    async def finished(self, user_id: int, guild_id: int | None) -> tuple[Table, ...]:
        """The last finished tables of this person in this guild or anywhere, newest first."""
        return await self.readable(await self._finished_ids(user_id, guild_id))

    async def void_at(self, tables: Iterable[Table]) -> Mapping[int, float]:
        """By id: when those of these tables that are unreachable will be void."""
        unreachable = [table.id for table in tables if table.unreachable]
        since = await self._store.unreachable.since(unreachable) if unreachable else {}
        return {one: at + self._limits.unreachable_seconds for one, at in since.items()}

    async def readable(self, table_ids: Iterable[int]) -> tuple[Table, ...]:
        """These tables, without the damaged ones."""
        tables = []
        for table_id in table_ids:
            with suppress(DamagedRecord):
                tables.append(await self.get(table_id))
        return tuple(tables)

    async def _own(self, visitor: Visitor) -> Table | None:
        """The running table of this person that they most likely mean here, as `named_or_own`."""

        def likelihood(table: Table) -> tuple[bool, bool, int]:
            here = table.location.channel_id == visitor.location.channel_id
            return here, table.awaited_seat(visitor.user_id) is not None, table.id

        return max(await self.of(visitor.user_id), key=likelihood, default=None)

    async def _finished_ids(self, user_id: int, guild_id: int | None) -> Sequence[int]:
        return await self._games.finished_of(user_id, guild_id, _MOST_FINISHED)

    async def _nearest(self, visitor: Visitor) -> Table:
        """The table, running or over, that a person most likely means here; UnknownTable.

        The first that exists of: their own running table in this channel, the last that they
        finished here, a running table of others here, and their newest that runs anywhere or was
        finished on this server.
        """
        here, user_id = visitor.location, visitor.user_id
        running = await self._games.running_in(here.channel_id)
        own = await self._games.running_of(user_id)
        finished = await self._finished_ids(user_id, here.guild_id)
        groups: Sequence[tuple[Iterable[int], Callable[[Table], bool]]] = (
            (_newest({*own} & {*running}), lambda table: table.stays(user_id)),
            (finished, lambda table: table.location.channel_id == here.channel_id),
            (_newest(running), lambda _: True),
            (_newest({*own, *finished}), lambda table: table.over or table.stays(user_id)),
        )
        for table_ids, fits in groups:
            table = await self._first(table_ids, fits)
            if table is not None:
                return table
        raise self.none_here(visitor)

    async def _first(self, table_ids: Iterable[int], fits: Callable[[Table], bool]) -> Table | None:
        """The first of these tables that fits; those after it are not read."""
        for table_id in table_ids:
            with suppress(DamagedRecord):
                table = await self.get(table_id)
                if fits(table):
                    return table
        return None


def _newest(table_ids: Iterable[int]) -> list[int]:
    """These ids, the newest table first."""
    return sorted(table_ids, reverse=True)
