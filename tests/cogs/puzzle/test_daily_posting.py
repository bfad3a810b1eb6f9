"""The daily coffin reaches everybody who wants to be reminded of it."""

from datetime import date
from typing import cast

from bot.i18n.translator import Translator, translator_for
from bot.messages.message import Message
from bot.model.location import MessageLocation
from bot.model.puzzles import DailyPost
from bot.ui.messenger import CannotPost, Messenger
from cogs.puzzle.daily_posting import DailyPosting

CHANNEL = MessageLocation(10, 20)


class Channel:
    """As much of a messenger as posts in one channel; each nonce posts once."""

    def __init__(self, *, closed: bool = False) -> None:
        self.closed = closed
        self.posted: dict[str, Message] = {}

    def translator_for(self, _location: MessageLocation) -> Translator:
        return translator_for("en")

    async def post(
        self, location: MessageLocation, message: Message, nonce: str
    ) -> MessageLocation:
        if self.closed:
            raise CannotPost
        assert location == CHANNEL
        self.posted.setdefault(nonce, message)
        return location


async def test_nobody_is_left_out_however_many_are_to_be_reminded() -> None:
    people = tuple(range(1, 251))
    channel, post = Channel(), DailyPost(10, 20, date(2026, 11, 20), reminded=people)
    assert await DailyPosting(cast(Messenger, channel)).post(post)
    called = [message.mentions for message in channel.posted.values()]
    assert [len(one) for one in called] == [100, 100, 50]
    assert tuple(user for one in called for user in one) == people


async def test_a_channel_where_the_bot_may_not_post_is_told_of() -> None:
    post = DailyPost(10, 20, date(2026, 11, 20))
    assert not await DailyPosting(cast(Messenger, Channel(closed=True))).post(post)
