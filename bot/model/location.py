"""The message on Discord that shows a game or a challenge."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MessageLocation:
    """A channel with its message; without one nothing is shown yet, or no longer."""

    guild_id: int | None
    channel_id: int
    message_id: int | None = None
