"""The yardsticks of Fosco in the arena."""

import pytest

from bot.tools.arena.fosco import FOSCO_FOUR, FOSCO_TWO
from bot.tools.arena.matches import Arena, match


@pytest.mark.parametrize(
    ("arena", "one", "other"),
    [
        (FOSCO_TWO, "ab-2", "greedy"),
        (FOSCO_TWO, "ab-4", "random"),
        (FOSCO_FOUR, "cheat-4", "high"),
        (FOSCO_FOUR, "pimc-4,4", "random"),
    ],
)
def test_a_stronger_yardstick_beats_a_weaker_one(arena: Arena, one: str, other: str) -> None:
    result = match(arena, (one, other), range(6), {})
    assert result.margins.mean() > 0


@pytest.mark.parametrize("arena", [FOSCO_TWO, FOSCO_FOUR])
def test_every_contestant_of_the_programme_is_known(arena: Arena) -> None:
    for names in arena.programme:
        for name in names:
            arena.contestant(name)


@pytest.mark.parametrize(
    ("arena", "name"), [(FOSCO_TWO, "greedy"), (FOSCO_TWO, "ab-3"), (FOSCO_FOUR, "high")]
)
def test_a_yardstick_against_itself_scores_nothing(arena: Arena, name: str) -> None:
    assert match(arena, (name, name), range(2), {}).margins.tolist() == [0, 0]
