"""At the end of a game the Count plays for the game, and before it for points."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from bot.ai.coffin.card_numbers import NUMBER_OF
from bot.ai.coffin.coffin_evaluator import THE_COUNT, CoffinEvaluator
from bot.ai.coffin.evaluators import (
    OpponentModelPimc,
    Pimc,
    TwoPlayerEvaluator,
    perfect_info_values,
)
from bot.ai.coffin.game_utility import (
    GameUtility,
    LastCoffin,
    dealers_margin,
    playing_for_the_game,
)
from bot.ai.coffin.hand_sampling import possible_hands
from bot.ai.coffin.observation import CoffinValues
from bot.ai.coffin.opponent_model import margins_themselves
from bot.ai.coffin.payoff import payoff_for
from bot.ai.coffin.two_player import hand_selections, unseen_cards
from bot.ai.rng import rng_from_seed
from bot.engine.cards import hash_rng
from bot.engine.coffin.view import CoffinView, coffin_view
from bot.engine.game import State
from bot.engine.games import GAMES
from bot.engine.moves import Move
from bot.engine.record import start
from bot.model.players import Level
from bot.tools.arena.coffin import DealTable, Greedy, best_of
from tests.ai.coffin.observing import CLASSIC, after_coffins, observation_at
from tests.ai.playing import game

EXACT = Pimc(1)
LOST_BY_FORCE = 25, -6  # a deal, and a lead that is not enough if the other makes no mistake


def margin_against_greedy(deal: int, eldest: TwoPlayerEvaluator) -> int:
    """The eldest's margin where both see all cards, as in the last coffin of a game."""
    table = DealTable(deal)
    for ply in range(8):
        player = (eldest, Greedy())[ply % 2]
        values = player.values(table.observation(ply % 2, cheating=True), rng_from_seed(b""))
        table.lay(ply % 2, *best_of(values))
    return table.margin()


def ahead(state: State, lead: int) -> CoffinView:
    """What the player to move sees if he is ahead by `lead` points."""
    view = coffin_view(state.view(state.to_move))
    return replace(view, scores=tuple(lead * (side == view.to_move) for side in view.sides))


def values_of_the_count(state: State, view: CoffinView) -> Mapping[Move, float]:
    """What the Count without memory thinks of each move, by this view of the state."""
    determinize = partial(state.determinize, state.to_move)
    rng = rng_from_seed(b"")
    return dict(CoffinEvaluator(None).level_values(Level.COUNT, view, determinize, rng))


@pytest.fixture(scope="module")
def fifth_coffin() -> State:
    """After four cards of the last coffin but one."""
    return after_coffins(4, "greedy", plies=4, seed=463)


def margins_by_hand(state: State) -> Mapping[Move, CoffinValues]:
    """By move: what it is worth against each hand of the other, with open cards."""
    view = coffin_view(state.view(state.to_move))
    unseen = unseen_cards(view, partial(state.determinize, state.to_move), rng_from_seed(b""))
    observation = hand_selections(view, unseen)[0].observation
    hands = possible_hands(observation, 2000, rng_from_seed(b""))
    values = perfect_info_values(observation, hands)
    slots = {card: observation.hand.index(NUMBER_OF[card]) for card in view.hand}
    return {
        move: values[slots[move.card], move.cell]
        for move in view.moves
        if move.card is not None and move.cell is not None
    }


def test_a_game_lost_by_force_is_won_where_the_other_overlooks_something() -> None:
    deal, lead = LOST_BY_FORCE
    open_cards = DealTable(deal).observation(0, cheating=True)
    assert EXACT.values(open_cards, rng_from_seed(b"")).max() + lead < 0
    assert margin_against_greedy(deal, EXACT) + lead < 0
    assert margin_against_greedy(deal, LastCoffin(THE_COUNT, lead)) + lead > 0


