"""What a finished match amounts to."""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from types import SimpleNamespace
from typing import Any

import pytest

from bot.engine.cards import PACK52
from bot.engine.coffin.rules import TieBreak
from bot.engine.game import results_of
from bot.engine.games import GAMES
from bot.engine.games.fosco.view import fosco_view
from bot.engine.games.thracula.state import ThraculaState
from bot.engine.match_end import (
    best_part,
    final_scores,
    game_of,
    last_results,
    session_total,
    turning_deal,
    with_remaining_result,
)
from bot.engine.record import EventKind, TableEvent
from bot.engine.results import DecidedBy, GameResult
from tests.another_game.rules import TrickResult
from tests.engine.playouts import coffin_seen, played


@pytest.mark.parametrize("key", GAMES)
def test_the_scores_of_the_last_position_decide_a_match(key: str) -> None:
    *_, last, over = played(key)[1]
    assert last.state.view(None).game_results == ()
    view = over.state.view(None)
    assert final_scores(view) == session_total(view) == over.state.scores


def test_a_session_is_decided_by_all_its_games() -> None:
    *running, over = played("dracula.classic", 4, {"session_target": "1000"})[1]
    view = over.state.view(None)
    assert final_scores(view) == tuple(
        sum(result.finals[side] for result in view.game_results) for side in (0, 1)
    )
    assert last_results(view) == view.results
    for earlier in (position.state.view(None) for position in running):
        if earlier.game > 1 and not earlier.results:
            assert last_results(earlier) == earlier.earlier_games[-1]


@pytest.mark.parametrize("decided_by", [*DecidedBy, *TieBreak])
def test_a_match_that_nobody_left_keeps_what_decided_it(decided_by: StrEnum) -> None:
    over = played("dracula.revised")[1][-1]
    view = coffin_seen(over)
    decided = replace(view.game_results[-1], decided_by=decided_by)
    view = replace(view, game_results=(decided,))
    assert with_remaining_result(view, over) == view


def test_the_best_cards_of_one_side_are_its_own() -> None:
    view = played("dracula.classic")[1][-1].state.view(None)
    best = best_part(view)
    assert best is not None
    for side in (0, 1):
        found = best_part(view, side)
        assert found is not None
        assert found[0] == side
        assert found[1].points <= best[1].points


def test_the_best_cards_can_be_those_of_the_first_deals_alone() -> None:
    view = coffin_seen(played("dracula.classic")[1][-1])
    for side in (0, 1):
        most = [best_part(view, side, deals) for deals in range(len(view.results) + 1)]
        assert most[0] is None
        assert most[-1] == best_part(view, side)
        for deals, found in enumerate(most[1:], 1):
            assert found == best_part(replace(view, results=view.results[:deals]), side)


@pytest.mark.parametrize("key", GAMES)
def test_the_best_cards_are_cards_that_scored(key: str) -> None:
    """In Caterpillar the courts score most, but only their number is known (K11)."""
    view = played(key)[1][-1].state.view(None)
    best = best_part(view)
    assert best is not None
    _, part = best
    assert part.cards
    assert part.points > 0


def test_cards_without_points_are_not_the_best_cards() -> None:
    """Six captured cards of a suit score nothing at Fosco."""
    view = fosco_view(played("fosco.two")[1][-1].state.view(None))
    result = replace(view.results[-1], captured=(PACK52[:6], PACK52[13:19]))
    assert best_part(replace(view, results=(result,))) is None


@pytest.mark.parametrize("key", GAMES)
def test_a_match_that_has_just_begun_has_no_best_cards_and_no_deal(key: str) -> None:
    view = played(key)[1][0].state.view(None)
    assert best_part(view) is None
    assert last_results(view) == ()


def gained(*scores: tuple[int, ...]) -> tuple[TrickResult, ...]:
    return tuple(TrickResult(deal, 0, (), each) for deal, each in enumerate(scores, 1))


def seen(games: Sequence[list[tuple[int, ...]]], bonuses: Sequence[tuple[int, ...]]) -> Any:
    """A view of a match with these gains by game and deal, and the bonuses of finished games."""
    *earlier, last = (gained(*scores) for scores in games)
    return SimpleNamespace(
        game=len(games),
        results=last,
        earlier_games=tuple(earlier),
        game_results=tuple(
            GameResult((), bonus, (), (), decided_by=DecidedBy.TOTAL) for bonus in bonuses
        ),
    )


