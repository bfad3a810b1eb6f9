"""A finished game as one text that a person can keep, read, check and send to a friend."""

from datetime import UTC, datetime

from bot.i18n.player_names import player_label
from bot.i18n.translator import Translator
from bot.messages.message import BRASS, Document, Message
from bot.tables.table import Table


def record(table: Table, text: str, _: Translator) -> Message:
    """The record of a finished game as a file, and what it is good for."""
    name = f"dracula-{table.id}.txt"
    check = f"python -m bot verify {name}"
    return Message(
        lines=(
            "### 📜 " + _("The record of table {table}", table=table.id),
            _("Every deal and every move, to read, to keep or to send to a friend."),
            "-# " + _("The program plays it through again: `{command}`", command=check),
        ),
        document=Document(name, text),
        accent=BRASS,
    )


def tags(table: Table, _: Translator) -> dict[str, str]:
    """The headers of the text that the record does not hold: the date and the players."""
    begun = datetime.fromtimestamp(table.started_at, UTC).date().isoformat()
    names = {f"Seat{seat}": player_label(one, _) for seat, one in enumerate(table.seats)}
    return {"Date": begun} | names
