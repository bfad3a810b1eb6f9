"""Dates are written as in the reader's language."""

from datetime import date

import pytest

from bot.i18n.dates import long_date, month_name
from bot.i18n.translator import translator_for


@pytest.mark.parametrize(
    ("language", "day", "month"),
    [
        ("en", "9 March 2026", "March 2026"),
        ("de", "9. März 2026", "März 2026"),
    ],
)
def test_a_day_and_a_month_are_named_in_the_language(language: str, day: str, month: str) -> None:
    _ = translator_for(language)
    assert long_date(date(2026, 3, 9), _) == day
    assert month_name(date(2026, 3, 9), _) == month
