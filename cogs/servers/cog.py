"""Follows what happens to the servers and channels where games are played."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import discord
from discord.ext import commands

from bot.client import DraculaClient
from bot.tables.finder import TableFinder
from bot.tables.until_stored import UntilStored
from bot.tables.upkeep import Upkeep
from bot.ui import permissions
from bot.ui.unreachable_tables import UnreachableTables


class ServersCog(commands.Cog):
    """Stops the clocks of games that nobody can see or play, and shows them when that is over."""

    def __init__(
        self,
        client: discord.Client,
        tables: TableFinder,
        unreachable_tables: UnreachableTables,
        until_stored: UntilStored,
        upkeep: Upkeep,
    ) -> None:
        self._client = client
        self._tables = tables
        self._unreachable_tables = unreachable_tables
        self._until_stored = until_stored
        self._upkeep = upkeep

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Stop the clocks on servers in an outage and on those that are gone.

        A server that removed the bot while nobody was told is missing from `guilds`, but a server
        in an outage is listed there.
        """
        guilds = self._client.guilds
        lost = [one.id for one in guilds if one.shard_id == shard and one.unavailable]
        await asyncio.gather(*map(self._unreachable_tables.guild_unavailable, lost))
        await self._until_stored(lambda: self._leave_absent(shard))
        await self._compare(shard)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Keep the channel's games until they are shown elsewhere."""
        await self._lost(self._unreachable_tables.channel_deleted, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Keep the thread's games until they are shown elsewhere."""
        await self._lost(self._unreachable_tables.channel_deleted, thread.thread_id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep the data of a server that has the bot back, and show its games again."""
        await self._unreachable_tables.guild_changed(guild.id)
        await self._compare(guild.shard_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Keep the games of a server that has removed the bot; after a while, purge the rest."""
        await self._lost(self._leave_if_gone, guild.id)
        await self._compare(guild.shard_id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Stop the clocks of a server in an outage: nobody there can play."""
        await self._unreachable_tables.guild_unavailable(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let the clocks of a server go on after an outage."""
        await self._unreachable_tables.guild_changed(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Show what could not be shown in a channel where the bot may post again."""
        me = after.guild.me
        if before.permissions_for(me) != after.permissions_for(me):
            await self._unreachable_tables.guild_changed(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Stop the clocks in a thread that a moderator has locked; show what waited in an open one.

        The client does not know archived threads, so it cannot say how this one was before.
        """
        state, guild_id = thread.data["thread_metadata"], thread.guild_id
        if state.get("locked"):
            locked = self._unreachable_tables.thread_locked
            await self._lost(partial(locked, guild_id), thread.thread_id)
        elif not state["archived"]:
            await self._unreachable_tables.thread_opened(guild_id, thread.thread_id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Show what could not be shown without a permission that the bot may have got."""
        if before.permissions != after.permissions:
            await self._unreachable_tables.guild_changed(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Show what could not be shown while the bot had this role."""
        permissions.forget_role(role)
        await self._unreachable_tables.guild_changed(role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Show what could not be shown before the bot got another role."""
        if after == self._client.user:
            await self._unreachable_tables.guild_changed(after.guild.id)

    async def _leave_if_gone(self, guild_id: int) -> None:
        """Stop the clocks of a server, unless it has invited the bot again meanwhile."""
        if self._client.get_guild(guild_id) is None:
            await self._unreachable_tables.guild_left(guild_id)

    async def _lost(self, note: Callable[[int], Awaitable[None]], place_id: int) -> None:
        """Note that a channel or server is gone, or locked; Discord does not tell this twice."""
        await self._until_stored(lambda: note(place_id))

    async def _leave_absent(self, shard: int) -> None:
        """Stop the clocks of servers on this shard where games are running, but not the bot."""
        playing = await self._tables.guilds(shard)
        for guild_id in playing.difference(self._present(shard)):
            await self._unreachable_tables.guild_left(guild_id)

    def _present(self, shard: int) -> list[int]:
        """The servers on this shard, also those in an outage."""
        return [guild.id for guild in self._client.guilds if guild.shard_id == shard]

    async def _compare(self, shard: int) -> None:
        """Note which servers of this shard have removed the bot."""
        present = partial(self._present, shard)
        await self._until_stored(partial(self._upkeep.compare_guilds, present, shard))


async def setup(client: DraculaClient) -> None:
    """Listen to what Discord tells about servers."""
    services = client.services
    games = services.games
    unreachable_tables = services.publisher.unreachable
    await client.add_cog(
        ServersCog(client, games.tables, unreachable_tables, games.until_stored, games.upkeep)
    )
