"""Puzzles have one best move that is not the obvious one, and are made of one pack."""

from functools import cache, partial

from bot.ai.coffin.coffin_evaluator import CoffinEvaluator
from bot.ai.coffin.puzzle_generator import generate_puzzle
from bot.engine.cards import PACK54, without
from bot.engine.coffin.grid import Coffin
from bot.engine.games import GAMES
from bot.engine.record import start
from bot.model.puzzles import Puzzle
from tests.ai.coffin.reference_solver import points_margin, reference_value

UNUSED = partial(start(GAMES["dracula.classic"], {}, bytes(32)).state.determinize, 0)
"""Obvious moves need no guesses."""


@cache
def puzzles() -> tuple[Puzzle, ...]:
    return tuple(generate_puzzle(bytes([day])) for day in range(8))


def test_a_puzzle_has_one_move_that_is_clearly_best() -> None:
    for found in puzzles():
        assert set(found.margins) == set(found.view.moves)
        assert found.lost(found.best) == 0
        others = [found.lost(move) for move in found.view.moves if move != found.best]
        assert min(others) >= 8


def test_the_best_move_of_a_puzzle_is_not_the_obvious_one() -> None:
    for found in puzzles():
        assert found.best not in CoffinEvaluator().obvious_moves(found.view, UNUSED)


def test_the_margins_of_a_puzzle_are_exact_for_either_way() -> None:
    by_way = {found.view.ways[0]: found for found in puzzles()}
    assert set(by_way) == {"queen", "king"}
    for way, found in by_way.items():
        view = found.view
        margin = points_margin(view.line_rules, view.tie_rule)
        for move, value in found.margins.items():
            assert move.card is not None
            assert move.cell is not None
            after = (*view.coffin[: move.cell], move.card, *view.coffin[move.cell + 1 :])
            hands = found.opponent_hand, without(view.hand, [move.card])
            assert value == -reference_value(after, hands, way == "king", margin)


def test_the_cards_of_a_puzzle_were_laid_in_turn_and_nobody_has_a_vampire_of_his_own() -> None:
    for found in puzzles():
        view = found.view
        assert view.nail is not None
        coffin = Coffin().lay(view.nail, view.coffin[view.nail] or PACK54[0])
        for _, move in view.moves_made:
            assert move.cell in coffin.adjoining
            assert move.card is not None
            coffin = coffin.lay(move.cell, move.card)
        assert coffin.cells == view.coffin
        assert [seat for seat, _ in view.moves_made] == [1, 0, 1]
        assert view.hand_sizes == (len(view.hand), len(found.opponent_hand))
        assert not any(view.vampires)


def test_a_puzzle_shows_which_line_of_each_side_leads() -> None:
    for found in puzzles():
        view = found.view
        for best, owned in zip(view.best_lines, view.owned_lines, strict=True):
            totals = {line: view.lines[line].total for line in owned}
            assert best is not None
            assert totals[best] == max(totals.values())


def test_a_puzzle_is_the_same_for_its_seed_and_takes_cards_of_one_pack() -> None:
    assert generate_puzzle(b"today") == generate_puzzle(b"today")
    assert generate_puzzle(b"today") != generate_puzzle(b"tomorrow")
    puzzle = generate_puzzle(b"today")
    view, opponent_hand = puzzle.view, puzzle.opponent_hand
    cards = [card for card in (*view.coffin, *view.hand, *opponent_hand) if card is not None]
    assert len(cards) == 9
    assert all(cards.count(card) <= PACK54.count(card) for card in cards)
