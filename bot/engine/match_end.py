"""The end of a match, a game or a session: final scores, best-scoring cards, and turning point."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, chain, islice, pairwise, zip_longest
from typing import Any

from bot.engine.game import Stage, View, results_of
from bot.engine.record import Position
from bot.engine.results import DealResult, GameResult, ScorePart, sum_by_side


def with_remaining_result(view: View, position: Position) -> View:
    """A view of this finished match with the result among the sides that nobody has left (T9)."""
    if not position.departed or position.ending is not None or position.winners is None:
        return view
    *earlier, _of_all = view.game_results
    decided = position.state.result_among(position.remaining_sides)
    return _with_results(view, (*earlier, decided))


def after_game(view: View, game: int) -> View:
    """Game 1, 2, … of the session as a spectator saw it once it was scored."""
    last_deal = view.finished(game, len(results_of(view, game)) - 1)
    return _with_results(last_deal, view.game_results[:game])


def session_total(view: View) -> tuple[int, ...]:
    """By side: the score of the finished games of the session."""
    return sum_by_side((result.finals for result in view.game_results), len(view.scores))


def final_scores(view: View) -> tuple[int, ...]:
    """By side: the scores that decide a finished match; the points so far if it was broken off."""
    if len(view.game_results) >= view.game:
        return session_total(view)
    return sum_by_side((view.scores, session_total(view)), len(view.scores))


def session_so_far(view: View) -> tuple[int, ...]:
    """By side: the points of the session so far, with those of a game that was broken off."""
    return final_scores(view) if view.stage is Stage.OVER else session_total(view)


def best_part(
    view: View, of: int | None = None, deals: int | None = None
) -> tuple[int, ScorePart] | None:
    """The side and the scoring part with the most points in the match, the first of equals.

    If `of` is given, only the parts of that side count; if `deals` is, only those of the first
    `deals` deals.
    None if no cards scored that were played.
    """
    parts = [
        (side, part)
        for _game, side, part in _parts(view, deals)
        if part.cards and part.played and part.points > 0 and of in (None, side)
    ]
    return max(parts, key=lambda found: found[1].points, default=None)


def game_of(view: View, side: int, part: ScorePart) -> int:
    """The first game, from 1, in which the side had this scoring part, which is of the match."""
    return next(game for game, *own in _parts(view) if own == [side, part])


def last_results(view: View) -> tuple[DealResult, ...]:
    """The finished deals of the last game that has any."""
    return next((results for results in (view.results, *view.earlier_games[::-1]) if results), ())


def turning_deal(view: View, winner: int) -> tuple[int, DealResult]:
    """The deal in which the winner took the lead of the match for good, after its game, from 1.

    The lead is the winner's total minus the highest other total. If the bonus of a game brought it,
    that is the deal of this game with the winner's largest margin. If the lead was taken in the
    first deal, or never: the deal of the match with that margin. There must be a result.
    """
    games = [
        [(game, result) for result in results_of(view, game)] for game in range(1, view.game + 1)
    ]
    bonuses = [result.bonus if any(result.bonus) else () for result in view.game_results]
    steps = list[tuple[Sequence[int], tuple[int, DealResult]]]()
    for deals, bonus in zip_longest(games, bonuses, fillvalue=()):
        steps += [(deal[1].gains, deal) for deal in deals]
        steps += [(bonus, _largest(deals, winner))] if bonus else []
    totals = accumulate((gained for gained, _deal in steps), _added)
    leads = [0, *(_margin(total, winner) for total in totals)]
    taken = [number for number, (old, new) in enumerate(pairwise(leads)) if old <= 0 < new]
    if leads[-1] > 0 and taken[-1] > 0:
        return steps[taken[-1]][1]
    return _largest([*chain.from_iterable(games)], winner)


def _largest(deals: Sequence[tuple[int, DealResult]], winner: int) -> tuple[int, DealResult]:
    """The first of these deals with the winner's largest margin."""
    return max(deals, key=lambda deal: _margin(deal[1].gains, winner))


def _added(first: Sequence[int], second: Sequence[int]) -> Sequence[int]:
    return sum_by_side((first, second), len(first))


def _with_results(view: View, game_results: tuple[GameResult, ...]) -> View:
    frozen: Any = view
    changed: View = replace(frozen, game_results=game_results)
    return changed


def _margin(points: Sequence[int], side: int) -> int:
    """The points of a side minus those of the best other side."""
    return points[side] - max(amount for other, amount in enumerate(points) if other != side)


def _parts(view: View, deals: int | None = None) -> Iterator[tuple[int, int, ScorePart]]:
    """The scoring parts of the first `deals` deals, or of all, each with its game and its side."""
    played = (
        (game, result) for game in range(1, view.game + 1) for result in results_of(view, game)
    )
    for game, result in islice(played, deals):
        for side, parts in enumerate(result.parts):
            yield from ((game, side, part) for part in parts)
