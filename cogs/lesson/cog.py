"""/dracula lesson: learn a game in five minutes."""

from discord import app_commands
from discord.ext import commands

from bot.client import DraculaClient
from bot.i18n.translator import N_
from bot.messages.study_ids import DraculaLessonButton, LessonButton
from bot.ui.buttons import Interaction
from bot.ui.caller import Caller
from bot.ui.command_options import chosen_game, lesson_choices
from bot.ui.interactions import Interactions, Reply
from cogs.lesson.handlers import LessonHandlers


class LessonCog(commands.Cog):
    """The command that opens a lesson."""

    def __init__(self, interactions: Interactions, handlers: LessonHandlers) -> None:
        self._interactions = interactions
        self._handlers = handlers

    @app_commands.command(description=N_("Learn to play in five minutes"))
    @app_commands.describe(game=N_("Which game; otherwise the lesson you have begun, or Dracula"))
    async def lesson(self, interaction: Interaction, game: str = "") -> None:
        """Begin the lesson in a game, or take it up again."""

        async def answer(caller: Caller) -> Reply:
            if not game:
                return await self._handlers.take_up(caller)
            return await self._handlers.open(caller, chosen_game(game))

        await self._interactions.run(interaction, answer)

    @lesson.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return lesson_choices(interaction, typed)


async def setup(client: DraculaClient) -> None:
    """Add the command and the buttons of lessons."""
    services = client.services
    games = services.games
    handlers = LessonHandlers(services.lessons, games.lobbies, games.servers, services.channels)
    services.interactions.register(
        {LessonButton: handlers.press, DraculaLessonButton: handlers.press_older}
    )
    await client.add_cog(LessonCog(services.interactions, handlers))
