"""/dracula-admin: what the managers of a server can do, as a command group of its own.

Discord grants permissions to top-level commands only; this one is for people who may manage the
server, unless the server's settings say otherwise.
"""

import time

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import DraculaClient
from bot.i18n.translator import N_
from bot.messages.admin_ids import (
    AdminButton,
    MoveTableButton,
    ServerSettingButton,
    SettingsPageButton,
)
from bot.ui.buttons import Interaction
from bot.ui.interactions import Interactions
from cogs.admin.handlers import ModerationHandlers
from cogs.admin.permission import Moderators
from cogs.admin.server_setting_handlers import ServerSettingHandlers


@app_commands.default_permissions(manage_guild=True)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class AdminCog(
    commands.GroupCog,
    group_name="dracula-admin",
    group_description=N_("For moderators: games and challenges, bans, settings, the log"),
):
    """The commands of moderators."""

    def __init__(
        self,
        interactions: Interactions,
        settings: ServerSettingHandlers,
        moderation: ModerationHandlers,
    ) -> None:
        self._interactions = interactions
        self._settings = settings
        self._moderation = moderation
        super().__init__()

    @app_commands.command(description=N_("Games and challenges here: end, move or close one"))
    async def tables(self, interaction: Interaction) -> None:
        """Show the running games and open challenges of the server."""
        await self._interactions.run(interaction, self._moderation.tables)

    @app_commands.command(description=N_("Ban somebody from playing on this server"))
    @app_commands.describe(user=N_("The person to ban"))
    async def ban(self, interaction: Interaction, user: discord.User | discord.Member) -> None:
        """Ask for confirmation."""
        await self._interactions.run(
            interaction, lambda caller: self._moderation.confirm_ban(caller, user.id, user.bot)
        )

    @app_commands.command(description=N_("Lift a ban, or show who is banned"))
    @app_commands.describe(user=N_("The person to unban. Leave empty to list all bans"))
    async def unban(
        self, interaction: Interaction, user: discord.User | discord.Member | None = None
    ) -> None:
        """Lift the ban of a person, or show all bans."""
        user_id = None if user is None else user.id
        await self._interactions.run(
            interaction, lambda caller: self._moderation.unban(caller, user_id)
        )

    @app_commands.command(description=N_("What moderators did here, and when"))
    async def log(self, interaction: Interaction) -> None:
        """Show the log of moderators."""
        await self._interactions.run(interaction, self._moderation.log)

    @app_commands.command(description=N_("Where and how games are played on this server"))
    async def settings(self, interaction: Interaction) -> None:
        """Show the settings of the server."""
        await self._interactions.run(interaction, self._settings.show)


async def setup(client: DraculaClient) -> None:
    """Add the commands and the buttons of moderators."""
    services = client.services
    games = services.games
    moderators = Moderators(time.monotonic)
    settings = ServerSettingHandlers(
        games.servers,
        games.refresher,
        moderators,
        games.daily_posts,
        services.messenger,
    )
    moderation = ModerationHandlers(
        games.moderation,
        games.servers,
        services.publisher,
        services.channels,
        moderators,
    )
    services.interactions.register(
        {
            ServerSettingButton: settings.change,
            SettingsPageButton: settings.turn,
            AdminButton: moderation.press,
            MoveTableButton: moderation.move,
        }
    )
    await client.add_cog(AdminCog(services.interactions, settings, moderation))
