"""Memory and the price of a Vampire pay in fixed positions."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from bot.ai.coffin.perfect_info import move_margins
from bot.ai.players.levels import PLAYERS
from bot.engine.cards import VAMPIRE, hash_rng
from bot.engine.coffin.view import coffin_view
from bot.engine.game import State
from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.model.opponent_memory import NO_MEMORY
from bot.model.players import Level
from bot.tools.arena.arenas import ARENAS
from bot.tools.arena.matches import Contestant, play
from tests.ai.coffin.observing import CLASSIC

REVISED = GAMES["dracula.revised"]


def against_a_cheat(seed: int) -> Iterator[State]:
    """Positions in the third coffin of a game between two who see all cards."""
    arena = ARENAS[CLASSIC]
    seats: list[tuple[Contestant, list[float]]] = [(arena.contestant("cheat"), [])] * 2
    for laid in (3, 4, 5):
        reached = replace(arena, finished=partial(is_in_third_coffin, laid))
        yield play(reached, seats, seed, {})


def is_in_third_coffin(laid: int, state: State) -> bool:
    return state.deals_finished == 2 and len(state.view(None).moves_made) == laid


def gain_by_memory(state: State) -> float:
    """What the Count wins by it against one who sees all cards and plays exactly."""
    view, determinize = state.view(state.to_move), partial(state.determinize, state.to_move)
    assert view.to_move is not None
    with_it, without = (
        PLAYERS[Level.COUNT].choose(view, determinize, b"seed", memory) for memory in ((), None)
    )
    margins, side = move_margins(coffin_view(view), state, {}), view.sides[view.to_move]
    return margins[with_it][side] - margins[without][side]


def test_the_count_gains_by_what_he_remembers_of_a_cheat() -> None:
    gains = [gain_by_memory(state) for seed in range(3, 8) for state in against_a_cheat(seed)]
    assert sum(gains) / len(gains) > 0.3, "a move; 1.5 when this was written"


def with_a_vampire(number: int, deal: int) -> State:
    """Two cards before the end of this coffin of a random game; the mover has a Vampire."""
    state = REVISED.start(with_defaults(REVISED, {}), hash_rng(b"vampire %d" % number))
    rng = random.Random(number)
    while True:
        view = coffin_view(state.view(state.to_move))
        if view.deal == deal and view.stage.plays_a_card and view.coffin.count(None) == 2:
            return state
        state = state.apply(rng.choice([move for move in view.moves if move.word != "refuse"]))


def spends(state: State, following: int) -> bool:
    """Whether Van Helsing lays his Vampire if `following` deals follow."""
    view = coffin_view(state.view(state.to_move))
    view = replace(view, deal=view.deals - following)
    determinize = partial(state.determinize, state.to_move)
    return PLAYERS[Level.HELSING].choose(view, determinize, b"seed", NO_MEMORY).card == VAMPIRE


@pytest.mark.parametrize(
    ("number", "deal", "gain", "most"),
    [
        (56, 3, 1.6, 0),
        (0, 2, 5.8, 1),
        (101, 4, 8.9, 2),
        (85, 2, 10.8, 3),
        (20, 2, 12.4, 4),
        (158, 2, 14.9, 5),
    ],
)
def test_a_vampire_is_kept_while_the_deals_that_follow_promise_more(
    number: int, deal: int, gain: float, most: int
) -> None:
    """`gain` is what it wins here; by fresh deals, more than it would win in `most` deals."""
    state = with_a_vampire(number, deal)
    assert [spends(state, following) for following in range(6)] == [
        following <= most for following in range(6)
    ], f"it gains {gain} points here"
