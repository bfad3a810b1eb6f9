"""Tables at every ply of whole random games, with people whose names are as wild as names are."""

from collections.abc import Iterator, Mapping

from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.record import Position, Record
from bot.model.location import MessageLocation
from bot.model.players import Computer, Person, Player
from bot.model.results import RatingChange
from bot.model.terms import Terms
from bot.tables.table import Table
from tests.engine.playouts import played

WILD = (
    "🧛🏻‍♂️" * 32,
    "\u202eעברית שלום مرحبا بك في القلعة",
    "**@everyone** <@123> [x](https://evil.example)",
    "Z\u0334\u0335\u0336\u0337\u0338\u0339a\u0300\u0301\u0302\u0303lgo" * 8,
)
NO_OPTIONS: Mapping[str, str] = {}


def seated(count: int, names: tuple[str, ...] = WILD) -> tuple[Player, ...]:
    return tuple(Person(2**63 - 1 - seat, names[seat]) for seat in range(count))


def user_id(player: Player | None) -> int:
    """The user who is this player."""
    assert isinstance(player, Person)
    return player.user_id


def coffin_of(table: Table, seat: int | None = None) -> CoffinView:
    """What a seat, or a spectator, sees at a table of a coffin game."""
    return coffin_view(table.view(seat))


def table_at(record: Record, position: Position, seats: tuple[Player, ...] | None = None) -> Table:
    seats = seats or seated(len(position.sides))
    return Table(
        id=2**63 - 1,
        terms=Terms(record.rules, record.options),
        record=record,
        position=position,
        seats=seats,
        location=MessageLocation(1, 2, 3),
        started_at=1_767_225_600.0,
        deadline=1_767_484_800.0,
        changes=tuple(
            RatingChange(s.user_id, 1500.2, 1512.7, True)
            for s in seats
            if position.over and not isinstance(s, Computer)
        ),
    )


def tables_of(
    key: str, number: int = 0, options: Mapping[str, str] = NO_OPTIONS
) -> Iterator[Table]:
    """The table at every ply of a game, the last one over."""
    record, passed = played(key, number, options)
    for position in passed:
        yield table_at(record, position)
