"""Ends of games and sessions: D10 to D12."""

from dataclasses import replace

import pytest

from bot.engine.coffin.view import CoffinView
from bot.engine.game import Stage
from bot.engine.games import GAMES
from bot.engine.games.dracula.state import DraculaState
from bot.engine.match_end import after_game, session_total
from bot.engine.moves import Move
from bot.engine.results import DecidedBy, GameResult, sum_by_side
from tests.engine.playouts import coffin_seen, played
from tests.engine.stacked import fill_coffin, stacked

TWO_PLAYERS = pytest.mark.parametrize(
    "key",
    [
        key
        for key, game in GAMES.items()
        if len(game.sides) == 2 and any(each.key == "session_target" for each in game.options)
    ],
)
SESSION = {"session_target": "1000"}


def before_the_last_card(key: str, options: dict[str, str]) -> tuple[DraculaState, Move]:
    """The state before the last card of a first game, and that card's move."""
    record, reached = played(key, 0, options)
    ply = next(
        ply
        for ply in range(len(record.moves))
        if len(reached[ply + 1].state.view(None).game_results) == 1
    )
    state = reached[ply].state
    assert isinstance(state, DraculaState)
    return state, Move.parse(record.moves[ply])


def with_session(state: DraculaState, finals: tuple[int, int]) -> DraculaState:
    """The state as if an earlier game of the session had ended with these finals."""
    earlier = GameResult(finals, (0, 0), finals, (0, 1), DecidedBy.DRAW)
    return replace(state, game=2, earlier_games=((),), game_results=(earlier,))


@TWO_PLAYERS
def test_a_single_game_ends_after_six_deals(key: str) -> None:
    state, last = before_the_last_card(key, {})
    over = state.apply(last)
    assert (over.to_move, len(over.view(None).game_results)) == (None, 1)


@pytest.mark.parametrize(
    ("options", "known"),
    [({}, True), (SESSION, False), ({"counting": "cards_tens"}, False)],
)
def test_how_many_coffins_are_left_is_known_unless_a_session_or_waste_rounds_may_go_on(
    options: dict[str, str], known: bool
) -> None:
    _, reached = played("dracula.classic", 0, options)
    views = [view for view in map(coffin_seen, reached) if view.deal]
    assert {view.coffins_left for view in views} == (set(range(6)) if known else {None})
    assert all(view.coffins_left in (6 - view.deal, None) for view in views)


@TWO_PLAYERS
def test_a_session_goes_on_until_a_side_has_reached_its_target_d12(key: str) -> None:
    _, reached = played(key, 0, SESSION)
    end = reached[-1].state.view(None)
    sums: list[tuple[int, ...]] = [(0, 0)]
    for game_result in end.game_results:
        sums.append(tuple(map(sum, zip(sums[-1], game_result.finals, strict=True))))
    assert [max(scores) >= 1000 for scores in sums] == [False] * (len(sums) - 1) + [True]
    assert reached[-1].state.scores == session_total(end) == sums[-1]
    assert reached[-1].winners == (sums[-1].index(max(sums[-1])),)
    assert len(end.earlier_games) + 1 == len(end.game_results) == end.game
    assert reached[-1].state.deals_finished == 6 * end.game


@TWO_PLAYERS
def test_the_first_deal_of_a_session_alternates_and_the_new_dealer_chooses_d12(key: str) -> None:
    _, reached = played(key, 0, SESSION)
    first_views: dict[int, CoffinView] = {}
    for position in reached:
        view = coffin_seen(position)
        first_views.setdefault(view.game, view)
    first = first_views[1].dealer
    for game, view in first_views.items():
        assert view.dealer == view.to_move == (first + game - 1) % 2
        assert (view.stage, view.ways) == (Stage.CHOOSE, ("", ""))


def test_a_player_cannot_refuse_the_second_game_of_a_session_d12() -> None:
    state, last = before_the_last_card("dracula.classic", SESSION)
    second = state.apply(last)
    assert second.view(None).game == 2
    assert second.apply(Move("king")).view(None).stage is Stage.PLACE


