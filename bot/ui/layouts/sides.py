"""Who sits where at a table, and the sign of each side, as texts of ours say it."""

from collections.abc import Iterable
from typing import Final

from bot.engine.views import View
from bot.tables.table import Person, Table
from bot.ui.words.cards import ACROSS, DOWN
from bot.ui.words.language import Words
from bot.ui.words.people import sitter_name

_WAYS: Final = {"queen": f"♛ {ACROSS}", "king": f"♚ {DOWN}"}
_BADGES: Final = ("◆", "●", "■")


def emblem(view: View, side: int) -> str:
    """The sign of a side, as on the picture: its way, or its badge where nobody has a way."""
    if any(view.ways):
        return _WAYS.get(view.ways[side], "")
    return _BADGES[side] if len(set(view.sides)) > 2 else ""


def seat_name(table: Table, seat: int, _: Words) -> str:
    """Whoever sits there, in bold and harmless."""
    return f"**{sitter_name(table.seats[seat], _)}**"


def side_name(table: Table, side: int, _: Words) -> str:
    """Everybody of a side."""
    seats = [seat for seat, own in enumerate(table.position.sides) if own == side]
    return " & ".join(seat_name(table, seat, _) for seat in seats)


def side_names(table: Table, _: Words) -> tuple[str, ...]:
    """By side, everybody of it."""
    return tuple(side_name(table, side, _) for side in sorted(set(table.position.sides)))


def called(table: Table, seat: int, _: Words) -> str:
    """Whoever is to do something: a person by a mention, a computer by its name."""
    sitter = table.seats[seat]
    return f"<@{sitter.user_id}>" if isinstance(sitter, Person) else seat_name(table, seat, _)


def called_ids(table: Table, seats: Iterable[int]) -> tuple[int, ...]:
    """The user ids of the people in these seats, each once."""
    sitters = (table.seats[seat] for seat in seats)
    return tuple(dict.fromkeys(s.user_id for s in sitters if isinstance(s, Person)))


def on(moment: float, style: str = "R") -> str:
    """A moment as Discord shows it in every reader's own time."""
    return f"<t:{int(moment)}:{style}>"
