"""The terms of a game: what is said of its options is what is played."""

from collections.abc import Mapping

import pytest

from bot.engine.game_options import new_game_options, with_defaults
from bot.engine.games import GAMES
from bot.engine.record import start
from bot.i18n.translator import translator_for
from bot.model.terms import Terms
from bot.ui.layouts.terms import own_options

_ = translator_for("en")
CLASSIC = GAMES["dracula.classic"]


def named(key: str, chosen: Mapping[str, str]) -> tuple[str, ...]:
    return own_options(Terms(key, new_game_options(GAMES[key], chosen)), _)[1:]


@pytest.mark.parametrize("key", GAMES)
def test_defaults_are_not_named_though_somebody_chose_them(key: str) -> None:
    """Beside other choices some of them have no effect, and would be a promise."""
    every_default = with_defaults(GAMES[key], new_game_options(GAMES[key], {}))
    assert named(key, every_default) == ()


def test_a_default_that_another_choice_overrules_is_not_named() -> None:
    assert named("fosco.two", {"target": "31", "deals": "3"}) == ("• Target score: 31",)


def test_the_choice_of_ways_is_not_named_in_a_rematch_which_swaps_them() -> None:
    chosen = new_game_options(CLASSIC, {"direction_by": "random"})
    assert named("dracula.classic", chosen) == ("• Who chooses rows or columns: chance",)
    swapped = start(CLASSIC, chosen, bytes(32)).state.rematch_options(0)
    (ways,) = named("dracula.classic", {**chosen, **swapped})
    assert ways.startswith("• Rows and columns: the challenger plays ")


@pytest.mark.parametrize("why", [{"direction_by": "random"}, {"ways": "queen"}])
def test_nobody_is_promised_a_question_that_is_not_asked(why: Mapping[str, str]) -> None:
    asked = "• Consent of the other side: asked at the table"
    assert asked in named("dracula.classic", {"consent": "asked"})
    assert asked not in named("dracula.classic", {"consent": "asked", **why})
