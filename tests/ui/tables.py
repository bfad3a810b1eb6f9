"""Tables at every ply of random games, and challenges, with people who have wild names."""

from collections.abc import Iterator, Mapping

from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.engine.record import Position, Record
from bot.i18n.translator import translator_for
from bot.kits.catalogue import kit_for
from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Computer, Person, Player
from bot.model.results import RatingChange
from bot.model.terms import Pace, Terms
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
    """The user id of a player who is a person."""
    assert isinstance(player, Person)
    return player.user_id


def coffin_of(table: Table, seat: int | None = None) -> CoffinView:
    """The view of a seat, or of a spectator, at a table of a coffin game."""
    return coffin_view(table.view(seat))


def rules_pages_of(key: str) -> int:
    """How many pages the rules of an edition have."""
    return len(kit_for(key).rules_pages(key, with_defaults(GAMES[key], {}), translator_for("en")))


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
        rating_changes=tuple(
            RatingChange(player.user_id, 1500.2, 1512.7, True)
            for player in seats
            if position.over and not isinstance(player, Computer)
        ),
    )


def tables_of(
    key: str, number: int = 0, options: Mapping[str, str] = NO_OPTIONS
) -> Iterator[Table]:
    """The table at every ply of a complete game."""
    record, reached = played(key, number, options)
    for position in reached:
        yield table_at(record, position)


def lobby_of(
    key: str,
    *,
    invited: tuple[Person, ...] = (),
    seats: tuple[Player | None, ...] = (),
    status: LobbyStatus = LobbyStatus.OPEN,
    options: Mapping[str, str] = NO_OPTIONS,
) -> Lobby:
    size = len(GAMES[key].sides)
    return Lobby(
        id=2**63 - 1,
        terms=Terms(key, dict(options), Pace.LIVE, rated=False, four_colour=True),
        seats=(Person(1, WILD[0]), *seats, *(None,) * (size - 1 - len(seats))),
        reserved_for=(None, *invited, *(None,) * (size - 1 - len(invited))),
        location=MessageLocation(None, 2, 3),
        expires_at=1_767_225_600.0,
        status=status,
        closed_by=2,
    )
