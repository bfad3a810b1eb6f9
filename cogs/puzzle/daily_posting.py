"""Posts the daily coffin in the channel that a server has chosen."""

import asyncio
from dataclasses import replace
from typing import Final

from bot.model.location import MessageLocation
from bot.model.puzzles import DailyPost, PostResult
from bot.ui.coalescer import TryLater
from bot.ui.message_errors import CannotPost, ChannelGone
from bot.ui.messenger import Messenger
from cogs.puzzle import daily_layouts

_LOOK_UP_SECONDS: Final = 5.0
"""How long a post waits for Discord to say who has left: the clocks of games wait for the post."""


async def post_daily(messenger: Messenger, post: DailyPost) -> PostResult:
    """Make this post; a message that Discord took within the last minutes is not posted again.

    People who have left the server are not reminded.
    """
    left = await _departed(messenger, post)
    post = replace(post, reminded=tuple(one for one in post.reminded if one not in left))
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


async def _departed(messenger: Messenger, post: DailyPost) -> set[int]:
    """Those of the people to remind of whom Discord says in time that they have left the server.

    Each is looked up alone, so that one failure leaves what is known of the others.
    """
    look_ups = (
        messenger.departed(post.guild_id, (one,), _LOOK_UP_SECONDS) for one in post.reminded
    )
    return {one for found in await asyncio.gather(*look_ups) for one in found}
