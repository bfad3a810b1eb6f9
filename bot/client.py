"""The Discord client: its intents, its services and cogs, and the presses that it answers."""

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
from bot.store.preferences import PreferenceCache
from bot.tables.computer_ladder import ComputerLadder
from bot.tables.hints import Hints
from bot.tables.lessons import Lessons
from bot.tables.mistakes import Mistakes
from bot.tables.puzzles import Puzzles
from bot.tables.review_service import ReviewService
from bot.tables.services import TableServices
from bot.ui.buttons import PRESSES, Interaction, pressed
from bot.ui.command_tree import DraculaTree
from bot.ui.discord_session import Watch, send_directly
from bot.ui.game_channels import GameChannels
from bot.ui.global_limit import end_global_limit_with_its_request
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
    player_stats: PlayerStats
    preferences: PreferenceCache
    lessons: Lessons
    mistakes: Mistakes
    puzzles: Puzzles
    ladder: ComputerLadder
    reviews: ReviewService
    hints: Hints
    publisher: Publisher
    turns: PrivateTurns
    messenger: Messenger
    channels: GameChannels
    links: tuple[str, str]
    """The addresses of the host's privacy text and terms of use; empty where there is none."""


class DraculaClient(ShardedBot):
    """The bot with its cogs and services."""

    services: Services
    commands_file: Path | None = None
    """The file with a digest of the commands that Discord has; if None, they are always sent."""

    def __init__(
        self,
        cogs: Sequence[str],
        sync_guild: int | None,
        pauses: Sequence[float],
        watch: Watch | None,
        arrived: Callable[[Interaction], None],
    ) -> None:
        """`pauses` are the seconds between the attempts to send the commands.

        `arrived` is called with each interaction, also with those that ask for suggestions.
        """
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
        self.playing = asyncio.Event()
        self._cogs = cogs
        self._sync_guild = sync_guild
        self._pauses = pauses
        self._watch = watch
        self._arrived = arrived
        self._on_open: Callable[[Shards], Awaitable[None]]
        self._on_close: Callable[[], Awaitable[None]] | None = None

    def attach(
        self,
        services: Services,
        on_open: Callable[[Shards], Awaitable[None]],
        on_close: Callable[[], Awaitable[None]],
    ) -> None:
        """Give the client its services.

        `on_open` is awaited once, when messages can be sent, with the shards that this process has
        from the beginning. `on_close` is awaited while messages can still be sent.
        """
        self.services = services
        self.commands_tree.interactions = services.interactions
        self.commands_tree.banned = services.games.servers.banned
        self._on_open = on_open
        self._on_close = on_close

    @property
    def commands_tree(self) -> DraculaTree:
        """The tree of slash commands."""
        return cast(DraculaTree, self.tree)

    async def load_cogs(self) -> None:
        """Add the commands, the button handlers and the listeners of every feature."""
        for cog in self._cogs:
            await import_module(cog).setup(self)

    async def setup_hook(self) -> None:
        send_directly(self.http, self._watch)
        end_global_limit_with_its_request(self.http)
        await self.load_cogs()
        guild = discord.Object(self._sync_guild) if self._sync_guild else None
        await self.commands_tree.sync_if_changed(guild, self.commands_file, self._pauses)
        await self._on_open(
            EVERY_SHARD if self.sharding is None else await self.agree_on_shard_count()
        )

    async def before_close(self) -> None:
        on_close, self._on_close = self._on_close, None
        if on_close is not None:
            await on_close()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer presses, also of forged and outdated components, and modals.

        The tree of commands answers everything else.
        """
        self._arrived(interaction)
        if interaction.type in PRESSES:
            await self.services.interactions.press(interaction, *pressed(interaction))

    async def on_shard_ready(self, shard: int) -> None:
        """Play the games of this shard."""
        if self.sharding is not None:
            await self.sharding.owner.ready(shard)
        self.playing.set()
