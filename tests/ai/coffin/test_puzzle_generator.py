"""Puzzles have one best move, and are made of one pack."""

from bot.ai.coffin.puzzle_generator import generate_puzzle
from bot.engine.cards import PACK54


def test_a_puzzle_has_one_move_that_is_clearly_best() -> None:
    for day in range(8):
        found = generate_puzzle(bytes([day]))
        assert set(found.margins) == set(found.view.moves)
        assert found.lost(found.best) == 0
        others = [found.lost(move) for move in found.view.moves if move != found.best]
        assert min(others) >= 8


def test_a_puzzle_is_the_same_for_its_seed_and_takes_cards_of_one_pack() -> None:
    assert generate_puzzle(b"today") == generate_puzzle(b"today")
    assert generate_puzzle(b"today") != generate_puzzle(b"tomorrow")
    puzzle = generate_puzzle(b"today")
    view, opponent_hand = puzzle.view, puzzle.opponent_hand
    cards = [card for card in (*view.coffin, *view.hand, *opponent_hand) if card is not None]
    assert len(cards) == 9
    assert all(cards.count(card) <= PACK54.count(card) for card in cards)
