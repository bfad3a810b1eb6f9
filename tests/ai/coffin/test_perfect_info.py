"""Margins with all cards open are exact, also where a player has cards to spare."""

import random
from collections.abc import Iterator, Mapping

import pytest

from bot.ai.coffin.holding_values import vampire_holding_value
from bot.ai.coffin.perfect_info import later_gains, move_margins
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import State
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.record import start
from tests.ai.playing import NO_OPTIONS

ValueAndMargin = tuple[float, int]
"""The value of a position to side 0, and its margin; among equals both go by the margin."""

MULTIPLIER = {"counting": "cards_multiplier"}
REFILL = {"last_deal_vampire": "discard_refill"}


def thrifty_game(key: str, number: int, options: Mapping[str, str]) -> Iterator[State]:
    """The states of a random game in which own Vampires are seldom laid."""
    rng = random.Random(f"{key}{number}")
    state = start(GAMES[key], options, rng.randbytes(32)).state
    while state.to_move is not None:
        yield state
        moves = [move for move in state.legal_moves() if move.word != "refuse"]
        cheap = [move for move in moves if not (move.card and move.card.is_vampire)]
        state = state.apply(rng.choice(cheap if cheap and rng.random() < 0.95 else moves))


def with_empty_cells(states: Iterator[State], *counts: int) -> Iterator[tuple[CoffinView, State]]:
    """Those states in which so many cells are left, each with the view of its mover."""
    for state in states:
        view = coffin_view(state.view(state.to_move))
        if view.stage.plays_a_card and view.coffin.count(None) in counts:
            yield view, state


def later_worth(view: CoffinView, state: State, move: Move) -> float:
    """What this move costs side 0 in later coffins, if it lays an own Vampire."""
    if not view.own_vampires or move.card is None or not move.card.is_vampire:
        return 0.0
    cost = vampire_holding_value(coffin_view(state.view(state.to_move)))
    return cost if view.sides[state.to_move or 0] == 0 else -cost


def tried_out(state: State, coffin: int, later: float = 0.0) -> ValueAndMargin:
    """The best outcome if every move of both players is tried out in the engine."""
    if state.to_move is None or state.deals_finished > coffin:
        gains = state.view(None).results[coffin].gains
        margin = gains[0] - gains[1]
        return margin + later, margin
    view = coffin_view(state.view(state.to_move))
    ends = [
        tried_out(state.apply(move), coffin, later - later_worth(view, state, move))
        for move in view.moves
    ]
    return max(ends) if view.sides[state.to_move] == 0 else min(ends)


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("dracula.classic", NO_OPTIONS),
        ("dracula.revised", NO_OPTIONS),
        ("dracula.revised", MULTIPLIER),
        ("dracula.advanced", NO_OPTIONS),
        ("dracula.advanced", REFILL),
    ],
)
def test_a_margin_is_what_trying_everything_out_says(key: str, options: Mapping[str, str]) -> None:
    """What an own Vampire is worth later counts in the choice, but not in the margin."""
    kept = False
    for view, state in with_empty_cells(thrifty_game(key, 0, options), 1, 2, 3, 4):
        assert view.seat is not None
        sign = 1 if view.sides[view.seat] == 0 else -1
        margins, later = move_margins(view, state, {}), later_gains(view, state)
        assert set(margins) == set(view.moves)
        for move, (margin, other) in margins.items():
            value, exact = tried_out(
                state.apply(move), state.deals_finished, -later_worth(view, state, move)
            )
            assert (margin, other) == (exact, -exact)
            assert margin + sign * later.get(move, 0) == pytest.approx(value)
        kept |= any(view.vampires) and view.deal < view.deals
    assert kept == (key != "dracula.classic")


@pytest.mark.parametrize("key", ["dracula.revised", "dracula.advanced"])
def test_open_play_goes_on_with_the_best_reply(key: str) -> None:
    """In a coffin that has hardly begun, where too much is left to try everything out."""
    for view, state in with_empty_cells(thrifty_game(key, 1, NO_OPTIONS), 7, 8):
        if view.deal > 3:
            break
        for move, value in mover_values(view, state).items():
            after = state.apply(move)
            replies = mover_values(coffin_view(after.view(after.to_move)), after)
            assert view.seat is not None
            cost = abs(later_worth(view, state, move))
            assert value == pytest.approx(-max(replies.values()) - cost)


def mover_values(view: CoffinView, state: State) -> dict[Move, float]:
    """By move: the mover's margin and what is gained in later coffins."""
    assert view.seat is not None
    later = later_gains(view, state)
    return {
        move: by_side[view.sides[view.seat]] + later.get(move, 0)
        for move, by_side in move_margins(view, state, {}).items()
    }
