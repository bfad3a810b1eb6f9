"""What every slash command shares: how it is answered, and what is suggested while one writes."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol, cast

from discord import app_commands

from bot.engine.games import GAMES
from bot.i18n.player_names import computer_name, player_label, strength
from bot.i18n.translator import languages, translator_for
from bot.kits.catalogue import edition_name
from bot.messages import button_ids
from bot.tables.table import Table
from bot.ui.buttons import Interaction
from bot.ui.dispatch import Handler
from bot.ui.interactions import Caller, Reply, Services, answer

_MOST: Final = 25
EDITIONS: Final = [
    app_commands.Choice(name=edition_name(key, translator_for("en")), value=key) for key in GAMES
]
LANGUAGES: Final = languages()
DEFAULT_EDITION: Final = "dracula.classic"


class Serving(Protocol):
    """What the client of a command must have."""

    services: Services
    dracula: "app_commands.Group"
    handlers: dict[type[button_ids.ButtonId], Handler]


async def run(
    interaction: Interaction, act: Callable[[Services, Caller], Awaitable[Reply]]
) -> None:
    """Let `act` do what was commanded, and give its reply to the caller alone."""
    services = services_of(interaction)
    await answer(services, interaction, lambda caller: act(services, caller))


def services_of(interaction: Interaction) -> Services:
    """What stands behind the commands of this interaction's client."""
    return cast(Serving, interaction.client).services


def add(client: Any, *commands: app_commands.Command[Any, Any, Any]) -> None:
    """Put these commands under /dracula."""
    for command in commands:
        cast(Serving, client).dracula.add_command(command)


def handle(client: Any, handlers: dict[type[button_ids.ButtonId], Handler]) -> None:
    """Let these handlers answer the buttons of their kinds."""
    cast(Serving, client).handlers.update(handlers)


async def own_tables(interaction: Interaction, written: str) -> list[app_commands.Choice[int]]:
    """The tables at which the caller sits."""
    tables = await services_of(interaction).tables.of(interaction.user.id)
    return table_choices(tables, interaction, written)


async def finished_tables(interaction: Interaction, written: str) -> list[app_commands.Choice[int]]:
    """The games that the caller has finished, the newest first."""
    services = services_of(interaction)
    tables = await services.tables.finished(interaction.user.id, interaction.guild_id)
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
    told = translator_for(str(interaction.locale))
    shown = [
        (f"{computer_name(level, told)}: {strength(level, told)}"[:100], level)
        for level in services_of(interaction).levels
    ]
    return [
        app_commands.Choice(name=name, value=level)
        for name, level in shown
        if written.casefold() in name.casefold()
    ]


def _table_name(table: Table, interaction: Interaction) -> str:
    told = translator_for(str(interaction.locale))
    names = " · ".join(player_label(sitter, told) for sitter in table.seats)
    return f"{table.id}: {edition_name(table.terms.rules, told)}, {names}"[:100]
