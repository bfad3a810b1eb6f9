"""A stored review is valid until the moves of its own game are judged otherwise."""

import pytest

from bot.ai.analysis_versions import (
    ANALYSIS_VERSION,
    CHANGES,
    is_valid,
)
from bot.engine.games import GAMES
from bot.model.terms import Terms

OF_1_1_0, OF_1_0_0 = 16, 12
"""The versions that two releases stored."""


@pytest.mark.parametrize("key", GAMES)
def test_what_is_stored_now_and_later_is_valid(key: str) -> None:
    assert is_valid(ANALYSIS_VERSION, Terms(key))
    assert is_valid(ANALYSIS_VERSION + 1, Terms(key))


@pytest.mark.parametrize("key", GAMES)
def test_a_review_of_an_earlier_release_is_valid_where_nothing_has_changed(key: str) -> None:
    changed_since = {"fosco.two", "fosco.four", "thracula", "dracula.partners"}
    assert is_valid(OF_1_1_0, Terms(key)) is (key not in changed_since)
    before = {"abstrac", "counterbluff"}
    assert is_valid(OF_1_0_0, Terms(key)) is (key not in changed_since | before)


def test_an_option_can_make_a_review_invalid() -> None:
    assert not is_valid(OF_1_1_0, Terms("dracula.classic", {"counting": "cards_tens"}))
    assert is_valid(OF_1_1_0, Terms("dracula.classic", {"counting": "points"}))
    outright = Terms("caterpillar", {"court_short": "outright", "deals": "1"})
    assert is_valid(OF_1_1_0, outright)
    assert not is_valid(OF_1_0_0, outright)


def test_reviews_from_before_the_first_release_are_not_valid() -> None:
    assert not is_valid(OF_1_0_0 - 1, Terms("dracula.classic"))


def test_changes_are_in_order_and_concern_games_and_options_of_the_catalogue() -> None:
    assert [each.version for each in CHANGES] == sorted(each.version for each in CHANGES)
    assert {key for each in CHANGES for key in each.games} <= GAMES.keys()
    offered = {
        (option.key, value)
        for game in GAMES.values()
        for option in game.options
        for value in option.values[1:]
    }
    chosen = {each.option for each in CHANGES if each.option is not None}
    assert chosen <= offered, "no default: those are not among a table's terms"
