"""Names and mentions of the players at a table, seat by seat and side by side."""

from collections.abc import Iterable

from bot.engine.game import View
from bot.i18n.player_names import player_name
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.model.players import Person
from bot.tables.table import Table


def seat_name(table: Table, seat: int, _: Translator) -> str:
    """The player in a seat, in bold and safe to print."""
    return f"**{player_name(table.seats[seat], _)}**"


def side_name(table: Table, side: int, _: Translator) -> str:
    """All players of a side."""
    seats = [seat for seat, own in enumerate(table.position.sides) if own == side]
    return " & ".join(seat_name(table, seat, _) for seat in seats)


def side_names(table: Table, _: Translator) -> tuple[str, ...]:
    """By side: all of its players."""
    return tuple(side_name(table, side, _) for side in sorted(set(table.position.sides)))


def signed_name(table: Table, view: View, side: int, _: Translator) -> str:
    """All players of a side behind its sign."""
    sign = kit_for(view.rules).side_sign(view, side)
    return f"{sign} {side_name(table, side, _)}".strip()


def signed_names(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    """By side: all of its players behind its sign."""
    return tuple(signed_name(table, view, side, _) for side in sorted(set(view.sides)))


def mention(table: Table, seat: int, _: Translator) -> str:
    """A person as a mention, a computer by its name."""
    sitter = table.seats[seat]
    return f"<@{sitter.user_id}>" if isinstance(sitter, Person) else seat_name(table, seat, _)


def mentioned_ids(table: Table, seats: Iterable[int]) -> tuple[int, ...]:
    """The user ids of the people in these seats, each once."""
    sitters = (table.seats[seat] for seat in seats)
    return tuple(dict.fromkeys(s.user_id for s in sitters if isinstance(s, Person)))


def timestamp(moment: float, style: str = "R") -> str:
    """A time as Discord shows it in each reader's own time zone."""
    return f"<t:{int(moment)}:{style}>"
