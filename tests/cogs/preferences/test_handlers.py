"""A press changes the preference that its button names; a forged one changes none."""

from dataclasses import fields
from typing import Any, Unpack

import pytest

from bot.engine.errors import Refusal
from bot.i18n.translator import translator_for
from bot.messages import button_grammar
from bot.messages.preference_ids import PreferenceButton
from bot.model.location import MessageLocation
from bot.model.players import Challengers, Person, PreferenceChanges, Preferences
from bot.ui.caller import Caller
from cogs.preferences.handlers import PreferenceHandlers

CALLER = Caller(1, Person(1, "Mina"), MessageLocation(10, 20), translator_for("en"))
NOTHING: Any = None


@pytest.mark.parametrize(
    "button",
    [
        PreferenceButton("challengers", "vampires"),
        PreferenceButton("language", "tlh"),
        PreferenceButton("user_id", "on"),
        PreferenceButton("letters", "maybe"),
    ],
)
async def test_a_preference_that_is_not_offered_is_refused(button: PreferenceButton) -> None:
    with pytest.raises(Refusal, match="unknown press"):
        await PreferenceHandlers(NOTHING, NOTHING).change(CALLER, button)


class Kept:
    """Keeps the last changes."""

    changes: PreferenceChanges

    async def save(self, _user_id: int, **chosen: Unpack[PreferenceChanges]) -> Preferences:
        self.changes = chosen
        return Preferences(**chosen)


async def test_every_preference_has_a_button_that_changes_it() -> None:
    store, changed = Kept(), {"remind_daily"}  # this one is changed below the daily coffin
    handlers = PreferenceHandlers(store, NOTHING)
    message = (await handlers.show(CALLER)).message
    assert message is not None
    for shown in message.buttons:
        button = button_grammar.parse(shown.custom_id)
        if isinstance(button, PreferenceButton):
            await handlers.change(CALLER, button)
            changed |= {*store.changes}
    assert changed == {field.name for field in fields(Preferences)}


SWITCHES = ("muted", "mute_turns", "mute_challenges", "four_colour", "letters", "large_cards",
            "forgotten")  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        *((name, "on", True) for name in SWITCHES),
        *((name, "off", False) for name in SWITCHES),
        ("challengers", "nobody", Challengers.NOBODY),
        ("language", "de", "de"),
    ],
)
async def test_a_button_changes_its_own_preference_alone(
    name: str, value: str, kept: object
) -> None:
    store = Kept()
    await PreferenceHandlers(store, NOTHING).change(CALLER, PreferenceButton(name, value))
    assert store.changes == {"text_only" if name == "letters" else name: kept}
