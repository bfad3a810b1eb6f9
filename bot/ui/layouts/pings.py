"""Messages that call the players of a table: it is their turn, or their time runs out."""

from bot.i18n.translator import Translator
from bot.messages.message import OXBLOOD, Message, in_rows
from bot.tables.table import Table
from bot.ui.layouts.buttons import table_button
from bot.ui.layouts.seating import mention, mentioned_ids, timestamp


def reminder(table: Table, link: str, _: Translator) -> Message:
    """A ping for those whose time to move or to vote is running out."""
    due = timestamp(table.deadline) if table.deadline is not None else ""
    if table.position.to_vote:
        text = _(
            "{who}, the candle burns low: without your answer the game will be called off {due}.",
            who=_who(table, _),
            due=due,
        )
    else:
        text = _(
            "{who}, the candle burns low: your move is due {due}.", who=_who(table, _), due=due
        )
    return _ping(table, link, text, _)


def idle_notice(table: Table, link: str, _: Translator) -> Message:
    """Announces that a game without a clock is void soon, since nobody plays it any more."""
    text = _(
        "{who}, this table has been waiting for a move for weeks. Without one the game will be"
        " called off {due}: no result, and no rating changes.",
        who=_who(table, _),
        due=timestamp(table.deadline or 0),
    )
    return _ping(table, link, text, _)


def your_turn(table: Table, link: str, _: Translator) -> Message:
    """A ping for those who are to move or to vote."""
    if table.position.to_vote:
        text = _("{who}, a player has left: does your game go on?", who=_who(table, _))
    else:
        text = _("{who}, it is your turn.", who=_who(table, _))
    return _ping(table, link, text, _)


def _who(table: Table, _: Translator) -> str:
    return ", ".join(mention(table, seat, _) for seat in table.position.awaited_seats)


def _ping(table: Table, link: str, text: str, _: Translator) -> Message:
    return Message(
        (text,),
        rows=in_rows(table_button(link, _)),
        accent=OXBLOOD,
        mentions=mentioned_ids(table, table.position.awaited_seats),
    )
