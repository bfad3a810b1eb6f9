"""The bot as Discord sees it: what it asks for, which commands it has, and who answers a press."""

import hashlib
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.errors import Refusal
from bot.i18n.translator import N_
from bot.messages.button_ids import ButtonId
from bot.ui.buttons import Interaction, PersistentButton, reaches_a_button
from bot.ui.command_translator import CommandTranslator
from bot.ui.dispatch import Handler, dispatch
from bot.ui.interactions import Caller, Reply, Services, answer
from bot.ui.layouts import answers

_log = logging.getLogger(__name__)

# Nobody speaks here, so nobody needs to hear at every start what speaking would need.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

_OUTDATED: Final = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""Somebody's Discord still shows the commands of an older version."""
COGS: Final = (
    "cogs.challenge.cog",
    "cogs.table.cog",
    "cogs.lookup.cog",
    "cogs.puzzle.cog",
    "cogs.review.cog",
)


class Commands(app_commands.CommandTree["DraculaClient"]):
    """The slash commands; what goes wrong before one is called is answered as well."""

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        async def fail(caller: Caller) -> Reply:
            if isinstance(error, _OUTDATED):
                return Reply(answers.unknown(caller.translator))
            if isinstance(error, app_commands.TransformerError):
                raise Refusal("not_here", who=str(error.value)) from error
            raise error

        if not interaction.response.is_done():
            await answer(self.client.services, interaction, fail)


class DraculaClient(commands.Bot):
    """One connection to Discord, with the commands and buttons of the game."""

    synced: Path | None = None
    """A file that remembers what commands Discord was told; without one it is told always."""

    def __init__(self, sync_guild: int | None = None) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Commands,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self._sync_guild = sync_guild
        self._words = CommandTranslator()
        self.dracula = app_commands.Group(
            name="dracula",
            description=N_("The card game of the Count's coffin"),
            guild_only=True,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.handlers: dict[type[ButtonId], Handler] = {}
        self.services: Services
        self._open: Callable[[], Awaitable[None]]
        self._leave: Callable[[], Awaitable[None]] | None = None

    def serve(
        self,
        services: Services,
        open_: Callable[[], Awaitable[None]],
        leave: Callable[[], Awaitable[None]],
    ) -> None:
        """What stands behind the buttons.

        `open_` is awaited once, as soon as messages can be sent; `leave` before the connection is
        closed, while they still can.
        """
        self.services = services
        self._open = open_
        self._leave = leave

    async def setup_hook(self) -> None:
        self.add_dynamic_items(PersistentButton)
        for cog in COGS:
            await self.load_extension(cog)
        self.tree.add_command(self.dracula)
        await self.tree.set_translator(self._words)
        await self._sync()
        await self._open()

    async def close(self) -> None:
        leave, self._leave = self._leave, None
        if leave is not None:
            await leave()
        await super().close()

    async def pressed(self, interaction: Interaction, custom_id: str) -> None:
        """Act on a button of ours and answer; never raises."""

        async def act(caller: Caller) -> Reply:
            return await dispatch(self.handlers, self.services, caller, custom_id)

        await answer(self.services, interaction, act)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer what nothing else will: forged buttons, and those of an older version."""
        kind = interaction.type
        orphan = kind is discord.InteractionType.component and not reaches_a_button(interaction)
        if orphan or kind is discord.InteractionType.modal_submit:

            async def act(caller: Caller) -> Reply:
                return Reply(answers.unknown(caller.translator))

            await answer(self.services, interaction, act)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """The games that were played there are kept, and wait for another place."""
        await self.services.publisher.place_gone(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """The same for a thread."""
        await self.services.publisher.place_gone(thread.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was put out of a server; what was played there is kept."""
        await self.services.publisher.guild_gone(guild.id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Discord has lost a server for a while: nobody there can play."""
        await self.services.tables.stand_still(guild.id, still=True)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """It is there again."""
        await self.services.tables.stand_still(guild.id, still=False)

    async def _sync(self) -> None:
        """Tell Discord the commands, if they are not those that it was told before."""
        guild = discord.Object(self._sync_guild) if self._sync_guild else None
        if guild is not None:
            self.tree.copy_global_to(guild=guild)
        told = await self._digest(guild)
        if self.synced is not None and _read(self.synced) == told:
            return
        await self.tree.sync(guild=guild)
        if self.synced is not None:
            self.synced.write_text(told, "utf-8")
        _log.info("the commands were told to Discord")

    async def _digest(self, guild: discord.Object | None) -> str:
        """Differs with the commands, the server that they are for, and the bot that has them."""
        told = [
            await each.get_translated_payload(self.tree, self._words)
            for each in self.tree.get_commands(guild=guild)
        ]
        whole = json.dumps([self.application_id, guild and guild.id, told], sort_keys=True)
        return hashlib.sha256(whole.encode()).hexdigest()


def _read(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""
