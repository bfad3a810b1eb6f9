"""Results of finished games, ratings, and the leaderboards and profiles made of them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

OVERALL: Final = ""
"""The rating scope of all games together; other scopes are rules keys, and keys of games."""


class Outcome(StrEnum):
    """The outcome of a finished game for one seat."""

    WON = "won"
    """The seat's side wins, alone or with others, but not all sides do."""
    DRAWN = "drawn"
    """All sides win together."""
    LOST = "lost"
    """Another side wins."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A rating: the estimate `mu`, its uncertainty `sigma`, and the displayed number `shown`."""

    mu: float
    sigma: float
    shown: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """A person's result in a finished game; `best_deal` is the score of their best deal."""

    seat: int
    user_id: int
    outcome: Outcome
    points: int
    best_deal: int


@dataclass(frozen=True, slots=True)
class LevelResult:
    """A person's result in a finished game against the computer players of one level."""

    seat: int
    user_id: int
    level: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of an overall rating by one game, in the numbers that people see."""

    user_id: int
    before: float
    after: float
    provisional: bool


@dataclass(frozen=True, slots=True)
class RatingUpdate:
    """A new rating, and the one before, or None for a first game."""

    user_id: int
    scope: str
    before: Skill | None
    after: Skill


@dataclass(frozen=True, slots=True)
class Finish:
    """What follows from the end of a game: results, and in a rated game new ratings.

    `updates` are all ratings that change, in all scopes; `changes` are those of overall ratings.
    """

    rules: str
    scores: tuple[PlayerResult, ...]
    updates: tuple[RatingUpdate, ...] = ()
    changes: tuple[RatingChange, ...] = ()
    level_results: tuple[LevelResult, ...] = ()

    @property
    def rated(self) -> bool:
        """Whether the game changes ratings."""
        return bool(self.updates)


@dataclass(frozen=True, slots=True)
class Rank:
    """A row of a leaderboard; equal ratings share a rank. `streak` counts the latest wins.

    `moved` is the number of places won in the last week, negative if lost; None for newcomers, and
    where no history is kept.
    """

    rank: int
    user_id: int
    name: str
    rating: int
    provisional: bool
    games: int
    wins: int
    points: int
    streak: int
    moved: int | None = None


@dataclass(frozen=True, slots=True)
class Scope:
    """Which games count: those that ended in a guild, those of one edition or game, or all.

    `rules` is the rating scope, and `editions` are all that it counts; without any, it is one.
    """

    guild_id: int | None = None
    rules: str | None = None
    editions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of ten rows, from page 0; `own` is the row of the person who asks, on any page."""

    rows: tuple[Rank, ...]
    own: Rank | None
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class LevelTally:
    """Results of one person against one level."""

    level: str
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class LadderEntry:
    """A person's results against computer players, a tally for each level met."""

    user_id: int
    name: str
    tallies: tuple[LevelTally, ...]


@dataclass(frozen=True, slots=True)
class EditionRecord:
    """A person's rated games in one edition; `best_deal` is the score of their best deal."""

    rules: str
    rating: int
    provisional: bool
    games: int
    wins: int
    best_deal: int


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A rated game in a person's history: its outcome, and the overall rating after it."""

    rating: int
    provisional: bool
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class BestDeal:
    """Where a person's best deal was played, and its points."""

    table: int
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A person's statistics: rated games, and the number of `casual` ones.

    `rating`, `skill` and `rank` are None before the first rated game; `history` is in the order of
    time; `longest` counts the most wins in a row, and `best` is the best deal of the edition that
    the person has played most, the first of `editions`. Points are in `editions` alone:
    those of different games cannot be added.
    """

    user_id: int
    rating: int | None = None
    provisional: bool = True
    rank: int | None = None
    games: int = 0
    wins: int = 0
    draws: int = 0
    streak: int = 0
    casual: int = 0
    editions: tuple[EditionRecord, ...] = ()
    skill: Skill | None = None
    longest: int = 0
    history: tuple[RatedGame, ...] = ()
    best: BestDeal | None = None
