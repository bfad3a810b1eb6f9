"""Finds the pressed button or select by its custom_id, in any process after any restart.

discord.py could find it if a class for our buttons were registered. But for each press it would
build a view of the whole message; and when a view that mixes classes ends, it unregisters ours in
the whole process. So none is registered.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

import discord

TEMPLATE: Final = re.compile(r"[a-z]{1,2}:[A-Za-z0-9:@!_.-]{0,90}")
"""Any text that may be a button id; `button_grammar.parse` decides."""

PRESSES: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)
"""The bot makes no modals: one that is submitted is forged."""

Interaction = discord.Interaction[Any]

_KINDS: Final = tuple(
    kind.value
    for kind in (
        discord.ComponentType.button,
        discord.ComponentType.select,
        discord.ComponentType.channel_select,
    )
)


def recognised(custom_id: str) -> str:
    """The custom_id as it is; ValueError if a press of it would not be recognised."""
    if TEMPLATE.fullmatch(custom_id) is None:
        raise ValueError(f"{custom_id!r} does not match the template")
    return custom_id


def pressed(interaction: Interaction) -> tuple[str, tuple[str, ...]]:
    """The custom_id of the pressed button or select, and what was chosen from it.

    The custom_id is empty if the message has no such component, or none of ours.
    """
    told = cast(dict[str, Any], interaction.data or {})
    custom_id, chosen = str(told.get("custom_id", "")), tuple(map(str, told.get("values", ())))
    is_there = _is_there(interaction, told.get("component_type"), custom_id)
    return custom_id if is_there else "", chosen


def _is_there(interaction: Interaction, kind: object, custom_id: str) -> bool:
    """Whether the pressed message has a component of this kind with this id, which is ours."""
    if kind not in _KINDS or TEMPLATE.fullmatch(custom_id) is None:
        return False
    message = interaction.message
    found = () if message is None else _found(message.components)
    return any(one == (kind, custom_id) for one in found)


def _found(parts: Iterable[object]) -> Iterator[tuple[int, str]]:
    """The kinds and custom_ids of the buttons and selects among these components and in them."""
    for part in parts:
        if isinstance(part, discord.Button | discord.SelectMenu):
            yield int(part.type.value), part.custom_id or ""
        elif isinstance(part, discord.ActionRow | discord.Container):
            yield from _found(part.children)
        elif isinstance(part, discord.SectionComponent):
            yield from _found((part.accessory,))
