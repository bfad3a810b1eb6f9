"""Where the first message of a game appears, and that no answer lost by Discord makes a second.

The server wants a thread for each game.
"""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import cast

import pytest
from discord import HTTPException

from bot.model.location import MessageLocation
from bot.tables.message_locations import MessageLocations
from bot.ui.coalescer import TryLater
from bot.ui.current_messages import CurrentMessages
from bot.ui.message_errors import ChannelGone
from bot.ui.messenger import link_to
from bot.ui.notifications import Notifications
from bot.ui.show_requests import Repost
from bot.ui.table_messages import TableMessages
from tests.ui.fakes import (
    OF_THE_API,
    FakeDiscord,
    FakeTables,
    Posted,
    links,
    pressable,
    refusal,
    showing,
    text,
)
from tests.ui.tables import tables_of
from tests.ui.test_game_threads import CRYPT, TABLE, THREAD_PLACE, Opening, threads

ATTIC = MessageLocation(10, 21)
GONE = refusal(404, 10003)
DOWN = [refusal(503)] * 3
LIMITED = refusal(429, headers=OF_THE_API)
GAME = [replace(table, id=7, location=CRYPT) for table in tables_of("dracula.classic")]


class Server:
    """A Discord, its tables, and the messages that show them."""

    def __init__(self) -> None:
        self.discord = FakeDiscord()
        self.opening = Opening()
        self.tables = FakeTables({TABLE.id: TABLE})

    def shown_in(self) -> list[int]:
        """The channels with a message, by the age of the message."""
        return [one.channel_id for one in self.discord.messages.values()]

    def boards(self) -> list[Posted]:
        """The messages at which something can be played, by age."""
        return [one for one in self.discord.messages.values() if pressable(one)]


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def notifications(server: Server) -> Notifications:
    return Notifications(server.tables, server.tables.is_away)


@pytest.fixture
async def messages(server: Server, notifications: Notifications) -> AsyncIterator[TableMessages]:
    locations = cast(MessageLocations, server.tables)
    current = CurrentMessages(
        lambda _guild: (), server.tables.head_to_head, server.tables.lesson_step
    )
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


async def test_a_game_whose_board_may_stand_in_the_channel_gets_no_thread_later(
    server: Server, messages: TableMessages
) -> None:
    server.opening.failure = TryLater("503")
    server.discord.lose(*DOWN)
    with pytest.raises(TryLater):
        await messages.show(GAME[0], None)
    server.opening.failure = None
    await messages.show(GAME[0], None)
    assert server.shown_in() == [CRYPT.channel_id]


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


@pytest.mark.parametrize("then", [DOWN[1:], [LIMITED]])
async def test_a_board_that_was_played_at_before_it_was_known_to_have_arrived_stays_the_only_one(
    server: Server, messages: TableMessages, then: list[HTTPException]
) -> None:
    server.discord.lose(DOWN[0])
    server.discord.fail(*then)
    with pytest.raises(TryLater):
        await messages.show(GAME[0], None)
    (seen,) = server.boards()
    await messages.show(GAME[1], None)
    (board,) = server.boards()
    assert board.id == seen.id == messages.location(TABLE).message_id
    assert text(board) != text(seen), "it shows the move"


async def test_a_board_that_was_refused_before_somebody_played_notifies_whoever_is_to_move_once(
    server: Server, messages: TableMessages, notifications: Notifications
) -> None:
    server.discord.fail(LIMITED)
    with pytest.raises(TryLater):
        await messages.show(GAME[0], None)
    await messages.show(GAME[1], None)
    (board,) = server.boards()
    assert board.called
    assert notifications.was_notified(GAME[1])


async def test_a_board_that_was_found_again_is_a_new_message_when_it_is_deleted(
    server: Server, messages: TableMessages
) -> None:
    server.discord.lose(*DOWN)
    with pytest.raises(TryLater):
        await messages.show(GAME[0], None)
    await messages.show(GAME[1], None)
    server.discord.messages.clear()
    await messages.show(GAME[1], None)
    assert len(server.boards()) == 1


