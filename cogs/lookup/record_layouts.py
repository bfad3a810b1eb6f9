"""A finished game as one text that a person can keep, read, check and send to a friend."""

from datetime import UTC, datetime

from bot.engine import notation
from bot.engine.games import game
from bot.i18n.player_names import player_label
from bot.i18n.translator import Translator
from bot.messages.message import BRASS, Document, Message
from bot.tables.errors import NotOver
from bot.tables.table import Table


def record(table: Table, _: Translator) -> Message:
    """The text as a file, and what it is good for; NotOver, for it tells every card."""
    if not table.over:
        raise NotOver("not_over")
    name = f"dracula-{table.id}.txt"
    check = f"python -m bot verify {name}"
    return Message(
        lines=(
            "### 📜 " + _("The record of table {table}", table=table.id),
            _("Every deal and every move, to read, to keep or to send to a friend."),
            "-# " + _("The program plays it through again: `{command}`", command=check),
        ),
        document=Document(
            name, notation.write(game(table.terms.rules), table.record, _tags(table, _))
        ),
        accent=BRASS,
    )


def _tags(table: Table, _: Translator) -> dict[str, str]:
    """When it was begun, and who sat where."""
    begun = datetime.fromtimestamp(table.started_at, UTC).date().isoformat()
    names = {f"Seat{seat}": player_label(one, _) for seat, one in enumerate(table.seats)}
    return {"Date": begun} | names
