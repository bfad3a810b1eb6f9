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
    """Return the custom_id unchanged; ValueError if its press would not be recognised."""
    if TEMPLATE.fullmatch(custom_id) is None:
        raise ValueError(f"{custom_id!r} does not match the template")
    return custom_id


def keep_pressed(press: dict[str, Any]) -> None:
    """Remove all components of the pressed message except the pressed one.

    `press` is the JSON of an interaction. discord.py would make an object of each component.
    """
    message = press.get("message")
    if message is not None:
        named = press.get("data", {})
        wanted = named.get("component_type"), named.get("custom_id")
        parts = _within(message.get("components", ()))
        message["components"] = [part for part in parts if _name(part) == wanted]


def pressed(interaction: Interaction) -> tuple[str, tuple[str, ...]]:
    """The custom_id of the pressed button or select, and what was chosen from it.

    The custom_id is empty if the message has no such component, or none of ours. `keep_pressed` has
    removed all other components from the message.
    """
    payload = cast(dict[str, Any], interaction.data or {})
    custom_id = str(payload.get("custom_id", ""))
    chosen = tuple(map(str, payload.get("values", ())))
    kept = () if interaction.message is None else interaction.message.components
    is_there = any(getattr(part, "custom_id", None) == custom_id for part in kept)
    is_ours = payload.get("component_type") in _KINDS and TEMPLATE.fullmatch(custom_id) is not None
    return custom_id if is_there and is_ours else "", chosen


def _within(parts: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """These components and all inside them, as JSON."""
    for part in parts:
        yield part
        yield from _within(part.get("components", ()))
        if "accessory" in part:
            yield part["accessory"]


def _name(part: dict[str, Any]) -> tuple[object, object]:
    return part.get("type"), part.get("custom_id")
