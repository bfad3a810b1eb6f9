"""Values for the review of a deal of Fosco, from its last card to its first."""

import random

import pytest

from bot.ai.fosco.alpha_beta import INFINITE, AlphaBeta
from bot.ai.fosco.packed_deal import UNIT, PackedDeal, card_of
from bot.ai.fosco.review_search import ReviewSearch, review_search
from bot.engine.cards import Card
from bot.engine.game import Game
from tests.ai.fosco.test_alpha_beta import minimax, near_the_end
from tests.ai.fosco.test_packed_deal import packed
from tests.engine.games.test_fosco import FOUR, TWO, start

BUDGET = 400


def played(deal: PackedDeal, number: int) -> tuple[list[Card], list[PackedDeal]]:
    """Random cards to the end of a deal, and the position before each."""
    rng, cards, line = random.Random(number), [], []
    deal = copy(deal)
    while steps := deal.steps():
        line.append(copy(deal))
        cards.append(card_of(step := rng.choice(steps)))
        deal.play(step)
    return cards, line


def copy(deal: PackedDeal) -> PackedDeal:
    return PackedDeal(deal.rules, list(deal.hands), deal.position)


@pytest.mark.parametrize("game", [TWO, FOUR])
@pytest.mark.parametrize("number", range(3))
def test_every_value_near_the_end_is_that_of_minimax(game: Game, number: int) -> None:
    deal = near_the_end(game, number, 11, jokers="4")
    cards, line = played(deal, number)
    search = ReviewSearch(deal, cards, INFINITE)
    for at, position in enumerate(line):
        exact = {step: value / UNIT for step, value in minimax(position).items()}
        assert search.values(at) == exact


def test_values_do_not_depend_on_which_are_asked_for_first() -> None:
    deal = packed(start(TWO))
    cards, line = played(deal, 1)
    forwards, backwards = (ReviewSearch(copy(deal), cards, BUDGET) for _ in range(2))
    ahead = [forwards.values(at) for at in range(len(line))]
    assert ahead == [backwards.values(at) for at in reversed(range(len(line)))][::-1]


def test_a_forced_card_is_worth_what_comes_of_it() -> None:
    deal = packed(start(TWO))
    cards, line = played(deal, 2)
    search = ReviewSearch(deal, cards, BUDGET)
    forced = [at for at, position in enumerate(line[:-1]) if len(position.steps()) == 1]
    assert forced
    for at in forced:
        assert list(search.values(at).values()) == [-max(search.values(at + 1).values())]


def test_the_cards_of_a_review_are_searched_by_one_search() -> None:
    deal = packed(start(TWO))
    asked = (deal.rules, tuple(deal.hands), deal.position, tuple(played(deal, 3)[0]), BUDGET)
    assert review_search(*asked) is review_search(*asked)


def test_a_search_that_goes_on_needs_fewer_positions() -> None:
    deal = near_the_end(TWO, 5, 16)
    before, step = copy(deal), deal.steps()[0]
    deal.play(step)

    def searched(search: AlphaBeta) -> int:
        search.go_on(before.hands, INFINITE)
        search.after(before.resolved(), step, INFINITE)
        return search.searched

    known = AlphaBeta(deal)
    for reply in deal.steps():
        known.after(deal.resolved(), reply, INFINITE)
    assert searched(known) < searched(AlphaBeta(deal))


def test_values_of_a_search_that_was_not_deep_are_not_exact_when_met_again() -> None:
    deal = near_the_end(TWO, 3, 14)
    search, position = AlphaBeta(deal), deal.resolved()
    for step in deal.steps():
        search.after(position, step, 4)
    for repeated in (True, False):
        search.exact = True
        for step in deal.steps():
            search.after(position, step, 4 if repeated else INFINITE)
        assert search.exact is not repeated
