"""Opponent models believe the hands and the player types that explain the moves made."""

from dataclasses import replace
from itertools import product
from math import prod

import numpy as np
import pytest

from bot.ai.coffin.card_numbers import CARD_OF, NO_CARD
from bot.ai.coffin.hand_sampling import HandSamples, possible_hands
from bot.ai.coffin.observation import Observation
from bot.ai.coffin.opponent_model import OpponentKind, OpponentModel, OpponentType
from bot.ai.coffin.payoff import payoff_of
from bot.engine.cards import Card
from bot.engine.coffin.grid import NEIGHBOURS
from bot.engine.coffin.rules import Counting, LineRules
from bot.engine.scoring.lines import score_lines
from bot.tools.arena.coffin import DealTable, Greedy, best_of
from tests.ai.coffin.observing import observation_at
from tests.ai.coffin.reference_solver import Cells, points_margin, reference_value

INFERRING = OpponentType(OpponentKind.INFERRING, 1.0, 1.5, 0.05)
GREEDY = OpponentType(OpponentKind.GREEDY, 1.0, 1.0, 0.1)
DEALS = (8,) * 9
AT_RANDOM = OpponentType(OpponentKind.OMNISCIENT, 1.0, 1.0, 1.0)
FAULTLESS = OpponentType(OpponentKind.OMNISCIENT, 1.0, 0.01, 0.0)
"""Two who see all cards: one plays any move, the other one of the best."""


@pytest.mark.parametrize("kind", OpponentKind)
def test_weights_sum_to_one(kind: OpponentKind) -> None:
    model = OpponentModel((replace(INFERRING, kind=kind),), DEALS)
    for ply in (0, 1, 3, 6):
        _, observation = observation_at(ply)
        hands = possible_hands(observation, 30, np.random.default_rng(4))
        kept, weights = model.posterior(observation, hands, np.random.default_rng(5))
        assert weights.shape == (1, kept.count)
        assert {*map(tuple, kept.cards.T)} <= {*map(tuple, hands.cards.T)}
        assert weights.sum() == pytest.approx(1)
        assert (weights > 0).all()


def test_every_hand_is_equally_likely_before_the_first_move() -> None:
    _, observation = observation_at(0)
    hands = possible_hands(observation, 30, np.random.default_rng(4))
    _, weights = OpponentModel((INFERRING,), DEALS).posterior(
        observation, hands, np.random.default_rng(5)
    )
    assert np.allclose(weights, 1 / 30)


def test_the_true_hand_gains_weight_by_its_moves() -> None:
    gained = []
    for seed in range(40):
        table, observation = observation_at(3, seed)
        hands = possible_hands(observation, 60, np.random.default_rng(seed))
        true = np.array([[observation.unseen.index(card)] for card in table.hands[0]])
        both = HandSamples(
            np.concatenate([true, hands.indices], axis=1),
            np.concatenate([np.array(table.hands[0])[:, None], hands.cards], axis=1),
        )
        kept, weights = OpponentModel((INFERRING,), DEALS).posterior(
            observation, both, np.random.default_rng(seed)
        )
        is_true = (kept.indices == true).all(axis=0)
        gained.append(weights[0, is_true].sum() * both.count)
    assert np.mean(gained) > 1.2  # 1 if moves told nothing


def test_a_type_is_believed_as_far_as_it_explains_the_moves() -> None:
    model = OpponentModel((replace(INFERRING, prior=0.5), replace(GREEDY, prior=0.5)), DEALS)
    believed = []
    for seed in range(30):
        table = DealTable(seed)
        table.lay(0, *best_of(Greedy().values(table.observation(0), np.random.default_rng(0))))
        observation = table.observation(1)
        hands = possible_hands(observation, 60, np.random.default_rng(seed))
        _, weights = model.posterior(observation, hands, np.random.default_rng(seed))
        believed.append(weights[1].sum())
    assert np.mean(believed) > 0.5


def test_a_greedy_player_errs_as_much_where_counters_count() -> None:
    _, observation = observation_at(4)
    hands = possible_hands(observation, 40, np.random.default_rng(4))
    model = OpponentModel((OpponentType(OpponentKind.GREEDY, 1.0, 4.0, 0.0),), (1,) * 9)
    by_points, by_counters = (
        model.posterior(seen, hands, np.random.default_rng(5))[1]
        for seen in (
            observation,
            replace(observation, payoff=payoff_of(counting=Counting.CARDS_TENS)),
        )
    )
    assert by_points.shape == by_counters.shape
    assert by_counters == pytest.approx(by_points)


def cells_of(board: tuple[int, ...]) -> Cells:
    return tuple(None if card == NO_CARD else CARD_OF[card] for card in board)


