"""The throwaway game does what the suite asks of every game, so that a copy of it does too."""

from inspect import signature
from typing import Any, Final

import pytest

from tests.engine import (
    test_conformance,
    test_fairness,
    test_notation,
    test_revealed_cards,
    test_takeback,
)
from tests.kits import test_catalogue
from tests.ui.layouts import test_heights

ARGUMENTS: Final = {"key": "highest", "number": 0, "options": {}, "language": "en"}
CHECKS: Final = [
    check
    for module in (
        test_conformance,
        test_notation,
        test_revealed_cards,
        test_takeback,
        test_catalogue,
    )
    for name, check in vars(module).items()
    if name.startswith("test_") and "key" in signature(check).parameters
    if signature(check).parameters.keys() <= ARGUMENTS.keys()
]


@pytest.mark.parametrize(
    "check",
    [
        *CHECKS,
        test_fairness.test_every_deal_is_as_its_players_saw_it,
        test_heights.test_the_message_of_a_turn_fits_a_phone_with_room_to_spare,
    ],
)
def test_it_does_what_every_game_does(check: Any) -> None:
    check(**{name: ARGUMENTS[name] for name in signature(check).parameters})
