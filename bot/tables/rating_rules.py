"""Rules for how much a game counts for the ratings of its players.

They make it unattractive to trade wins. docs/decisions/0021 gives the reasons, and
`python -m bot.tools.rating_farms` measures how much the best known ways to trade wins gain.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.model.results import RatedDay, Skill
from bot.tables.rating_model import NEWCOMER, rerated, skill, unrounded

MOST_OF_PAIR: Final = 5
"""How many games per day between the same two people count."""
MOST_OF_GAME: Final = 20.0
"""The most points that a pair's first game of a day can raise a rating by."""
MOST_OF_DAY: Final = 60.0
"""The most points that a day can raise a rating by."""
FREE_DEPARTURES: Final = 2
"""How many games per day a person may leave early, before a deal is finished, without a loss."""


@dataclass(frozen=True, slots=True)
class Contest:
    """The sides by seat and the ranks by side of a game, 0 is the best; sides count from 0."""

    sides: tuple[int, ...]
    ranks: tuple[int, ...]

    def among(self, seats: Sequence[int]) -> "Contest":
        """The same game between these seats alone, with their sides renumbered."""
        sides = sorted({self.sides[seat] for seat in seats})
        return Contest(
            tuple(sides.index(self.sides[seat]) for seat in seats),
            tuple(self.ranks[side] for side in sides),
        )

    def won_by(self, seat: int) -> "Contest":
        """The same game if the side of this seat had won it alone."""
        return self._with_rank(seat, 0, 1)

    def lost_by(self, seat: int) -> "Contest":
        """The same game if the side of this seat had lost it to all others."""
        return self._with_rank(seat, 1, 0)

    def rerated(self, skills: Sequence[Skill | None]) -> Sequence[Skill]:
        """The skills by seat after the game if it counts in full; None is a newcomer."""
        return rerated([skill or NEWCOMER for skill in skills], self.sides, self.ranks)

    def _with_rank(self, seat: int, own: int, others: int) -> "Contest":
        sides = range(len(self.ranks))
        ranks = tuple(own if side == self.sides[seat] else others for side in sides)
        return Contest(self.sides, ranks)


def weight(games: int) -> float:
    """The weight of a game of a pair that has already played `games` games on the same day."""
    return 0.5**games if games < MOST_OF_PAIR else 0.0


def is_a_loss(departures: int) -> bool:
    """Whether leaving early is a loss after `departures` early departures on the same day."""
    return departures >= FREE_DEPARTURES


def games_before(day: RatedDay, user_id: int, opponents: Sequence[int]) -> int:
    """The games of this day against the opponent whom this person has met most often."""
    return max(day.met.get((min(user_id, one), max(user_id, one)), 0) for one in opponents)


def counted(
    seat: int, skills: Sequence[Skill | None], contest: Contest, games: int, day: int
) -> Skill:
    """The skill of this seat after a game; its pair has played `games` others before, that day.

    The share of the change that counts does not depend on the result, so that victories and
    defeats weigh the same.
    """
    old, opening = skills[seat] or NEWCOMER, _opening(skills[seat], day)
    most = min(MOST_OF_GAME * 0.25**games, opening + MOST_OF_DAY - unrounded(old))
    share = min(weight(games), _share(seat, skills, contest, most))
    new = contest.rerated(skills)[seat]
    mu = old.mu + share * (new.mu - old.mu)
    return skill(mu, old.sigma + share * (new.sigma - old.sigma), day, opening)


def lost_alone(seat: int, skills: Sequence[Skill | None], contest: Contest, day: int) -> Skill:
    """The skill of this seat, whose player has left early once too often: a loss to all others.

    The uncertainty stays: leaving says nothing about skill, and a rating may rise as it shrinks.
    """
    old, opening = skills[seat] or NEWCOMER, _opening(skills[seat], day)
    share = _share(seat, skills, contest, MOST_OF_GAME)
    new = contest.lost_by(seat).rerated(skills)[seat]
    return skill(old.mu + share * (new.mu - old.mu), old.sigma, day, opening)


def _share(seat: int, skills: Sequence[Skill | None], contest: Contest, most: float) -> float:
    """The share of the change that counts if a victory is to gain at most `most` points."""
    best = contest.won_by(seat).rerated(skills)[seat]
    rise = unrounded(best) - unrounded(skills[seat] or NEWCOMER)
    return min(1.0, max(0.0, most) / rise) if rise > 0 else 1.0


def _opening(old: Skill | None, day: int) -> float:
    """The unrounded rating with which a day began."""
    if old is None:
        return unrounded(NEWCOMER)
    return old.opening if old.day == day else unrounded(old)