async def test_a_board_is_edited_later_that_was_found_but_could_not_be_edited(
    server: Server, messages: TableMessages
) -> None:
    server.discord.lose(*DOWN)
    with pytest.raises(TryLater):
        await messages.show(GAME[0], None)
    (seen,) = server.boards()
    server.discord.fail_after(1, *DOWN)
    with pytest.raises(TryLater):
        await messages.show(GAME[1], None)
    server.discord.forget_nonces()
    await messages.show(GAME[2], None)
    (board,) = server.boards()
    assert board.id == seen.id
    assert text(board) != text(seen)


async def test_a_board_that_was_deleted_before_it_was_found_is_posted_again(
    server: Server, messages: TableMessages
) -> None:
    server.discord.lose(*DOWN)
    with pytest.raises(TryLater):
        await messages.show(GAME[0], None)
    server.discord.messages.clear()
    await messages.show(GAME[1], None)
    (board,) = server.boards()
    assert messages.location(TABLE).message_id == board.id


async def test_a_board_that_was_found_shows_what_has_changed_besides_moves(
    server: Server, messages: TableMessages
) -> None:
    before = replace(GAME[1], deadline=1_700_000_000.0)
    server.discord.lose(*DOWN)
    with pytest.raises(TryLater):
        await messages.show(before, None)
    await messages.show(replace(before, deadline=1_700_086_400.0, extended=1), None)
    (board,) = server.boards()
    assert "1700086400" in text(board)


async def test_a_board_that_was_moved_unsaid_is_found_once_and_the_old_one_leads_to_it(
    server: Server, messages: TableMessages
) -> None:
    await messages.show(GAME[0], None)
    repost = Repost(ATTIC)
    server.discord.lose(*DOWN)
    with pytest.raises(TryLater):
        await messages.show(GAME[0], repost)
    server.discord.fail_after(1, *DOWN)
    with pytest.raises(TryLater):
        await messages.show(GAME[1], repost)
    await messages.show(GAME[1], repost)
    old, board = server.discord.messages.values()
    assert server.boards() == [board]
    assert server.shown_in() == [THREAD_PLACE.channel_id, ATTIC.channel_id]
    assert links(old) == [link_to(messages.location(TABLE))]


async def test_a_board_after_a_full_coffin_that_was_found_but_not_edited_stays_a_board(
    server: Server, messages: TableMessages
) -> None:
    filled = next(table.ply for table in GAME if table.view(None).deal == 2)
    await messages.show(GAME[filled - 1], None)
    server.discord.fail_after(1)
    server.discord.lose(*DOWN)
    with pytest.raises(TryLater):
        await messages.show(GAME[filled], None)
    server.discord.fail_after(2, *DOWN)
    with pytest.raises(TryLater):
        await messages.show(GAME[filled + 1], None)
    await messages.show(GAME[filled + 1], None)
    coffin, board = server.discord.messages.values()
    assert "Coffin 1 is nailed shut" in text(coffin)
    assert server.boards() == [board]


async def test_a_board_in_the_channel_instead_of_its_thread_stays_the_only_one(
    server: Server, messages: TableMessages
) -> None:
    server.discord.fail(GONE)
    server.discord.lose(*DOWN)
    with pytest.raises(TryLater):
        await messages.show(GAME[0], None)
    await messages.show(GAME[1], None)
    assert server.shown_in() == [CRYPT.channel_id]


async def test_a_full_coffin_that_may_have_arrived_is_posted_once_whatever_follows(
    server: Server, messages: TableMessages
) -> None:
    filled = next(table.ply for table in GAME if table.view(None).deal == 2)
    await messages.show(GAME[filled - 1], None)
    server.discord.messages.clear()
    server.discord.fail_after(1)
    server.discord.lose(*DOWN)
    with pytest.raises(TryLater):
        await messages.show(GAME[filled], None)
    await messages.show(GAME[filled + 1], None)
    coffin, board = server.discord.messages.values()
    assert "Coffin 1 is nailed shut" in text(coffin)
    assert server.boards() == [board]
