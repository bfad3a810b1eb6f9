"""Class for every button and select, rebuilt from its custom_id by any process after any restart.

discord.py 2.7.1 unregisters a button class in the whole process when a view that mixes classes
ends, or when one view is edited from one set of items to another. So there is one class, and a new
view for every render.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Protocol, Self, cast

import discord

TEMPLATE: Final = re.compile(r"[a-z]{1,2}:[A-Za-z0-9:@!_.-]{0,90}")
"""Any text that may be a button id; `button_grammar.parse` decides."""

Interaction = discord.Interaction[Any]
Component = discord.ui.Button[Any] | discord.ui.Select[Any] | discord.ui.ChannelSelect[Any]

_KINDS: Final = tuple(
    kind.value
    for kind in (
        discord.ComponentType.button,
        discord.ComponentType.select,
        discord.ComponentType.channel_select,
    )
)


class ButtonPresses(Protocol):
    """Acts on pressed buttons."""

    async def press(
        self, interaction: Interaction, custom_id: str, chosen: Sequence[str] = ()
    ) -> None:
        """Act on the button, or on what was chosen from a select, and answer; never raises."""


class ButtonClient(Protocol):
    """What the client of a pressed button must have."""

    interactions: ButtonPresses


class PersistentButton(discord.ui.DynamicItem[Component], template=TEMPLATE):
    """A button or select that passes its custom_id to `Interactions.press`."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: discord.ui.Item[Any], _match: re.Match[str], /
    ) -> Self:
        return cls(cast(Component, item))

    async def callback(self, interaction: Interaction) -> None:
        client = cast(ButtonClient, interaction.client)
        pressed = cast(dict[str, Any], interaction.data or {})
        chosen = tuple(map(str, pressed.get("values", ())))
        await client.interactions.press(interaction, self.custom_id, chosen)


def wrap(component: Component) -> discord.ui.Item[Any]:
    """The button or select as a persistent one; a link stays as it is."""
    link = isinstance(component, discord.ui.Button) and component.url is not None
    return component if link else PersistentButton(component)


def reaches_a_button(interaction: Interaction) -> bool:
    """Whether discord.py will find and call a button or select for this in the message."""
    pressed = cast(dict[str, Any], interaction.data or {})
    kind, custom_id = pressed.get("component_type"), str(pressed.get("custom_id", ""))
    if kind not in _KINDS or TEMPLATE.fullmatch(custom_id) is None:
        return False
    message = interaction.message
    return message is not None and (kind, custom_id) in set(_found(message.components))


def _found(parts: Iterable[object]) -> Iterator[tuple[int, str]]:
    """The kinds and custom_ids of the buttons and selects among these components and in them."""
    for part in parts:
        if isinstance(part, discord.Button | discord.SelectMenu):
            yield int(part.type.value), part.custom_id or ""
        elif isinstance(part, discord.ActionRow | discord.Container):
            yield from _found(part.children)
