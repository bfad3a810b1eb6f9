"""The scores of states and of their views, in all games."""

import pytest

from bot.engine.cards import hash_rng
from bot.engine.games import GAMES
from bot.engine.match_end import session_total
from bot.engine.results import sum_by_side
from tests.engine.playouts import played

EVERY_GAME = pytest.mark.parametrize("key", GAMES)


@EVERY_GAME
@pytest.mark.parametrize("number", range(3))
def test_scores_add_up(key: str, number: int) -> None:
    _, reached = played(key, number)
    for position in reached:
        view = position.state.view(None)
        scored = [result.scores for result in view.results]
        sums = tuple(map(sum, zip(*scored, strict=True))) if scored else (0,) * len(view.scores)
        assert view.scores == sums
        for result in view.results:
            parts = result.parts
            assert tuple(sum(part.points for part in own) for own in parts) == result.scores
    game_result = view.game_results[-1]
    assert game_result.totals == view.scores
    assert game_result.finals == reached[-1].state.scores
    finals = zip(game_result.totals, game_result.bonus, strict=True)
    assert tuple(map(sum, finals)) == game_result.finals
    assert reached[-1].winners == game_result.winners


@EVERY_GAME
def test_a_state_has_the_score_of_its_view_and_of_the_running_deal(key: str) -> None:
    """The running deal adds nothing before its first move, and nothing that depends on a hand."""
    rand = hash_rng(b"guess")
    for position in played(key)[1][:-1]:
        state, view = position.state, position.state.view(None)
        scored = sum_by_side((session_total(view), view.scores), len(view.scores))
        assert state.scores == scored or view.moves_made, "a deal begins without points"
        assert state.determinize(None, rand).scores == state.scores
