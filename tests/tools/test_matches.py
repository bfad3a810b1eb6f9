"""The arena plays any game of the catalogue from every side, and its matches can be repeated."""

from itertools import chain

import pytest

from bot.engine.games import GAMES
from bot.tools.arena.arenas import ARENAS
from bot.tools.arena.match_runner import Match, play_match
from bot.tools.arena.matches import GENERAL_CONTESTANTS

EVERY_ARENA = pytest.mark.parametrize("key", ARENAS)


def test_every_game_of_the_catalogue_has_an_arena() -> None:
    assert set(GAMES) <= set(ARENAS)


@EVERY_ARENA
def test_a_match_can_be_repeated_and_scores_nothing_against_itself(key: str) -> None:
    first = play_match(Match(key, "random", "random"), range(3))
    again = play_match(Match(key, "random", "random"), range(3))
    assert (first.margins == again.margins).all()
    if len(set(ARENAS[key].game.sides)) == 2:
        assert (first.margins == 0).all()


YARDSTICKS = {
    (name, factory): key
    for key, arena in ARENAS.items()
    for name, factory in arena.contestants.items()
}
"""Each with one of its games: those of coffins play many."""


@pytest.mark.parametrize(("name", "key"), [(name, key) for (name, _), key in YARDSTICKS.items()])
def test_every_yardstick_plays_a_deal(name: str, key: str) -> None:
    result = play_match(Match(key, name, "random"), range(1))
    assert len(result.margins) == 1
    assert result.seconds[0].size


@pytest.mark.parametrize("level", [name for name in GENERAL_CONTESTANTS if name != "random"])
def test_the_computer_players_play_from_their_views(level: str) -> None:
    result = play_match(Match("dracula.classic", level, "random"), range(1))
    assert result.seconds[0].size


def test_partners_sit_on_one_side_and_exchange_seats_together() -> None:
    result = play_match(Match("dracula.partners", "random", "random"), range(2))
    assert len(result.seconds[0]) == len(result.seconds[1])


def test_options_are_played() -> None:
    points, counters = (
        play_match(Match("dracula.classic", "harker", "random", options), range(4))
        for options in ((), (("counting", "cards_tens"),))
    )
    assert abs(points.margins).max() > 9 >= abs(counters.margins).max()


def test_whole_games_are_told_deal_by_deal() -> None:
    result = play_match(Match("dracula.classic", "greedy", "random", whole=True), range(2))
    assert result.by_deal.shape == (2, 6)
    assert result.by_deal.mean(axis=1) == pytest.approx(result.margins)
    assert result.margins.mean() > 0
    assert result.wins.mean() > 0.5


def test_games_of_different_lengths_are_told_as_far_as_all_go() -> None:
    result = play_match(Match("counterbluff", "honest", "random", whole=True), range(3))
    lengths = {len(each.margins) for each in result.played}
    assert result.by_deal.shape == (3, min(lengths))


@EVERY_ARENA
def test_every_contestant_of_the_programme_is_known(key: str) -> None:
    for name in chain.from_iterable(ARENAS[key].programme):
        ARENAS[key].contestant(name)


def test_an_unknown_contestant_is_refused() -> None:
    with pytest.raises(KeyError):
        ARENAS["abstrac"].contestant("dracula")
