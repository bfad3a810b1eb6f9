"""The message about a vacation keeps Discord's limits and offers what can be done."""

import pytest

from bot.i18n.translator import Translator
from bot.tables.vacations import VacationStatus
from cogs.vacation.layouts import question, vacation
from tests.ui.limits import check


@pytest.mark.parametrize(
    ("status", "button", "disabled"),
    [
        (VacationStatus(None, 14), "va:ask", False),
        (VacationStatus(None, 0), "va:ask", True),
        (VacationStatus(1e9, 0), "va:end", False),
    ],
)
def test_a_vacation_has_the_one_button_that_fits_and_the_way_to_the_preferences(
    status: VacationStatus, button: str, disabled: bool, translator: Translator
) -> None:
    shown = vacation(status, translator)
    check(shown)
    acts, preferences = shown.buttons
    assert (acts.custom_id, acts.disabled) == (button, disabled)
    assert (preferences.custom_id, preferences.disabled) == ("ps:", False)
    assert "live" in " ".join(shown.lines).lower(), "their clocks run on"


def test_a_vacation_is_begun_only_after_a_question(translator: Translator) -> None:
    asked = question(translator)
    check(asked)
    assert [one.custom_id for one in asked.buttons] == ["va:begin", "va:show"]
    assert "live" in " ".join(asked.lines).lower(), "their clocks run on"
