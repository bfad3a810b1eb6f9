"""Choices and autocomplete suggestions for the options of slash commands."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeVar

from discord import app_commands

from bot.engine.errors import InvalidOptions
from bot.engine.games import GAMES
from bot.i18n.player_names import computer_name, player_label, strength
from bot.i18n.translator import Translator, languages, translator_for
from bot.kits.catalogue import KITS, LESSONS, edition_name, editions_of, kit_for
from bot.model.errors import StoreUnavailable
from bot.model.players import Level
from bot.model.puzzles import POSITION_GAMES
from bot.tables.finder import TableFinder
from bot.tables.table import Table
from bot.ui.buttons import Interaction

K = TypeVar("K", bound=str)
V = TypeVar("V", str, int)

_MOST: Final = 25
_LONGEST_NAME: Final = 100
DEFAULT_EDITION: Final = "dracula.classic"


def game_choices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The games that match what is typed: their names, what they are about, and for how many.

    They are also found by all words that find one of their editions.
    """
    translator = translator_for(str(interaction.locale))
    words = {key: "\n".join(map(_search_text, editions_of(key))) for key in KITS}
    return _choices({key: _described(key, translator) for key in KITS}, typed, words)


def lesson_choices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The games with a lesson that match what is typed."""
    _ = translator_for(str(interaction.locale))
    names = {key: f"{_(KITS[key].title)}: {_(KITS[key].tagline)}" for key in LESSONS}
    return _choices(names, typed)


def puzzle_choices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The games with puzzles that match what is typed."""
    _ = translator_for(str(interaction.locale))
    names = {key: _(KITS[key].title) for key in KITS if key == "dracula" or key in POSITION_GAMES}
    return _choices(names, typed)


def edition_choices(
    interaction: Interaction, typed: str, game: str
) -> list[app_commands.Choice[str]]:
    """The editions that match what is typed; only those of one game if `game` is its kit's key.

    They are also found by their descriptions and by other words, in every language.
    """
    translator = translator_for(str(interaction.locale))
    keys = editions_of(game) or list(GAMES)
    names = {key: edition_name(key, translator) for key in keys}
    return _choices(names, typed, {key: _search_text(key) for key in keys})


def chosen_edition(game: str, edition: str, players: int, usual: str = "") -> str:
    """The rules key for the `game` and `edition` options, either of which may be empty.

    Without an edition it is the `usual` one of the server, if that belongs to the game and seats
    that many `players`; else the first edition of the game for that number, else its first.
    InvalidOptions for a game or an edition that does not exist, and for an edition of another game.
    """
    kit = chosen_game(game) if game else ""
    if edition:
        rules = _key_of(edition, GAMES, edition_name)
        if rules is None:
            raise InvalidOptions("edition_unknown", edition=edition)
        if kit and GAMES[rules].kit != kit:
            raise InvalidOptions("edition_of_another_game", game=rules)
        return rules
    if usual in GAMES and kit in ("", GAMES[usual].kit) and len(GAMES[usual].sides) >= players:
        return usual
    keys = editions_of(kit or GAMES[DEFAULT_EDITION].kit)
    return next((key for key in keys if len(GAMES[key].sides) == players), keys[0])


def chosen_game(game: str) -> str:
    """The key of a game's kit for a `game` option; InvalidOptions."""
    kit = _key_of(game, KITS, lambda key, _: _(KITS[key].title))
    if kit is None:
        raise InvalidOptions("game_unknown", game=game)
    return kit


def chosen_level(computer: str | None) -> Level | None:
    """The level for a `computer` option, if any; one that nobody can invite for an unknown name."""
    if not computer:
        return None
    return _key_of(computer, tuple(Level), computer_name) or Level(computer)


def table_choices(
    tables: Iterable[Table], interaction: Interaction, typed: str
) -> list[app_commands.Choice[int]]:
    """The tables whose number, edition or players match what is typed."""
    translator = translator_for(str(interaction.locale))
    return _choices({table.id: _table_name(table, translator) for table in tables}, typed)


async def if_available(tables: Awaitable[Sequence[Table]]) -> Sequence[Table]:
    """These tables to suggest; none while the database cannot be read, as people can type on."""
    try:
        return await tables
    except StoreUnavailable:
        return ()


async def finished_table_choices(
    tables: TableFinder, interaction: Interaction, typed: str
) -> list[app_commands.Choice[int]]:
    """The finished games of the person who types that match what is typed."""
    finished = await if_available(tables.finished(interaction.user.id, interaction.guild_id))
    return table_choices(finished, interaction, typed)


def level_choices(
    levels: Sequence[Level], interaction: Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """The computer players that match what is typed, weakest first."""
    _ = translator_for(str(interaction.locale))
    return _choices(
        {level.value: f"{computer_name(level, _)}: {strength(level, _)}" for level in levels}, typed
    )


def _choices(
    names: Mapping[V, str], typed: str, words: Mapping[V, str] = MappingProxyType({})
) -> list[app_commands.Choice[V]]:
    """Choices by value: those whose name contains what is typed, then those whose words do."""
    wanted = typed.casefold()
    found = [value for value, name in names.items() if wanted in name.casefold()]
    for value, text in words.items():
        if value not in found and wanted in text.casefold():
            found.append(value)
    return [
        app_commands.Choice(name=names[value][:_LONGEST_NAME], value=value)
        for value in found[:_MOST]
    ]


def _search_text(rules: str) -> str:
    """All words by which an edition is found, in every language."""
    kit = kit_for(rules)
    return "\n".join(kit.search_text(rules, translator_for(each)) for each in languages())


def _described(kit: str, _: Translator) -> str:
    seats = sorted({len(GAMES[key].sides) for key in editions_of(kit)})
    players = _("{seats} players", seats=seats[0])
    if len(seats) > 1:
        players = _("{few} or {most} players", few=seats[0], most=seats[-1])
    return f"{_(KITS[kit].title)}: {_(KITS[kit].tagline)} ({players})"


def _key_of(typed: str, keys: Iterable[K], name: Callable[[K, Translator], str]) -> K | None:
    """The key that was chosen, or whose name in any language was typed; None if there is none."""
    wanted = typed.strip().casefold()
    for key in keys:
        if wanted in {key, *(name(key, translator_for(each)).casefold() for each in languages())}:
            return key
    return None


def _table_name(table: Table, translator: Translator) -> str:
    names = " · ".join(player_label(player, translator) for player in table.seats)
    edition = edition_name(table.terms.rules, translator)
    return f"{table.id}: {edition}, {names}"
