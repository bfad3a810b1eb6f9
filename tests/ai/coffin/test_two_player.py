"""Two-player coffins: what is unseen, which cards may be played, and what they cost."""

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import cast

import numpy as np
import pytest

from bot.ai.coffin.card_numbers import NUMBER_OF, VAMPIRE_NUMBER
from bot.ai.coffin.coffin_evaluator import STRENGTHS
from bot.ai.coffin.evaluators import Pimc, TwoPlayerEvaluator
from bot.ai.coffin.holding_values import vampire_holding_value
from bot.ai.coffin.observation import CoffinValues, Observation, legal_moves
from bot.ai.coffin.payoff import payoff_for, payoff_of
from bot.ai.coffin.two_player import (
    evaluate_moves,
    hand_selections,
    unseen_cards,
)
from bot.ai.players.levels import PLAYERS
from bot.ai.rng import Rng, rng_from_seed
from bot.engine.cards import PACK54, VAMPIRE, without
from bot.engine.coffin.rules import Counting, LineRules, TieRule
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import Stage, State
from bot.engine.games import GAMES
from bot.engine.games.dracula.editions import EDITIONS
from bot.engine.games.dracula.game import DraculaGame
from bot.engine.moves import Move
from bot.engine.record import start
from bot.model.players import Level
from bot.tools.arena.coffin import DealTable, Greedy, best_of
from tests.ai.coffin.reference_solver import Cells, points_margin, reference_value
from tests.ai.playing import chosen, game, states

REVISED = next(edition for edition in EDITIONS if edition.key == "dracula.revised")
HELSING = cast(TwoPlayerEvaluator, STRENGTHS[Level.HELSING].evaluator)


def placements(key: str) -> Iterator[tuple[State, CoffinView]]:
    """The positions of a game in which a card is laid, each with the view of its mover."""
    for state in states(key):
        view = coffin_view(state.view(state.to_move))
        if view.stage is Stage.PLACE:
            yield state, view


def unseen_in(state: State, view: CoffinView) -> tuple[int, ...]:
    return unseen_cards(view, partial(state.determinize, view.seat), rng_from_seed(b""))


@pytest.mark.parametrize("key", ["dracula.classic", "dracula.revised"])
def test_the_unseen_cards_of_the_sixth_deal_are_the_other_hand(key: str) -> None:
    for state, view in placements(key):
        if view.deal == 6:
            unseen = unseen_in(state, view)
            (selection,) = hand_selections(view, unseen)
            assert len(unseen) == selection.observation.opponent_hand_size


def test_an_edition_under_another_key_is_played_alike() -> None:
    copy = DraculaGame(replace(REVISED, key="dracula.reprinted"))
    seed = b"reprinted".ljust(32)
    state, twin = (start(game, {}, seed).state for game in (GAMES[REVISED.key], copy))
    for ply in range(40):
        seat = state.to_move
        view, other = coffin_view(state.view(seat)), coffin_view(twin.view(seat))
        assert other.rules == "dracula.reprinted"
        if view.stage is Stage.PLACE:
            unseen = unseen_in(state, view)
            assert unseen_in(twin, other) == unseen
            assert hand_selections(other, unseen) == hand_selections(view, unseen)
            assert vampire_holding_value(other) == vampire_holding_value(view)
        move = chosen(PLAYERS["harker"], state, bytes([ply]))
        assert chosen(PLAYERS["harker"], twin, bytes([ply])) == move
        if ply % 7 == 0:
            count = PLAYERS["count"]
            assert chosen(count, twin, b"count") == chosen(count, state, b"count")
        state, twin = state.apply(move), twin.apply(move)


def test_an_own_vampire_is_unseen_until_it_is_laid() -> None:
    state, view = next(placements("dracula.revised"))
    with_vampire = Counter(unseen_in(state, view))
    without_one = Counter(unseen_in(state, replace(view, vampires=(False, False))))
    assert (with_vampire - without_one).total() == 1


def test_few_enough_hands_are_all_searched_by_van_helsing() -> None:
    """In the fifth deal eleven cards are unseen; two of them, or one, are the other hand."""
    met = set()
    for state, view in placements("dracula.classic"):
        assert view.seat is not None
        if view.deal == 5 and sum(view.hand_sizes) in (3, 4):
            determinize = partial(state.determinize, view.seat)
            values = evaluate_moves(view, determinize, HELSING, rng_from_seed(b"any"))
            assert dict(values) == pytest.approx(means_over_every_hand(view))
            met.add(view.hand_sizes[1 - view.seat])
    assert met == {1, 2}


@pytest.mark.parametrize("other_has_vampire", [False, True])
@pytest.mark.parametrize("key", ["dracula.revised", "dracula.advanced"])
def test_van_helsing_reckons_with_the_own_vampires_of_both(
    key: str, other_has_vampire: bool
) -> None:
    """One card each is left to lay: the mean over all cards that may be the other's."""
    own_vampires = 0
    moves, _ = game(key, [None] * 2, 2, deals=5)
    for state, seen in ((move.state, coffin_view(move.view)) for move in moves):
        if seen.stage is not Stage.PLACE or seen.coffin.count(None) != 2:
            continue
        assert seen.seat is not None
        vampires = [other_has_vampire] * 2
        vampires[seen.seat] = seen.vampires[seen.seat]
        view = replace(seen, vampires=tuple(vampires))
        determinize = partial(state.determinize, view.seat)
        values = dict(evaluate_moves(view, determinize, HELSING, rng_from_seed(b"")))
        assert values == pytest.approx(means_over_every_last_card(view))
        own_vampires += view.vampires[seen.seat]
    assert own_vampires


