"""What anybody may look up: the rules, finished games, rankings, players; and the own settings."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.tables.table import Person
from bot.ui import ids
from bot.ui.commands import EDITIONS, add, finished_tables, run
from bot.ui.items import Interaction
from bot.ui.presses import finding, lists
from bot.ui.terms import USUAL_EDITION
from bot.ui.words.language import marked

_EVERYWHERE = [
    app_commands.Choice(name=marked("this server"), value="here"),
    app_commands.Choice(name=marked("everywhere"), value="everywhere"),
]


@app_commands.command(description=marked("The rules, with examples"))
@app_commands.describe(edition=marked("Which rules"))
@app_commands.choices(edition=EDITIONS)
async def rules(interaction: Interaction, edition: str = USUAL_EDITION) -> None:
    """The rules of an edition."""
    page = ids.Rules(edition)
    await run(interaction, lambda desk, caller: lists.rules_page(desk, caller, page))


@app_commands.command(
    description=marked("Check that the cards of a finished game were dealt by chance")
)
@app_commands.describe(table=marked("Which game, if not your last one"))
@app_commands.autocomplete(table=finished_tables)
async def verify(interaction: Interaction, table: int | None = None) -> None:
    """The seed and the seal of a finished game."""
    await run(interaction, lambda desk, caller: finding.verify(desk, caller, table))


@app_commands.command(
    description=marked("A finished game as a text, to keep or to send to a friend")
)
@app_commands.describe(table=marked("Which game, if not your last one"))
@app_commands.autocomplete(table=finished_tables)
async def record(interaction: Interaction, table: int | None = None) -> None:
    """Every deal and every move of a finished game."""
    await run(interaction, lambda desk, caller: finding.record(desk, caller, table))


@app_commands.command(description=marked("Who plays best"))
@app_commands.describe(scope=marked("Among whom"), edition=marked("At which rules"))
@app_commands.choices(scope=_EVERYWHERE, edition=EDITIONS)
async def leaderboard(interaction: Interaction, scope: str = "here", edition: str = "") -> None:
    """The first page of a ranking."""
    page = ids.Leaders(scope == "here", edition, 1)
    await run(interaction, lambda desk, caller: lists.leaders(desk, caller, page))


@app_commands.command(description=marked("What somebody has played and won"))
@app_commands.describe(user=marked("Who, if not you"))
async def profile(interaction: Interaction, user: discord.User | None = None) -> None:
    """What somebody has played and won."""
    one = user or interaction.user
    person = Person(one.id, one.display_name)
    await run(interaction, lambda desk, caller: lists.profile(desk, caller, person))


@app_commands.command(description=marked("Reminders, the pack and the language, as you like them"))
async def settings(interaction: Interaction) -> None:
    """The caller's settings, with a button for each."""
    await run(interaction, lists.preferences)


async def setup(client: commands.Bot) -> None:
    """Add these commands to the client that loads this cog."""
    add(client, rules, verify, record, leaderboard, profile, settings)
