"""Button class for every button, rebuilt from its custom_id by any process after any restart.

discord.py 2.7.1 unregisters a button class in the whole process when a view that mixes classes
ends, or when one view is edited from one set of items to another. So there is one class, and a new
view for every render.
"""

import re
from typing import Any, Final, Protocol, Self, cast

import discord

TEMPLATE: Final = re.compile(r"[a-z]{1,2}:[A-Za-z0-9:@!_.-]{0,90}")
"""Any text that may be a button id; `button_grammar.parse` decides."""

Interaction = discord.Interaction[Any]


class ButtonPresses(Protocol):
    """Acts on pressed buttons."""

    async def press(self, interaction: Interaction, custom_id: str) -> None:
        """Act on the button and answer; never raises."""


class ButtonClient(Protocol):
    """What the client of a pressed button must have."""

    interactions: ButtonPresses


class PersistentButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=TEMPLATE):
    """A button that passes its custom_id to `Interactions.press`."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: discord.ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        return cls(cast(discord.ui.Button[Any], item))

    async def callback(self, interaction: Interaction) -> None:
        client = cast(ButtonClient, interaction.client)
        await client.interactions.press(interaction, self.custom_id)


def wrap(button: discord.ui.Button[Any]) -> discord.ui.Item[Any]:
    """The button as a persistent one; a link stays as it is."""
    return button if button.url is not None else PersistentButton(button)


def reaches_a_button(interaction: Interaction) -> bool:
    """Whether discord.py will find and call a button for this: it searches the message."""
    pressed = cast(dict[str, Any], interaction.data or {})
    custom_id = str(pressed.get("custom_id", ""))
    button = discord.ComponentType.button.value
    if pressed.get("component_type") != button or TEMPLATE.fullmatch(custom_id) is None:
        return False
    return interaction.message is not None and custom_id in _custom_ids(interaction.message)


def _custom_ids(message: discord.Message) -> set[str]:
    children = discord.ui.LayoutView.from_message(message, timeout=None).walk_children()
    return {getattr(child, "custom_id", "") for child in children}
