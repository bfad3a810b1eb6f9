"""The yardsticks of Fosco in the arena."""

import pytest

from bot.tools.arena.match_runner import Match, play_match

TWO, FOUR = "fosco.two", "fosco.four"


@pytest.mark.parametrize(
    ("game", "one", "other"),
    [
        (TWO, "ab-2", "greedy"),
        (TWO, "ab-4", "random"),
        (FOUR, "cheat-4", "high"),
        (FOUR, "pimc-4,4", "random"),
    ],
)
def test_a_stronger_yardstick_beats_a_weaker_one(game: str, one: str, other: str) -> None:
    assert play_match(Match(game, one, other), range(6)).margins.mean() > 0


@pytest.mark.parametrize(("game", "name"), [(TWO, "greedy"), (TWO, "ab-3"), (FOUR, "high")])
def test_a_yardstick_against_itself_scores_nothing(game: str, name: str) -> None:
    assert play_match(Match(game, name, name), range(2)).margins.tolist() == [0, 0]
