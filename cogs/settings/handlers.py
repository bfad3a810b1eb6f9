"""Shows and changes a player's preferences: calls, challengers, blocks, cards, the language."""

from dataclasses import replace
from typing import Protocol, Unpack

from bot.engine.errors import Refusal
from bot.i18n.translator import languages, translator_for
from bot.messages import button_ids, lobby_ids
from bot.model.players import Challengers, PreferenceChanges, Preferences
from bot.tables.contacts import Contacts
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from cogs.settings import layouts


class PreferenceStore(Protocol):
    """Reads and changes preferences; what is not named stays."""

    async def preferences(self, user_id: int) -> Preferences: ...

    async def prefer(self, user_id: int, **chosen: Unpack[PreferenceChanges]) -> Preferences: ...


class SettingsHandlers:
    """Answers the command and its buttons."""

    def __init__(self, preferences: PreferenceStore, contacts: Contacts) -> None:
        self._preferences = preferences
        self._contacts = contacts

    async def show(self, caller: Caller) -> Reply:
        """The caller's preferences."""
        preferences = await self._preferences.preferences(caller.user_id)
        return Reply(layouts.preferences(preferences, caller.translator))

    async def change(self, caller: Caller, button: button_ids.SettingButton) -> Reply:
        """Change one preference and show all of them."""
        store, user_id, on = self._preferences, caller.user_id, button.value == "on"
        if button.name == "muted":
            preferences = await store.prefer(user_id, muted=on)
        elif button.name == "mute_turns":
            preferences = await store.prefer(user_id, mute_turns=on)
        elif button.name == "mute_challenges":
            preferences = await store.prefer(user_id, mute_challenges=on)
        elif button.name == "challengers" and button.value in [*Challengers]:
            preferences = await store.prefer(user_id, challengers=Challengers(button.value))
        elif button.name == "four_colour":
            preferences = await store.prefer(user_id, four_colour=on)
        elif button.name == "letters":
            preferences = await store.prefer(user_id, letters=on)
        elif button.name == "large_cards":
            preferences = await store.prefer(user_id, large_cards=on)
        elif button.name == "forgotten":
            preferences = await store.prefer(user_id, forgotten=on)
        elif button.name == "language" and button.value in languages():
            preferences = await store.prefer(user_id, language=button.value)
            caller = replace(caller, translator=translator_for(button.value))
        else:
            raise Refusal("unknown_press")
        return Reply(layouts.preferences(preferences, caller.translator), replaces=True)

    async def blocks(self, caller: Caller, button: lobby_ids.BlocksButton) -> Reply:
        """Those whom the caller blocks."""
        return await self._blocks(caller, button.page)

    async def unblock(self, caller: Caller, button: lobby_ids.UnblockButton) -> Reply:
        """Lift a block of the caller and show those that are left."""
        await self._contacts.unblock(caller.user_id, button.block)
        return await self._blocks(caller, 1)

    async def _blocks(self, caller: Caller, page: int) -> Reply:
        blocked = await self._contacts.blocks_of(caller.user_id)
        return Reply(layouts.blocks(blocked, page, caller.translator), replaces=True)
