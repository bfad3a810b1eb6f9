"""What every slash command shares: how it is answered, and what is suggested while one writes."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol, cast

import discord
from discord import app_commands

from bot.engine.rules import GAMES
from bot.tables.table import Person, Table
from bot.ui.answers import Caller, Desk, Reply, answer
from bot.ui.items import Interaction
from bot.ui.presses.challenges import Invited
from bot.ui.terms import USUAL_EDITION, suggestions
from bot.ui.words.editions import edition_name
from bot.ui.words.language import languages, words
from bot.ui.words.people import computer_name, sitter_label, strength

_MOST: Final = 25
EDITIONS: Final = [
    app_commands.Choice(name=edition_name(key, words("en")), value=key) for key in GAMES
]
LANGUAGES: Final = languages()


class Serving(Protocol):
    """What the client of a command must have."""

    desk: Desk
    dracula: "app_commands.Group"


async def run(interaction: Interaction, act: Callable[[Desk, Caller], Awaitable[Reply]]) -> None:
    """Let `act` do what was commanded, and give its reply to the caller alone."""
    desk = desk_of(interaction)
    await answer(desk, interaction, lambda caller: act(desk, caller))


def desk_of(interaction: Interaction) -> Desk:
    """What stands behind the commands of this interaction's client."""
    return cast(Serving, interaction.client).desk


def add(client: Any, *commands: app_commands.Command[Any, Any, Any]) -> None:
    """Put these commands under /dracula."""
    for command in commands:
        cast(Serving, client).dracula.add_command(command)


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


async def own_tables(interaction: Interaction, written: str) -> list[app_commands.Choice[int]]:
    """The tables at which the caller sits."""
    tables = await desk_of(interaction).tables.of(interaction.user.id)
    return table_choices(tables, interaction, written)


async def finished_tables(interaction: Interaction, written: str) -> list[app_commands.Choice[int]]:
    """The games that the caller has finished, the newest first."""
    desk = desk_of(interaction)
    tables = await desk.tables.finished(interaction.user.id, interaction.guild_id)
    return table_choices(tables, interaction, written)


def table_choices(
    tables: tuple[Table, ...], interaction: Interaction, written: str
) -> list[app_commands.Choice[int]]:
    """Tables by number and by who sits there."""
    shown = [(_table_name(table, interaction), table.id) for table in tables]
    return [
        app_commands.Choice(name=name, value=number)
        for name, number in shown
        if written.casefold() in name.casefold()
    ][:_MOST]


async def computer_levels(interaction: Interaction, written: str) -> list[app_commands.Choice[str]]:
    """The computer players, the weakest first."""
    told = words(str(interaction.locale))
    shown = [
        (f"{computer_name(level, told)}: {strength(level, told)}"[:100], level)
        for level in desk_of(interaction).levels
    ]
    return [
        app_commands.Choice(name=name, value=level)
        for name, level in shown
        if written.casefold() in name.casefold()
    ]


async def rarer_options(interaction: Interaction, written: str) -> list[app_commands.Choice[str]]:
    """What else may be agreed on in the edition that was chosen so far."""
    chosen = getattr(interaction.namespace, "edition", None) or USUAL_EDITION
    found = suggestions(str(chosen), written, words(str(interaction.locale)))
    return [app_commands.Choice(name=shown, value=text) for shown, text in found]


def _table_name(table: Table, interaction: Interaction) -> str:
    told = words(str(interaction.locale))
    names = " · ".join(sitter_label(sitter, told) for sitter in table.seats)
    return f"{table.id}: {edition_name(table.terms.rules, told)}, {names}"[:100]
