"""Finished coffins tell how an opponent plays; cards that are still hidden tell nothing."""

from functools import partial

import pytest

from bot.ai.coffin.coffin_evaluator import CoffinEvaluator
from bot.ai.coffin.opponent_memory import TYPES, UNKNOWN, posterior_after, tempered
from bot.ai.coffin.opponent_model import OpponentKind
from bot.ai.players.levels import PLAYERS
from bot.engine.cards import hash_rng
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import State
from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.model.opponent_memory import NO_MEMORY
from bot.model.players import Level
from tests.ai.coffin.observing import CLASSIC, after_coffins


def begun(key: str) -> State:
    return GAMES[key].start(with_defaults(GAMES[key], {}), hash_rng(b""))


def share(view: CoffinView, kind: OpponentKind) -> float:
    probabilities = posterior_after(view, 0)
    return sum(each for each, type_ in zip(probabilities, TYPES, strict=True) if type_.kind is kind)


def test_before_the_first_coffin_is_full_nothing_is_known() -> None:
    view = coffin_view(begun(CLASSIC).view(0))
    assert posterior_after(view, 0) == UNKNOWN
    assert sum(UNKNOWN) == pytest.approx(1)


@pytest.mark.parametrize(
    ("other", "kind"),
    [
        ("greedy", OpponentKind.GREEDY),
        ("pimc", OpponentKind.INFERRING),
        ("cheat", OpponentKind.OMNISCIENT),
    ],
)
def test_the_kind_of_an_opponent_is_known_after_three_coffins(
    other: str, kind: OpponentKind
) -> None:
    view = coffin_view(after_coffins(3, other).view(0))
    assert share(view, kind) > 0.7
    assert sum(posterior_after(view, 0)) == pytest.approx(1)


def test_what_was_known_before_the_table_counts() -> None:
    view = coffin_view(after_coffins(1, "greedy").view(0))
    seeing = (0.0, 0.0, 0.0, 0.0, 0.5, 0.5, 0.0, 0.0)
    assert posterior_after(view, 0, seeing)[4] > posterior_after(view, 0)[4]


def test_people_change_so_nothing_is_ever_ruled_out() -> None:
    view = coffin_view(after_coffins(3, "greedy").view(0))
    assert min(posterior_after(view, 0)) >= 0.05 * min(UNKNOWN) - 1e-9


def test_the_last_coffin_tells_nothing_for_its_hands_are_known() -> None:
    five, six = (coffin_view(after_coffins(count, "greedy").view(0)) for count in (5, 6))
    assert len(six.results) == 6
    assert posterior_after(five, 0) == posterior_after(six, 0)


def test_hidden_cards_change_neither_the_memory_nor_the_move() -> None:
    state = after_coffins(2, "greedy")
    seat = state.to_move
    assert seat is not None
    moves, memories = set(), set()
    for deal in range(4):
        other = state.determinize(seat, hash_rng(b"%d" % deal))
        view = other.view(seat)
        memories.add(posterior_after(coffin_view(view), seat))
        determinize = partial(other.determinize, seat)
        moves.add(PLAYERS[Level.COUNT].choose(view, determinize, b"seed", NO_MEMORY))
    assert len(moves) == len(memories) == 1


def test_the_count_without_memory_plays_as_if_every_coffin_were_the_first() -> None:
    memory = tuple(float(each.kind is OpponentKind.GREEDY) for each in TYPES)
    state = after_coffins(1, "greedy")
    view, seat = state.view(state.to_move), state.to_move
    assert view.seat is not None
    remembered = CoffinEvaluator(memory).memory_after(view, view.seat)
    assert remembered != CoffinEvaluator().memory_after(view, view.seat)
    choose = partial(PLAYERS[Level.COUNT].choose, view, partial(state.determinize, seat), b"")
    assert choose(None) in view.moves
    assert choose(memory) in view.moves


def test_nothing_is_remembered_of_more_than_one_opponent() -> None:
    view = begun("dracula.partners").view(0)
    assert CoffinEvaluator().memory_after(view, 0) == NO_MEMORY


def test_at_the_table_nobody_is_taken_for_one_type_alone() -> None:
    sure = (1.0, *(0.0 for _ in TYPES[1:]))
    probabilities = tempered(sure)
    assert sum(probabilities) == pytest.approx(1)
    assert probabilities[0] > 0.7
    assert all(share > 0 for share in probabilities)
    assert tempered(UNKNOWN) == pytest.approx(UNKNOWN)
