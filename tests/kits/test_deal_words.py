"""Words about the deals of a match."""

from dataclasses import dataclass

import pytest

from bot.i18n.translator import translator_for
from bot.kits.deal_words import deal_title, points_so_far, with_better_move
from bot.messages.message import MOST_ALT

_ = translator_for("en")


@dataclass(frozen=True)
class View:
    deal: int
    deals: int | None
    target: int


@pytest.mark.parametrize(
    ("view", "title"),
    [(View(1, 3, 0), "deal 1 of 3"), (View(2, None, 31), "deal 2, up to 31 points")],
)
def test_a_deal_is_numbered_with_the_length_of_the_match(view: View, title: str) -> None:
    assert deal_title(view, _) == title


def test_only_points_are_worth_a_note() -> None:
    assert (points_so_far(12, _), points_so_far(0, _)) == ("(+12 in this deal)", "")


def test_a_better_move_comes_first_and_is_never_cut_off() -> None:
    assert with_better_move("A row.", "take one", _) == "A better move: take one. A row."
    long = with_better_move("A row. " * MOST_ALT, "take one", _)
    assert long.startswith("A better move: take one. A row.")
    assert len(long) <= MOST_ALT
