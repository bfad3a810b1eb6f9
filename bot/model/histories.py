"""Finished games of people as lists: one person's history, and two people against each other."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.record import EventKind
from bot.model.players import Player
from bot.model.results import Outcome

HeadToHead = tuple[int, int]
"""By seat: how many games each of two people has won against the other."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The person who reads a history, and their guild.

    A game of another guild is shown only to the people who played in it.
    """

    user_id: int
    guild_id: int | None


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game from the point of view of the person in `seat`.

    `final` are the scores by side; None where a score was not stored. `left_early` are the seats
    whose players left before a deal was finished. `departures` are the reasons of all who left, by
    seat, and `ending` is the last of them if it ended the game. `shared_with` are the seats of the
    other people who won too, on sides of their own.
    """

    table: int
    rules: str
    ended_at: float
    seat: int
    outcome: Outcome
    seats: tuple[Player, ...]
    final: tuple[int | None, ...]
    left_early: tuple[int, ...] = ()
    ending: EventKind | None = None
    departures: Mapping[int, EventKind] = field(default_factory=dict)
    shared_with: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class History:
    """A page (from 1) of a person's finished games, newest first."""

    games: tuple[PlayedGame, ...]
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class Score:
    """Games of two people against each other: wins of each, and all games, drawn ones included."""

    wins: int
    losses: int
    games: int


@dataclass(frozen=True, slots=True)
class EditionScore:
    """The score of two people against each other in one edition."""

    rules: str
    score: Score


@dataclass(frozen=True, slots=True)
class Versus:
    """The games of two people by edition, the most played first, and their last games."""

    editions: tuple[EditionScore, ...]
    last: tuple[PlayedGame, ...]
