"""/dracula history and versus: finished games of a person, and of two against each other."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import DraculaClient
from bot.i18n.translator import N_
from bot.messages.history_ids import HistoryButton, PlayedGameSelect, VersusButton
from bot.model.players import Person
from bot.ui.buttons import Interaction
from bot.ui.interactions import Interactions
from cogs.history.handlers import HistoryHandlers


class HistoryCog(commands.Cog):
    """Commands that list finished games."""

    def __init__(self, interactions: Interactions, handlers: HistoryHandlers) -> None:
        self._interactions = interactions
        self._handlers = handlers

    @app_commands.command(description=N_("Look through finished games"))
    @app_commands.describe(user=N_("Which player, if not you"))
    async def history(self, interaction: Interaction, user: discord.User | None = None) -> None:
        """Show the newest finished games of a player."""
        shown = user or interaction.user
        person = Person(shown.id, shown.display_name)
        await self._interactions.run(
            interaction, lambda caller: self._handlers.history(caller, person)
        )

    @app_commands.command(description=N_("Your results against another player"))
    @app_commands.describe(user=N_("The other player"))
    async def versus(self, interaction: Interaction, user: discord.User) -> None:
        """Show the caller's games against another player."""
        person = Person(user.id, user.display_name)
        await self._interactions.run(
            interaction, lambda caller: self._handlers.versus(caller, person, is_bot=user.bot)
        )


async def setup(client: DraculaClient) -> None:
    """Add the commands, and the buttons and the select of their messages."""
    services = client.services
    handlers = HistoryHandlers(services.games.tables, services.player_stats)
    services.interactions.register(
        {
            HistoryButton: handlers.turn_page,
            VersusButton: handlers.back_to_versus,
            PlayedGameSelect: handlers.game,
        }
    )
    await client.add_cog(HistoryCog(services.interactions, handlers))
