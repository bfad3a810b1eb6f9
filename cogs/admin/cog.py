"""/dracula-admin: what the managers of a server can do, as a command group of its own.

Discord grants permissions to top-level commands only; this one is for people who may manage the
server, unless the server's settings say otherwise.
"""

import time

from discord import app_commands
from discord.ext import commands

from bot.client import DraculaClient
from bot.i18n.translator import N_
from bot.messages.admin_ids import ServerSettingButton
from bot.ui.buttons import Interaction
from bot.ui.interactions import Interactions
from cogs.admin.permission import Moderators
from cogs.admin.setting_handlers import SettingHandlers


@app_commands.default_permissions(manage_guild=True)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class AdminCog(
    commands.GroupCog,
    group_name="dracula-admin",
    group_description=N_("For moderators: games and challenges, bans, settings, the log"),
):
    """The commands of moderators."""

    def __init__(self, interactions: Interactions, settings: SettingHandlers) -> None:
        self._interactions = interactions
        self._settings = settings
        super().__init__()

    @app_commands.command(description=N_("Where and how games are played on this server"))
    async def settings(self, interaction: Interaction) -> None:
        """Show the settings of the server."""
        await self._interactions.run(interaction, self._settings.show)


async def setup(client: DraculaClient) -> None:
    """Add the commands and the buttons of moderators."""
    services = client.services
    moderators = Moderators(time.monotonic)
    settings = SettingHandlers(services.servers, services.locations, moderators)
    services.interactions.register({ServerSettingButton: settings.change})
    await client.add_cog(AdminCog(services.interactions, settings))
