"""The message on Discord that shows a game or a challenge."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MessageLocation:
    """A channel and the message in it; `message_id` is None while nothing is shown."""

    guild_id: int | None
    channel_id: int
    message_id: int | None = None
