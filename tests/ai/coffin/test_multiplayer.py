"""Tables of three and four: how rollouts are played and score, and which moves they try."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from bot.ai.analysis_types import AnalysisBudget, RolloutBudget
from bot.ai.coffin.card_numbers import CARD_OF, NO_CARD, NUMBER_OF, VAMPIRE_NUMBER, CardNumbers
from bot.ai.coffin.coffin_evaluator import CoffinEvaluator
from bot.ai.coffin.determinizations import Determinizations, sample_determinizations
from bot.ai.coffin.evaluators import agreed_values
from bot.ai.coffin.greedy import scorer_for
from bot.ai.coffin.multiplayer import RolloutSearch, candidate_moves, evaluate_moves, play_on
from bot.ai.coffin.observation import CoffinValues
from bot.ai.coffin.payoff import payoff_of
from bot.ai.coffin.rollout_policy import (
    greedy_policy,
    greedy_reply_policy,
    holding_value_policy,
    potential_policy,
    potential_reply_policy,
)
from bot.ai.rng import rng_from_seed
from bot.engine.coffin.rules import Counting, LineRules, TieRule
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import Stage, State
from bot.engine.moves import Move, lay
from bot.engine.scoring.lines import score_lines
from tests.ai.playing import game, states


def test_scoring_follows_the_rules_of_the_table() -> None:
    view = coffin_view(states("thracula", (("double_vampire", "zero"),))[9].view(0))
    assert scorer_for(view).payoff is payoff_of(
        LineRules(vampire=2, two_vampires=0), Counting.POINTS, TieRule.NONE
    )


def test_a_view_under_another_key_takes_face_down_cards_too() -> None:
    view = coffin_view(states("thracula")[9].view(0))
    assert scorer_for(replace(view, rules="thracula.reprinted")) == scorer_for(view)
    assert scorer_for(view).takes_face_down


@pytest.mark.parametrize("key", ["dracula.partners", "thracula"])
def test_rollouts_fill_the_coffin_from_cards_that_are_nowhere_else(key: str) -> None:
    for state in states(key)[2::9]:
        view = coffin_view(state.view(state.to_move))
        if not view.stage.plays_a_card:
            continue
        samples = sample_determinizations(
            view, partial(state.determinize, view.seat), 3, rng_from_seed(b"")
        )
        for sample in range(3):
            hands = samples.hands[sample][samples.hands[sample] != NO_CARD].tolist()
            down = samples.face_down[sample][samples.face_down[sample] != NO_CARD].tolist()
            ordinary = [card for card in (*hands, *down) if card < 52]
            assert len(down) == len(view.face_down)
            assert len(ordinary) == len(set(ordinary))
            assert not set(ordinary) & cards_laid(view)
        ends = play_on(view, samples, view.moves, potential_policy(view))
        assert ends.boards.shape == (3 * len(view.moves), 9)
        assert (ends.boards != NO_CARD).all()
        assert (cards_of(ends) == cards_of(samples.repeated(len(view.moves)))).all()


def cards_of(samples: Determinizations) -> CardNumbers:
    """(samples, cards): all cards of each sample, sorted, wherever they are."""
    hands = samples.hands.reshape(len(samples.hands), -1)
    return np.sort(np.concatenate([samples.boards, samples.face_down, hands], axis=1), axis=1)


def cards_laid(view: CoffinView) -> set[int]:
    """The cards that lie open or are out of play, as numbers, without the Vampires."""
    coffins = [view.coffin]
    if not view.takes_face_down or view.deal < view.deals:  # the sixth is dealt from discards (T6)
        coffins += [past.coffin for past in view.results]
    return {NUMBER_OF[card] for coffin in coffins for card in coffin if card} - {VAMPIRE_NUMBER}


def test_a_move_that_is_judged_is_searched_once_whether_it_is_a_candidate_or_not() -> None:
    state = states("dracula.partners")[20]
    view = coffin_view(state.view(state.to_move))
    search = RolloutSearch(RolloutBudget(1, 1), greedy_policy)
    candidates = candidate_moves(view, 1, greedy_policy(view))
    other = next(move for move in view.moves if move not in candidates)
    determinize = partial(state.determinize, view.seat)
    values = evaluate_moves(
        view, determinize, search, rng_from_seed(b""), include=(*candidates, other)
    )
    assert [move for move, _ in values] == [*candidates, other]


def test_candidates_are_the_moves_with_the_best_immediate_lead() -> None:
    views = (coffin_view(state.view(state.to_move)) for state in states("dracula.partners"))
    view = next(view for view in views if view.stage is Stage.PLACE and len(view.moves) > 20)
    (best,) = candidate_moves(view, 1, greedy_policy(view))
    assert lead_after(view, best) == max(lead_after(view, move) for move in view.moves)
    few, more = ({*candidate_moves(view, count, greedy_policy(view))} for count in (5, 10))
    assert {best} < few < more < {*view.moves}


def lead_after(view: CoffinView, move: Move) -> int:
    """The side's best line less the other side's once the card is laid."""
    assert view.seat is not None
    assert move.cell is not None
    cells = (*view.coffin[: move.cell], move.card, *view.coffin[move.cell + 1 :])
    totals = [line.total for line in score_lines(cells, view.line_rules)]
    own, other = (max(totals[index] for index in owned) for owned in view.owned_lines)
    return own - other if view.sides[view.seat] == 0 else other - own


@pytest.mark.parametrize("key", ["dracula.partners", "thracula"])
def test_every_unseen_card_is_as_likely_in_every_hidden_place(key: str) -> None:
    state = states(key)[30]  # in the fourth coffin of partners, and the second of Thracula
    view = coffin_view(state.view(state.to_move))
    samples = sample_determinizations(
        view, partial(state.determinize, view.seat), 4000, rng_from_seed(b"")
    )
    other = (view.sides[view.to_move or 0] + 1) % len(view.sides)
    first = samples.hands[:, other, 0]
    seen = {NUMBER_OF[card] for card in view.hand} | cards_laid(view)
    shares = np.bincount(first[first != VAMPIRE_NUMBER]) / len(first)
    drawn = shares[shares > 0]
    assert not seen & set(first[first != VAMPIRE_NUMBER].tolist())
    assert drawn.max() < 1.7 * drawn.mean()
    assert drawn.min() > 0.3 * drawn.mean()


def test_nobody_holds_a_discard_when_the_sixth_coffin_of_thracula_begins() -> None:
    """The hands survive, and the cells are dealt from the discards (T6)."""
    views = ((state, coffin_view(state.view(state.to_move))) for state in states("thracula"))
    state, view = next((state, view) for state, view in views if view.deal == view.deals)
    samples = sample_determinizations(
        view, partial(state.determinize, view.seat), 20, rng_from_seed(b"")
    )
    discards = {NUMBER_OF[card] for past in view.results for card in past.coffin}
    discards -= {VAMPIRE_NUMBER}
    assert not discards & {*samples.hands.ravel().tolist()}
    down = samples.face_down[samples.face_down != NO_CARD]
    assert {*down.tolist()} <= discards | {VAMPIRE_NUMBER}


def test_with_partners_everybody_knows_who_holds_the_vampires() -> None:
    state = states("dracula.partners")[3]
    view = coffin_view(state.view(state.to_move))
    samples = sample_determinizations(
        view, partial(state.determinize, view.seat), 20, rng_from_seed(b"")
    )
    for seat in range(4):
        held = sum(card.is_vampire for card in state.view(seat).hand)
        assert ((samples.hands[:, seat] == VAMPIRE_NUMBER).sum(axis=1) == held).all()


def test_where_counters_count_a_card_kept_is_worth_counters() -> None:
    moves, _ = game("dracula.partners", [None] * 4, options={"counting": "cards_tens"}, deals=1)
    state = moves[-1].state  # one cell is left, so that the lead is certain
    counters = coffin_view(state.view(state.to_move))
    determinize = partial(state.determinize, counters.seat)
    search = RolloutSearch(RolloutBudget(1, 40), holding_value_policy)
    kept = []
    for view in (counters, replace(counters, counting=Counting.POINTS)):
        values = evaluate_moves(view, determinize, search, rng_from_seed(b""))
        samples = sample_determinizations(view, determinize, 1, rng_from_seed(b""))
        ends = play_on(view, samples, [move for move, _ in values], holding_value_policy(view))
        leads = scorer_for(view).final_leads(ends.boards)[view.sides[view.seat or 0]]
        kept.append(np.array([value for _, value in values]) - leads)
    assert np.abs(kept[1]).max() > 1
    assert kept[0] == pytest.approx(kept[1] / 10)


@pytest.mark.parametrize("coffin", range(5))
def test_a_seat_compares_replies_and_lays_the_card_with_the_worst_best_reply(
    coffin: int,
) -> None:
    """Two places are left, all moves are compared, and no card is worth anything later."""
    moves, _ = game("dracula.partners", [None] * 4)
    placements = [each.state for each in moves if each.view.stage is Stage.PLACE]
    state = placements[9 * coffin + 7]
    view = coffin_view(state.view(state.to_move))
    assert view.seat is not None
    policy = potential_reply_policy(view)
    comparing = replace(policy, holding=np.zeros_like(policy.holding), replies=len(view.moves))
    samples = open_cards(state, view)
    comparing.play(samples, view.seat, view.sides, None)
    (cell,) = (cell for cell in view.legal_cells if samples.boards[0, cell] != NO_CARD)
    made = lay(CARD_OF[samples.boards[0, cell]], cell)
    after_reply = {move: lead_after_best_reply(state, move) for move in view.moves}
    assert after_reply[made] == max(after_reply.values())
    assert len({*after_reply.values()}) > 1


@pytest.mark.parametrize("number", range(8))
def test_with_partners_the_best_placement_after_the_next_reply_is_obvious(number: int) -> None:
    """Two places of the last coffin are left, so that the other card is known."""
    moves, _ = game("dracula.partners", [None] * 4, number)
    view, state, _ = moves[-2]
    obvious = CoffinEvaluator().obvious_moves(view, partial(state.determinize, view.seat))
    worth = {move: lead_after_best_reply(state, move) for move in view.moves}
    assert worth[obvious[-1]] == max(worth.values())


def test_the_last_placement_of_a_simple_player_who_saves_good_cards_is_obvious() -> None:
    moves, _ = game("dracula.partners", [None] * 4)
    placements = [each for each in moves if each.view.stage is Stage.PLACE]
    for view, state, _ in placements[8:-1:9]:
        seen = coffin_view(view)
        obvious = CoffinEvaluator().obvious_moves(view, partial(state.determinize, view.seat))
        simple = (greedy_policy(seen), holding_value_policy(seen))
        assert obvious == [candidate_moves(seen, 1, policy)[0] for policy in simple]


def test_a_search_with_a_second_policy_subtracts_what_both_of_them_see_lost() -> None:
    state = states("dracula.partners")[20]
    view = coffin_view(state.view(state.to_move))
    budget, determinize = RolloutBudget(8, len(view.moves)), partial(state.determinize, view.seat)

    def values(search: RolloutSearch) -> CoffinValues:
        found = evaluate_moves(view, determinize, search, rng_from_seed(b""))
        return np.array([value for _, value in found])

    first, second = (
        values(RolloutSearch(budget, policy)) for policy in (potential_reply_policy, greedy_policy)
    )
    both = values(RolloutSearch(budget, potential_reply_policy, greedy_policy))
    assert both == pytest.approx(agreed_values(first, second, second[first.argmax()]))
    assert both != pytest.approx(first)


@pytest.mark.parametrize(
    ("key", "turn", "determinizations"),
    [
        ("dracula.partners", 5, 5),
        ("dracula.partners", 8, 5),
        ("thracula", 2, 10),
        ("thracula", 3, 10),
    ],
)
def test_a_move_loses_what_players_with_and_without_potentials_see_lost(
    key: str, turn: int, determinizations: int
) -> None:
    state = states(key)[turn]
    view = coffin_view(state.view(state.to_move))
    determinize = partial(state.determinize, view.seat)
    budget = AnalysisBudget(1, 100, RolloutBudget(1, len(view.moves)))
    judged = CoffinEvaluator().analysis_values(view, determinize, budget, rng_from_seed(b""))
    rollouts = RolloutBudget(determinizations, len(view.moves))
    first, second = (
        dict(evaluate_moves(view, determinize, RolloutSearch(rollouts, policy), rng_from_seed(b"")))
        for policy in (potential_reply_policy, greedy_reply_policy)
    )
    best = max(first, key=first.__getitem__)
    agreed = {move: min(first[best] - first[move], second[best] - second[move]) for move in first}
    for move, value in judged:
        kept = 0.9 * (first[best] - max(agreed[move], 0)) + 0.1 * first[move]
        assert value == pytest.approx(kept)
    assert dict(judged) != pytest.approx(first)


def open_cards(state: State, view: CoffinView) -> Determinizations:
    """The one determinization in which everybody holds the true cards."""
    samples = sample_determinizations(
        view, partial(state.determinize, view.seat), 1, rng_from_seed(b"")
    )
    for seat in range(len(view.sides)):
        hand = [NUMBER_OF[card] for card in state.view(seat).hand]
        samples.hands[0, seat, : len(hand)] = hand
    return samples


def lead_after_best_reply(state: State, move: Move) -> int:
    """What the mover's side gains more in the coffin that the next seat fills as well as it can."""
    side = state.view(None).sides[state.to_move or 0]
    before = state.apply(move)
    ends = (before.apply(reply).view(None).results[-1].gains for reply in before.legal_moves())
    return min(gains[side] - gains[1 - side] for gains in ends)
