"""How a finished game moves ratings: openskill's Plackett-Luce over sides, shown as one number.

A skill is a belief: `mu`, and how unsure it is, `sigma`. People see 1000 + 24 (mu - 3 sigma), in
whole points: everybody begins at 1000, and climbs while the belief grows surer; an average player
who has played much stands at about 1500, and 24 points are one point of openskill's scale. Until
`sigma` has fallen to what about ten games make of it, a rating is called provisional.
"""

from collections.abc import Sequence
from typing import Final

from openskill.models import PlackettLuce

from bot.engine.game import View
from bot.model.players import Person
from bot.model.results import Finish, Outcome, PlayerResult, Skill
from bot.tables.computer_ladder import level_results
from bot.tables.table import Table

_MODEL: Final = PlackettLuce()
_BASE: Final = 1000
_POINTS: Final = 24
_SURE: Final = 6.3


def skill(mu: float, sigma: float) -> Skill:
    """A belief with the number that is shown for it."""
    return Skill(mu, sigma, round(_BASE + _POINTS * (mu - 3 * sigma)), sigma > _SURE)


NEWCOMER: Final = skill(_MODEL.mu, _MODEL.sigma)


def finish_of(table: Table) -> Finish | None:
    """What the end of this table brings to the people at it; None if it has no result."""
    winners = table.position.winners
    if not table.over or winners is None:
        return None
    seen = table.view(None)
    scores = tuple(
        PlayerResult(
            seat=seat,
            user_id=sitter.user_id,
            outcome=_outcome(seen.sides[seat], winners, len(set(seen.sides))),
            points=table.position.state.scores[seen.sides[seat]],
            best_line=_best_line(seen, seen.sides[seat]),
        )
        for seat, sitter in enumerate(table.seats)
        if isinstance(sitter, Person)
    )
    ranks = _ranks(table, winners)
    rated = table.terms.rated and len(scores) == len(table.seats)

    def rate(skills: Sequence[Skill]) -> Sequence[Skill]:
        return rerated(skills, seen.sides, ranks)

    rungs = level_results(table, scores)
    return Finish(table.terms.rules, scores, NEWCOMER, rate if rated else None, rungs)


def rerated(skills: Sequence[Skill], sides: Sequence[int], ranks: Sequence[int]) -> Sequence[Skill]:
    """The skills, by seat, after a game in which the sides came in with these ranks, 0 the best."""
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


def _ranks(table: Table, winners: Sequence[int]) -> tuple[int, ...]:
    """By side: the winners first, then the others by their scores, and last who has left."""
    staying = table.position.remaining_sides
    worth = [
        (2, 0) if side in winners else (1, score) if side in staying else (0, 0)
        for side, score in enumerate(table.position.state.scores)
    ]
    return tuple(sum(rival > own for rival in worth) for own in worth)


def _outcome(side: int, winners: Sequence[int], sides: int) -> Outcome:
    if side not in winners:
        return Outcome.LOST
    return Outcome.DRAWN if len(winners) == sides else Outcome.WON


def _best_line(seen: View, side: int) -> int:
    """The best line that scored, in any game of the session."""
    rounds = (*(round_ for game in seen.earlier_games for round_ in game), *seen.results)
    return max((round_.scores[side] for round_ in rounds), default=0)
