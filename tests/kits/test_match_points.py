"""The points of a side are written as in the messages: those before the deal, and what it adds."""

from itertools import chain

import pytest

from bot.i18n.translator import translator_for
from bot.kits.caterpillar.panel import side_points
from bot.kits.caterpillar.table_texts import score_note
from bot.kits.match_points import MatchPoints, match_points
from tests.kits.caterpillar.views import GAMES, spectated

_ = translator_for("en")


@pytest.mark.parametrize(
    ("points", "plain", "spoken"),
    [
        (MatchPoints(None, 25), "25", "The disc: 25 points."),
        (MatchPoints(None, 1), "1", "The disc: 1 point."),
        (MatchPoints(185, 5), "185 (+5)", "The disc: 185 (+5 in this deal)."),
        (MatchPoints(0, 0), "0 (+0)", "The disc: 0 (+0 in this deal)."),
    ],
)
def test_the_earlier_points_stand_before_those_of_the_deal(
    points: MatchPoints, plain: str, spoken: str
) -> None:
    assert points.plain == plain
    assert points.spoken("The disc", _) == spoken


def test_in_play_both_figures_are_those_of_the_message() -> None:
    games = chain.from_iterable(map(spectated, GAMES))
    views = [view for view in games if view.deal > 1 and view.finished_deal is None]
    assert any(sum(view.points) for view in views)
    for view in views:
        for side in (0, 1):
            points = side_points(view, side)
            assert points.large == str(view.scores[side])
            assert points.deal == 0 or points.small in score_note(view, side, _)


def test_what_a_finished_deal_adds_is_not_counted_twice() -> None:
    view = spectated()[-1].finished(1, 1)
    for side, (first, second) in enumerate(
        zip(*(each.scores for each in view.results), strict=True)
    ):
        assert match_points(view, side, second) == MatchPoints(first, second)
        assert side_points(view, side) == MatchPoints(first, second)
        assert side_points(view.finished(1, 0), side) == MatchPoints(None, first)
