"""What may be learnt of a finished game: how well it was played, and how it went."""

from discord import app_commands
from discord.ext import commands

from bot.i18n.translator import N_
from bot.messages import button_ids
from bot.ui.buttons import Interaction
from bot.ui.command_options import add, finished_tables, handle, run
from cogs.review import commands as table_commands
from cogs.review import handlers

_WHICH = N_("Which game, if not your last one")


@app_commands.command(description=N_("Learn what was best in a finished game, and what luck"))
@app_commands.describe(table=_WHICH)
@app_commands.autocomplete(table=finished_tables)
async def review(interaction: Interaction, table: int | None = None) -> None:
    """Every card of a finished game, judged."""
    await run(interaction, lambda services, caller: table_commands.review(services, caller, table))


@app_commands.command(description=N_("See a finished game again, card by card or as a film"))
@app_commands.describe(table=_WHICH)
@app_commands.autocomplete(table=finished_tables)
async def replay(interaction: Interaction, table: int | None = None) -> None:
    """A finished game as it was."""
    await run(interaction, lambda services, caller: table_commands.replay(services, caller, table))


async def setup(client: commands.Bot) -> None:
    """Add these commands to the client that loads this cog."""
    add(client, review, replay)
    handle(
        client,
        {
            button_ids.HintButton: handlers.hint,
            button_ids.ReviewButton: handlers.review,
            button_ids.ReplayButton: handlers.replay,
            button_ids.FilmButton: handlers.film,
        },
    )
