"""The daily coffin reaches everybody who wants to be reminded of it."""

from collections.abc import Collection
from datetime import date
from typing import cast

import pytest

from bot.i18n.translator import Translator, translator_for
from bot.messages.message import Message
from bot.model.location import MessageLocation
from bot.model.puzzles import DailyPost, PostResult
from bot.ui.coalescer import TryLater
from bot.ui.message_errors import CannotPost, ChannelGone
from bot.ui.messenger import Messenger
from cogs.puzzle.daily_posting import post_daily

CHANNEL = MessageLocation(10, 20)


class Channel:
    """As much of a messenger as posts in one channel; each nonce posts once."""

    def __init__(self, error: Exception | None = None, left: tuple[int, ...] = ()) -> None:
        self.error = error
        self.left = left
        self.posted: dict[str, Message] = {}

    def translator_for(self, _location: MessageLocation) -> Translator:
        return translator_for("en")

    async def departed(
        self, guild_id: int, people: Collection[int], _within: float
    ) -> Collection[int]:
        assert guild_id == CHANNEL.guild_id
        return {*people} & {*self.left}

    async def post(
        self, location: MessageLocation, message: Message, nonce: str
    ) -> MessageLocation:
        if self.error is not None:
            raise self.error
        assert location == CHANNEL
        self.posted.setdefault(nonce, message)
        return location


async def test_nobody_is_left_out_however_many_are_to_be_reminded() -> None:
    people = tuple(range(1, 251))
    channel, post = Channel(), DailyPost(10, 20, date(2026, 11, 20), reminded=people)
    assert await post_daily(cast(Messenger, channel), post) is PostResult.POSTED
    pinged = [message.mentions for message in channel.posted.values()]
    assert [len(one) for one in pinged] == [100, 100, 50]
    assert tuple(user for one in pinged for user in one) == people


async def test_nobody_is_reminded_who_has_left_the_server() -> None:
    channel = Channel(left=(1, 3))
    post = DailyPost(10, 20, date(2026, 11, 20), reminded=(1, 2, 3, 4))
    assert await post_daily(cast(Messenger, channel), post) is PostResult.POSTED
    (message,) = channel.posted.values()
    assert message.mentions == (2, 4)


@pytest.mark.parametrize(
    ("error", "result"),
    [
        (CannotPost(), PostResult.REFUSED),
        (ChannelGone(), PostResult.REFUSED),
        (TryLater("down"), PostResult.UNAVAILABLE),
    ],
)
async def test_what_has_not_been_posted_is_reported(error: Exception, result: PostResult) -> None:
    post = DailyPost(10, 20, date(2026, 11, 20))
    assert await post_daily(cast(Messenger, Channel(error)), post) is result