def replies(cells: Cells, hand: list[Card]) -> list[tuple[Cells, list[Card]]]:
    """Every coffin after one of these cards is laid, and the cards that are then left."""
    return [
        ((*cells[:cell], card, *cells[cell + 1 :]), [*hand[:at], *hand[at + 1 :]])
        for (at, card), cell in product(enumerate(hand), range(9))
        if cells[cell] is None and any(cells[near] for near in NEIGHBOURS[cell])
    ]


@pytest.mark.parametrize("seed", range(3))
def test_a_move_is_worth_what_the_replies_of_each_type_leave(seed: int) -> None:
    _, observation = observation_at(4, seed)
    hands = possible_hands(observation, 4, np.random.default_rng(4))
    slot, cell = np.argwhere(observation.graph.first >= 0)[seed].tolist()
    after = observation.after(slot, cell)
    model = OpponentModel((FAULTLESS, AT_RANDOM), DEALS)
    values = model.reply_values(after, hands, np.random.default_rng(5))
    margin, own = points_margin(LineRules()), [CARD_OF[card] for card in after.hand]
    for number, held in enumerate(hands.cards.T.tolist()):
        hand = [CARD_OF[card] for card in held]
        left = [
            reference_value(cells, (own, rest), observation.rows, margin)
            for cells, rest in replies(cells_of(after.board), hand)
        ]
        assert values[:, number] == pytest.approx([min(left), np.mean(left)])


@pytest.mark.parametrize("seat", [0, 1])
def test_a_full_coffin_is_as_likely_as_the_opponents_choices_were(seat: int) -> None:
    """Where every move is equally likely, each choice counts one in the number of moves."""
    table, _ = observation_at(8)
    finished = table.observation(seat)
    model = OpponentModel((AT_RANDOM,), DEALS)
    choices = []
    for ply, play in enumerate(finished.plays):
        if not play.own:
            laid = [CARD_OF[each.card] for each in finished.plays[ply:] if not each.own]
            choices.append(len(replies(cells_of(finished.board_before(ply)), laid)))
    (likelihood,) = model.explained(finished, np.random.default_rng(5))
    assert likelihood == pytest.approx(1 / prod(choices))


def test_a_faultless_player_never_made_a_move_that_was_worse_than_another() -> None:
    """The last four cards of six coffins; of equally good moves each was equally likely."""
    margin, model, found = points_margin(LineRules()), OpponentModel((FAULTLESS,), DEALS), []
    for seed, seat in product(range(3), (0, 1)):
        finished = observation_at(8, seed)[0].observation(seat)
        finished = replace(finished, plays=finished.plays[4:])
        likelihood = 1.0
        for ply, play in enumerate(finished.plays):
            if not play.own:
                later = finished.plays[ply:]
                own, laid = (
                    [CARD_OF[each.card] for each in later if each.own is mine]
                    for mine in (True, False)
                )
                losses = {
                    cells: reference_value(cells, (own, rest), finished.rows, margin)
                    for cells, rest in replies(cells_of(finished.board_before(ply)), laid)
                }
                best = [cells for cells, lost in losses.items() if lost == min(losses.values())]
                made = cells_of(finished.board_before(ply + 1))
                likelihood *= (made in best) / len(best)
        found.append(likelihood)
        assert model.explained(finished, np.random.default_rng(5)) == pytest.approx([likelihood])
    assert 0 < len([each for each in found if each]) < len(found)


def leads_of(observation: Observation, hand: list[Card]) -> list[int]:
    """The opponent's lead after each of its possible first moves from this hand."""
    sides = (slice(3), slice(3, 6)) if not observation.rows else (slice(3, 6), slice(3))
    leads = []
    for cells, _ in replies(cells_of(observation.board_before(0)), hand):
        totals = [line.total for line in score_lines(cells, LineRules())]
        leads.append(max(totals[sides[0]]) - max(totals[sides[1]]))
    return leads


@pytest.mark.parametrize("seed", range(4))
def test_a_greedy_player_holds_no_card_that_would_have_led_by_more(seed: int) -> None:
    table = DealTable(seed)
    table.lay(0, *best_of(Greedy().values(table.observation(0), np.random.default_rng(0))))
    observation = table.observation(1)
    hands = possible_hands(observation, 60, np.random.default_rng(seed))
    model = OpponentModel((replace(GREEDY, temperature=0.01, epsilon=0.0),), (1,) * 9)
    kept, weights = model.posterior(observation, hands, np.random.default_rng(5))
    laid = CARD_OF[observation.plays[0].card]
    made = max(leads_of(observation, [laid]))
    expected = {}
    for hand in hands.cards.T.tolist():
        leads = leads_of(observation, [laid, *(CARD_OF[card] for card in hand)])
        if max(leads) == made:
            expected[tuple(hand)] = 1 / leads.count(made)
    total = sum(expected.values())
    found = dict(zip(map(tuple, kept.cards.T.tolist()), weights[0].tolist(), strict=True))
    assert found == pytest.approx({hand: each / total for hand, each in expected.items()})