@pytest.mark.parametrize("behind", [0, 1])
def test_a_game_that_is_won_or_drawn_by_force_is_played_exactly(behind: int) -> None:
    table, _ = observation_at(2)
    observation = table.observation(0, cheating=True)
    exact = EXACT.values(observation, rng_from_seed(b""))
    lead = -int(exact.max()) - behind
    values = LastCoffin(THE_COUNT, lead).values(observation, rng_from_seed(b""))
    assert np.array_equal(values, exact) == (not behind)
    assert values.max() == exact.max()


def level_at_best(key: str, options: Mapping[str, str]) -> tuple[State, Mapping[Move, float]]:
    """A position of the last coffin that best play loses, and its exact margins."""
    for number in range(100):
        moves, _ = game(key, [None] * 2, number, {"ways": "queen", **options})
        state = next(
            state for view, state, _ in moves if view.deal == 6 and len(view.moves_made) == 4
        )
        exact = values_of_the_count(state, ahead(state, 1000))
        if max(exact.values()) < 0:
            return state, exact
    raise AssertionError("every last coffin is won")


@pytest.mark.parametrize(
    ("tie_break", "drawn"), [("sixth_deal", False), ("best_line", True), ("draw", True)]
)
def test_level_totals_are_lost_by_the_leader_if_the_last_coffin_decides_d11(
    tie_break: str, drawn: bool
) -> None:
    state, exact = level_at_best("dracula.revised", {"tie_break": tie_break})
    lead = -round(max(exact.values()))
    assert values_of_the_count(state, ahead(state, lead + 1)) == exact, "won"
    assert (values_of_the_count(state, ahead(state, lead)) == exact) is drawn
    assert values_of_the_count(state, ahead(state, lead - 1)) != exact, "lost"


def test_level_totals_are_won_by_the_player_who_was_behind_if_the_last_coffin_decides_d11() -> None:
    view = coffin_view(start(GAMES["dracula.revised"], {}, bytes(32)).state.view(0))
    leads = []
    for scores in ((60, 70), (70, 60), (60, 60)):
        last = replace(view, to_move=0, coffins_left=0, scores=scores)
        count = playing_for_the_game(THE_COUNT, last)
        assert isinstance(count, LastCoffin)
        leads.append(count.lead)
    assert leads == [-9.5, 9.5, 0]


def test_a_player_who_does_not_know_the_other_hand_plays_as_ever() -> None:
    _, observation = observation_at(4)
    values = LastCoffin(THE_COUNT, -1000).values(observation, rng_from_seed(b""))
    assert np.array_equal(values, THE_COUNT.values(observation, rng_from_seed(b"")))


def test_in_the_last_coffin_the_score_counts() -> None:
    state = after_coffins(5, "greedy")
    level, losing = (values_of_the_count(state, ahead(state, lead)) for lead in (0, -30))
    assert level != losing


def test_with_the_lead_before_the_last_coffin_a_safe_card_is_better_than_a_good_one(
    fifth_coffin: State,
) -> None:
    level, leading = (
        values_of_the_count(fifth_coffin, ahead(fifth_coffin, lead)) for lead in (0, 30)
    )
    good, safe = (max(values, key=values.__getitem__) for values in (level, leading))
    assert level[good] > level[safe] + 1
    assert leading[safe] > leading[good] + 1
    hands = margins_by_hand(fifth_coffin)
    assert hands[good].mean() > hands[safe].mean()
    assert hands[good].min() < -30 <= hands[safe].min()


@pytest.mark.parametrize("lead", [0, -30])
def test_a_player_who_is_not_ahead_before_the_last_coffin_plays_for_points(
    lead: int, fifth_coffin: State
) -> None:
    view = ahead(fifth_coffin, lead)
    for_points = values_of_the_count(fifth_coffin, replace(view, coffins_left=None))
    assert values_of_the_count(fifth_coffin, view) == for_points


def test_the_lead_counts_neither_earlier_nor_where_more_coffins_may_follow(
    fifth_coffin: State,
) -> None:
    for_points = values_of_the_count(fifth_coffin, ahead(fifth_coffin, 0))
    for left in (2, None):
        view = replace(ahead(fifth_coffin, 30), coffins_left=left)
        assert values_of_the_count(fifth_coffin, view) == for_points


