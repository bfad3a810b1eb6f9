"""Results of finished games, ratings, and the leaderboards and profiles made of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

OVERALL: Final = ""
"""The rating scope of all games together; other scopes are rules keys, and keys of games."""

DAY_SECONDS: Final = 86_400
"""The length of a day on which rated games are counted; days begin at midnight, UTC."""


def rating_scopes(rules: str) -> tuple[str, ...]:
    """Where a game of this edition is rated and counted: the edition, its game, and overall."""
    return tuple(dict.fromkeys((rules, rules.partition(".")[0], OVERALL)))


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
    """A rating: the estimate `mu`, its uncertainty `sigma`, and the displayed number `shown`.

    `opening` is the rating, not rounded, with which its last `day` began (in days since the epoch,
    UTC); both are 0 as long as no game has counted by the rules for honest ratings.
    """

    mu: float
    sigma: float
    shown: int
    provisional: bool
    day: int = 0
    opening: float = 0.0


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """A person's result in a finished game; `best_deal` is the score of their best deal.

    `left_early`: they left before a deal was finished. `weight` is that of the game for their
    rating, from 0 to 1; None for games that are not rated or that somebody left early.
    """

    seat: int
    user_id: int
    outcome: Outcome
    points: int
    best_deal: int
    side: int = 0
    left_early: bool = False
    weight: float | None = None


@dataclass(frozen=True, slots=True)
class LevelResult:
    """A person's result in a finished game against the computer players of one level."""

    seat: int
    user_id: int
    level: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of an overall rating by one game, in the numbers that people see.

    `uncertainty` is that after it, and `weight` what the game counted; None where not stored.
    """

    user_id: int
    before: float
    after: float
    provisional: bool
    uncertainty: int | None = None
    weight: float | None = None


@dataclass(frozen=True, slots=True)
class RatingUpdate:
    """A new rating, and the one before, or None for a first game."""

    user_id: int
    scope: str
    before: Skill | None
    after: Skill


@dataclass(frozen=True, slots=True)
class RatedDay:
    """The rated games of some people on one day (in days since the epoch, UTC) up to a moment.

    `met` counts by pair, the smaller id first, the games that they have played against each other
    and that nobody left early; `left` counts by person the games that they left early.
    """

    number: int
    met: Mapping[tuple[int, int], int]
    left: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Finish:
    """What follows from the end of a game: results, and in a rated game new ratings.

    `updates` are all ratings that change, in all scopes; `changes` are those of overall ratings.
    `day` is what the ratings follow from, if they do; `final` are the final scores by side.
    """

    rules: str
    results: tuple[PlayerResult, ...]
    updates: tuple[RatingUpdate, ...] = ()
    changes: tuple[RatingChange, ...] = ()
    level_results: tuple[LevelResult, ...] = ()
    day: RatedDay | None = None
    final: tuple[int, ...] = ()

    @property
    def rated(self) -> bool:
        """Whether the game changes ratings."""
        return bool(self.updates)


@dataclass(frozen=True, slots=True)
class Rank:
    """A row of a leaderboard; equal ratings share a rank. `streak` counts the latest wins.

    `sigma` is the uncertainty of the rating. `moved` is the number of places won in the last week,
    negative if lost; None for newcomers, and where no history is kept.
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
    sigma: float = 0.0


@dataclass(frozen=True, slots=True)
class Scope:
    """Which games count: those that ended in a guild, or anywhere; `rules` is the rating scope."""

    guild_id: int | None = None
    rules: str = OVERALL


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of ten rows, from page 0; `own` is the row of the person who asks, on any page.

    `missing` is the number of rated games after which the person who asks will be ranked.
    """

    rows: tuple[Rank, ...]
    own: Rank | None
    page: int
    pages: int
    missing: int = 0


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
class Ladder:
    """The first entries, the best first; `own` is that of the person who asks, on it or not.

    `people` is the number of entries that there are.
    """

    entries: tuple[LadderEntry, ...]
    own: LadderEntry | None
    people: int


@dataclass(frozen=True, slots=True)
class EditionRecord:
    """A person's rated games in one edition; `best_deal` is the score of their best deal."""

    rules: str
    rating: int
    provisional: bool
    games: int
    wins: int
    best_deal: int
    sigma: float = 0.0


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

    `rating` and `skill` are None before the first rated game, and `rank` as long as games are
    `missing` for one. `history` is in the order of time; `longest` counts the most wins in a row.
    `best` is the best deal of the edition that the person has played most, the first of
    `editions`. Points are in `editions` alone: those of different games cannot be added.
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
    missing: int = 0
