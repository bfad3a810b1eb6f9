"""/dracula privacy: what is kept about a person, as a text and as a file, and how to erase it."""

from discord import app_commands
from discord.ext import commands

from bot.client import DraculaClient
from bot.i18n.translator import N_
from bot.messages import preference_ids
from bot.ui.buttons import Interaction
from bot.ui.interactions import Interactions
from cogs.privacy.handlers import PrivacyHandlers
from cogs.privacy.layouts import Links


class PrivacyCog(commands.Cog):
    """The command that tells what is kept."""

    def __init__(self, interactions: Interactions, handlers: PrivacyHandlers) -> None:
        self._interactions = interactions
        self._handlers = handlers

    @app_commands.command(description=N_("What is kept about you, as a file, and how to erase it"))
    async def privacy(self, interaction: Interaction) -> None:
        """Show what is kept about the caller."""
        await self._interactions.run(interaction, self._handlers.show)


async def setup(client: DraculaClient) -> None:
    """Add the command and its buttons."""
    services = client.services
    games = services.games
    handlers = PrivacyHandlers(
        games.exports,
        games.personal_data,
        services.publisher,
        games.until_stored,
        Links(*services.links),
    )
    services.interactions.register({preference_ids.PrivacyButton: handlers.press})
    await client.add_cog(PrivacyCog(services.interactions, handlers))
