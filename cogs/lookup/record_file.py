"""The message with the record of a finished game as a text file."""

from bot.i18n.player_names import player_label
from bot.i18n.translator import Translator
from bot.messages.message import BRASS, Document, Message
from bot.model.days import day_of
from bot.tables.table import Table


def record(table: Table, text: str, _: Translator) -> Message:
    """The record text as a file, with the command that checks it."""
    name = f"dracula-{table.id}.txt"
    check = f"python -m bot verify {name}"
    return Message(
        lines=(
            "### 📄 " + _("Record of table {table}", table=table.id),
            _("Every deal and every move as text, to read, keep or share."),
            "-# " + _("The program can replay it: `{command}`", command=check),
        ),
        document=Document(name, text.encode()),
        accent=BRASS,
    )


def headers(table: Table, _: Translator) -> dict[str, str]:
    """The free headers of the record text: the date and the players."""
    date = day_of(table.started_at).isoformat()
    names = {f"Seat{seat}": player_label(player, _) for seat, player in enumerate(table.seats)}
    return {"Date": date} | names
