"""Where on Discord something is shown, as an address to which a press or a line of text leads."""

from bot.model.location import MessageLocation


def link(spot: MessageLocation) -> str:
    """The message that is shown there; nothing, if there is none."""
    return way_to(spot) if spot.message_id is not None else ""


def way_to(spot: MessageLocation) -> str:
    """The message that is shown there, or the channel at least."""
    channel = f"https://discord.com/channels/{spot.guild_id or '@me'}/{spot.channel_id}"
    return channel if spot.message_id is None else f"{channel}/{spot.message_id}"
