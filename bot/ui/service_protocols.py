"""Small parts of the services, for those who need no more of them."""

from collections.abc import Callable
from typing import Protocol, Unpack

from bot.model.players import Level, PreferenceChanges, Preferences

LevelsOn = Callable[[int | None], tuple[Level, ...]]
"""The computer players that may play in a guild, weakest first."""


class PreferenceReader(Protocol):
    """Reads what a person prefers."""

    async def preferences(self, user_id: int) -> Preferences: ...


class PreferenceWriter(Protocol):
    """Changes what a person prefers; preferences that are not named stay as they are."""

    async def save(self, user_id: int, **chosen: Unpack[PreferenceChanges]) -> Preferences: ...
