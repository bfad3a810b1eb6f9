"""Choices and autocomplete suggestions for the options of slash commands."""

from collections.abc import Iterable, Sequence
from typing import Final

from discord import app_commands

from bot.engine.games import GAMES
from bot.i18n.player_names import computer_name, player_label, strength
from bot.i18n.translator import Translator, translator_for
from bot.kits.catalogue import edition_name
from bot.tables.table import Table
from bot.ui.buttons import Interaction

_MOST: Final = 25
_LONGEST_NAME: Final = 100
DEFAULT_EDITION: Final = "dracula.classic"


def edition_choices() -> list[app_commands.Choice[str]]:
    """Every edition that can be played now, by its English name."""
    english = translator_for("en")
    return [app_commands.Choice(name=edition_name(key, english), value=key) for key in GAMES]


def table_choices(
    tables: Iterable[Table], interaction: Interaction, typed: str
) -> list[app_commands.Choice[int]]:
    """The tables whose number, edition or players match what is typed."""
    translator = translator_for(str(interaction.locale))
    named = [(_table_name(table, translator), table.id) for table in tables]
    return [
        app_commands.Choice(name=name, value=table_id)
        for name, table_id in named
        if typed.casefold() in name.casefold()
    ][:_MOST]


def level_choices(
    levels: Sequence[str], interaction: Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """The computer players that match what is typed, weakest first."""
    translator = translator_for(str(interaction.locale))
    named = [
        (f"{computer_name(level, translator)}: {strength(level, translator)}", level)
        for level in levels
    ]
    return [
        app_commands.Choice(name=name[:_LONGEST_NAME], value=level)
        for name, level in named
        if typed.casefold() in name.casefold()
    ]


def _table_name(table: Table, translator: Translator) -> str:
    names = " · ".join(player_label(player, translator) for player in table.seats)
    edition = edition_name(table.terms.rules, translator)
    return f"{table.id}: {edition}, {names}"[:_LONGEST_NAME]
