"""Playing alone: the daily coffin, puzzles to practise on, and the ladder of computer players."""

from discord import app_commands
from discord.ext import commands

from bot.i18n.translator import N_
from bot.messages import button_ids
from bot.ui.buttons import Interaction
from bot.ui.command_options import add, handle, run
from cogs.puzzle import handlers


@app_commands.command(description=N_("Find the best move, as often as you like"))
async def puzzle(interaction: Interaction) -> None:
    """A puzzle to practise on."""
    await run(interaction, handlers.practice)


@app_commands.command(description=N_("The daily coffin: one try, the same for everybody"))
async def daily(interaction: Interaction) -> None:
    """Today's coffin, or what came of the try at it."""
    await run(interaction, handlers.daily)


async def setup(client: commands.Bot) -> None:
    """Add these commands to the client that loads this cog."""
    add(client, puzzle, daily)
    handle(
        client,
        {
            button_ids.PuzzleButton: handlers.act,
        },
    )
