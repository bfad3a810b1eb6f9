"""Shows and changes a player's preferences: reminders, cards, pictures, the language."""

from dataclasses import replace
from typing import Protocol, Unpack

from bot.engine.errors import Refusal
from bot.i18n.translator import languages, translator_for
from bot.messages import button_ids
from bot.model.players import PreferenceChanges, Preferences
from bot.ui.interactions import Caller, Reply
from cogs.settings import layouts


class PreferenceStore(Protocol):
    """Reads and changes preferences; what is not named stays."""

    async def preferences(self, user_id: int) -> Preferences: ...

    async def prefer(self, user_id: int, **chosen: Unpack[PreferenceChanges]) -> Preferences: ...


class SettingsHandlers:
    """Answers the command and its buttons."""

    def __init__(self, preferences: PreferenceStore) -> None:
        self._preferences = preferences

    async def show(self, caller: Caller) -> Reply:
        """The caller's preferences."""
        preferences = await self._preferences.preferences(caller.user_id)
        return Reply(layouts.preferences(preferences, caller.translator))

    async def change(self, caller: Caller, button: button_ids.SettingButton) -> Reply:
        """Change one preference and show all of them."""
        store, user_id, on = self._preferences, caller.user_id, button.value == "on"
        if button.name == "muted":
            preferences = await store.prefer(user_id, muted=on)
        elif button.name == "four_colour":
            preferences = await store.prefer(user_id, four_colour=on)
        elif button.name == "letters":
            preferences = await store.prefer(user_id, letters=on)
        elif button.name == "large_cards":
            preferences = await store.prefer(user_id, large_cards=on)
        elif button.name == "language" and button.value in languages():
            preferences = await store.prefer(user_id, language=button.value)
            caller = replace(caller, translator=translator_for(button.value))
        else:
            raise Refusal("unknown_press")
        return Reply(layouts.preferences(preferences, caller.translator), replaces=True)
