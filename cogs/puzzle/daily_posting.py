"""Posts the daily coffin in the channel that a server has chosen."""

from bot.model.location import MessageLocation
from bot.model.puzzles import DailyPost, PostResult
from bot.ui.coalescer import TryLater
from bot.ui.messenger import CannotPost, ChannelGone, Messenger
from cogs.puzzle import daily_layouts


async def post_daily(messenger: Messenger, post: DailyPost) -> PostResult:
    """Make this post; a message that Discord took within the last minutes is not posted again."""
    location = MessageLocation(post.guild_id, post.channel_id)
    _ = messenger.translator_for(location)
    messages = (daily_layouts.daily_post(post, _), *daily_layouts.further_pings(post, _))
    try:
        for number, message in enumerate(messages):
            nonce = f"dp{post.guild_id}:{post.day}:{number}"
            await messenger.post(location, message, nonce)
    except (CannotPost, ChannelGone):
        return PostResult.REFUSED
    except TryLater:
        return PostResult.UNAVAILABLE
    return PostResult.POSTED
