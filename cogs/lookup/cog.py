"""What anybody may look up: the rules, finished games, rankings, players; and the own settings."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n.translator import N_
from bot.messages import button_ids
from bot.model.players import Person
from bot.ui.buttons import Interaction
from bot.ui.command_options import DEFAULT_EDITION, EDITIONS, add, finished_tables, handle, run
from cogs.lookup import commands as table_commands
from cogs.lookup import handlers

_EVERYWHERE = [
    app_commands.Choice(name=N_("this server"), value="here"),
    app_commands.Choice(name=N_("everywhere"), value="everywhere"),
]


@app_commands.command(description=N_("The rules, with examples"))
@app_commands.describe(edition=N_("Which rules"))
@app_commands.choices(edition=EDITIONS)
async def rules(interaction: Interaction, edition: str = DEFAULT_EDITION) -> None:
    """The rules of an edition."""
    page = button_ids.RulesButton(edition)
    await run(interaction, lambda services, caller: handlers.rules_page(services, caller, page))


@app_commands.command(
    description=N_("Check that the cards of a finished game were dealt by chance")
)
@app_commands.describe(table=N_("Which game, if not your last one"))
@app_commands.autocomplete(table=finished_tables)
async def verify(interaction: Interaction, table: int | None = None) -> None:
    """The seed and the seal of a finished game."""
    await run(interaction, lambda services, caller: table_commands.verify(services, caller, table))


@app_commands.command(description=N_("A finished game as a text, to keep or to send to a friend"))
@app_commands.describe(table=N_("Which game, if not your last one"))
@app_commands.autocomplete(table=finished_tables)
async def record(interaction: Interaction, table: int | None = None) -> None:
    """Every deal and every move of a finished game."""
    await run(interaction, lambda services, caller: table_commands.record(services, caller, table))


@app_commands.command(description=N_("Who plays best"))
@app_commands.describe(scope=N_("Among whom"), edition=N_("At which rules"))
@app_commands.choices(scope=_EVERYWHERE, edition=EDITIONS)
async def leaderboard(interaction: Interaction, scope: str = "here", edition: str = "") -> None:
    """The first page of a ranking."""
    page = button_ids.LeaderboardButton(scope == "here", edition, 1)
    await run(interaction, lambda services, caller: handlers.leaders(services, caller, page))


@app_commands.command(description=N_("What somebody has played and won"))
@app_commands.describe(user=N_("Who, if not you"))
async def profile(interaction: Interaction, user: discord.User | None = None) -> None:
    """What somebody has played and won."""
    one = user or interaction.user
    person = Person(one.id, one.display_name)
    await run(interaction, lambda services, caller: handlers.profile(services, caller, person))


@app_commands.command(description=N_("Reminders, the pack and the language, as you like them"))
async def settings(interaction: Interaction) -> None:
    """The caller's settings, with a button for each."""
    await run(interaction, handlers.preferences)


@app_commands.command(description=N_("Your games in progress, and the way to each"))
async def games(interaction: Interaction) -> None:
    """The tables at which the caller sits."""
    await run(interaction, handlers.games)


@app_commands.command(description=N_("Who has beaten which computer player"))
async def ladder(interaction: Interaction) -> None:
    """The ladder of this server."""
    await run(interaction, handlers.ladder)


async def setup(client: commands.Bot) -> None:
    """Add these commands to the client that loads this cog."""
    add(client, rules, verify, record, leaderboard, profile, settings, games, ladder)
    handle(
        client,
        {
            button_ids.LeaderboardButton: handlers.leaders,
            button_ids.RulesButton: handlers.rules_page,
            button_ids.SettingButton: handlers.prefer,
        },
    )
