"""What a finished match amounts to."""

import pytest

from bot.engine.games import GAMES
from bot.engine.match_end import best_part, final_scores, last_results, turning_deal
from tests.another_game.rules import TrickResult
from tests.engine.playouts import played


def test_a_session_is_decided_by_all_its_games() -> None:
    *_running, over = played("dracula.classic", 4, {"session_target": "1000"})[1]
    view = over.state.view(None)
    assert final_scores(view) == tuple(
        sum(result.finals[side] for result in view.game_results) for side in (0, 1)
    )
    assert last_results(view) == view.results


def test_the_best_cards_of_one_side_are_its_own() -> None:
    view = played("dracula.classic")[1][-1].state.view(None)
    best = best_part(view)
    assert best is not None
    for side in (0, 1):
        found = best_part(view, side)
        assert found is not None
        assert found[0] == side
        assert found[1].points <= best[1].points


@pytest.mark.parametrize("key", GAMES)
def test_a_match_that_has_just_begun_has_no_best_cards_and_no_deal(key: str) -> None:
    view = played(key)[1][0].state.view(None)
    assert best_part(view) is None
    assert last_results(view) == ()


def gained(*scores: tuple[int, int]) -> list[TrickResult]:
    return [TrickResult(deal, 0, (), each) for deal, each in enumerate(scores, 1)]


@pytest.mark.parametrize(
    ("scores", "turned"),
    [
        ([(5, 9), (9, 3), (4, 4)], 1),  # the deal after which the winner leads for good
        ([(9, 5), (2, 9), (9, 5), (5, 5)], 2),
        ([(5, 3), (9, 1), (4, 4)], 1),  # ahead from the start: the deal that gained most
        ([(1, 9), (5, 3)], 1),  # not ahead at all, since something else decided
    ],
)
def test_a_game_turns_where_the_winner_takes_the_lead(
    scores: list[tuple[int, int]], turned: int
) -> None:
    assert turning_deal(gained(*scores), 0) == turned
