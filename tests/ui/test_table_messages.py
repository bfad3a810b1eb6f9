"""Where the first message of a game appears, on servers that want a thread for each."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import cast

import pytest

from bot.tables.message_locations import MessageLocations
from bot.ui.coalescer import TryLater
from bot.ui.current_messages import CurrentMessages
from bot.ui.message_errors import ChannelGone
from bot.ui.notifications import Notifications
from bot.ui.table_messages import TableMessages
from tests.ui.fakes import FakeDiscord, FakeTables, refusal, showing
from tests.ui.test_game_threads import CRYPT, TABLE, THREAD_PLACE, Opening, threads

GONE = refusal(404, 10003)


class Server:
    """A Discord, its tables, and the messages that show them."""

    def __init__(self) -> None:
        self.discord = FakeDiscord()
        self.opening = Opening()
        self.tables = FakeTables({TABLE.id: TABLE})

    def shown_in(self) -> list[int]:
        """The channels with a message, by the age of the message."""
        return [one.channel_id for one in self.discord.messages.values()]


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
async def messages(server: Server) -> AsyncIterator[TableMessages]:
    locations = cast(MessageLocations, server.tables)
    notifications = Notifications(server.tables, server.tables.is_away)
    current = CurrentMessages(lambda _guild: (), server.tables.between, server.tables.lesson_step)
    async with showing(server.discord) as messenger:
        yield TableMessages(messenger, locations, current, threads(server.opening), notifications)


async def test_a_game_whose_thread_is_gone_before_it_is_shown_takes_the_channel(
    server: Server, messages: TableMessages
) -> None:
    server.discord.fail(GONE)
    await messages.show(TABLE, None)
    assert server.shown_in() == [CRYPT.channel_id]
    assert messages.location(TABLE).channel_id == CRYPT.channel_id


async def test_a_game_without_its_thread_stays_in_the_channel_though_a_retry_is_needed(
    server: Server, messages: TableMessages
) -> None:
    server.discord.fail(GONE, *[refusal(503)] * 3)
    with pytest.raises(TryLater):
        await messages.show(TABLE, None)
    await messages.show(TABLE, None)
    assert server.shown_in() == [CRYPT.channel_id]
    assert server.opening.opened == 1


async def test_a_game_is_lost_only_if_its_channel_is_gone_too(
    server: Server, messages: TableMessages
) -> None:
    server.discord.fail(GONE, GONE)
    with pytest.raises(ChannelGone):
        await messages.show(TABLE, None)


async def test_a_game_that_was_lost_later_gets_a_thread_where_it_stands_then(
    server: Server, messages: TableMessages
) -> None:
    await messages.show(TABLE, None)
    assert server.shown_in() == [THREAD_PLACE.channel_id]
    messages.forget(TABLE.id)
    await messages.show(replace(TABLE, location=replace(CRYPT, channel_id=21)), None)
    assert server.opening.opened == 2
