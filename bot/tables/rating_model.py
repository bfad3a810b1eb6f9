"""Skills by openskill's Plackett-Luce model over sides, and the number that people see for them.

A skill is an estimate `mu` with an uncertainty `sigma`. People see 1000 + 24 (mu - 3 sigma), in
whole points: everybody starts at 1000 and rises while the uncertainty shrinks; an average player
with many games has about 1500, and 24 points are one point of openskill's scale. A rating is
provisional until `sigma` is as small as after about ten games that count in full.
"""

from collections.abc import Sequence
from typing import Final

from openskill.models import PlackettLuce

from bot.model.results import Skill

_MODEL: Final = PlackettLuce()
_BASE: Final = 1000
_POINTS: Final = 24
_SURE: Final = 6.3


def skill(mu: float, sigma: float, day: int = 0, opening: float = 0.0) -> Skill:
    """A skill with the number that people see for it."""
    shown = round(_BASE + _POINTS * (mu - 3 * sigma))
    return Skill(mu, sigma, shown, sigma > _SURE, day, opening)


def unrounded(known: Skill) -> float:
    """The number that people see for a skill, before it is rounded."""
    return _BASE + _POINTS * (known.mu - 3 * known.sigma)


def without_uncertainty(known: Skill) -> int:
    """What people would see for this estimate if nothing about it were uncertain."""
    return round(_BASE + _POINTS * known.mu)


def uncertainty(sigma: float) -> int:
    """The uncertainty of a skill in the points that people see: its standard deviation."""
    return round(_POINTS * sigma)


NEWCOMER: Final = skill(_MODEL.mu, _MODEL.sigma)


def rerated(skills: Sequence[Skill], sides: Sequence[int], ranks: Sequence[int]) -> Sequence[Skill]:
    """The skills by seat after a game; `sides` by seat, `ranks` by side, 0 is the best."""
    seats = [[seat for seat, own in enumerate(sides) if own == side] for side in range(len(ranks))]
    teams = [
        [_MODEL.rating(mu=skills[seat].mu, sigma=skills[seat].sigma) for seat in team]
        for team in seats
    ]
    rated = _MODEL.rate(teams, ranks=list(map(float, ranks)))
    new = {
        seat: skill(rating.mu, rating.sigma)
        for team, ratings in zip(seats, rated, strict=True)
        for seat, rating in zip(team, ratings, strict=True)
    }
    return [new[seat] for seat in range(len(sides))]
