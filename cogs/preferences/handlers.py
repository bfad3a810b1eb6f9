"""Shows and changes a player's preferences: pings, challengers, blocks, cards, the language."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.engine.errors import Refusal
from bot.i18n.translator import languages, translator_for
from bot.messages import preference_ids
from bot.messages.button_grammar import chosen_id
from bot.model.players import Challengers, PreferenceChanges
from bot.tables.blocks import Blocks
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from bot.ui.service_protocols import PreferenceWriter
from cogs.preferences import layouts


class PreferenceHandlers:
    """Answers the command and its buttons."""

    def __init__(self, preferences: PreferenceWriter, blocks: Blocks) -> None:
        self._preferences = preferences
        self._blocks = blocks

    async def show(self, caller: Caller) -> Reply:
        """The caller's preferences."""
        return Reply(layouts.preferences(caller.preferences, caller.translator))

    async def back(self, caller: Caller, _button: preference_ids.ShowPreferencesButton) -> Reply:
        """The caller's preferences in place of a page that they led to."""
        return replace(await self.show(caller), replaces=True)

    async def change(self, caller: Caller, button: preference_ids.PreferenceButton) -> Reply:
        """Change one preference and show all of them."""
        changes = _changes(button)
        preferences = await self._preferences.save(caller.user_id, **changes)
        if "language" in changes:
            caller = replace(caller, translator=translator_for(changes["language"]))
        return Reply(layouts.preferences(preferences, caller.translator), replaces=True)

    async def blocks(self, caller: Caller, button: preference_ids.BlocksButton) -> Reply:
        """The people whom the caller blocks."""
        return await self._list(caller, button.page)

    async def unblock(self, caller: Caller, button: preference_ids.UnblockButton) -> Reply:
        """Lift a block of the caller, and show the blocks that are left."""
        return await self._unblock(caller, button.block)

    async def unblock_chosen(self, caller: Caller, select: preference_ids.UnblockSelect) -> Reply:
        """The same for a block chosen from a menu; Refusal if the choice is forged."""
        block_id = chosen_id(select.chosen)
        if not block_id:
            raise Refusal("unknown_press")
        return await self._unblock(caller, block_id)

    async def _unblock(self, caller: Caller, block_id: int) -> Reply:
        await self._blocks.lift(caller.user_id, block_id)
        return await self._list(caller, 1)

    async def _list(self, caller: Caller, page: int) -> Reply:
        blocked = await self._blocks.by(caller.user_id)
        return Reply(layouts.blocks(blocked, page, caller.translator), replaces=True)


def _changes(button: preference_ids.PreferenceButton) -> PreferenceChanges:
    """The change that this button stands for; Refusal if it is forged or outdated."""
    try:
        return _PARSERS[button.name](button.value)
    except (KeyError, ValueError) as error:
        raise Refusal("unknown_press") from error


_SWITCH: Final = {"on": True, "off": False}
_PARSERS: Final[Mapping[str, Callable[[str], PreferenceChanges]]] = {
    "muted": lambda value: {"muted": _SWITCH[value]},
    "mute_turns": lambda value: {"mute_turns": _SWITCH[value]},
    "mute_challenges": lambda value: {"mute_challenges": _SWITCH[value]},
    "four_colour": lambda value: {"four_colour": _SWITCH[value]},
    "letters": lambda value: {"text_only": _SWITCH[value]},
    "large_cards": lambda value: {"large_cards": _SWITCH[value]},
    "forgotten": lambda value: {"forgotten": _SWITCH[value]},
    "challengers": lambda value: {"challengers": Challengers(value)},
    "language": lambda value: {"language": {one: one for one in languages()}[value]},
}
"""By name in a button, the function from a button's value to the change; KeyError, ValueError."""
