"""How a game begins: somebody is called out, or a table stands open for whoever dares."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n.translator import N_, translator_for
from bot.messages import button_ids
from bot.model.players import Person
from bot.model.terms import Pace
from bot.ui.buttons import Interaction
from bot.ui.command_options import DEFAULT_EDITION, EDITIONS, add, computer_levels, handle, run
from cogs.challenge import handlers, lobby_handlers
from cogs.challenge.handlers import Invited, Opponents
from cogs.challenge.handlers import challenge as challenge_to
from cogs.challenge.options import ChallengeOptions, suggestions

Choice = app_commands.Choice
_PACES = [
    Choice(name=N_("by correspondence, days for a move"), value=Pace.CORRESPONDENCE.value),
    Choice(name=N_("live, minutes for a move"), value=Pace.LIVE.value),
    Choice(name=N_("no clock"), value=Pace.NONE.value),
]
_WAYS = [
    Choice(name=N_("chosen at the table"), value="choose"),
    Choice(name=N_("I go the Queen's way (rows)"), value="queen"),
    Choice(name=N_("I go the King's way (columns)"), value="king"),
]
_COUNTINGS = [
    Choice(name=N_("points"), value="points"),
    Choice(name=N_("cards, one for each full ten"), value="cards_tens"),
    Choice(
        name=N_("cards, by the multiplier of the line (own Vampires)"), value="cards_multiplier"
    ),
]


def invited(
    interaction: Interaction, *users: discord.User | discord.Member | None
) -> list[Invited]:
    """Those who were named, as the table knows people."""
    us = interaction.client.user
    return [
        Invited(Person(user.id, user.display_name), user.bot, us is not None and user.id == us.id)
        for user in users
        if user is not None
    ]


async def rarer_options(interaction: Interaction, written: str) -> list[app_commands.Choice[str]]:
    """What else may be agreed on in the edition that was chosen so far."""
    chosen = getattr(interaction.namespace, "edition", None) or DEFAULT_EDITION
    found = suggestions(str(chosen), written, translator_for(str(interaction.locale)))
    return [app_commands.Choice(name=shown, value=text) for shown, text in found]


@app_commands.command(description=N_("Call somebody out, or open a table for whoever dares"))
@app_commands.describe(
    opponent=N_("Who is to play; nobody named: anyone may sit down"),
    computer=N_("A computer player, for every seat that nobody is called to"),
    edition=N_("Which rules"),
    pace=N_("How long a move may take"),
    rated=N_("Whether it counts for the leaderboard"),
    way=N_("Which way you go"),
    session=N_("Play on until somebody has so many points (0: a single game)"),
    counting=N_("What is counted"),
    four_colour=N_("Cards in four colours"),
    options=N_("Rarer agreements, such as: tie_rule=distinct, show_discards=on"),
    second=N_("The second player of those you call out"),
    third=N_("The third player of those you call out"),
)
@app_commands.choices(edition=EDITIONS, pace=_PACES, way=_WAYS, counting=_COUNTINGS)
@app_commands.autocomplete(options=rarer_options, computer=computer_levels)
async def challenge(
    interaction: Interaction,
    opponent: discord.Member | None = None,
    computer: str | None = None,
    edition: str = DEFAULT_EDITION,
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
    wanted = ChallengeOptions(edition, pace, rated, four_colour, named, options)
    company = Opponents(invited(interaction, opponent, second, third), computer)
    await run(interaction, lambda services, caller: challenge_to(services, caller, company, wanted))


async def setup(client: commands.Bot) -> None:
    """Add these commands to the client that loads this cog."""
    add(client, challenge)
    handle(
        client,
        {
            button_ids.RematchButton: lobby_handlers.rematch,
            button_ids.LobbyButton: lobby_handlers.act,
            button_ids.ThreadButton: handlers.open_thread,
        },
    )
