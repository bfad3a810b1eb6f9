"""The message of a player's preferences."""

import pytest

from bot.i18n.translator import Translator
from bot.model.players import Preferences
from cogs.settings import layouts
from tests.ui.limits import check


@pytest.mark.parametrize("flag", [True, False])
def test_preferences_keep_the_limits(flag: bool, translator: Translator) -> None:
    check(layouts.preferences(Preferences(flag, flag, "en"), translator))
