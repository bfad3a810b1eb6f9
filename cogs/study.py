"""What may be learnt of a finished game: how well it was played, and how it went."""

from discord import app_commands
from discord.ext import commands

from bot.ui.commands import add, finished_tables, run
from bot.ui.items import Interaction
from bot.ui.presses import finding
from bot.ui.words.language import marked

_WHICH = marked("Which game, if not your last one")


@app_commands.command(description=marked("Learn what was best in a finished game, and what luck"))
@app_commands.describe(table=_WHICH)
@app_commands.autocomplete(table=finished_tables)
async def review(interaction: Interaction, table: int | None = None) -> None:
    """Every card of a finished game, judged."""
    await run(interaction, lambda desk, caller: finding.review(desk, caller, table))


@app_commands.command(description=marked("See a finished game again, card by card or as a film"))
@app_commands.describe(table=_WHICH)
@app_commands.autocomplete(table=finished_tables)
async def replay(interaction: Interaction, table: int | None = None) -> None:
    """A finished game as it was."""
    await run(interaction, lambda desk, caller: finding.replay(desk, caller, table))


async def setup(client: commands.Bot) -> None:
    """Add these commands to the client that loads this cog."""
    add(client, review, replay)
