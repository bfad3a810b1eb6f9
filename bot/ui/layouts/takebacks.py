"""Takebacks in the messages of a table: who asks for one, and the buttons that ask and allow."""

from dataclasses import replace

from bot.engine.game import Seat
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.kits.kit_types import Rows
from bot.messages.clock_ids import TakebackAct, TakebackButton
from bot.messages.message import Button, ButtonStyle, Message
from bot.tables.table import Table
from bot.tables.takebacks import is_asked, is_taken_back, last_mover, may_ask
from bot.ui.layouts.seating import seat_name


def told(table: Table, _: Translator) -> tuple[str, ...]:
    """The line that says who has taken a move back, or asks to take back the last one."""
    asking = last_mover(table)
    if table.takeback is not None and asking is not None:
        name = seat_name(table, asking, _)
        text = _(
            "{name} asks to take the last move back; whoever moves instead refuses.", name=name
        )
        return (f"↩️ {text}",)
    return taken_back(table, None, _)


def taken_back(table: Table, seat: Seat | None, _: Translator) -> tuple[str, ...]:
    """The line that says who has taken a move back, if nothing has happened since.

    It is for the player of this seat, or for everybody if `seat` is None.
    """
    mover = table.position.to_move
    if mover is None or not is_taken_back(table):
        return ()
    if mover == seat:
        return ("↩️ " + _("Your move has been taken back."),)
    return ("↩️ " + _("{name} took a move back.", name=seat_name(table, mover, _)),)


def allow_row(table: Table, _: Translator) -> Rows:
    """The button by which the others allow a takeback, where no other button is pressed."""
    if table.takeback is None:
        return ()
    allow = str(TakebackButton(table.id, table.ply, TakebackAct.ALLOW))
    return ((Button(_("Allow the takeback"), allow, ButtonStyle.BLUE, emoji="↩️"),),)


def ask_back_button(table: Table, seat: int, _: Translator) -> tuple[Button, ...]:
    """The button by which a player asks to take back the last move, if that can be."""
    if table.takeback is not None or not may_ask(table, seat):
        return ()
    ask = str(TakebackButton(table.id, table.ply, TakebackAct.ASK))
    return (Button(_("Take back"), ask, emoji="↩️"),)


def ask_on_table(table: Table, _: Translator) -> tuple[Button, ...]:
    """The same button for the table, where moves are made and have no private answer."""
    seat, view = last_mover(table), table.view(None)
    own = [move for mover, move in view.moves_made if mover == seat]
    if seat is None or not own or kit_for(view.rules).played(table.view(seat), own[-1], _):
        return ()
    return ask_back_button(table, seat, _)


def with_request(message: Message, table: Table, seat: int, _: Translator) -> Message:
    """A private message of a seat, with the request that its player has still to allow, if any.

    All buttons of the message stay where they are: the one that allows it is below them.
    """
    if not is_asked(table, seat):
        return message
    return replace(message.saying(*told(table, _)), rows=(*message.rows, *allow_row(table, _)))


def lapsed(message: Message, _: Translator) -> Message:
    """A private message of the player whose request was not allowed in time.

    In time means before the next move, and before anybody leaves the game.
    """
    return message.saying("-# ↩️ " + _("Your request to take the move back has lapsed."))
