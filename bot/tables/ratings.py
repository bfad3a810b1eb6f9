"""Results and ratings that follow from the end of a game, as it ends and when all are rebuilt.

The model is in `rating_model`, and the rules against traded wins are in `rating_rules`. Games that
ended before those rules began are rated as they were then: in full, even if somebody left early.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from bot.engine.game import View
from bot.engine.match_end import final_scores
from bot.model.players import Person
from bot.model.results import (
    OVERALL,
    Finish,
    Outcome,
    PlayerResult,
    RatedDay,
    RatingChange,
    Ratings,
    RatingUpdate,
    Skill,
    rating_scopes,
)
from bot.store.store import Store
from bot.tables.computer_ladder import level_results
from bot.tables.rating_model import NEWCOMER, uncertainty
from bot.tables.rating_rules import (
    Contest,
    counted,
    games_before,
    is_a_loss,
    lost_alone,
    weight,
)
from bot.tables.table import Table


async def read_finish(store: Store, table: Table, now: float) -> Finish | None:
    """The finish of this table with the current ratings; None while it runs, or without a result.

    If another game changes the ratings before the finish is stored, the store raises StaleRatings.
    """
    if not table.over:
        return None
    people = [person.user_id for person in table.people]
    known: Ratings = {}
    if table.terms.rated:
        known = await store.player_stats.ratings(people, rating_scopes(table.terms.rules))
    return finish_of(table, known, await store.player_stats.rated_day(people, now))


def finish_of(table: Table, known: Ratings, day: RatedDay | None) -> Finish | None:
    """The finish of this table, computed from the `known` ratings; None if it has no result.

    `day` holds the earlier games of its players on the day when it ended; None if it ended before
    the rules of `rating_rules` began.
    """
    winners = table.position.winners
    if not table.over or winners is None:
        return None
    rated = table.terms.rated and all(isinstance(seat, Person) for seat in table.seats)
    seats = _rated_seats(table, day) if rated else ()
    results = _player_results(table, winners, seats, day)
    updates = _Rating(table, results, seats, known, day).updates() if rated else ()
    return Finish(
        table.terms.rules,
        results,
        updates,
        tuple(_change(update, results) for update in updates if update.scope == OVERALL),
        level_results(table, results),
        day if rated else None,
        final_scores(table.view(None)),
    )


@dataclass(frozen=True, slots=True)
class _Rating:
    """The rating of one game between `seats`, those of the sides that nobody left early."""

    table: Table
    results: tuple[PlayerResult, ...]
    seats: tuple[int, ...]
    known: Ratings
    day: RatedDay | None

    def updates(self) -> tuple[RatingUpdate, ...]:
        """All ratings that change, scope by scope and seat by seat."""
        return tuple(
            RatingUpdate(user, scope, self.known.get((user, scope)), after)
            for scope in rating_scopes(self.table.terms.rules)
            for user, after in self._changed(scope).items()
        )

    def _changed(self, scope: str) -> dict[int, Skill]:
        """The new ratings in this scope, by person."""
        users = [result.user_id for result in self.results]
        skills = [self.known.get((user, scope)) for user in users]
        contest = Contest(self.table.position.sides, _ranks(self.table))
        if self.day is None:
            return dict(zip(users, contest.rerated(skills), strict=True))
        changed = {}
        staying, among = [skills[seat] for seat in self.seats], contest.among(self.seats)
        for number, seat in enumerate(self.seats):
            if self.results[seat].weight:
                games = _games_before(self.table, seat, self.seats, self.day)
                changed[users[seat]] = counted(number, staying, among, games, self.day.number)
        for seat in self.table.position.left_early:
            if is_a_loss(self.day.left.get(users[seat], 0)):
                changed[users[seat]] = lost_alone(seat, skills, contest, self.day.number)
        return changed


def _rated_seats(table: Table, day: RatedDay | None) -> tuple[int, ...]:
    """The seats of the sides that nobody left early; none if fewer than two such sides remain."""
    sides = table.position.sides
    left = {sides[seat] for seat in table.position.left_early} if day is not None else set()
    seats = tuple(seat for seat, side in enumerate(sides) if side not in left)
    return seats if len({sides[seat] for seat in seats}) > 1 else ()


def _games_before(table: Table, seat: int, seats: Sequence[int], day: RatedDay) -> int:
    """The games of the day before this one against the opponent whom this seat met most."""
    sides, users = table.position.sides, [_user(table, each) for each in seats]
    against = [user for user, each in zip(users, seats, strict=True) if sides[each] != sides[seat]]
    return games_before(day, _user(table, seat), against)


def _user(table: Table, seat: int) -> int:
    player = table.seats[seat]
    assert isinstance(player, Person), "only games between people are rated"
    return player.user_id


def _change(update: RatingUpdate, results: Sequence[PlayerResult]) -> RatingChange:
    before, after = update.before or NEWCOMER, update.after
    (own,) = (result for result in results if result.user_id == update.user_id)
    return RatingChange(
        update.user_id,
        before.shown,
        after.shown,
        after.provisional,
        uncertainty(after.sigma),
        own.weight,
    )


def _player_results(
    table: Table, winners: Sequence[int], rated: Sequence[int], day: RatedDay | None
) -> tuple[PlayerResult, ...]:
    """The result of each person, by seat; `rated` are the seats between which the game is rated."""
    seen = table.view(None)
    scores = final_scores(seen)
    return tuple(
        PlayerResult(
            seat=seat,
            user_id=player.user_id,
            outcome=_outcome(seen.sides[seat], winners, len(set(seen.sides))),
            points=scores[seen.sides[seat]],
            best_deal=_best_deal(seen, seen.sides[seat], table.position.deals_played(seat)),
            side=seen.sides[seat],
            left_early=day is not None and seat in table.position.left_early,
            weight=(
                weight(_games_before(table, seat, rated, day))
                if day is not None and seat in rated
                else None
            ),
        )
        for seat, player in enumerate(table.seats)
        if isinstance(player, Person)
    )


def _ranks(table: Table) -> tuple[int, ...]:
    """By side: the winners first, then the others by score, and the sides that have left last."""
    winners, remaining = table.position.winners or (), table.position.remaining_sides
    worth = [
        (2, 0) if side in winners else (1, score) if side in remaining else (0, 0)
        for side, score in enumerate(final_scores(table.view(None)))
    ]
    return tuple(sum(rival > own for rival in worth) for own in worth)


def _outcome(side: int, winners: Sequence[int], sides: int) -> Outcome:
    if side not in winners:
        return Outcome.LOST
    return Outcome.DRAWN if len(winners) == sides else Outcome.WON


def _best_deal(seen: View, side: int, played: int) -> int:
    """The best score of the deals that the person has `played`, in any game of the session."""
    deals = (*chain.from_iterable(seen.earlier_games), *seen.results)
    return max((deal.scores[side] for deal in deals[:played]), default=0)