@pytest.mark.parametrize(
    ("scores", "turned"),
    [
        ([(5, 9), (9, 3), (4, 4)], 1),  # the deal after which the winner leads for good
        ([(9, 5), (2, 9), (9, 5), (5, 5)], 2),
        ([(5, 3), (9, 1), (4, 4)], 1),  # ahead from the start: the deal that gained most
        ([(4, 0), (0, 5), (4, 0), (0, 3)], 0),  # level at the end, after two leads
        ([(9, 0, 8), (5, 3, 3)], 1),  # of three, the margin over the better of the others
        ([(5, 9, 0), (5, 0, 9), (9, 0, 0)], 1),  # ahead of either, though of neither in a deal
        ([(1, 9), (5, 3)], 1),  # not ahead at all, since something else decided
    ],
)
def test_a_game_turns_where_the_winner_takes_the_lead(
    scores: list[tuple[int, ...]], turned: int
) -> None:
    assert turning_deal(seen([scores], []), 0) == (1, gained(*scores)[turned])


LEVEL, FIRST, SECOND = (0, 0), (5, 0), (0, 5)


@pytest.mark.parametrize(
    ("games", "bonuses", "turned"),
    [
        # Ahead since the second deal of the first game, though far behind in the second game.
        ([[(0, 9), (40, 0)], [(16, 22), (1, 9)]], [FIRST, SECOND], (1, 1)),
        # The lead that the first game left to the other is overcome in the second deal.
        ([[(0, 9), (3, 3)], [(1, 2), (30, 0)]], [SECOND, FIRST], (2, 1)),
        # Without the bonus of the first game, its second deal would have brought the lead.
        ([[(0, 9), (10, 0)], [(1, 0), (8, 1)]], [SECOND, LEVEL], (2, 1)),
        # The bonus of the second game brings it: the best deal of this game.
        ([[(0, 20), (9, 0)], [(2, 0), (8, 1), (0, 1)]], [LEVEL, FIRST], (2, 1)),
        # Ahead from the first deal to the end: the deal of the session that gained most.
        ([[(5, 0), (4, 2)], [(1, 2), (30, 20)]], [FIRST, FIRST], (2, 1)),
        # The second game was broken off by the one who was ahead, in its first deal or later.
        ([[(1, 9), (5, 3)], []], [SECOND], (1, 1)),
        ([[(1, 9), (5, 3)], [(9, 1)]], [SECOND], (2, 0)),
    ],
)
def test_a_session_turns_where_the_winner_takes_the_lead_of_all_its_games(
    games: list[list[tuple[int, ...]]], bonuses: list[tuple[int, ...]], turned: tuple[int, int]
) -> None:
    game, deal = turned
    assert turning_deal(seen(games, bonuses), 0) == (game, gained(*games[game - 1])[deal])


def test_the_best_cards_of_a_session_were_played_in_one_of_its_games() -> None:
    games = set()
    for number in range(6):
        over = coffin_seen(played("dracula.classic", number, {"session_target": "450"})[1][-1])
        for side in (0, 1):
            _side, part = best_part(over, side) or (side, None)
            assert part is not None
            game = game_of(over, side, part)
            assert part in [one for result in results_of(over, game) for one in result.parts[side]]
            games.add(game)
    assert games == {1, 2}


@pytest.mark.parametrize(
    ("first_coffins", "winners", "decided_by"),
    [
        ([(30, 0, 0), (30, 0, 0), (0, 9, 0)], (1,), DecidedBy.TOTAL),
        ([(30, 0, 9), (30, 9, 9), (0, 9, 0)], (1, 2), DecidedBy.DRAW),
        ([(30, 0, 9), (30, 18, 9), (0, 0, 0)], (1,), TieBreak.BEST_LINE),
    ],
)
def test_a_match_is_won_among_the_sides_that_stayed_t9(
    first_coffins: list[tuple[int, ...]], winners: tuple[int, ...], decided_by: StrEnum
) -> None:
    """Seat 0 has the most, but has left."""
    over = played("thracula")[1][-1]
    assert isinstance(over.state, ThraculaState)
    results = tuple(
        replace(result, scores=scores)
        for result, scores in zip(
            over.state.results, [*first_coffins, *[(0,) * 3] * 3], strict=True
        )
    )
    assert over.state.game_result is not None
    totals = tuple(sum(result.scores[side] for result in results) for side in range(3))
    whole = replace(over.state.game_result, totals=totals, winners=(0,))
    left = replace(over, state=replace(over.state, results=results, game_result=whole))
    assert with_remaining_result(left.state.view(None), left) == left.state.view(None)
    left = replace(left, departed=(0,))
    (result,) = with_remaining_result(left.state.view(None), left).game_results
    assert (result.winners, result.decided_by) == (winners, decided_by)
    broken_off = replace(left, ending=TableEvent(EventKind.RESIGN, 1))
    seen = broken_off.state.view(None)
    assert with_remaining_result(seen, broken_off) == seen
