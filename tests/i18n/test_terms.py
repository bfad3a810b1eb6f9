"""Paces and durations are told in the largest unit that is exact."""

import pytest

from bot.i18n.terms import duration, pace_name, status_name
from bot.i18n.translator import translator_for
from bot.model.terms import Pace

_ = translator_for("en")
GERMAN = translator_for("de")
MINUTE, HOUR, DAY = 60, 3600, 86_400


@pytest.mark.parametrize(
    ("seconds", "english", "german"),
    [
        (3 * DAY, "3 days", "3 Tage"),
        (DAY, "1 day", "1 Tag"),
        (36 * HOUR, "36 hours", "36 Stunden"),
        (HOUR, "1 hour", "1 Stunde"),
        (90 * MINUTE, "90 minutes", "90 Minuten"),
        (61, "2 minutes", "2 Minuten"),
        (59.5, "1 minute", "1 Minute"),
    ],
)
def test_a_duration_is_told_in_whole_units_and_never_shortened(
    seconds: float, english: str, german: str
) -> None:
    assert duration(seconds, _) == english
    assert duration(seconds, GERMAN) == german


@pytest.mark.parametrize(
    ("pace", "name", "timed"),
    [
        (
            Pace.CORRESPONDENCE,
            "by correspondence, days per move",
            "by correspondence, 2 hours per move",
        ),
        (Pace.LIVE, "live, minutes per move", "live, 2 hours per move"),
        (Pace.NONE, "no time limit; called off after 30 days without a move", None),
    ],
)
def test_a_pace_is_told_with_its_time_if_it_has_one(
    pace: Pace, name: str, timed: str | None
) -> None:
    assert pace_name(pace, _) == name
    assert pace_name(pace, _, 2 * HOUR) == (timed or name)


def test_a_status_is_told_in_the_language() -> None:
    assert status_name("started", _) == "its game has begun"
    assert status_name("declined", GERMAN) == "abgelehnt"
