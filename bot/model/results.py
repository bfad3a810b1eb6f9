"""Results of finished games, ratings, leaderboards and profiles."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.model.players import Level

OVERALL: Final = ""
"""The rating scope of all games together; other scopes are rules keys, and keys of games."""


def rating_scopes(rules: str) -> tuple[str, ...]:
    """The rating scopes of a game of this edition: the edition, its game, and OVERALL."""
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
    """A skill: the estimate `mu`, its uncertainty `sigma`, and `shown`, the rating that people see.

    `day` is the day of the last game that counted (days since the epoch, UTC), and `opening` the
    rating, not rounded, when that day began. Both are 0 until a game has counted for
    honest ratings.
    """

    mu: float
    sigma: float
    shown: int
    provisional: bool
    day: int = 0
    opening: float = 0.0


Ratings = Mapping[tuple[int, str], Skill]
"""By person and scope; a person who is missing is a newcomer there."""


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """A person's result in a finished game; `best_deal` is the score of their best deal.

    `left_early` means that the person left before a deal was finished. `weight` is the weight of
    the game in their rating, from 0 to 1; None if the game is not rated, if somebody of their side
    left it early, or if that leaves fewer than two sides. In games that ended before the
    rules for honest ratings, `left_early` is always False and `weight` None.
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
    level: Level
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of an overall rating by one game, in the numbers that people see.

    `uncertainty` is that of the new rating, `weight` that of the game; None if not stored.
    """

    user_id: int
    before: float
    after: float
    provisional: bool
    uncertainty: int | None = None
    weight: float | None = None


@dataclass(frozen=True, slots=True)
class RatingUpdate:
    """A new rating in one scope, and the rating before; None for a first game."""

    user_id: int
    scope: str
    before: Skill | None
    after: Skill


@dataclass(frozen=True, slots=True)
class RatedDay:
    """The rated games of some people on one day, up to some time of that day.

    `number` is the day, in days since the epoch (UTC). `met` counts for each pair of people, the
    smaller id first, the games between them that nobody left early. `left` counts for each person
    the games that they left early.
    """

    number: int
    met: Mapping[tuple[int, int], int]
    left: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Finish:
    """The consequences of the end of a game: results, and in a rated game new ratings.

    `rating_updates` are the new ratings in all scopes; `rating_changes` are the changes of overall
    ratings. `day` holds the rated games of the day from which the weights were computed, if any.
    `final` are the final scores by side.
    """

    rules: str
    results: tuple[PlayerResult, ...]
    rating_updates: tuple[RatingUpdate, ...] = ()
    rating_changes: tuple[RatingChange, ...] = ()
    level_results: tuple[LevelResult, ...] = ()
    day: RatedDay | None = None
    final: tuple[int, ...] = ()

    @property
    def rated(self) -> bool:
        """Whether the game changes ratings."""
        return bool(self.rating_updates)


@dataclass(frozen=True, slots=True)
class Rank:
    """A row of a leaderboard; equal ratings share a rank.

    `streak` is the current number of wins in a row.
    `places_gained` counts the places gained in the last week, negative if lost; None for newcomers,
    and in scopes for which no history is kept.
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
    places_gained: int | None = None


@dataclass(frozen=True, slots=True)
class Scope:
    """The games that count: those that ended in a guild, or anywhere if None, in a rating scope."""

    guild_id: int | None = None
    rules: str = OVERALL


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page (from 1) of ten rows.

    `own` is the row of the person who asks, whether it is on this page or not; None if unranked.
    `missing` is the number of rated games that this person still needs to be ranked.
    """

    rows: tuple[Rank, ...]
    own: Rank | None
    page: int
    pages: int
    missing: int = 0


@dataclass(frozen=True, slots=True)
class LevelTally:
    """Results of one person against one level."""

    level: Level
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
    """The best entries, best first, out of those of `people` people.

    `own` is the entry of the person who asks, whether it is among the best or not.
    """

    entries: tuple[LadderEntry, ...]
    own: LadderEntry | None
    people: int


@dataclass(frozen=True, slots=True)
class EditionResults:
    """A person's rated games in one edition; `best_deal` is the score of their best deal."""

    rules: str
    rating: int
    provisional: bool
    games: int
    wins: int
    best_deal: int


@dataclass(frozen=True, slots=True)
class UnratedResults:
    """A person's unrated games in one edition; `best_deal` is the score of their best deal."""

    rules: str
    games: int
    wins: int
    draws: int
    best_deal: int


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A rated game in a person's history: the overall rating after it."""

    rating: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class BestDeal:
    """The table and the seat of a person's best deal."""

    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A person's statistics: rated games, and the number of `unrated_games`.

    `rating` and `skill` are None before the first rated game. `rank` is None until the person has
    played the `missing` games. `history` is in order of time; `longest` is the longest series of
    wins. `best` is the best deal in the most played edition, which comes first in `editions`.
    Before the first rated game `editions` is empty, and `unrated` takes its place; otherwise
    `unrated` is empty. Only these two hold points, since points of different games cannot be added.
    `name` is that of the person's latest game in this scope, empty without one.
    """

    user_id: int
    rating: int | None = None
    provisional: bool = True
    rank: int | None = None
    games: int = 0
    wins: int = 0
    draws: int = 0
    streak: int = 0
    unrated_games: int = 0
    editions: tuple[EditionResults, ...] = ()
    skill: Skill | None = None
    longest: int = 0
    history: tuple[RatedGame, ...] = ()
    best: BestDeal | None = None
    missing: int = 0
    unrated: tuple[UnratedResults, ...] = ()
    name: str = ""

    @property
    def favourite(self) -> str | None:
        """The most played edition, by rated games if there are any; None without a game."""
        if self.editions:
            return self.editions[0].rules
        return self.unrated[0].rules if self.unrated else None