def test_the_target_of_a_session_counts_the_bonus_d12() -> None:
    state, last = before_the_last_card("dracula.classic", SESSION)
    game_result = state.apply(last).view(None).game_results[0]
    winner = game_result.winners[0]
    assert game_result.bonus[winner] > 0
    missing = [0, 0]
    missing[winner] = 1000 - game_result.finals[winner]
    reached = with_session(state, (missing[0], missing[1])).apply(last)
    assert (reached.to_move, reached.winners) == (None, (winner,))
    missing[winner] -= 1
    assert with_session(state, (missing[0], missing[1])).apply(last).to_move is not None


def test_a_session_with_equal_leaders_goes_on_for_one_more_game_d12() -> None:
    state, last = before_the_last_card("dracula.classic", SESSION)
    first, second = state.apply(last).view(None).game_results[0].finals
    tied = with_session(state, (1000 + second, 1000 + first)).apply(last)
    assert tied.scores == (1000 + first + second,) * 2
    assert (tied.view(None).game, tied.view(None).stage) == (3, Stage.CHOOSE)
    ahead = with_session(state, (1001 + second, 1000 + first)).apply(last)
    assert (ahead.to_move, ahead.winners) == (None, (0,))


def test_scores_include_the_finished_games_of_the_session() -> None:
    state, _ = before_the_last_card("dracula.classic", SESSION)
    here = state.view(None).scores
    later = with_session(state, (300, 200))
    assert later.scores == (300 + here[0], 200 + here[1])
    assert session_total(later.view(None)) == (300, 200)


def test_a_finished_game_of_a_session_is_shown_with_what_had_been_played_until_then() -> None:
    end = coffin_seen(played("dracula.classic", 0, SESSION)[1][-1])
    session: tuple[int, ...] = (0, 0)
    for game, game_result in enumerate(end.game_results, 1):
        last_coffin, over = end.finished(game, 5), after_game(end, game)
        assert (last_coffin.game, last_coffin.deal) == (game, 6)
        assert session_total(last_coffin) == session
        assert last_coffin.scores == over.scores == game_result.totals
        assert last_coffin.game_results == end.game_results[: game - 1]
        assert last_coffin.earlier_games == over.earlier_games == end.earlier_games[: game - 1]
        session = sum_by_side([session, game_result.finals])
        assert (session_total(over), over.game_results) == (session, end.game_results[:game])


# -- equal totals ---------------------------------------------------------------------------------

EQUAL_TOTALS_COFFINS = (
    "8S 9D 4H 4S QS 9C AC 5H JD",
    "8C 3C TD 3S 8D 7D 6H TH QH",
    "3H QD 8H JH AD 7S 2S 7H JS",
    "KS 4D 5S KH 7C 3D 9H 2D V",
    "TS 6S V KD 4C 9S AS 2C JC",
    "QC TC 6D 2H 5C AH 5D KC 6C",
)
"""Both sides score 345: 69 + 130 + 63 + 18 + 13 + 52 and 39 + 51 + 30 + 58 + 42 + 125."""


@pytest.mark.parametrize(
    ("options", "finals", "winners", "by"),
    [
        ({"tie_break": "best_line"}, (475, 345), (0,), "best_line"),
        ({"tie_break": "sixth_deal"}, (345, 345), (1,), "sixth_deal"),
        ({"tie_break": "draw"}, (345, 345), (0, 1), "draw"),
        ({"tie_bonus": "best_scored_line"}, (475, 345), (0,), "best_line"),
        ({"tie_bonus": "none"}, (345, 345), (0,), "best_line"),
        ({"end_bonus": "none"}, (345, 345), (0,), "best_line"),
    ],
)
def test_equal_totals_are_decided_by_the_tables_rule_d10_d11(
    options: dict[str, str], finals: tuple[int, ...], winners: tuple[int, ...], by: str
) -> None:
    state = stacked("dracula.classic", EQUAL_TOTALS_COFFINS, options)
    for coffin in EQUAL_TOTALS_COFFINS:
        state = fill_coffin(state, coffin)
    game_result = state.view(None).game_results[0]
    assert game_result.totals == (345, 345)
    assert (game_result.finals, game_result.winners, game_result.decided_by) == (
        finals,
        winners,
        by,
    )
    assert (state.scores, state.winners) == (finals, winners)
