"""What a player does at a table besides pressing its buttons."""

from discord import app_commands
from discord.ext import commands

from bot.ui.commands import add, own_tables, run
from bot.ui.items import Interaction
from bot.ui.presses import finding, lists
from bot.ui.words.language import marked

_WHICH = marked("Which of your tables, if not the newest one here")


@app_commands.command(description=marked("Look at your cards"))
@app_commands.describe(table=_WHICH)
@app_commands.autocomplete(table=own_tables)
async def hand(interaction: Interaction, table: int | None = None) -> None:
    """The caller's cards, for the caller alone."""
    await run(interaction, lambda desk, caller: finding.hand(desk, caller, table))


@app_commands.command(description=marked("Show the table here, at the bottom of the channel"))
@app_commands.describe(table=_WHICH)
@app_commands.autocomplete(table=own_tables)
async def board(interaction: Interaction, table: int | None = None) -> None:
    """The table as a new message."""
    await run(interaction, lambda desk, caller: finding.board(desk, caller, table))


@app_commands.command(description=marked("Give a game up"))
@app_commands.describe(table=_WHICH)
@app_commands.autocomplete(table=own_tables)
async def resign(interaction: Interaction, table: int | None = None) -> None:
    """Asks first whether that is meant."""
    await run(interaction, lambda desk, caller: finding.resign(desk, caller, table))


@app_commands.command(description=marked("Your games in progress, and the way to each"))
async def games(interaction: Interaction) -> None:
    """The tables at which the caller sits."""
    await run(interaction, lists.games)


async def setup(client: commands.Bot) -> None:
    """Add these commands to the client that loads this cog."""
    add(client, hand, board, resign, games)
