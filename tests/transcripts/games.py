"""Whole games as their players read them: what all see, what each seat sees, and the end."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from bot.engine.coffin.grid import CELL_NAMES
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.record import Position, Record, start
from bot.i18n.translator import Translator, translator_for
from bot.kits.catalogue import edition_name
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.model.terms import Pace, Terms
from bot.tables.table import Table
from bot.ui.layouts import game_over
from bot.ui.layouts import table as tables
from cogs.table import layouts
from tests.transcripts.writing import TABLE, texts_of, written

NAMES = ("Mina", "Jonathan", "Lucy", "Quincey")
LINK = "https://discord.com/channels/1/2/3"
PLACE = MessageLocation(1, 2, 3)


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game to be written down.

    key, number, options  the edition, which of its games it is, and the options
    shown                 the plies at which the messages are written in full; the end always is
    pressed               those of them at which the seat to move chooses a card, and a cell
    told                  the plies at which what has changed is written in a few lines
    """

    key: str
    number: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    shown: tuple[int, ...] = ()
    told: range = range(0)
    pressed: tuple[int, ...] = ()
    language: str = "en"

    @property
    def seed(self) -> bytes:
        """The seed of the deals, by the number of the game."""
        return hashlib.sha256(f"{self.key} {self.number}".encode()).digest()


def tables_of(game: Playthrough) -> tuple[Table, ...]:
    """The table before each move, and at the end."""
    seats = tuple(Person(seat + 1, NAMES[seat]) for seat in range(len(GAMES[game.key].sides)))
    terms = Terms(game.key, game.options, Pace.NONE, rated=False)
    record, reached = Record(game.key, game.seed, game.options), list[Table]()
    position = start(GAMES[game.key], game.options, game.seed)
    while True:
        reached.append(Table(TABLE, terms, record, position, seats, PLACE, 0.0))
        if position.over:
            return tuple(reached)
        move = chosen(position, game.seed)
        record = replace(record, moves=(*record.moves, move))
        position = position.play(move)


def chosen(position: Position, seed: bytes) -> str:
    """A legal move by seed and ply: three of four times a single card, else of any kind.

    If all moves were equally likely, nearly every hand of Counterbluff would begin with Lowball.
    """
    any_kind, kind, number = hashlib.sha256(seed + position.ply.to_bytes(4, "big")).digest()[:3]
    legal = [move for move in position.state.legal_moves() if move.word != "refuse"]
    cards = [move for move in legal if move.card is not None]
    if not cards or any_kind % 4 == 0:
        words = sorted({move.word for move in legal})
        cards = [move for move in legal if move.word == words[kind % len(words)]]
    return str(cards[number % len(cards)])


def transcript(game: Playthrough) -> Iterator[str]:
    """The messages of the game in plain text."""
    _, reached = translator_for(game.language), tables_of(game)
    options = ", ".join(f"{key}={value}" for key, value in game.options.items())
    yield " · ".join(filter(None, (edition_name(game.key, _), options)))
    for ply, table in enumerate(reached):
        before = reached[ply - 1] if ply else table
        if ply in game.told:
            yield told(before, table, _)
        if table.over:
            yield from moved(before, table, _)
        if ply in game.shown or table.over:
            for message in game_over.deals_over(table, _deals(before), _):
                yield written(f"After move {ply}", message)
        if ply in game.shown:
            yield from moved(before, table, _)
            yield from shown(table, _)
        if ply in game.pressed:
            yield from pressed(table, _)
    yield from ended(reached[-1], _)


def moved(before: Table, table: Table, _: Translator) -> Iterator[str]:
    """The confirmation of the last move to its player, if it has one."""
    if before.ply == table.ply:
        return
    seat, move = before.position.to_move, Move.parse(table.record.moves[-1])
    assert seat is not None
    confirmed = layouts.played(table, seat, move, LINK, _)
    if confirmed is not None:
        yield written(f"{NAMES[seat]} has moved", confirmed)


def shown(table: Table, _: Translator) -> Iterator[str]:
    """The public message, and the private ones of the seat to move and of the one after it."""
    yield written(f"After move {table.ply} all see", tables.running(table, _))
    mover = table.position.to_move
    assert mover is not None, f"the game is over at ply {table.ply}: `shown` has only earlier ones"
    for seat in (mover, (mover + 1) % len(table.seats)):
        yield written(f"{NAMES[seat]} sees", layouts.turn(table, seat, _))


def pressed(table: Table, _: Translator) -> Iterator[str]:
    """What the seat to move sees after a press on a card, and after one on a cell."""
    seat = table.position.to_move
    assert seat is not None
    move = table.view(seat).moves[-1]
    assert move.card is not None
    assert move.cell is not None
    card, cell = str(move.card), CELL_NAMES[move.cell]
    yield written(f"{NAMES[seat]} presses {card}", layouts.cell_choices(table, seat, card, _))
    yield written(f"{NAMES[seat]} presses {cell}", layouts.card_choices(table, seat, cell, _))


def told(before: Table, table: Table, _: Translator) -> str:
    """The last move, what all read of it, and what its player reads."""
    seat, move = before.position.to_move, table.record.moves[-1]
    assert seat is not None
    confirmed = layouts.played(table, seat, Move.parse(move), LINK, _)
    said = () if confirmed is None else confirmed.lines
    moved = f"{table.ply}. {NAMES[seat]}: {move}"
    if table.over:
        return texts_of((moved, *said))
    _title, scores, *lines = tables.running(table, _).lines
    return texts_of((moved, *lines, *said, scores.replace("\n", " / ")))


def ended(table: Table, _: Translator) -> Iterator[str]:
    """What all see at the end, and the score sheet."""
    yield written("The end", game_over.table_over(table, _))
    yield written("Scores", game_over.sheet(table, _))


def _deals(table: Table) -> int:
    view = table.view(None)
    return sum(map(len, (*view.earlier_games, view.results)))
