"""How a game begins: somebody is called out, or a table stands open for whoever dares."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.tables.table import Pace
from bot.ui.commands import EDITIONS, add, computer_levels, invited, rarer_options, run
from bot.ui.items import Interaction
from bot.ui.presses.challenges import Company
from bot.ui.presses.challenges import challenge as challenge_to
from bot.ui.terms import USUAL_EDITION, Wanted
from bot.ui.words.language import marked

Choice = app_commands.Choice
_PACES = [
    Choice(name=marked("by correspondence, days for a move"), value=Pace.CORRESPONDENCE.value),
    Choice(name=marked("live, minutes for a move"), value=Pace.LIVE.value),
    Choice(name=marked("no clock"), value=Pace.NONE.value),
]
_WAYS = [
    Choice(name=marked("chosen at the table"), value="choose"),
    Choice(name=marked("I go the Queen's way (rows)"), value="queen"),
    Choice(name=marked("I go the King's way (columns)"), value="king"),
]
_COUNTINGS = [
    Choice(name=marked("points"), value="points"),
    Choice(name=marked("cards, one for each full ten"), value="cards_tens"),
    Choice(
        name=marked("cards, by the multiplier of the line (own Vampires)"), value="cards_multiplier"
    ),
]


@app_commands.command(description=marked("Call somebody out, or open a table for whoever dares"))
@app_commands.describe(
    opponent=marked("Who is to play; nobody named: anyone may sit down"),
    computer=marked("A computer player, for every seat that nobody is called to"),
    edition=marked("Which rules"),
    pace=marked("How long a move may take"),
    rated=marked("Whether it counts for the leaderboard"),
    way=marked("Which way you go"),
    session=marked("Play on until somebody has so many points (0: a single game)"),
    counting=marked("What is counted"),
    four_colour=marked("Cards in four colours"),
    options=marked("Rarer agreements, such as: tie_rule=distinct, show_discards=on"),
    second=marked("The second player of those you call out"),
    third=marked("The third player of those you call out"),
)
@app_commands.choices(edition=EDITIONS, pace=_PACES, way=_WAYS, counting=_COUNTINGS)
@app_commands.autocomplete(options=rarer_options, computer=computer_levels)
async def challenge(
    interaction: Interaction,
    opponent: discord.Member | None = None,
    computer: str | None = None,
    edition: str = USUAL_EDITION,
    pace: str = Pace.CORRESPONDENCE.value,
    rated: bool = True,
    way: str | None = None,
    session: app_commands.Range[int, 0, 10_000] | None = None,
    counting: str | None = None,
    four_colour: bool | None = None,
    options: app_commands.Range[str, 0, 300] = "",
    second: discord.Member | None = None,
    third: discord.Member | None = None,
) -> None:
    """The challenge stands in the channel until somebody takes it up or it runs out."""
    named = {
        "ways": way,
        "counting": counting,
        "session_target": None if session is None else str(session),
    }
    wanted = Wanted(edition, pace, rated, four_colour, named, options)
    company = Company(invited(interaction, opponent, second, third), computer)
    await run(interaction, lambda desk, caller: challenge_to(desk, caller, company, wanted))


async def setup(client: commands.Bot) -> None:
    """Add these commands to the client that loads this cog."""
    add(client, challenge)
