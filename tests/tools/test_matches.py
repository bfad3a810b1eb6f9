"""The arena plays any game of the catalogue from every side, and its matches can be repeated."""

import pytest

from bot.engine.games import GAMES
from bot.tools.arena.arena import ARENAS, game_match, lines, parser
from bot.tools.arena.matches import GENERAL_CONTESTANTS, Arena, match

EVERY_ARENA = pytest.mark.parametrize("key", ARENAS)


def test_every_game_of_the_catalogue_has_an_arena() -> None:
    assert set(GAMES) <= set(ARENAS)


@EVERY_ARENA
def test_a_match_can_be_repeated_and_scores_nothing_against_itself(key: str) -> None:
    first = match(ARENAS[key], ("random", "random"), range(3), {})
    again = match(ARENAS[key], ("random", "random"), range(3), {})
    assert (first.margins == again.margins).all()
    if len(set(ARENAS[key].game.sides)) == 2:
        assert (first.margins == 0).all()


@EVERY_ARENA
def test_every_yardstick_plays_a_deal(key: str) -> None:
    for name in ARENAS[key].contestants:
        result = match(ARENAS[key], (name, "random"), range(1), {})
        assert len(result.margins) == 1
        assert result.seconds[0]


@pytest.mark.parametrize("level", [name for name in GENERAL_CONTESTANTS if name != "random"])
def test_the_computer_players_play_from_their_views(level: str) -> None:
    result = match(ARENAS["dracula.classic"], (level, "random"), range(1), {})
    assert result.seconds[0]


def test_partners_sit_on_one_side_and_exchange_seats_together() -> None:
    result = match(Arena(GAMES["dracula.partners"]), ("random", "random"), range(2), {})
    assert len(result.seconds[0]) == len(result.seconds[1])


def test_options_are_played() -> None:
    points, counters = (
        match(ARENAS["dracula.classic"], ("harker", "random"), range(4), options)
        for options in ({}, {"counting": "cards_tens"})
    )
    assert abs(points.margins).max() > 9 >= abs(counters.margins).max()


def test_processes_play_as_one_does() -> None:
    alone = game_match("abstrac", ("exact", "random"), range(4), {})
    together = game_match("abstrac", ("exact", "random"), range(4), {}, jobs=2)
    assert (alone.margins == together.margins).all()


def test_a_line_says_the_margin_its_error_and_the_times() -> None:
    arguments = parser().parse_args(
        ["--game", "abstrac", "combo", "greedy", "--deals", "2", "--option", "joker=on"]
    )
    (line,) = lines(arguments)
    assert line.startswith("abstrac: combo v greedy: ")
    assert "a deal (2 deals; " in line
    assert line.count("max") == 2


def test_an_unknown_contestant_is_refused() -> None:
    with pytest.raises(KeyError):
        ARENAS["abstrac"].contestant("dracula")
