"""The length of a game, its packs and its result, as the games of independent deals share them."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import pytest

from bot.engine.cards import PACK52, hash_rng, seed_from, shuffled
from bot.engine.errors import InvalidOptions
from bot.engine.first_dealer import cut_french
from bot.engine.game import Option
from bot.engine.game_options import with_defaults
from bot.engine.independent_deals import (
    EqualTotals,
    GameLength,
    cut_for_deal,
    deals_option,
    fresh_pack,
    game_length,
    is_over,
    result_by_total,
    target_option,
    totals,
)
from bot.engine.moves import Move
from bot.engine.results import DecidedBy, ScorePart, highest_of
from tests.another_game.rules import HighestCardGame
from tests.engine.playouts import played

SEVERAL_DEALS = {
    "fosco.two": {"deals": "3"},
    "fosco.four": {"deals": "3"},
    "abstrac": {"deals": "3"},
    "caterpillar": {"deals": "3"},
    "counterbluff": {"target": "60"},
}
"""Options for a game of a few deals."""


class Recounted:
    """A finished deal that nobody may count again."""

    def __init__(self, result: object) -> None:
        self._result = result

    def __getattr__(self, name: str) -> Any:
        if name in ("scores", "gains", "parts", "play_points"):
            raise AssertionError("a finished deal was counted again")
        return getattr(self._result, name)


@dataclass(frozen=True, slots=True)
class Deal:
    gains: tuple[int, ...]
    deal: int = 1
    dealer: int = 0
    scores: tuple[int, ...] = (0, 0)
    parts: tuple[tuple[ScorePart, ...], ...] = ((), ())


@dataclass(frozen=True, slots=True)
class SeveralDeals(HighestCardGame):
    options: tuple[Option, ...] = (deals_option("2", "4"), target_option("0", "500"))


LENGTH_CASES = [
    # deals, target, equal totals, gains by deal, over
    (2, 0, EqualTotals.ANOTHER_DEAL, [(5, 3)], False),
    (2, 0, EqualTotals.ANOTHER_DEAL, [(5, 3), (0, 0)], True),
    (2, 0, EqualTotals.ANOTHER_DEAL, [(5, 3), (0, 2)], False),
    (2, 0, EqualTotals.ANOTHER_DEAL, [(5, 3), (0, 2), (1, 1)], False),
    (2, 0, EqualTotals.ANOTHER_DEAL, [(5, 3), (0, 2), (0, 1)], True),
    (2, 0, EqualTotals.DRAW, [(5, 3), (0, 2)], True),
    (1, 0, EqualTotals.DRAW, [], False),
    (2, 9, EqualTotals.ANOTHER_DEAL, [(4, 0), (4, 0)], False),
    (2, 9, EqualTotals.ANOTHER_DEAL, [(4, 0), (4, 0), (1, 0)], True),
    (2, 9, EqualTotals.ANOTHER_DEAL, [(10, 0)], True),
    (2, 9, EqualTotals.ANOTHER_DEAL, [(10, 10)], False),
    (2, 9, EqualTotals.DRAW, [(10, 10)], True),
    (0, 9, EqualTotals.ANOTHER_DEAL, [], False),
]


@pytest.mark.parametrize(("deals", "target", "equal", "gains", "over"), LENGTH_CASES)
def test_a_match_is_over_after_its_deals_or_at_its_target(
    deals: int, target: int, equal: EqualTotals, gains: list[tuple[int, ...]], over: bool
) -> None:
    length, score = (
        GameLength(deals, target, equal),
        totals(map(Deal, gains)),
    )
    assert is_over(length, len(gains), score) is over


@pytest.mark.parametrize(
    ("gains", "over"), [((2, 5, 5), False), ((5, 5, 2), False), ((2, 2, 5), True)]
)
def test_of_three_sides_only_those_with_the_highest_total_must_differ(
    gains: tuple[int, ...], over: bool
) -> None:
    score = totals([Deal(gains)], 3)
    assert is_over(GameLength(1, 0, EqualTotals.ANOTHER_DEAL), 1, score) is over
    result = result_by_total(score, (0, 1, 2))
    assert (result.bonus, len(result.winners) == 1) == ((0, 0, 0), over)


def test_the_options_choose_the_length() -> None:
    chosen = with_defaults(SeveralDeals(), {"target": "31"})
    assert game_length(chosen, EqualTotals.DRAW) == GameLength(2, 31, EqualTotals.DRAW)
    assert game_length({"target": "250"}, EqualTotals.ANOTHER_DEAL).deals == 0


def test_a_target_replaces_the_deals() -> None:
    assert with_defaults(SeveralDeals(), {"deals": "7"}) == {"deals": "7", "target": "0"}
    with pytest.raises(InvalidOptions, match="option needs"):
        with_defaults(SeveralDeals(), {"deals": "7", "target": "500"})


@pytest.mark.parametrize("value", ["0", "51", "-1", "two"])
def test_a_number_of_deals_that_nobody_plays_is_refused(value: str) -> None:
    with pytest.raises(InvalidOptions):
        with_defaults(SeveralDeals(), {"deals": value})


def test_the_largest_numbers_of_deals_and_of_points_are_allowed() -> None:
    assert with_defaults(SeveralDeals(), {"deals": "50"})["deals"] == "50"
    assert with_defaults(SeveralDeals(), {"target": "10000"})["target"] == "10000"
    with pytest.raises(InvalidOptions):
        with_defaults(SeveralDeals(), {"target": "10001"})


def test_deals_are_agreed_unless_a_target_ends_the_match() -> None:
    assert GameLength(2, 0, EqualTotals.ANOTHER_DEAL).agreed_deals == 2
    assert GameLength(2, 500, EqualTotals.ANOTHER_DEAL).agreed_deals is None


@pytest.mark.parametrize("seats", [2, 4])
def test_the_french_cut_of_ordinary_cards_names_the_dealer(seats: int) -> None:
    dealers = set()
    for number in range(40):
        dealer, cuts, seed = cut_for_deal(seats, hash_rng(bytes([number])))
        assert (dealer, cuts, seed) == cut_for_deal(seats, hash_rng(bytes([number])))
        assert cut_french(cuts[-1]) == dealer
        assert all(cut_french(cut) is None for cut in cuts[:-1])
        assert all(len(cut) == seats and set(cut) <= set(PACK52) for cut in cuts)
        dealers.add(dealer)
    assert dealers == set(range(seats))


def test_every_pack_comes_from_the_seed_before() -> None:
    first, seed = fresh_pack(PACK52, b"seed")
    second, _ = fresh_pack(PACK52, seed)
    rand = hash_rng(b"seed")
    assert (first, seed) == (shuffled(PACK52, rand), seed_from(rand))
    assert sorted(map(str, first)) == sorted(map(str, second)) == sorted(map(str, PACK52))
    assert first != second


def test_the_higher_total_wins_and_equal_totals_are_drawn() -> None:
    won = result_by_total((5, 10))
    assert (won.totals, won.bonus, won.finals) == ((5, 10), (0, 0), (5, 10))
    assert (won.winners, won.decided_by) == ((1,), DecidedBy.TOTAL)
    drawn = result_by_total((5, 5))
    assert (drawn.winners, drawn.decided_by) == ((0, 1), DecidedBy.DRAW)


@pytest.mark.parametrize("key", SEVERAL_DEALS)
def test_the_running_score_is_that_of_the_finished_deals(key: str) -> None:
    _, reached = played(key, 0, SEVERAL_DEALS[key])
    for position in reached:
        view = position.state.view(None)
        assert view.scores == totals(view.results)
    assert len(reached[-1].state.view(None).results) >= 3


@pytest.mark.parametrize("key", SEVERAL_DEALS)
def test_neither_a_view_nor_a_move_counts_the_finished_deals_again(key: str) -> None:
    record, reached = played(key, 0, SEVERAL_DEALS[key])
    for move, (before, after) in zip(record.moves, pairwise(reached), strict=True):
        state: Any = before.state
        counted = replace(state, results=tuple(map(Recounted, state.results)))
        assert counted.view(0).scores == state.view(0).scores
        assert counted.apply(Move.parse(move)).scores == after.state.scores


def test_no_deal_is_no_points() -> None:
    assert totals([]) == (0, 0)


@pytest.mark.parametrize(
    ("sides", "score", "winners"),
    [((0, 1), (3, 5), (1,)), ((0,), (3, 5), (0,)), ((0, 1), (4, 4), (0, 1))],
)
def test_only_the_sides_that_stayed_win(
    sides: tuple[int, ...], score: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    assert highest_of(sides, score) == winners


def test_a_spectator_sees_the_same_finished_hands_from_one_view_to_the_next() -> None:
    _, reached = played("counterbluff", 0, SEVERAL_DEALS["counterbluff"])
    views = [position.state.view(None) for position in reached[:-1]]
    for view, following in pairwise(views):
        pairs = zip(view.results, following.results, strict=False)
        assert all(before is after for before, after in pairs), "they are not made anew"
