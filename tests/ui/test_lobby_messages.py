"""A challenge has one message and shows there how it stands, whatever Discord does not say."""

from dataclasses import replace
from typing import cast

import pytest
from discord import HTTPException

from bot.model.lobby import Lobby, LobbyStatus
from bot.model.location import MessageLocation
from bot.model.players import Computer, Level, Person
from bot.model.shards import Shards
from bot.tables.message_locations import MessageLocations
from bot.ui.coalescer import TryLater
from bot.ui.lobby_messages import LobbyMessages
from bot.ui.message_errors import CannotPost
from bot.ui.messenger import Messenger
from tests.ui.fakes import OF_THE_API, FakeDiscord, FakeTables, pressable, refusal, text
from tests.ui.tables import lobby_of

DOWN = [refusal(503)] * 3
LUCY = Person(3, "Lucy")
OPEN = replace(lobby_of("thracula", invited=(LUCY,)), location=MessageLocation(10, 20))
JOINED = replace(OPEN, seats=(OPEN.seats[0], None, Computer(Level.RENFIELD)))
DECLINED = replace(OPEN, status=LobbyStatus.DECLINED)


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables()


@pytest.fixture
def lobbies(messenger: Messenger, tables: FakeTables) -> LobbyMessages:
    async def link(_table_id: int) -> str:
        """No challenge here is taken up."""
        raise NotImplementedError

    locations = cast(MessageLocations, tables)
    return LobbyMessages(messenger, locations, lambda _guild: (), tables.ping, link)


async def unconfirmed(client: FakeDiscord, lobbies: LobbyMessages) -> None:
    """The challenge is posted, but Discord does not say so."""
    client.lose(*DOWN)
    with pytest.raises(TryLater):
        await lobbies.show(OPEN)
    (seen,) = client.messages.values()
    assert pressable(seen)


@pytest.mark.parametrize("now", [JOINED, DECLINED])
async def test_a_challenge_that_may_have_arrived_shows_what_came_of_it(
    client: FakeDiscord, tables: FakeTables, lobbies: LobbyMessages, now: Lobby
) -> None:
    await unconfirmed(client, lobbies)
    (seen,) = client.messages.values()
    before = text(seen)
    there = await lobbies.show(now)
    (shown,) = client.messages.values()
    assert there is not None
    assert there.message_id == shown.id == seen.id
    assert text(shown) != before
    assert bool(pressable(shown)) == (now is JOINED)
    assert tables.lobbies == {now.id: there}


@pytest.mark.parametrize("now", [JOINED, DECLINED])
async def test_a_challenge_that_was_deleted_and_posted_again_unsaid_shows_what_came_of_it(
    client: FakeDiscord, lobbies: LobbyMessages, now: Lobby
) -> None:
    first = await lobbies.show(OPEN)
    client.messages.clear()
    client.fail_after(1)
    await unconfirmed(client, lobbies)
    (seen,) = client.messages.values()
    before = text(seen)
    there = await lobbies.show(now)
    (shown,) = client.messages.values()
    assert there is not None
    assert first != there
    assert there.message_id == shown.id == seen.id
    assert text(shown) != before
    assert bool(pressable(shown)) == (now is JOINED)


async def test_a_challenge_is_edited_later_that_was_found_but_could_not_be_edited(
    client: FakeDiscord, lobbies: LobbyMessages
) -> None:
    await unconfirmed(client, lobbies)
    client.fail_after(1, *DOWN)
    with pytest.raises(TryLater):
        await lobbies.show(DECLINED)
    await lobbies.show(DECLINED)
    (shown,) = client.messages.values()
    assert not pressable(shown)


async def test_a_challenge_that_did_not_arrive_is_shown_closed_and_notifies_nobody(
    client: FakeDiscord, lobbies: LobbyMessages
) -> None:
    client.fail(*DOWN)
    with pytest.raises(TryLater):
        await lobbies.show(OPEN)
    await lobbies.show(DECLINED)
    (shown,) = client.messages.values()
    assert not pressable(shown)
    assert shown.called == ()


@pytest.mark.parametrize(
    ("refused", "error"),
    [
        (refusal(403, 50013), CannotPost),
        (refusal(429, headers=OF_THE_API), TryLater),
    ],
)
async def test_a_challenge_that_was_refused_and_then_closed_is_not_shown(
    client: FakeDiscord, lobbies: LobbyMessages, refused: HTTPException, error: type[Exception]
) -> None:
    client.fail(refused)
    with pytest.raises(error):
        await lobbies.show(OPEN)
    assert await lobbies.show(DECLINED) is None
    assert not client.messages


async def test_nothing_is_remembered_of_a_challenge_that_another_process_shows(
    client: FakeDiscord, lobbies: LobbyMessages
) -> None:
    await unconfirmed(client, lobbies)
    lobbies.keep_only(Shards(1, frozenset()))
    asked = len(client.asked)
    assert await lobbies.show(DECLINED) is None
    assert len(client.asked) == asked


async def test_nothing_is_remembered_of_a_challenge_that_is_to_be_forgotten(
    client: FakeDiscord, tables: FakeTables, lobbies: LobbyMessages
) -> None:
    await unconfirmed(client, lobbies)
    lobbies.forget(OPEN)
    client.messages.clear()
    client.forget_nonces()
    await lobbies.show(OPEN)
    assert tables.pinged == [OPEN.id] * 2
    lobbies.forget(OPEN)
    assert await lobbies.show(DECLINED) is None
