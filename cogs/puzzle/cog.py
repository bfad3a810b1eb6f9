"""/dracula puzzle and daily: positions in which one move is best."""

from collections.abc import Awaitable, Callable
from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.client import DraculaClient
from bot.i18n.translator import N_
from bot.messages import study_ids
from bot.messages.study_ids import PuzzleButton
from bot.ui.buttons import Interaction
from bot.ui.caller import Caller
from bot.ui.command_options import chosen_game, puzzle_choices
from bot.ui.interactions import Interactions, Reply
from bot.ui.slow_replies import in_time, press_in_time
from cogs.puzzle.daily_posting import post_daily
from cogs.puzzle.handlers import ANSWERED_BESIDE, PuzzleHandlers
from cogs.puzzle.mistake_handlers import MistakeHandlers
from cogs.puzzle.mistake_layouts import thinking
from cogs.puzzle.position_handlers import PositionHandlers


class PuzzleCog(commands.Cog):
    """The commands that show a puzzle."""

    def __init__(
        self, interactions: Interactions, handlers: PuzzleHandlers, positions: PositionHandlers
    ) -> None:
        self._interactions = interactions
        self._handlers = handlers
        self._positions = positions

    @app_commands.command(description=N_("Find the best move, as often as you like"))
    @app_commands.describe(game=N_("Which game, if not Dracula"))
    async def puzzle(self, interaction: Interaction, game: str = "") -> None:
        """Show a new practice puzzle."""

        async def answer(caller: Caller) -> Reply:
            key = chosen_game(game) if game else "dracula"
            if key == "dracula":
                return await self._handlers.practice(caller)
            return await self._positions.open(caller, key)

        await self._interactions.run(interaction, in_time(answer, thinking))

    @puzzle.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return puzzle_choices(interaction, typed)

    @app_commands.command(description=N_("The daily coffin: one try, the same for everybody"))
    async def daily(self, interaction: Interaction) -> None:
        """Show today's coffin, or the result of the caller's attempt."""
        await self._interactions.run(interaction, in_time(self._handlers.daily, thinking))


def puzzle_press(
    handlers: PuzzleHandlers,
) -> Callable[[Caller, PuzzleButton], Awaitable[Reply]]:
    """The handler of all buttons of puzzles; rankings never take the place of a puzzle."""
    in_place, beside = (
        press_in_time(handlers.press, thinking, replaces=replaces) for replaces in (True, False)
    )

    async def press(caller: Caller, button: PuzzleButton) -> Reply:
        return await (beside if button.act in ANSWERED_BESIDE else in_place)(caller, button)

    return press


async def setup(client: DraculaClient) -> None:
    """Add the commands and the buttons of puzzles."""
    services = client.services
    games = services.games
    handlers = PuzzleHandlers(
        services.puzzles,
        services.messenger,
        services.preferences,
        games.servers,
        services.channels,
    )
    games.daily_posts.post_with(partial(post_daily, services.messenger))
    mistakes = MistakeHandlers(services.mistakes, games.tables)
    positions = PositionHandlers(services.puzzles, games.servers)

    services.interactions.register(
        {
            PuzzleButton: puzzle_press(handlers),
            study_ids.MistakeButton: mistakes.press,
            study_ids.PositionButton: press_in_time(positions.press, thinking, replaces=True),
        }
    )
    await client.add_cog(PuzzleCog(services.interactions, handlers, positions))
