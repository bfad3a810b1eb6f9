"""How a button outlives a restart: it is rebuilt from its custom_id, whatever process sent it.

All our views hold buttons of this one kind and nothing else that can be pressed. discord.py 2.7.1
forgets a kind for every message in the process when a view that mixes kinds ends, or when one view
is edited from one set of items to another; so there is one kind, and a new view for every render.
"""

import re
from typing import Any, Final, Protocol, Self, cast

import discord

TEMPLATE: Final = re.compile(r"[a-z]{1,2}:[A-Za-z0-9:@!_.-]{0,90}")
"""Anything that may be a press of ours; `ids.parse` says whether it is one."""

Interaction = discord.Interaction[Any]


class ButtonClient(Protocol):
    """What the client of a pressed button must be able to do."""

    async def pressed(self, interaction: Interaction, custom_id: str) -> None:
        """Act on it and answer; never raises."""


class PersistentButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=TEMPLATE):
    """A button that tells the client its custom_id when it is pressed."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: discord.ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        return cls(cast(discord.ui.Button[Any], item))

    async def callback(self, interaction: Interaction) -> None:
        await cast(ButtonClient, interaction.client).pressed(interaction, self.custom_id)


def wrap(button: discord.ui.Button[Any]) -> discord.ui.Item[Any]:
    """The button as a press; a link leads away by itself."""
    return button if button.url is not None else PersistentButton(button)


def reaches_a_button(interaction: Interaction) -> bool:
    """Whether discord.py will rebuild a press for this: it looks for it on the message."""
    pressed = cast(dict[str, Any], interaction.data or {})
    custom_id = str(pressed.get("custom_id", ""))
    button = discord.ComponentType.button.value
    if pressed.get("component_type") != button or TEMPLATE.fullmatch(custom_id) is None:
        return False
    return interaction.message is not None and custom_id in _custom_ids(interaction.message)


def _custom_ids(message: discord.Message) -> set[str]:
    children = discord.ui.LayoutView.from_message(message, timeout=None).walk_children()
    return {getattr(child, "custom_id", "") for child in children}
