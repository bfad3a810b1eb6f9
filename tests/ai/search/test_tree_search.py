"""The tree search finds what pays, guesses what is hidden and can be repeated."""

import itertools
import random

import numpy as np

from bot.ai.search.tree_search import SearchedMove, tree_search


class Nim:
    """Take one or two of a heap; whoever takes the last wins a point."""

    def __init__(self, heap: int, side: int = 0) -> None:
        self.heap, self.side = heap, side

    def moves(self) -> tuple[int, ...]:
        return tuple(range(1, min(self.heap, 2) + 1))

    def play(self, move: int) -> None:
        self.heap -= move
        self.side = 1 - self.side

    def play_out(self, chance: random.Random) -> None:
        while moves := self.moves():
            self.play(chance.choice(moves))

    def margin(self) -> float:
        return 1.0 if self.side else -1.0


class Bet(Nim):
    """A hidden card is high four times out of five: call it (1) or pass (0)."""

    def __init__(self, high: bool) -> None:
        super().__init__(1)
        self.high, self.gain = high, 0.0

    def moves(self) -> tuple[int, ...]:
        return (0, 1) if self.heap else ()

    def play(self, move: int) -> None:
        self.heap = 0
        self.gain = move * (1.0 if self.high else -1.0)

    def margin(self) -> float:
        return self.gain


class Chain(Nim):
    """One move at a time is legal; counts those that the tree makes itself."""

    def __init__(self) -> None:
        super().__init__(9)
        self.made = 0

    def moves(self) -> tuple[int, ...]:
        return super().moves()[:1]

    def play(self, move: int) -> None:
        super().play(move)
        self.made += 1

    def play_out(self, chance: random.Random) -> None:
        """Nothing: every end is alike."""


def most_visited(moves: list[SearchedMove[int]]) -> int:
    return max(moves, key=lambda each: each.visits).move


def searched(heap: int, side: int, seed: int = 1) -> list[SearchedMove[int]]:
    rng = np.random.default_rng(seed)
    return tree_search(lambda _: Nim(heap, side), 400, 1.0, rng)


def test_it_leaves_a_multiple_of_three_for_either_side() -> None:
    for side in (0, 1):
        assert [most_visited(searched(heap, side)) for heap in (1, 2, 4, 5, 7, 8)] == [
            1, 2, 1, 2, 1, 2,
        ]  # fmt: skip


def test_every_iteration_is_a_visit_and_a_mean_is_in_the_movers_margin() -> None:
    moves = searched(2, 1)
    assert sum(each.visits for each in moves) == 400
    means = {each.move: each.mean for each in moves}
    assert means[2] == 1
    assert means[1] == -1


def test_every_iteration_adds_one_node_and_plays_on_from_there() -> None:
    positions: list[Chain] = []

    def guess(_chance: random.Random) -> Chain:
        positions.append(Chain())
        return positions[-1]

    tree_search(guess, 11, 1.0, np.random.default_rng(1))
    assert [position.made for position in positions] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]


def test_the_same_seed_gives_the_same_search() -> None:
    assert searched(8, 0) == searched(8, 0)
    assert searched(8, 0) != searched(8, 0, seed=2)


def test_what_is_hidden_is_guessed_anew_in_every_iteration() -> None:
    rng = np.random.default_rng(1)
    moves = tree_search(lambda chance: Bet(chance.random() < 0.8), 500, 1.0, rng)
    assert most_visited(moves) == 1
    (call,) = (each for each in moves if each.move == 1)
    assert 0.4 < call.mean < 0.8


def test_a_move_that_began_badly_is_tried_again() -> None:
    """The call loses in the first two guesses, in which both moves are tried, and then wins."""
    guesses = itertools.count()
    rng = np.random.default_rng(1)
    moves = tree_search(lambda _: Bet(next(guesses) >= 2), 200, 1.0, rng)
    assert most_visited(moves) == 1


def test_a_move_that_only_some_guesses_allow_is_compared_fairly() -> None:
    class Sometimes(Bet):
        def moves(self) -> tuple[int, ...]:
            return ((0, 1) if self.high else (0,)) if self.heap else ()

    rng = np.random.default_rng(1)
    moves = tree_search(lambda chance: Sometimes(chance.random() < 0.3), 500, 1.0, rng)
    means = {each.move: each.mean for each in moves}
    assert means == {0: 0.0, 1: 1.0}


def test_a_finished_deal_has_no_moves() -> None:
    assert searched(0, 0) == []
