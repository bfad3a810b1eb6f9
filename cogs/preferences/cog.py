"""/dracula settings: a player's preferences, each with a button that changes it."""

from discord import app_commands
from discord.ext import commands

from bot.client import DraculaClient
from bot.i18n.translator import N_
from bot.messages import preference_ids
from bot.ui.buttons import Interaction
from bot.ui.interactions import Interactions
from cogs.preferences.handlers import PreferenceHandlers


class PreferencesCog(commands.Cog):
    """The command that shows a player's preferences."""

    def __init__(self, interactions: Interactions, handlers: PreferenceHandlers) -> None:
        self._interactions = interactions
        self._handlers = handlers

    @app_commands.command(description=N_("Your pings, challengers, cards, pictures and language"))
    async def settings(self, interaction: Interaction) -> None:
        """Show the caller's preferences."""
        await self._interactions.run(interaction, self._handlers.show)


async def setup(client: DraculaClient) -> None:
    """Add the command and the buttons of preferences."""
    services = client.services
    handlers = PreferenceHandlers(services.preferences, services.games.blocks)
    services.interactions.register(
        {
            preference_ids.PreferenceButton: handlers.change,
            preference_ids.ShowPreferencesButton: handlers.back,
            preference_ids.BlocksButton: handlers.blocks,
            preference_ids.UnblockButton: handlers.unblock,
            preference_ids.UnblockSelect: handlers.unblock_chosen,
        }
    )
    await client.add_cog(PreferencesCog(services.interactions, handlers))
