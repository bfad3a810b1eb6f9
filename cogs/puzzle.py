"""Playing alone: the daily coffin, puzzles to practise on, and the ladder of computer players."""

from discord import app_commands
from discord.ext import commands

from bot.ui.commands import add, run
from bot.ui.items import Interaction
from bot.ui.presses import lists
from bot.ui.presses import puzzle as presses
from bot.ui.words.language import marked


@app_commands.command(description=marked("Find the best move, as often as you like"))
async def puzzle(interaction: Interaction) -> None:
    """A puzzle to practise on."""
    await run(interaction, presses.practice)


@app_commands.command(description=marked("The daily coffin: one try, the same for everybody"))
async def daily(interaction: Interaction) -> None:
    """Today's coffin, or what came of the try at it."""
    await run(interaction, presses.daily)


@app_commands.command(description=marked("Who has beaten which computer player"))
async def ladder(interaction: Interaction) -> None:
    """The ladder of this server."""
    await run(interaction, lists.ladder)


async def setup(client: commands.Bot) -> None:
    """Add these commands to the client that loads this cog."""
    add(client, puzzle, daily, ladder)