def test_the_next_dealer_has_the_safer_lead(fifth_coffin: State) -> None:
    """The dealer of the last coffin is a little ahead in it, and so has less to gain now."""
    view = ahead(fifth_coffin, 10)
    assert view.to_move is not None
    ratios = []
    for dealer in (view.to_move, 1 - view.to_move):
        count = playing_for_the_game(THE_COUNT, replace(view, dealer=dealer))
        assert isinstance(count, OpponentModelPimc)
        loss, gain = count.utility(np.array([-20.0, 20.0])).tolist()
        ratios.append(-gain / loss)
    dealt_now, deals_next = ratios
    assert deals_next < dealt_now < 1


def test_no_hidden_card_changes_what_a_move_is_worth_to_the_leader(fifth_coffin: State) -> None:
    usual = values_of_the_count(fifth_coffin, ahead(fifth_coffin, 30))
    for deal in range(3):
        other = fifth_coffin.determinize(fifth_coffin.to_move, hash_rng(b"%d" % deal))
        assert values_of_the_count(other, ahead(other, 30)) == usual


def test_what_replies_leave_is_weighed_by_the_same_utility() -> None:
    _, observation = observation_at(5)
    for_points = replace(THE_COUNT, hands=10, within=np.inf)
    doubled = replace(for_points, utility=lambda margins: 2 * margins)
    usual, twice = (each.values(observation, rng_from_seed(b"")) for each in (for_points, doubled))
    assert twice == pytest.approx(2 * usual)


def searched_moves(seed: int, utility: Callable[[CoffinValues], CoffinValues]) -> int:
    """How many moves the Count searches one reply on, after two cards of this deal."""
    asked = []

    def counted(margins: CoffinValues) -> CoffinValues:
        asked.append(margins)
        return utility(margins)

    _, observation = observation_at(2, seed)
    replace(THE_COUNT, hands=10, utility=counted).values(observation, rng_from_seed(b""))
    return len(asked) - 1


def test_playing_for_the_game_takes_no_longer() -> None:
    with_the_lead = GameUtility(20, 13.7, 1.0).in_points
    for_points, for_the_game = (
        sum(searched_moves(seed, utility) for seed in range(4))
        for utility in (margins_themselves, with_the_lead)
    )
    assert for_the_game <= 1.2 * for_points


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, 12),
        ({"scoring": "advanced"}, 15),
        ({"counting": "cards_tens", "waste_rounds": "off"}, 38),
    ],
)
def test_the_dealer_is_a_little_ahead_in_a_last_coffin(
    options: dict[str, str], points: int
) -> None:
    payoff = payoff_for(coffin_view(start(GAMES[CLASSIC], options, bytes(32)).state.view(0)))
    edge, spread = dealers_margin(payoff)
    assert 0 < edge < spread / 2
    assert spread / payoff.unit == pytest.approx(points, rel=0.05)


def test_a_chance_rises_with_the_margin_and_is_certain_if_nothing_is_to_come() -> None:
    margins = np.array([-40.0, -11.0, -10.0, -9.0, 40.0])
    for to_come in (0.0, 10.0, 20.0):
        utility = GameUtility(10, to_come, 1.0)
        assert (np.diff(utility.of(margins)) > 0).all()
    assert GameUtility(10, 0.0, 1.0).of(margins) == pytest.approx([0, 0, 0.5, 1, 1], abs=0.06)
    counters = GameUtility(1, 20.0, 0.1)
    assert counters.of(margins / 10) == pytest.approx(GameUtility(10, 20.0, 1.0).of(margins))


def test_a_utility_in_points_is_about_as_large_as_the_margins() -> None:
    margins = np.array([-3.0, 0.0, 3.0])
    for lead in (0, 1, 3, 10):
        values = GameUtility(lead, 13.0, 0.1).in_points(margins)
        assert 0.2 < (values[2] - values[0]) / 6 < 3
        assert values[1] == 0
