"""Messages of the rules pages."""

from collections.abc import Callable

from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES, game
from bot.i18n.card_names import BAT
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.messages.lookup_ids import LobbyRulesButton, RulesButton, TableRulesButton
from bot.messages.message import OXBLOOD, Message, in_rows
from bot.model.lobby import Lobby
from bot.model.terms import Terms
from bot.tables.table import Table
from bot.ui.layouts.lists import page_turns
from bot.ui.layouts.terms import own_options

Turn = Callable[[int], RulesButton | TableRulesButton | LobbyRulesButton]
"""The id of the button that shows this page, from 1."""


def rules_page(rules: str, number: int, _: Translator) -> Message:
    """Page `number` (from 1) of an edition's rules; InvalidOptions if there is no such edition."""
    terms = Terms(game(rules).key)
    return _page(terms, number, lambda other: RulesButton(terms.rules, other), _)


def table_rules_page(table: Table, number: int, _: Translator) -> Message:
    """Page `number` (from 1) of the rules of a table; the first lists its own options."""
    return _page(table.terms, number, lambda other: TableRulesButton(table.id, other), _)


def lobby_rules_page(lobby: Lobby, number: int, _: Translator) -> Message:
    """Page `number` (from 1) of the rules of a challenge; the first lists its own options."""
    return _page(lobby.terms, number, lambda other: LobbyRulesButton(lobby.id, other), _)


def _page(terms: Terms, number: int, turn: Turn, _: Translator) -> Message:
    key, kit = terms.rules, kit_for(terms.rules)
    pages = kit.rules_pages(key, with_defaults(GAMES[key], terms.options), _)
    number = min(max(number, 1), len(pages))
    page = pages[number - 1]
    title = f"### {BAT} {kit.name(key, _)} · {page.title} ({number}/{len(pages)})"
    about = (f"*{kit.about(key, _)}*", *own_options(terms, _)) if number == 1 else ()
    rows = in_rows(page_turns(number, len(pages), turn, _))
    return Message((title, *about, *page.lines), page.picture, page.below, rows, OXBLOOD)
