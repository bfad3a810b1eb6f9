"""Where something is shown on Discord."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MessageLocation:
    """Where something is shown; without a message it is not shown yet, or no longer."""

    guild_id: int | None
    channel_id: int
    message_id: int | None = None
