"""The rules of a table of Thracula say what its options make of it."""

import pytest

from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.i18n.translator import translator_for
from bot.kits.thracula.kit import THRACULA

_ = translator_for("en")


@pytest.mark.parametrize(
    ("chosen", "number", "text"),
    [
        ({}, 0, "dealt from shuffled discards"),
        ({"sixth_deal": "cut"}, 0, "which are only cut"),
        ({}, 1, "third card count **×4**"),
        ({"double_vampire": "x2"}, 1, "third card count **×2**"),
        ({"double_vampire": "zero"}, 1, "Two Vampires drain the line"),
        ({}, 2, "the victory is shared."),
        ({"thracula_bonus": "margin"}, 2, "gets the margin over second place as a bonus"),
    ],
)
def test_each_option_is_told(chosen: dict[str, str], number: int, text: str) -> None:
    options = with_defaults(GAMES["thracula"], chosen)
    assert text in " ".join(THRACULA.rules_pages("thracula", options, _)[number].lines)
