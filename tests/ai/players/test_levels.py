"""The four levels play every game by the rules, and see no more than their seat may."""

import random
from collections.abc import Mapping
from functools import partial
from itertools import cycle, islice

import pytest

from bot.ai.coffin.perfect_info import move_margins
from bot.ai.players.levels import PLAYERS
from bot.ai.registry import evaluator_for
from bot.engine.cards import hash_rng
from bot.engine.coffin.view import coffin_view
from bot.engine.game import Stage, State
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.model.opponent_memory import NO_MEMORY
from tests.ai.playing import chosen, game, play_on, states
from tests.engine.games.test_counters import C08, CHOOSE, CLASSIC, EIGHTY_ONE, TENS
from tests.engine.stacked import fill_coffin, stacked

TABLES = [
    *((key, {}) for key in GAMES),
    ("dracula.classic", {"counting": "cards_tens", "counter_pick": "choose"}),
    ("dracula.classic", {"session_target": "300"}),
    ("dracula.classic", {"scoring": "advanced", "vampire_nail": "redraw"}),
    ("dracula.revised", {"counting": "cards_multiplier"}),
    ("dracula.revised", {"last_deal_vampire": "discard_refill"}),
    ("dracula.advanced", {"sequence_order": "in_line", "triple_rank": "3", "tie_rule": "distinct"}),
    ("dracula.partners", {"vampire_nail": "forbid"}),
    ("thracula", {"sixth_deal": "cut"}),
]
EVERY_TABLE = pytest.mark.parametrize(("key", "options"), TABLES, ids=str, scope="module")
"""The tests of one table follow one another, so that one process plays its game, and once."""


@EVERY_TABLE
def test_the_levels_below_the_count_play_to_the_end_by_the_rules(
    key: str, options: Mapping[str, str]
) -> None:
    """They take over a game of Harker in its last third, where earlier deals matter."""
    reached = states(key, tuple(options.items()))
    levels = cycle(PLAYERS[level] for level in ("renfield", "harker", "helsing"))
    players = list(islice(levels, len(GAMES[key].sides)))
    _, state = play_on(reached[-len(reached) // 3], players)
    assert state.to_move is None
    assert state.winners


@pytest.mark.parametrize("key", ["dracula.classic", "thracula", "fosco.four"])
def test_the_count_plays_a_deal_by_the_rules(key: str) -> None:
    players = [PLAYERS["renfield"] if side else PLAYERS["count"] for side in GAMES[key].sides]
    _, state = game(key, players, 1, deals=1)
    assert state.deals_finished == 1


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize("coffin", [C08, EIGHTY_ONE])
def test_a_computer_keeps_the_cards_that_are_kept_by_default_n3(level: str, coffin: str) -> None:
    state, by_default = (
        fill_coffin(stacked(CLASSIC, [coffin], options), coffin) for options in (CHOOSE, TENS)
    )
    while state.view(None).stage is Stage.PICK:
        seat = state.to_move
        determinize = partial(state.determinize, seat)
        state = state.apply(PLAYERS[level].choose(state.view(seat), determinize, b"n3", NO_MEMORY))
    assert state.waste == by_default.waste


@EVERY_TABLE
@pytest.mark.parametrize("level", PLAYERS)
def test_a_move_is_legal_and_the_same_for_every_deal_that_looks_the_same(
    key: str, options: Mapping[str, str], level: str
) -> None:
    every = 97 if level == "count" else 37
    for ply, state in enumerate(states(key, tuple(options.items()))[2::every]):
        seat = state.to_move
        move = chosen(PLAYERS[level], state, bytes([ply]))
        assert move in state.legal_moves()
        anew = state.determinize(seat, hash_rng(bytes([ply])))
        assert anew.view(seat) == state.view(seat)
        assert chosen(PLAYERS[level], anew, bytes([ply])) == move


@pytest.mark.parametrize("level", ["helsing", "count"])
def test_the_sixth_deal_is_played_exactly(level: str) -> None:
    for key in ("dracula.classic", "dracula.revised"):
        for state in states(key):
            view = state.view(state.to_move)
            if view.deal == 6 and view.stage is Stage.PLACE:
                assert chosen(PLAYERS[level], state, b"one") == best_open(state)


def best_open(state: State) -> Move:
    """The best move with the other hand open; in the sixth deal its cards are known."""
    seat = state.to_move
    assert seat is not None
    view = coffin_view(state.view(seat))
    margins = move_margins(view, state, {})
    side = view.sides[seat]
    return max(margins, key=lambda move: margins[move][side])


def test_a_move_depends_on_the_seed_and_on_nothing_else() -> None:
    for state in states("dracula.classic")[::18]:
        for level in PLAYERS.values():
            assert chosen(level, state, b"a") == chosen(level, state, b"a")


@pytest.mark.parametrize("key", GAMES)
def test_van_helsing_beats_random_play(key: str) -> None:
    """In four deals: two of each of two games, or one of each of four."""
    sides = GAMES[key].sides
    leads, deals = list[float](), 0
    while deals < 4:
        own = len(leads) % len(set(sides))
        players = [PLAYERS["helsing"] if side == own else None for side in sides]
        _, state = game(key, players, len(leads), deals=2)
        scores, deals = state.view(None).scores, deals + state.deals_finished
        others = [score for side, score in enumerate(scores) if side != own]
        leads.append((scores[own] - sum(others) / len(others)) / state.deals_finished)
    point = evaluator_for(state.view(None)).scale(state.view(None)).point
    least = 12 * min(1, 2 * point)  # 14 to 60 are usual in coffins and counts
    assert sum(leads) / len(leads) > least, (
        f"points per deal; a game of small scores has a `point` below {point} in bot/ai/registry.py"
    )


def test_renfield_does_not_notice_every_move() -> None:
    state = states("dracula.classic")[4]
    seeds = [random.Random(number).randbytes(4) for number in range(20)]
    assert len({chosen(PLAYERS["renfield"], state, seed) for seed in seeds}) > 1
