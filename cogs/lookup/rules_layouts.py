"""Messages of the rules pages."""

from collections.abc import Callable

from bot.engine.games import game
from bot.i18n.card_names import BAT
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.messages.button_ids import RulesButton, TableRulesButton
from bot.messages.message import Button, ButtonStyle, Message
from bot.tables.table import Table
from bot.ui.layouts.terms import own_options

Turn = Callable[[int], RulesButton | TableRulesButton]
"""The id of the button that shows this page, from 1."""


def rules_page(rules: str, number: int, _: Translator) -> Message:
    """Page `number` (from 1) of an edition's rules; InvalidOptions if there is no such edition."""
    key = game(rules).key
    return _page(key, number, lambda other: RulesButton(key, other), (), _)


def table_rules_page(table: Table, number: int, _: Translator) -> Message:
    """Page `number` (from 1) of the rules of a table's edition, the first with its own options."""
    own = own_options(table.terms, _)
    return _page(table.terms.rules, number, lambda other: TableRulesButton(table.id, other), own, _)


def _page(key: str, number: int, turn: Turn, own: tuple[str, ...], _: Translator) -> Message:
    kit = kit_for(key)
    pages = kit.rules_pages(key, _)
    number = min(max(number, 1), len(pages))
    page = pages[number - 1]
    title = f"### {BAT} {kit.name(key, _)} · {page.title} ({number}/{len(pages)})"
    about = (f"*{kit.about(key, _)}*", *own) if number == 1 else ()
    back = Button(_("Back"), str(turn(number - 1)))
    ahead = Button(_("Next"), str(turn(number + 1)), ButtonStyle.BLUE)
    turns = (*((back,) if number > 1 else ()), *((ahead,) if number < len(pages) else ()))
    return Message(
        (title, *about, *page.lines), page.picture, page.below, (turns,) if turns else ()
    )
