"""/dracula lesson: learn the game in five minutes."""

from discord import app_commands
from discord.ext import commands

from bot.client import DraculaClient
from bot.i18n.translator import N_
from bot.messages.study_ids import LessonButton
from bot.ui.buttons import Interaction
from bot.ui.game_channels import GameChannels
from bot.ui.interactions import Interactions
from cogs.lesson.handlers import LessonHandlers


class LessonCog(commands.Cog):
    """The command that opens the lesson."""

    def __init__(self, interactions: Interactions, handlers: LessonHandlers) -> None:
        self._interactions = interactions
        self._handlers = handlers

    @app_commands.command(description=N_("Learn to play in five minutes"))
    async def lesson(self, interaction: Interaction) -> None:
        """Begin the lesson, or take it up again."""
        await self._interactions.run(interaction, self._handlers.open)


async def setup(client: DraculaClient) -> None:
    """Add the command and the buttons of the lesson."""
    services = client.services
    games = services.games
    channels = GameChannels(games.servers, services.messenger)
    handlers = LessonHandlers(services.lessons, games.lobbies, games.servers, channels)
    services.interactions.register({LessonButton: handlers.press})
    await client.add_cog(LessonCog(services.interactions, handlers))
