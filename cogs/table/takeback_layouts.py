"""Private answers to those who ask for a takeback or allow one, with the way back to the game."""

from bot.i18n.translator import Translator
from bot.messages.message import Message
from bot.tables.table import Table
from bot.tables.takebacks import still_to_agree
from bot.ui.layouts.buttons import hand_button, table_button
from bot.ui.layouts.seating import seat_name


def asked(table: Table, link: str, _: Translator) -> Message:
    """The answer to a player who asks; the move is taken back if nobody else has to agree."""
    if table.takeback is None:
        return _answer(_("Your move has been taken back."), table, link, _)
    others = still_to_agree(table)
    if len(others) > 1:
        text = _("Request sent: the others can allow it until the next move.")
    else:
        (other,) = others
        name = seat_name(table, other, _)
        text = _("Request sent: {name} can allow it until the next move.", name=name)
    return _answer(text, table, link, _)


def allowed(table: Table, link: str, _: Translator) -> Message:
    """The answer to a player who has agreed while others have not yet."""
    names = ", ".join(seat_name(table, seat, _) for seat in sorted(still_to_agree(table)))
    return _answer(_("You have agreed. Still to agree: {names}.", names=names), table, link, _)


def _answer(text: str, table: Table, link: str, _: Translator) -> Message:
    hand = (hand_button(table.id, _),) if table.view(None).deal else ()
    row = (*hand, *table_button(link, _))
    return Message((f"✔️ {text}",), rows=(row,) if row else ())
