"""The choices of a seat on the way to a move, as the kit of its game shows them in private."""

from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.messages.message import Message
from bot.tables.table import Table
from bot.ui.layouts.table import table_ref


def hand(table: Table, seat: int, _: Translator) -> Message:
    """The hand, from which to choose a card or a move."""
    view = table.view(seat)
    return kit_for(view.rules).hand(view, table_ref(table), _)


def cards_for(cell: str, table: Table, seat: int, _: Translator) -> Message | None:
    """The cards for a cell; None if there are none."""
    view = table.view(seat)
    return kit_for(view.rules).choose_card(view, cell, table_ref(table), _)


def cells_for(card: str, table: Table, seat: int, _: Translator) -> Message | None:
    """The cells for a card; None if there are none."""
    view = table.view(seat)
    return kit_for(view.rules).choose_cell(view, card, table_ref(table), _)
