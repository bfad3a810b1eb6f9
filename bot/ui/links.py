"""Where on Discord something is shown, as an address to which a press or a line of text leads."""

from bot.model.location import MessageLocation


def link(location: MessageLocation) -> str:
    """The message that is shown there; nothing, if there is none."""
    return way_to(location) if location.message_id is not None else ""


def way_to(location: MessageLocation) -> str:
    """The message that is shown there, or the channel at least."""
    channel = f"https://discord.com/channels/{location.guild_id or '@me'}/{location.channel_id}"
    return channel if location.message_id is None else f"{channel}/{location.message_id}"
