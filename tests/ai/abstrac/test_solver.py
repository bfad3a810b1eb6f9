"""The exact values are those of plain minimax over the engine's states."""

import random

import numpy as np
import pytest

from bot.ai.abstrac.packed_cards import margins, packed_subsets, packed_sum, points
from bot.ai.abstrac.solver import take_values, ways_of_taking
from bot.engine.cards import hash_rng
from bot.engine.game import Seat
from bot.engine.game_options import with_defaults
from bot.engine.games.abstrac.game import PACK24, PACK25, AbstracGame
from bot.engine.games.abstrac.state import TAKES, AbstracState
from bot.engine.scoring.abstrac import combination_points, deal_scores

GAME = AbstracGame()


def at(number: int, left: int, joker: str = "off") -> AbstracState:
    """A random position of the first deal with at most `left` cards left, and few fewer."""
    chance = random.Random(number)
    state = GAME.start(with_defaults(GAME, {"joker": joker}), hash_rng(bytes([number])))
    state = state.apply(chance.choice(state.legal_moves()))
    while state.left > left:
        lasting = [move for move in state.legal_moves() if TAKES[move] < state.left]
        state = state.apply(chance.choice(lasting))
    return state


def minimax(state: AbstracState, seat: Seat) -> int:
    """The final margin of this seat in the first deal."""
    if state.results:
        scores = state.results[0].scores
        return scores[seat] - scores[1 - seat]
    values = [minimax(state.apply(move), seat) for move in state.legal_moves()]
    return max(values) if state.to_move == seat else min(values)


@pytest.mark.parametrize("joker", ["off", "on"])
@pytest.mark.parametrize("left", range(1, 9))
def test_it_values_every_take_as_minimax_does(left: int, joker: str) -> None:
    state = at(left, left, joker)
    seat = state.to_move
    assert seat is not None
    values = take_values(state.row[::-1], packed_sum(state.taken[seat]), int(joker == "on"))
    assert values == [minimax(state.apply(move), seat) for move in state.legal_moves()]


@pytest.mark.parametrize("joker", [0, 1])
def test_a_whole_row_is_valued_as_its_takes_are(joker: int) -> None:
    """Each value from the first card is the best reply's, turned round, one take later."""
    row = random.Random(joker).sample((PACK24, PACK25)[joker], 24 + joker)
    first = take_values(row, 0, joker)
    for taken, value in enumerate(first, start=1):
        assert value == -max(take_values(row[taken:], 0, joker))


def test_the_ways_of_taking_are_the_compositions() -> None:
    assert [len(ways_of_taking(count)) for count in range(8)] == [1, 1, 2, 4, 7, 13, 24, 44]
    three = sorted(int(way) for way in ways_of_taking(3))
    odd = 1 << 31
    assert three == sorted([odd | 0b101, 0b001, 0b011, odd | 0b111])


def test_margins_are_scored_as_the_engine_scores() -> None:
    for seed in range(300):
        jokers = seed % 2
        cards = random.Random(seed).sample((PACK24, PACK25)[jokers], 24 + jokers)
        own, other = cards[: seed % 20], cards[seed % 20 :]
        made = combination_points(own), combination_points(other)
        scores = deal_scores(made, (len(own), len(other)))
        packed = packed_sum(own)
        assert points(packed) == made[0]
        assert margins(np.array([packed], np.uint64), jokers)[0] == scores[0] - scores[1]


def test_packed_subsets_are_sums() -> None:
    subsets = packed_subsets(PACK24[:3])
    assert [int(each) for each in subsets] == [
        packed_sum(PACK24[bit] for bit in range(3) if number >> bit & 1) for number in range(8)
    ]
