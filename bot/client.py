"""The Discord client: intents, cogs, and the events that are neither commands nor buttons."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import cast

import discord
import yarl
from discord.ext import commands

from bot.model.shards import EVERY_SHARD, Shards
from bot.store.player_stats import PlayerStats
from bot.tables.computer_ladder import ComputerLadder
from bot.tables.contacts import Contacts
from bot.tables.daily_posts import DailyPosts
from bot.tables.finder import TableFinder
from bot.tables.gameplay import Gameplay
from bot.tables.identify_queue import IdentifyQueue
from bot.tables.lessons import Lessons
from bot.tables.lobbies import Lobbies
from bot.tables.matchmaking import Matchmaking
from bot.tables.message_locations import MessageLocations
from bot.tables.mistakes import Mistakes
from bot.tables.moderation import Moderation
from bot.tables.personal_data import PersonalData
from bot.tables.puzzles import Puzzles
from bot.tables.review_service import ReviewService
from bot.tables.servers import Servers
from bot.tables.shard_owner import ShardOwner
from bot.tables.takebacks import Takebacks
from bot.tables.upkeep import Upkeep
from bot.tables.vacations import Vacations
from bot.ui.buttons import PRESSES, Interaction, pressed
from bot.ui.command_tree import DraculaTree
from bot.ui.discord_session import Watch, send_directly
from bot.ui.interactions import Interactions
from bot.ui.messenger import Messenger
from bot.ui.private_turns import PrivateTurns
from bot.ui.publisher import Publisher
from bot.ui.sharded_bot import ShardedBot

_log = logging.getLogger(__name__)

# The bot never speaks, so nobody needs a warning at every start about what speaking needs.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


@dataclass(frozen=True, slots=True)
class Services:
    """What the `setup` of a cog chooses from; handlers get only what they need."""

    interactions: Interactions
    tables: TableFinder
    gameplay: Gameplay
    lobbies: Lobbies
    vacations: Vacations
    takebacks: Takebacks
    daily_posts: DailyPosts
    matchmaking: Matchmaking
    locations: MessageLocations
    contacts: Contacts
    servers: Servers
    moderation: Moderation
    people: PlayerStats
    lessons: Lessons
    mistakes: Mistakes
    puzzles: Puzzles
    ladder: ComputerLadder
    reviews: ReviewService
    publisher: Publisher
    turns: PrivateTurns
    messenger: Messenger
    personal_data: PersonalData
    upkeep: Upkeep
    privacy_url: str


@dataclass(frozen=True, slots=True)
class Sharding:
    """Who decides which shards are connected, and who lets them identify themselves."""

    owner: ShardOwner
    queue: IdentifyQueue


class DraculaClient(ShardedBot):
    """The connections to Discord, one a shard; without `sharding` there is one shard."""

    services: Services
    interactions: Interactions
    sharding: Sharding | None = None
    synced: Path | None = None
    """The digest of the commands that Discord has; without this file they are always sent."""

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
        self._launching: dict[int, asyncio.Task[None]] = {}
        self._connection_task: asyncio.Task[object] | None = None

    def serve(
        self,
        services: Services,
        on_open: Callable[[Shards], Awaitable[None]],
        on_close: Callable[[], Awaitable[None]],
    ) -> None:
        """Connect the client with its services.

        `on_open` is awaited once when messages can be sent, with the shards that there are from
        the beginning, `on_close` while messages still can be sent.
        """
        self.services = services
        self.interactions = services.interactions
        self.commands_tree.interactions = services.interactions
        self.commands_tree.banned = services.servers.banned
        self._on_open = on_open
        self._on_close = on_close

    @property
    def commands_tree(self) -> DraculaTree:
        """The tree of slash commands."""
        return cast(DraculaTree, self.tree)

    def connections(self) -> dict[int, discord.gateway.DiscordWebSocket]:
        """By shard, the connections of the shards that this process keeps connected."""
        return {
            shard: connected._parent.ws  # noqa: SLF001
            for shard, connected in self.shards.items()
            if shard in self._launching
        }

    async def load_cogs(self) -> None:
        """Add the commands and button handlers of every feature."""
        for cog in self._cogs:
            await import_module(cog).setup(self)

    async def setup_hook(self) -> None:
        send_directly(self.http, self._watch)
        await self.load_cogs()
        guild = discord.Object(self._sync_guild) if self._sync_guild else None
        await self.commands_tree.sync_if_changed(guild, self.synced)
        await self._on_open(EVERY_SHARD if self.sharding is None else await self._agree())

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected until the client is closed, or Discord refuses a shard permanently."""
        self._connection_task = asyncio.current_task()
        while True:
            try:
                return await super().connect(reconnect=reconnect)
            except discord.ConnectionClosed as error:
                if not await self._does_without(error.shard_id, error):
                    raise

    async def launch_shards(self) -> None:
        if self.sharding is not None and not self._launching:
            await super().launch_shards()
            self.sharding.owner.start(self)

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Try a failed shard again; discord.py would also connect all the others."""
        if shard_id in self._launching:
            await super().launch_shard(gateway, shard_id, initial=initial)

    async def connect_shard(self, shard: int) -> None:
        """Connect a shard in its turn."""
        gateway = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
        self._launching[shard] = asyncio.create_task(super().launch_shard(gateway, shard))

    async def disconnect_shard(self, shard: int) -> None:
        """Receive nothing more from this shard."""
        await self._stop_launching(shard)
        if (connected := self.get_shard(shard)) is not None:
            await connected.disconnect()

    async def before_identify_hook(self, shard_id: int | None, **_initial: bool) -> None:
        if self.sharding is not None:
            await self.sharding.queue.turn(shard_id or 0)

    async def close(self) -> None:
        if asyncio.current_task() is self._connection_task:
            return  # one shard was refused: `connect` knows which
        if self.sharding is not None:
            self.sharding.owner.stop()
        on_close, self._on_close = self._on_close, None
        if on_close is not None:
            await on_close()
        for shard in tuple(self._launching):
            await self._stop_launching(shard)
        # Before it has begun to connect, it has no queue to put the end into.
        with suppress(AttributeError):
            await super().close()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer presses, also of forged and outdated components, and modals.

        The tree of commands answers everything else.
        """
        self.arrived(interaction.id, interaction.guild_id)
        if interaction.type in PRESSES:
            await self.interactions.press(interaction, *pressed(interaction))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Keep the channel's games until they are shown elsewhere."""
        await self._lost(self.services.publisher.channel_deleted, channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Keep the thread's games until they are shown elsewhere."""
        await self._lost(self.services.publisher.channel_deleted, thread.thread_id)

    async def on_shard_ready(self, shard: int) -> None:
        """Play its games, but not on servers in an outage; note which have removed the bot."""
        if self.sharding is not None:
            await self.sharding.owner.ready(shard)
        self.playing.set()
        lost = [one.id for one in self.guilds if one.shard_id == shard and one.unavailable]
        await asyncio.gather(*map(self.services.locations.pause_guild, lost))
        await self._compare_guilds(shard)  # last: play does not depend on it

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep the data of a server that has the bot back."""
        await self._compare_guilds(guild.shard_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Keep the games of a server that has removed the bot; after a while, purge the rest."""
        await self._lost(self.services.publisher.guild_left, guild.id)
        await self._compare_guilds(guild.shard_id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Stop the clocks of a server in an outage: nobody there can play."""
        await self.services.locations.pause_guild(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let the clocks of a server go on after an outage."""
        await self.services.locations.resume_guild(guild.id)

    async def _agree(self) -> Shards:
        """None of the shards, of so many as all processes agree on."""
        assert self.sharding is not None, "only a sharded client agrees with others"
        proposed, _, limits = await self.http.get_bot_gateway()
        await self.sharding.queue.begin(limits)
        shards = await self.sharding.owner.begin(proposed)
        self.shard_count = shards.count
        return shards

    async def _does_without(self, shard: int | None, error: discord.ConnectionClosed) -> bool:
        """Whether this process goes on without this shard, which Discord refuses."""
        if self.sharding is None or shard is None or not await self.sharding.owner.refused(shard):
            return False
        _log.error("Discord refuses shard %d, which is left to other processes: %s", shard, error)
        await self.disconnect_shard(shard)
        return True

    async def _stop_launching(self, shard: int) -> None:
        launching = self._launching.pop(shard, None)
        if launching is not None:
            launching.cancel()
            await asyncio.gather(launching, return_exceptions=True)

    async def _lost(self, note: Callable[[int], Awaitable[None]], place_id: int) -> None:
        """Note that a channel or server is gone, for which Discord tells no second time."""
        await self.services.locations.until_stored(lambda: note(place_id))

    async def _compare_guilds(self, shard: int) -> None:
        compare = self.services.upkeep.compare_guilds
        present = [guild.id for guild in self.guilds if guild.shard_id == shard]
        await self.services.locations.until_stored(lambda: compare(present, shard))
