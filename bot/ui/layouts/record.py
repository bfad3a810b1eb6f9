"""A finished game as one text that a person can keep, read, check and send to a friend."""

from datetime import UTC, datetime

from bot.engine import notation
from bot.engine.rules import game
from bot.tables.errors import NotOver
from bot.tables.table import Table
from bot.ui.message import BRASS, Document, Message
from bot.ui.words.language import Words
from bot.ui.words.people import sitter_label


def record(table: Table, _: Words) -> Message:
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


def _tags(table: Table, _: Words) -> dict[str, str]:
    """When it was begun, and who sat where."""
    begun = datetime.fromtimestamp(table.started_at, UTC).date().isoformat()
    names = {f"Seat{seat}": sitter_label(one, _) for seat, one in enumerate(table.seats)}
    return {"Date": begun} | names
