"""Private messages of a player at a table: the hand, choices, and what was just played."""

from functools import partial

from bot.engine.moves import Move
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.messages.button_ids import HandButton
from bot.messages.message import NIGHT, Button, Message
from bot.tables.table import Table
from bot.ui.layouts.table import hint_button, place_of


def hand(table: Table, seat: int, _: Translator) -> Message:
    """The hand of a seat, with a hint where one may be asked for."""
    view = table.view(seat)
    kit, preview = kit_for(view.rules), partial(table.after, seat)
    message = kit.hand(view, place_of(table), preview, _)
    hint = hint_button(table, view, _) if view.moves else ()
    return message.with_row(hint) if hint else message


def card_choices(table: Table, seat: int, cell: str, _: Translator) -> Message:
    """A cell was pressed: which card goes there; the hand where none can."""
    view = table.view(seat)
    kit, preview = kit_for(view.rules), partial(table.after, seat)
    choices = kit.choose_card(view, cell, place_of(table), preview, _)
    return hand(table, seat, _) if choices is None else choices


def cell_choices(table: Table, seat: int, card: str, _: Translator) -> Message:
    """A card was pressed: where it goes; the hand where it can go nowhere."""
    view = table.view(seat)
    kit, preview = kit_for(view.rules), partial(table.after, seat)
    choices = kit.choose_cell(view, card, place_of(table), preview, _)
    return hand(table, seat, _) if choices is None else choices


def played(table: Table, seat: int, move: Move, link: str, _: Translator) -> Message | None:
    """After a move: what was played, and the way back; None after a choice around the play."""
    view = table.view(seat)
    text = kit_for(view.rules).played(move, _)
    if not text:
        return None
    again = (Button(_("Hand"), str(HandButton(table.id)), emoji="🃏"),)
    there = (Button(_("To the table"), url=link),) if link else ()
    row = (*(again if view.deal and not table.over else ()), *there)
    return Message((f"✔️ {text}",), rows=(row,) if row else (), accent=NIGHT)
