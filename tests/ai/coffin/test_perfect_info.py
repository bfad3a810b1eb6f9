"""Margins with all cards open are exact, also where a player has cards to spare."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from bot.ai.coffin.perfect_info import later_gains, move_margins
from bot.ai.coffin.two_player import vampire_holding_value
from bot.engine.cards import VAMPIRE, Card, without
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import Seat, State
from bot.engine.moves import Move
from tests.ai.coffin.reference_solver import points_margin, reference_value
from tests.ai.playing import game

Hand = tuple[Card, ...]


def near_the_end(key: str, number: int) -> Iterator[State]:
    """The states of a random game in which at most three cards are left to lay."""
    moves, _ = game(key, [None] * 2, number)
    for view, state, _ in moves:
        if view.stage.plays_a_card and coffin_view(view).coffin.count(None) <= 3:
            yield state


def selections(state: State, seat: Seat, count: int) -> list[tuple[Hand, float]]:
    """The cards that this seat may play in the rest of the coffin, and what they cost later."""
    view = coffin_view(state.view(seat))
    held = (*view.hand, VAMPIRE) if view.vampires[seat] else view.hand
    cost = vampire_holding_value(view)
    return [(hand, cost * (VAMPIRE in hand)) for hand in combinations(held, count)]


def margin_after(view: CoffinView, move: Move, own: Hand, other: Hand) -> int:
    """The mover's margin after this move, if both play these hands to the end."""
    assert move.card is not None
    assert move.cell is not None
    cells = (*view.coffin[: move.cell], move.card, *view.coffin[move.cell + 1 :])
    rows = view.owners[view.sides[1 - (view.seat or 0)]] == (0, 1, 2)
    margin = points_margin(view.line_rules, view.tie_rule)
    return -reference_value(cells, (other, without(own, [move.card])), rows, margin)


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("key", ["dracula.classic", "dracula.revised", "dracula.advanced"])
def test_a_margin_is_what_trying_everything_out_says(key: str, number: int) -> None:
    """Each player selects the cards to play in this coffin, the opponent after the mover.

    What they are worth later counts in the selection, but not in the margin.
    """
    spared = 0
    for state in near_the_end(key, number):
        view = coffin_view(state.view(state.to_move))
        assert view.seat is not None
        left = view.coffin.count(None)
        own, others = (
            selections(state, seat, count)
            for seat, count in ((view.seat, (left + 1) // 2), (1 - view.seat, left // 2))
        )
        margins, later = move_margins(view, state, {}), later_gains(view, state)
        assert set(margins) == set(view.moves)
        for move, by_side in margins.items():
            lines = [
                min(
                    (margin + worth - cost, margin)
                    for other, worth in others
                    for margin in [margin_after(view, move, hand, other)]
                )
                for hand, cost in own
                if move.card in hand
            ]
            margin, (value, _) = by_side[view.sides[view.seat]], max(lines)
            assert margin + later.get(move, 0) == pytest.approx(value)
            assert margin in [each for best, each in lines if best == pytest.approx(value)]
            assert sum(by_side) == 0
        spared += len(own) * len(others) > 1
    assert bool(spared) == (key != "dracula.classic")