def means_over_every_last_card(view: CoffinView) -> dict[Move, float]:
    """By move: the mean over the cards that may fill the last cell, less the cost of a Vampire."""
    assert view.seat is not None
    seen = [*view.hand, *view.coffin, *(card for past in view.results for card in past.coffin)]
    others = [*(Counter(view.pack) - Counter(card for card in seen if card)).elements()]
    others += [VAMPIRE] * view.vampires[1 - view.seat]
    means: dict[Move, float] = {}
    for move in view.moves:
        assert move.cell is not None
        cells = (*view.coffin[: move.cell], move.card, *view.coffin[move.cell + 1 :])
        last = cells.index(None)
        margins = [own_margin(view, (*cells[:last], card, *cells[last + 1 :])) for card in others]
        cost = vampire_holding_value(view) if move.card == VAMPIRE else 0
        means[move] = sum(margins) / len(margins) - cost
    return means


class Totals:
    """Values every move by the total of the card numbers in the hand; keeps the hands."""

    def __init__(self) -> None:
        self.hands: list[tuple[int, ...]] = []

    def values(self, observation: Observation, _rng: Rng) -> CoffinValues:
        self.hands.append(observation.hand)
        return np.where(legal_moves(observation.graph), sum(observation.hand), -np.inf)


def test_a_card_of_two_selections_has_the_value_of_the_better_one() -> None:
    """With a Vampire to spare, two of three cards are laid in the last three cells."""
    moves, _ = game("dracula.revised", [None] * 2, 2, deals=5)
    views = ((move.state, coffin_view(move.view)) for move in moves)
    state, view = next(
        (state, view)
        for state, view in views
        if view.coffin.count(None) == 3 and view.vampires[view.seat or 0]
    )
    judge, determinize = Totals(), partial(state.determinize, view.seat)
    values = dict(evaluate_moves(view, determinize, judge, rng_from_seed(b"")))
    cost = vampire_holding_value(view)
    worth = {hand: sum(hand) - cost * (VAMPIRE_NUMBER in hand) for hand in judge.hands}
    assert len(worth) == 2
    (common,) = set.intersection(*map(set, worth))
    shared = [value for move, value in values.items() if NUMBER_OF[move.card or VAMPIRE] == common]
    assert set(shared) == {max(worth.values())}
    assert set(values.values()) == set(worth.values())


def own_margin(view: CoffinView, cells: Cells) -> int:
    """The viewer's margin in a full coffin."""
    margin = points_margin(view.line_rules, view.tie_rule)(cells)
    return margin if view.owned_lines[view.seat or 0] == (0, 1, 2) else -margin


def means_over_every_hand(view: CoffinView) -> dict[Move, float]:
    """By move: the mean over all hands of the opponent, each played on with open cards."""
    assert view.seat is not None
    seen = [*view.hand, *view.coffin, *(card for past in view.results for card in past.coffin)]
    unseen = (Counter(PACK54) - Counter(card for card in seen if card)).elements()
    hands = list(itertools.combinations(unseen, view.hand_sizes[1 - view.seat]))
    opponent_has_rows = view.owned_lines[view.seat] != (0, 1, 2)
    margin = points_margin(view.line_rules, view.tie_rule)
    means: dict[Move, float] = {}
    for move in view.moves:
        assert move.card is not None
        assert move.cell is not None
        after = (*view.coffin[: move.cell], move.card, *view.coffin[move.cell + 1 :])
        rest = without(view.hand, [move.card])
        values = [reference_value(after, (hand, rest), opponent_has_rows, margin) for hand in hands]
        means[move] = -sum(values) / len(values)
    return means


def test_van_helsing_is_seldom_far_from_the_mean_over_every_hand() -> None:
    """Two of 47 cards make 1081 hands; a hundred are off by half a point, ten would be by two."""
    errors = []
    for seed in range(12):
        table = DealTable(seed)
        for ply in range(4):
            observation = table.observation(ply % 2)
            table.lay(ply % 2, *best_of(Greedy().values(observation, rng_from_seed(b""))))
        observation = table.observation(0)
        values = HELSING.values(observation, rng_from_seed(bytes([seed])))
        exact = Pimc(1081).values(observation, rng_from_seed(b""))
        legal = np.isfinite(exact)
        errors.append(np.abs(values[legal] - exact[legal]).mean())
    assert np.mean(errors) < 0.6


def test_the_payoff_follows_the_rules_of_the_table() -> None:
    options = {"triple_rank": "3", "sequence_order": "in_line", "tie_rule": "distinct"}
    view = coffin_view(states("dracula.advanced", tuple(options.items()))[9].view(0))
    assert payoff_for(view) is payoff_of(
        LineRules(ranks=True, triple_rank=3, in_line=True), Counting.POINTS, TieRule.DISTINCT
    )
