"""Sentences about the ratings at the end of a game."""

from dataclasses import replace

import pytest

from bot.engine.games import GAMES
from bot.engine.record import Record, replay
from bot.i18n.translator import translator_for
from bot.model.results import RatingChange
from bot.ui.layouts import rating_changes
from tests.ui.tables import seated, table_at, tables_of, user_id

NAMES = ("Mina", "Jonathan", "Lucy")
_ = translator_for("en")


def rated_end(*changes: RatingChange, ending: str = "") -> str:
    """What is said about the ratings of a game that has ended, Mina against Jonathan."""
    *_before, last = tables_of("dracula.classic")
    if ending:
        record = Record("dracula.classic", b"\7" * 32, {}, (ending,))
        last = table_at(record, replay(GAMES[record.rules], record))
    return "\n".join(
        rating_changes.ratings(replace(last, seats=seated(2, NAMES), rating_changes=changes), _)
    )


def test_why_a_game_counts_less_stays_true_when_it_is_read_on_a_later_day() -> None:
    mina, jonathan = (user_id(seat) for seat in seated(2, NAMES))
    changes = (RatingChange(one, 1500, 1500, False, 61, 0.25) for one in (mina, jonathan))
    fourth = rated_end(*changes)
    assert "its players had already met on the same day" in fourth
    left = rated_end(RatingChange(jonathan, 1500, 1489, False, 61), ending="!resign 1")
    assert "today" not in fourth + left


def test_the_end_says_why_a_game_counts_less_or_not_at_all() -> None:
    mina, jonathan = (user_id(seat) for seat in seated(2, NAMES))
    change = RatingChange(mina, 1500, 1509, False, 61, 1.0)
    assert rated_end(change) == "Rating: **\u2068Mina\u2069** 1500 → **1509** (+9)"
    unsure = rated_end(replace(change, provisional=True))
    assert "→ **1509?** (+9)\n-# ? not enough rated games yet" in unsure
    weights = (replace(change, weight=0.25), RatingChange(jonathan, 1500, 1489, False, 61, 0.25))
    assert "counts as 1/4 of a game for ratings" in rated_end(*weights)
    assert "only five games a day between the same players" in rated_end()
    assert "before anything was scored" in rated_end(ending="!resign 1")
    alone = RatingChange(jonathan, 1500, 1489, False, 61)
    assert "left too many games in one day" in rated_end(alone, ending="!resign 1")
    old = (RatingChange(mina, 1500, 1512, True), RatingChange(jonathan, 1500, 1489, True))
    assert "in one day" not in rated_end(*old, ending="!resign 1")
    assert "1512?" in rated_end(*old, ending="!resign 1")
    assert "? not enough rated games yet" in rated_end(*old, ending="!resign 1")


@pytest.mark.parametrize(
    ("weights", "shares"),
    [
        ((0.5, 1.0, 0.5), "1/2 for Mina & Lucy"),
        ((0.25, 0.5, 0.25), "1/2 for Jonathan, 1/4 for Mina & Lucy"),
        ((1.0, 0.5, 0.0625), "1/2 for Jonathan, 1/16 for Lucy"),
        ((None, 0.5, 0.5), "1/2 for Jonathan & Lucy"),  # left early too often: a loss in full
        ((0.5, 0.5), "1/2 for Mina & Jonathan"),  # Lucy left early: her rating does not change
    ],
)
def test_a_game_that_does_not_count_less_for_all_says_for_whom_it_does(
    weights: tuple[float | None, ...], shares: str
) -> None:
    """Who had met nobody on that day is not said to have done so."""
    over, seats = tuple(tables_of("thracula"))[-1], seated(3, NAMES)
    changes = tuple(
        RatingChange(user_id(seat), 1500, 1500, False, 61, weight)
        for seat, weight in zip(seats, weights, strict=False)
    )
    *_ratings, line = rating_changes.ratings(replace(over, seats=seats, rating_changes=changes), _)
    for name in NAMES:
        shares = shares.replace(name, f"**\u2068{name}\u2069**")
    opponents = "who had already met an opponent on the same day."
    assert line == f"For ratings this game counts as {shares}, {opponents}"
