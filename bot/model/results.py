"""What finished games brought to people, as values: scores, ratings, and the pages made of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """How a finished game went for one seat."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Skill:
    """A rating: what it is believed to be, how sure that is, and the number that people see."""

    mu: float
    sigma: float
    shown: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What a finished game brought one person: the points, and the best line that scored."""

    seat: int
    user_id: int
    outcome: Outcome
    points: int
    best_line: int


@dataclass(frozen=True, slots=True)
class LevelResult:
    """How a finished game went for one person against computer players of one level."""

    seat: int
    user_id: int
    level: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a game: a score for every person, and how it moves their ratings, if it does.

    `rate` takes the skills of these persons in this order, and gives the new ones; `newcomer` is
    the skill of somebody who has none yet. `rungs` are there where computers played.
    """

    rules: str
    scores: tuple[PlayerResult, ...]
    newcomer: Skill
    rate: Callable[[Sequence[Skill]], Sequence[Skill]] | None
    rungs: tuple[LevelResult, ...] = ()


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a game did to a rating, in the numbers that people are shown."""

    user_id: int
    before: float
    after: float
    provisional: bool


@dataclass(frozen=True, slots=True)
class Rank:
    """One line of a leaderboard; equal ratings share a rank. `streak` is of wins, up to now."""

    rank: int
    user_id: int
    name: str
    rating: int
    provisional: bool
    games: int
    wins: int
    points: int
    streak: int


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of ten, from page 0; `own` is the line of the one who asks, on whatever page."""

    rows: tuple[Rank, ...]
    own: Rank | None
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class LevelTally:
    """How often somebody has won, and has not won, against one level."""

    level: str
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class LadderEntry:
    """What somebody has done against computer players, a tally for each level met."""

    user_id: int
    name: str
    tallies: tuple[LevelTally, ...]


@dataclass(frozen=True, slots=True)
class EditionRecord:
    """What one person has done in one edition, rated games alone."""

    rules: str
    rating: int
    provisional: bool
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Profile:
    """What one person has done: rated games, and `casual` ones in their number only.

    Nothing rated yet: no rating and no rank. `best_line` is the best of all games.
    """

    user_id: int
    rating: int | None = None
    provisional: bool = True
    rank: int | None = None
    games: int = 0
    wins: int = 0
    draws: int = 0
    points: int = 0
    best_line: int = 0
    streak: int = 0
    casual: int = 0
    editions: tuple[EditionRecord, ...] = ()
