"""The Discord client: intents, cogs, and the events that are neither commands nor buttons."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import cast

import discord
from discord.ext import commands

from bot.model.shards import EVERY_SHARD, Shards
from bot.store.player_stats import PlayerStats
from bot.tables.computer_ladder import ComputerLadder
from bot.tables.lessons import Lessons
from bot.tables.mistakes import Mistakes
from bot.tables.puzzles import Puzzles
from bot.tables.review_service import ReviewService
from bot.tables.services import TableServices
from bot.ui.buttons import PRESSES, Interaction, pressed
from bot.ui.command_tree import DraculaTree
from bot.ui.discord_session import Watch, send_directly
from bot.ui.interactions import Interactions
from bot.ui.messenger import Messenger
from bot.ui.private_turns import PrivateTurns
from bot.ui.publisher import Publisher
from bot.ui.sharded_bot import ShardedBot

# The bot never speaks, so nobody needs a warning at every start about what speaking needs.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


@dataclass(frozen=True, slots=True)
class Services:
    """All services; the `setup` of a cog passes on to its handlers only those that they need."""

    games: TableServices
    interactions: Interactions
    people: PlayerStats
    lessons: Lessons
    mistakes: Mistakes
    puzzles: Puzzles
    ladder: ComputerLadder
    reviews: ReviewService
    publisher: Publisher
    turns: PrivateTurns
    messenger: Messenger
    links: tuple[str, str]
    """The addresses of the host's privacy text and terms of use; empty where there is none."""


class DraculaClient(ShardedBot):
    """The bot with its cogs and services."""

    services: Services
    interactions: Interactions
    synced: Path | None = None
    """The file with a digest of the commands that Discord has; if None, they are always sent."""

    def __init__(
        self,
        cogs: Sequence[str],
        sync_guild: int | None = None,
        watch: Watch | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=DraculaTree,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=1,
        )
        self.arrived: Callable[[int, int | None], None] = lambda _id, _guild_id: None
        self.playing = asyncio.Event()
        self._cogs = cogs
        self._sync_guild = sync_guild
        self._watch = watch
        self._on_open: Callable[[Shards], Awaitable[None]]
        self._on_close: Callable[[], Awaitable[None]] | None = None

    def serve(
        self,
        services: Services,
        on_open: Callable[[Shards], Awaitable[None]],
        on_close: Callable[[], Awaitable[None]],
    ) -> None:
        """Connect the client with its services.

        `on_open` is awaited once, when messages can be sent, with the shards that this process has
        from the beginning. `on_close` is awaited while messages can still be sent.
        """
        self.services = services
        self.interactions = services.interactions
        self.commands_tree.interactions = services.interactions
        self.commands_tree.banned = services.games.servers.banned
        self._on_open = on_open
        self._on_close = on_close

    @property
    def commands_tree(self) -> DraculaTree:
        """The tree of slash commands."""
        return cast(DraculaTree, self.tree)

    async def load_cogs(self) -> None:
        """Add the commands and button handlers of every feature."""
        for cog in self._cogs:
            await import_module(cog).setup(self)

    async def setup_hook(self) -> None:
        send_directly(self.http, self._watch)
        await self.load_cogs()
        guild = discord.Object(self._sync_guild) if self._sync_guild else None
        await self.commands_tree.sync_if_changed(guild, self.synced)
        await self._on_open(EVERY_SHARD if self.sharding is None else await self.agree())

    async def before_close(self) -> None:
        on_close, self._on_close = self._on_close, None
        if on_close is not None:
            await on_close()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer presses, also of forged and outdated components, and modals.

        The tree of commands answers everything else.
        """
        self.arrived(interaction.id, interaction.guild_id)
        if interaction.type in PRESSES:
            await self.interactions.press(interaction, *pressed(interaction))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Keep the channel's games until they are shown elsewhere."""
        await self._lost(self.services.publisher.lost_tables.channel_deleted, channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Keep the thread's games until they are shown elsewhere."""
        await self._lost(self.services.publisher.lost_tables.channel_deleted, thread.thread_id)

    async def on_shard_ready(self, shard: int) -> None:
        """Play the games of this shard, except on servers in an outage and on those that are gone.

        A server that removed the bot while nobody was told is missing from `guilds`, but a server
        in an outage is listed there.
        """
        if self.sharding is not None:
            await self.sharding.owner.ready(shard)
        self.playing.set()
        lost = [one.id for one in self.guilds if one.shard_id == shard and one.unavailable]
        await asyncio.gather(*map(self.services.games.locations.pause_guild, lost))
        await self.services.games.locations.until_stored(lambda: self._leave_absent(shard))
        await self._compare_guilds(shard)  # last: play does not depend on it

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep the data of a server that has the bot back, and show its games again."""
        await self.services.publisher.lost_tables.guild_changed(guild.id)
        await self._compare_guilds(guild.shard_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Keep the games of a server that has removed the bot; after a while, purge the rest."""
        await self._lost(self._leave_if_gone, guild.id)
        await self._compare_guilds(guild.shard_id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Stop the clocks of a server in an outage: nobody there can play."""
        await self.services.games.locations.pause_guild(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let the clocks of a server go on after an outage."""
        await self.services.publisher.lost_tables.guild_changed(guild.id)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Show what could not be shown in a channel where the bot may post again."""
        me = after.guild.me
        if before.permissions_for(me) != after.permissions_for(me):
            await self.services.publisher.lost_tables.guild_changed(after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Show what could not be shown without a permission that the bot may have got."""
        if before.permissions != after.permissions:
            await self.services.publisher.lost_tables.guild_changed(after.guild.id)

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Show what could not be shown before the bot got another role."""
        if after == self.user:
            await self.services.publisher.lost_tables.guild_changed(after.guild.id)

    async def _leave_if_gone(self, guild_id: int) -> None:
        """Stop the clocks of a server, unless it has invited the bot again meanwhile."""
        if self.get_guild(guild_id) is None:
            await self.services.publisher.lost_tables.guild_left(guild_id)

    async def _lost(self, note: Callable[[int], Awaitable[None]], place_id: int) -> None:
        """Note that a channel or server is gone; Discord does not tell this a second time."""
        await self.services.games.locations.until_stored(lambda: note(place_id))

    async def _leave_absent(self, shard: int) -> None:
        """Stop the clocks of servers on this shard where games are running, but not the bot."""
        playing = await self.services.games.tables.guilds(shard)
        for guild_id in playing.difference(self._present(shard)):
            await self.services.publisher.lost_tables.guild_left(guild_id)

    def _present(self, shard: int) -> list[int]:
        """The servers on this shard, also those in an outage."""
        return [guild.id for guild in self.guilds if guild.shard_id == shard]

    async def _compare_guilds(self, shard: int) -> None:
        compare = self.services.games.upkeep.compare_guilds
        present = self._present(shard)
        await self.services.games.locations.until_stored(lambda: compare(present, shard))
