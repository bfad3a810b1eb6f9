"""Puzzles of games with open cards: one best move, proved, and not what a greedy player takes."""

from collections import Counter
from functools import partial

import pytest

from bot.ai.abstrac.abstrac_evaluator import POINT
from bot.ai.registry import evaluator_for
from bot.ai.worker.jobs import GeneratePositionPuzzle
from bot.ai.worker.main import run
from bot.engine.game import State
from bot.engine.games import GAMES
from bot.engine.record import replay
from bot.model.puzzles import LEAST_LEAD, POSITION_GAMES, PositionPuzzle
from tests.engine.playouts import played
from tests.puzzles import position_puzzle

LEADS = {"abstrac": LEAST_LEAD * POINT, "fosco": LEAST_LEAD / 2}
"""By game: what 8 points of a coffin are there."""
LONGEST_LEFT = {"abstrac": 9, "fosco": 8}
"""By game: how many cards may be left for every line to be played out."""
MADE = {
    ("abstrac", 0): "first two two one one three > one",
    ("abstrac", 3): "first two one one one one one one one one one two one > one",
    ("fosco", 2): (
        "9S TS AS 8S JS 3S QS 7S 4S KS 6S TH 5S 8H 2S KH QH AH 9H 7H 2H 3H JH 6H TC 5H QC 4H 9C 8C "
        "7C KC 6C 4C 5C JC 3C 2C AC JD QD 9D TD > 3D"
    ),
    ("fosco", 4): (
        "TS KS QS 6S 9S 4S AS 3S 8S 2S 7S AH 5S 7H JS QH 2H 6H JH KH TH TC 9H KC 3H QC 8H 8C 4H 6C "
        "5H 5C JC 4C 9C 3C 2C 2D AC QD 7C 8D 4D 7D > 9D"
    ),
}
"""By game and seed: the moves that lead to the puzzle, and the best move.

In the puzzles of Fosco it has the least lead.
"""


def puzzles(game: str) -> tuple[PositionPuzzle, ...]:
    return tuple(position_puzzle(game, bytes([number])) for number in range(12))


def state_of(puzzle: PositionPuzzle) -> State:
    return replay(GAMES[puzzle.record.rules], puzzle.record).state


def cards_left(state: State) -> int:
    view = state.view(None)
    return sum(map(len, getattr(view, "hands", (getattr(view, "row", ()),))))


def margin(state: State) -> int:
    """The margin of side 0 in the first deal under best play, by playing every line."""
    if state.deals_finished:
        own, other = state.view(None).results[0].gains
        return own - other
    best = min if state.to_move else max
    return best(margin(state.apply(move)) for move in state.legal_moves())


def test_there_are_leads_for_all_games() -> None:
    assert set(LEADS) == set(POSITION_GAMES)


@pytest.mark.parametrize("game", POSITION_GAMES)
def test_one_move_is_clearly_best_and_stands_first(game: str) -> None:
    for puzzle in puzzles(game):
        state = state_of(puzzle)
        assert set(puzzle.margins) == set(state.legal_moves())
        assert not state.deals_finished
        assert puzzle.lost(puzzle.best) == 0
        others = [puzzle.lost(move) for move in puzzle.margins if move != puzzle.best]
        assert others == sorted(others)
        assert others[0] >= LEADS[game]


@pytest.mark.parametrize("game", POSITION_GAMES)
def test_a_greedy_player_would_not_find_it(game: str) -> None:
    for puzzle in puzzles(game):
        state = state_of(puzzle)
        view, unused = state.view(state.to_move), partial(state.determinize, state.to_move)
        assert puzzle.best not in evaluator_for(view).obvious_moves(view, unused)


def test_whoever_always_takes_as_many_cards_is_right_no_more_often_than_by_chance() -> None:
    made = puzzles("abstrac")
    found = Counter(str(puzzle.best) for puzzle in made)
    assert set(found) == {"one", "two", "three"}
    assert max(found.values()) <= len(made) / 2


@pytest.mark.parametrize("game", POSITION_GAMES)
def test_the_margins_are_those_of_all_lines_played_out(game: str) -> None:
    checked = 0
    for puzzle in puzzles(game):
        state = state_of(puzzle)
        if cards_left(state) <= LONGEST_LEFT[game]:
            sign = -1 if state.to_move else 1
            for move, value in puzzle.margins.items():
                assert value == sign * margin(state.apply(move)), (puzzle.record, move)
            checked += 1
    assert checked > 1


@pytest.mark.parametrize("game", POSITION_GAMES)
def test_a_seed_has_one_puzzle_wherever_it_is_generated(game: str) -> None:
    first, second = puzzles(game)[:2]
    assert run(GeneratePositionPuzzle(game, bytes([0]))) == first
    assert first != second
    assert len({puzzle.record.seed for puzzle in puzzles(game)}) == len(puzzles(game))


@pytest.mark.parametrize(("game", "number"), MADE)
def test_a_seed_has_the_puzzle_that_it_always_had(game: str, number: int) -> None:
    made = puzzles(game)[number]
    assert f"{' '.join(made.record.moves)} > {made.best}" == MADE[game, number]


def test_the_least_lead_is_enough() -> None:
    made = [puzzles(game)[number] for game, number in MADE if game == "fosco"]
    for puzzle in made:
        _best, second = list(puzzle.margins)[:2]
        assert puzzle.lost(second) == LEADS["fosco"]


def test_the_games_with_puzzles_are_those_whose_ends_of_deals_can_be_proved() -> None:
    proved = set()
    for key in GAMES:
        state = next(
            position.state for position in played(key, 0)[1][::-1] if position.state.legal_moves()
        )
        view = state.view(state.to_move)
        if evaluator_for(view).exact_margins(view):
            proved.add(key)
    assert proved == {each.rules for each in POSITION_GAMES.values()}
