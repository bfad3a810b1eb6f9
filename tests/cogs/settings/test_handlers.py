"""Presses that no message of ours offers change no preference."""

from typing import Any

import pytest

from bot.engine.errors import Refusal
from bot.i18n.translator import translator_for
from bot.messages.button_ids import SettingButton
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.ui.caller import Caller
from cogs.settings.handlers import SettingsHandlers

CALLER = Caller(1, Person(1, "Mina"), MessageLocation(10, 20), translator_for("en"))
NOTHING: Any = None


@pytest.mark.parametrize(
    "button",
    [
        SettingButton("challengers", "vampires"),
        SettingButton("language", "tlh"),
        SettingButton("user_id", "on"),
        SettingButton("letters", "maybe"),
    ],
)
async def test_a_preference_that_is_not_offered_is_refused(button: SettingButton) -> None:
    with pytest.raises(Refusal, match="unknown press"):
        await SettingsHandlers(NOTHING, NOTHING).change(CALLER, button)
