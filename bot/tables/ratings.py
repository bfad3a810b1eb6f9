"""Ratings after a finished game: openskill's Plackett-Luce model over sides, as one number.

A skill is an estimate `mu` with an uncertainty `sigma`. People see 1000 + 24 (mu - 3 sigma), in
whole points: everybody starts at 1000 and rises while the uncertainty shrinks; an average player
with many games has about 1500, and 24 points are one point of openskill's scale. A rating is
provisional until `sigma` has fallen as far as about ten games take it.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Final

from openskill.models import PlackettLuce

from bot.engine.errors import Refusal
from bot.engine.game import View
from bot.engine.games import GAMES
from bot.model.players import Person
from bot.model.results import (
    OVERALL,
    Finish,
    Outcome,
    PlayerResult,
    RatingChange,
    RatingUpdate,
    Skill,
)
from bot.store.store import Store
from bot.tables.computer_ladder import level_results
from bot.tables.table import Table
from bot.tables.table_cache import table_of

Ratings = Mapping[tuple[int, str], Skill]
"""By person and scope; who is missing is a newcomer there."""

_MODEL: Final = PlackettLuce()
_BASE: Final = 1000
_POINTS: Final = 24
_SURE: Final = 6.3


def skill(mu: float, sigma: float) -> Skill:
    """A skill with the number that people see for it."""
    return Skill(mu, sigma, round(_BASE + _POINTS * (mu - 3 * sigma)), sigma > _SURE)


def settled(known: Skill) -> int:
    """What people would see for this estimate if there were no doubt about it."""
    return round(_BASE + _POINTS * known.mu)


NEWCOMER: Final = skill(_MODEL.mu, _MODEL.sigma)


def rating_scopes(rules: str) -> tuple[str, ...]:
    """Where a game of this edition is rated: the edition, its game in all editions, and overall."""
    return tuple(dict.fromkeys((rules, GAMES[rules].kit, OVERALL)))


async def read_finish(store: Store, table: Table) -> Finish | None:
    """The finish of this table with ratings as they are now; None if it has no result.

    Another game may change them before it is written: then the store says StaleRatings.
    """
    known: Ratings = {}
    if table.over and table.terms.rated:
        people = [seat.user_id for seat in table.seats if isinstance(seat, Person)]
        known = await store.player_stats.ratings(people, rating_scopes(table.terms.rules))
    return finish_of(table, known)


def finish_of(table: Table, known: Ratings) -> Finish | None:
    """The finish of this table, computed from the `known` ratings; None if it has no result."""
    winners = table.position.winners
    if not table.over or winners is None:
        return None
    scores = _player_results(table, winners)
    against = level_results(table, scores)
    if not table.terms.rated or len(scores) < len(table.seats):
        return Finish(table.terms.rules, scores, level_results=against)
    users, ranks = [score.user_id for score in scores], _ranks(table, winners)
    updates = tuple(
        update
        for scope in rating_scopes(table.terms.rules)
        for update in _updates(users, scope, known, (table.position.sides, ranks))
    )
    changes = tuple(_change(update) for update in updates if update.scope == OVERALL)
    return Finish(table.terms.rules, scores, updates, changes, against)


async def rebuild(store: Store) -> int:
    """Recompute all results and ratings from the move log, in the order of the ends.

    Gives the number of games that count; a damaged record no longer does.
    """
    known: dict[tuple[int, str], Skill] = {}
    finishes = []
    for game_id in await store.games.ended():
        with suppress(Refusal):
            playing = await store.games.game(game_id)
            assert playing is not None, "nothing is ever taken out of the log"
            assert playing.ended_at is not None, "only games that are over were asked for"
            finish = finish_of(table_of(playing), known)
            if finish is not None:
                known.update({(new.user_id, new.scope): new.after for new in finish.updates})
                finishes.append((game_id, playing.ended_at, finish))
    await store.rebuild(finishes)
    return len(finishes)


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


def _updates(
    users: Sequence[int], scope: str, known: Ratings, outcome: tuple[Sequence[int], Sequence[int]]
) -> tuple[RatingUpdate, ...]:
    """The new ratings in one scope; `outcome` is the sides by seat and the ranks by side."""
    before = [known.get((user, scope)) for user in users]
    after = rerated([skill or NEWCOMER for skill in before], *outcome)
    return tuple(
        RatingUpdate(user, scope, old, new)
        for user, old, new in zip(users, before, after, strict=True)
    )


def _change(update: RatingUpdate) -> RatingChange:
    before, after = update.before or NEWCOMER, update.after
    return RatingChange(update.user_id, before.shown, after.shown, after.provisional)


def _player_results(table: Table, winners: Sequence[int]) -> tuple[PlayerResult, ...]:
    seen = table.view(None)
    return tuple(
        PlayerResult(
            seat=seat,
            user_id=player.user_id,
            outcome=_outcome(seen.sides[seat], winners, len(set(seen.sides))),
            points=table.position.state.scores[seen.sides[seat]],
            best_deal=_best_deal(seen, seen.sides[seat]),
        )
        for seat, player in enumerate(table.seats)
        if isinstance(player, Person)
    )


def _ranks(table: Table, winners: Sequence[int]) -> tuple[int, ...]:
    """By side: the winners first, then the others by score, and the sides that have left last."""
    remaining = table.position.remaining_sides
    worth = [
        (2, 0) if side in winners else (1, score) if side in remaining else (0, 0)
        for side, score in enumerate(table.position.state.scores)
    ]
    return tuple(sum(rival > own for rival in worth) for own in worth)


def _outcome(side: int, winners: Sequence[int], sides: int) -> Outcome:
    if side not in winners:
        return Outcome.LOST
    return Outcome.DRAWN if len(winners) == sides else Outcome.WON


def _best_deal(seen: View, side: int) -> int:
    """The best score of a deal, in any game of the session."""
    deals = (*chain.from_iterable(seen.earlier_games), *seen.results)
    return max((deal.scores[side] for deal in deals), default=0)
