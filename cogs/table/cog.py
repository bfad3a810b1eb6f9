"""What a player does at a table besides pressing its buttons."""

from discord import app_commands
from discord.ext import commands

from bot.i18n.translator import N_
from bot.messages import button_ids
from bot.ui.buttons import Interaction
from bot.ui.command_options import add, handle, own_tables, run
from cogs.table import commands as table_commands
from cogs.table import handlers, resign_handlers

_WHICH = N_("Which of your tables, if not the newest one here")


@app_commands.command(description=N_("Look at your cards"))
@app_commands.describe(table=_WHICH)
@app_commands.autocomplete(table=own_tables)
async def hand(interaction: Interaction, table: int | None = None) -> None:
    """The caller's cards, for the caller alone."""
    await run(interaction, lambda services, caller: table_commands.hand(services, caller, table))


@app_commands.command(description=N_("Show the table here, at the bottom of the channel"))
@app_commands.describe(table=_WHICH)
@app_commands.autocomplete(table=own_tables)
async def board(interaction: Interaction, table: int | None = None) -> None:
    """The table as a new message."""
    await run(interaction, lambda services, caller: table_commands.board(services, caller, table))


@app_commands.command(description=N_("Give a game up"))
@app_commands.describe(table=_WHICH)
@app_commands.autocomplete(table=own_tables)
async def resign(interaction: Interaction, table: int | None = None) -> None:
    """Asks first whether that is meant."""
    await run(interaction, lambda services, caller: table_commands.resign(services, caller, table))


async def setup(client: commands.Bot) -> None:
    """Add these commands to the client that loads this cog."""
    add(client, hand, board, resign)
    handle(
        client,
        {
            button_ids.MoveButton: handlers.play,
            button_ids.CellButton: handlers.place,
            button_ids.CardButton: handlers.card,
            button_ids.HandButton: handlers.hand,
            button_ids.ScoresButton: handlers.sheet,
            button_ids.ResignButton: resign_handlers.give_up,
        },
    )
