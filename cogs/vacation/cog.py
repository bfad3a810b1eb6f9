"""/dracula vacation: stops a player's clocks, except in live games, for some days of a year."""

from discord import app_commands
from discord.ext import commands

from bot.client import DraculaClient
from bot.i18n.translator import N_
from bot.messages.clock_ids import VacationButton
from bot.ui.buttons import Interaction
from bot.ui.interactions import Interactions
from cogs.vacation.handlers import VacationHandlers


class VacationCog(commands.Cog):
    """The command that shows a player's vacation."""

    def __init__(self, interactions: Interactions, handlers: VacationHandlers) -> None:
        self._interactions = interactions
        self._handlers = handlers

    @app_commands.command(description=N_("Stop your clocks for a few days, except in live games"))
    async def vacation(self, interaction: Interaction) -> None:
        """Show the caller's vacation."""
        await self._interactions.run(interaction, self._handlers.show)


async def setup(client: DraculaClient) -> None:
    """Add the command and the buttons of vacations."""
    services = client.services
    handlers = VacationHandlers(services.games.vacations)
    services.interactions.register({VacationButton: handlers.press})
    await client.add_cog(VacationCog(services.interactions, handlers))
