"""Names and mentions of the players at a table, by seat and by side."""

from collections.abc import Iterable

from bot.engine.game import View
from bot.i18n.player_names import computer_name, player_label, player_name
from bot.i18n.sanitize import for_code_block
from bot.i18n.translator import Translator
from bot.kits.catalogue import kit_for
from bot.model.players import Computer, Person
from bot.tables.computer_turns import STAND_IN
from bot.tables.table import Table


def seat_name(table: Table, seat: int, _: Translator) -> str:
    """The name of the player in a seat: bold, and safe in markdown.

    While a computer plays on for somebody who has left, it is named first.
    """
    if _has_stand_in(table, seat):
        return stand_in_name(table, seat, _)
    return _own_name(table, seat, _)


def mover_name(table: Table, seat: int, move: int, _: Translator) -> str:
    """The name of whoever made this move (from 0) of the running deal for a seat, as `seat_name`.

    It is the player's, if that was before the player left.
    """
    if table.position.is_stood_in(seat, move):
        return seat_name(table, seat, _)
    return _own_name(table, seat, _)


def listed_name(table: Table, seat: int, _: Translator) -> str:
    """The same in plain type, for a list of tables."""
    name = player_name(table.seats[seat], _)
    if not _has_stand_in(table, seat):
        return name
    return _("{computer} for {name}", computer=player_name(Computer(STAND_IN), _), name=name)


def _has_stand_in(table: Table, seat: int) -> bool:
    """Whether a computer plays on for somebody who has left this seat."""
    position = table.position
    return seat in position.departed and not (table.over or position.to_vote)


def stand_in_name(table: Table, seat: int, _: Translator) -> str:
    """The name of the computer that plays on for the player of a seat, and that player's name."""
    return _("{computer} for {name}", computer=stand_in(_), name=_own_name(table, seat, _))


def stand_in(_: Translator) -> str:
    """The computer that plays on for a player who has left."""
    return f"**{player_name(Computer(STAND_IN), _)}**"


def _own_name(table: Table, seat: int, _: Translator) -> str:
    """The name of the player; the same computer in several seats has a number in each."""
    return f"**{player_name(table.seats[seat], _)}{_number(table, seat)}**"


def _plain_name(table: Table, seat: int, _: Translator) -> str:
    """The same for a code block: no markdown, and no emoji, which is wider than a column."""
    player = table.seats[seat]
    if isinstance(player, Computer):
        return computer_name(player.level, _) + _number(table, seat)
    return for_code_block(player_label(player, _))


def _number(table: Table, seat: int) -> str:
    """The number of a computer that has several seats, after a space; else nothing."""
    player = table.seats[seat]
    alike = [other for other, one in enumerate(table.seats) if one == player]
    if not isinstance(player, Computer) or len(alike) == 1:
        return ""
    return f"\N{NO-BREAK SPACE}{alike.index(seat) + 1}"


def people_asked(table: Table) -> tuple[int, ...]:
    """The seats of the people who have to say whether the game goes on without a player.

    Empty also if only computers are left, which end it.
    """
    return tuple(
        seat for seat in table.position.to_vote if not isinstance(table.seats[seat], Computer)
    )


def seat_names(table: Table, _: Translator) -> tuple[str, ...]:
    """By seat: the name of its player."""
    return tuple(seat_name(table, seat, _) for seat in range(len(table.seats)))


def side_name(table: Table, side: int, _: Translator) -> str:
    """The names of all players of a side."""
    seats = [seat for seat, own in enumerate(table.position.sides) if own == side]
    return " & ".join(seat_name(table, seat, _) for seat in seats)


def _sides(table: Table) -> tuple[tuple[int, ...], ...]:
    """By side: its seats."""
    sides = table.position.sides
    return tuple(
        tuple(seat for seat, own in enumerate(sides) if own == side) for side in sorted(set(sides))
    )


def side_names(table: Table, _: Translator) -> tuple[str, ...]:
    """By side: the names of its players."""
    return tuple(side_name(table, side, _) for side in sorted(set(table.position.sides)))


def plain_side_names(table: Table, _: Translator) -> tuple[str, ...]:
    """By side: the names of its players, for a code block."""
    names, sides = [_plain_name(table, seat, _) for seat in range(len(table.seats))], _sides(table)
    return tuple(" & ".join(names[seat] for seat in seats) for seats in sides)


def seats_of_others(table: Table, user_id: int) -> tuple[list[int], list[int]]:
    """The seats of the others at this person's table: on the same side, and all others."""
    own, sides = table.seats_of(user_id), table.position.sides
    own_sides = {sides[seat] for seat in own}
    partners, opponents = list[int](), list[int]()
    for seat, side in enumerate(sides):
        if seat not in own:
            (partners if side in own_sides else opponents).append(seat)
    return partners, opponents


def signed_name(table: Table, view: View, side: int, _: Translator) -> str:
    """The sign of a side and the names of its players."""
    sign = kit_for(view.rules).side_sign(view, side)
    name = side_name(table, side, _)
    return f"{sign}\N{NO-BREAK SPACE}{name}" if sign else name


def signed_names(table: Table, view: View, _: Translator) -> tuple[str, ...]:
    """By side: its sign and the names of its players."""
    return tuple(signed_name(table, view, side, _) for side in sorted(set(view.sides)))


def mention(table: Table, seat: int, _: Translator) -> str:
    """A mention of the person in a seat, or the name of the computer."""
    player = table.seats[seat]
    if isinstance(player, Person) and not player.former:
        return f"<@{player.user_id}>"
    return seat_name(table, seat, _)


def mentioned_ids(table: Table, seats: Iterable[int]) -> tuple[int, ...]:
    """The user ids of the people in these seats, without duplicates."""
    players = (table.seats[seat] for seat in seats)
    people = (player for player in players if isinstance(player, Person))
    return tuple(dict.fromkeys(person.user_id for person in people if not person.former))


def timestamp(moment: float, style: str = "R") -> str:
    """A Discord timestamp, shown in each reader's time zone; `R` is a relative time."""
    return f"<t:{int(moment)}:{style}>"
