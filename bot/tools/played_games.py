"""Plays the few games that a large database repeats with other people."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.engine.cards import hash_rng
from bot.engine.games import game
from bot.engine.record import EventKind, Position, Record, TableEvent, start
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level, Person, Player
from bot.model.results import Finish
from bot.model.terms import Pace, Terms
from bot.tables.ratings import finish_of
from bot.tables.table import Table

_SEED: Final = bytes(range(32))
_COMPUTER: Final = Level.RENFIELD
_LONGEST: Final = 30
"""The number of moves after which somebody resigns."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that was played to its end, with its results.

    In `finish`, the id of a person is the number of their seat plus 1.
    """

    terms: Terms
    seed: bytes
    seats: tuple[Player, ...]
    moves: tuple[str, ...]
    finish: Finish


def played_games() -> tuple[PlayedGame, ...]:
    """Games of several editions, between people and against a computer, rated and not."""
    return tuple(_played())


def _played() -> Iterator[PlayedGame]:
    for rules in ("dracula.classic", "dracula.french", "caterpillar", "counterbluff", "abstrac"):
        yield _play(Terms(rules), _people(2))
    yield _play(Terms("thracula"), _people(3))
    yield _play(Terms("dracula.classic", rated=False), _people(2))
    yield _play(Terms("dracula.classic", rated=False), (*_people(1), Computer(_COMPUTER)))


def _people(count: int) -> tuple[Player, ...]:
    return tuple(Person(seat + 1, f"Seat {seat}") for seat in range(count))


def _play(terms: Terms, seats: tuple[Player, ...]) -> PlayedGame:
    terms = Terms(terms.rules, terms.options, Pace.CORRESPONDENCE, terms.rated, seconds=259_200.0)
    rand = hash_rng(terms.rules.encode())
    position, moves = start(game(terms.rules), terms.options, _SEED), list[str]()
    while not position.over:
        text = _next(position, rand(100), len(moves))
        position = position.play(text)
        moves.append(text)
    table = Table(
        id=1,
        terms=terms,
        record=Record(terms.rules, _SEED, terms.options, tuple(moves)),
        position=position,
        seats=seats,
        location=MessageLocation(None, 1),
        started_at=0.0,
    )
    finish = finish_of(table, {}, None)
    assert finish is not None, "a game without a result teaches nothing"
    return PlayedGame(terms, _SEED, seats, tuple(moves), finish)


def _next(position: Position, choice: int, made: int) -> str:
    """A legal move; after `_LONGEST` moves and a finished deal, the player to move resigns."""
    if position.to_vote:
        return str(TableEvent(EventKind.CONTINUE, position.to_vote[0]))
    if made >= _LONGEST and position.state.deals_finished:
        (seat,) = position.seats_to_act
        remaining = [each for each in range(len(position.sides)) if each not in position.departed]
        return str(TableEvent(EventKind.RESIGN, seat if seat in remaining else remaining[0]))
    moves = [move for move in position.state.legal_moves() if move.word != "refuse"]
    return str(moves[choice % len(moves)])
