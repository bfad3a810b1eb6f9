"""Attempts at the daily coffin."""

from dataclasses import dataclass
from datetime import date

from bot.model.players import Person


@dataclass(frozen=True, slots=True)
class Attempt:
    """A person's move at the coffin of a day; `lost` is the points to the best."""

    person: Person
    day: date
    move: str
    lost: int
    at: float


@dataclass(frozen=True, slots=True)
class RankedAttempt:
    """The attempt of a person that counts; `streak` is the days in a row, this one included."""

    person: Person
    day: date
    move: str
    lost: int
    streak: int
