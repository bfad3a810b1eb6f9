"""Finished games of people as lists: one person's history, and two people against each other."""

from dataclasses import dataclass

from bot.engine.record import EndReason
from bot.model.players import Player
from bot.model.results import Outcome


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a history, and in which guild: games of other guilds are for their players only."""

    user_id: int
    guild_id: int | None


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game as one of its people sees it, who had this `seat`.

    `final` are the scores by side; a score is None where it was not kept. `left_early` are the
    seats whose players left before a deal was finished. `change` is that of the overall rating, in
    whole points; None if it has not changed. `ending` is how it ended if a player left.
    """

    table: int
    rules: str
    ended_at: float
    seat: int
    outcome: Outcome
    seats: tuple[Player, ...]
    final: tuple[int | None, ...]
    left_early: tuple[int, ...] = ()
    change: int | None = None
    ending: EndReason | None = None


@dataclass(frozen=True, slots=True)
class History:
    """A page of a person's finished games, from page 0; the newest first."""

    games: tuple[PlayedGame, ...]
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class EditionScore:
    """Games of two people against each other in one edition: won by either, and all."""

    rules: str
    wins: int
    losses: int
    games: int


@dataclass(frozen=True, slots=True)
class Versus:
    """Two people against each other, in the order of most games, and their last games."""

    editions: tuple[EditionScore, ...]
    last: tuple[PlayedGame, ...]
