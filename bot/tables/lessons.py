"""Lessons: the step that a person has reached, and the table that a step shows."""

from dataclasses import replace
from functools import cache
from typing import Final

from bot.engine.game import Seat
from bot.engine.games import game
from bot.engine.record import Position, Record, positions
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level, Person, Player
from bot.model.terms import Pace, Terms
from bot.store.store import Store
from bot.tables.table import Table

OPPONENT: Final = Level.RENFIELD
"""The level of the computers in a lesson, and in the first game after it."""
_NOWHERE: Final = MessageLocation(None, 0)


class Lessons:
    """Remembers the steps of people; a step counts from 1."""

    def __init__(self, store: Store) -> None:
        self._progress = store.learning_progress

    async def step(self, user_id: int, game: str) -> int:
        """The step that this person has reached in the lesson in a game, by its kit's key."""
        return await self._progress.lesson_step(user_id, game) or 1

    async def steps(self, user_id: int) -> dict[str, int]:
        """The steps that this person has reached, by kit's key; without lessons never begun."""
        return await self._progress.lesson_steps(user_id)

    async def reach(self, user_id: int, game: str, step: int) -> None:
        """Store that this person is at this step of the lesson in a game."""
        await self._progress.save_lesson_step(user_id, game, step)


def lesson_table(record: Record, ply: int, person: Person, seat: Seat) -> Table:
    """The table of a lesson after `ply` moves, with this person in this seat."""
    reached = _positions(record.rules, tuple(record.options.items()), record.seed, record.moves)
    return study_table(record, reached[ply], person, seat)


def study_table(record: Record, position: Position, person: Person, seat: Seat) -> Table:
    """A table at this position for somebody who studies alone, in this seat.

    It is not stored, and its number means nothing. No move can be taken back.
    """
    seats: list[Player] = [Computer(OPPONENT)] * len(position.sides)
    seats[seat] = person
    terms = Terms(record.rules, record.options, Pace.NONE, rated=False)
    standing = replace(position, earlier=())
    return Table(1, terms, record, standing, tuple(seats), _NOWHERE, started_at=0.0)


@cache
def _positions(
    rules: str, options: tuple[tuple[str, str], ...], seed: bytes, moves: tuple[str, ...]
) -> tuple[Position, ...]:
    return tuple(positions(game(rules), Record(rules, seed, dict(options), moves)))
