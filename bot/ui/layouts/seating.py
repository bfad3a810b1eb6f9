"""Who sits where at a table, and the sign of each side, as texts of ours say it."""

from collections.abc import Iterable
from typing import Final

from bot.engine.coffin.view import CoffinView
from bot.i18n.card_names import ACROSS, DOWN
from bot.i18n.player_names import player_name
from bot.i18n.translator import Translator
from bot.model.players import Person
from bot.tables.table import Table

_WAYS: Final = {"queen": f"♛ {ACROSS}", "king": f"♚ {DOWN}"}
_BADGES: Final = ("◆", "●", "■")


def emblem(view: CoffinView, side: int) -> str:
    """The sign of a side, as on the picture: its way, or its badge where nobody has a way."""
    if any(view.ways):
        return _WAYS.get(view.ways[side], "")
    return _BADGES[side] if len(set(view.sides)) > 2 else ""


def seat_name(table: Table, seat: int, _: Translator) -> str:
    """Whoever sits there, in bold and harmless."""
    return f"**{player_name(table.seats[seat], _)}**"


def side_name(table: Table, side: int, _: Translator) -> str:
    """Everybody of a side."""
    seats = [seat for seat, own in enumerate(table.position.sides) if own == side]
    return " & ".join(seat_name(table, seat, _) for seat in seats)


def side_names(table: Table, _: Translator) -> tuple[str, ...]:
    """By side, everybody of it."""
    return tuple(side_name(table, side, _) for side in sorted(set(table.position.sides)))


def mention(table: Table, seat: int, _: Translator) -> str:
    """Whoever is to do something: a person by a mention, a computer by its name."""
    sitter = table.seats[seat]
    return f"<@{sitter.user_id}>" if isinstance(sitter, Person) else seat_name(table, seat, _)


def mentioned_ids(table: Table, seats: Iterable[int]) -> tuple[int, ...]:
    """The user ids of the people in these seats, each once."""
    sitters = (table.seats[seat] for seat in seats)
    return tuple(dict.fromkeys(s.user_id for s in sitters if isinstance(s, Person)))


def timestamp(moment: float, style: str = "R") -> str:
    """A moment as Discord shows it in every reader's own time."""
    return f"<t:{int(moment)}:{style}>"
