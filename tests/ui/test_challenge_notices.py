"""The end of a challenge is told once, whatever comes between it and its notice."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.model.lobby import Lobby, LobbyStatus
from bot.model.shards import Shards
from bot.ui.challenge_notices import ChallengeNotices
from bot.ui.messenger import Messenger
from bot.ui.publisher import Publisher
from bot.ui.sending_times import SendingTimes
from tests.tables.fakes import settle
from tests.ui.fakes import HASTY, FakeDiscord, FakeTables, publishing, quiet, refusal, showing, text
from tests.ui.test_publisher import CHALLENGE, CRYPT, ELSEWHERE, HERE_TOO

DECLINED = replace(CHALLENGE, status=LobbyStatus.DECLINED, closed_by=2)
PINGING = replace(HASTY, ping_after=120.0)


class Awaiting(FakeTables):
    """Hosts await news as long as no message shows the end of their challenge."""

    async def awaits_news(self, lobby: Lobby, after: float) -> bool:
        return lobby.status is LobbyStatus.DECLINED and lobby.id not in self.lobbies


@pytest.fixture
async def messenger(client: FakeDiscord) -> AsyncIterator[Messenger]:
    async with showing(client, PINGING) as made:
        yield made


async def shown(publisher: Publisher, lobby: Lobby) -> None:
    await publisher.lobby_changed(lobby)
    await quiet()


def told(client: FakeDiscord) -> int:
    """How many messages say that the challenge was declined."""
    return sum("your challenge was declined" in text(one) for one in client.messages.values())


async def begun(
    messenger: Messenger, times: SendingTimes = PINGING
) -> tuple[Awaiting, Publisher, Lobby]:
    """A challenge that was declined while its message shows it open."""
    tables = Awaiting()
    publisher = publishing(tables, messenger, times)
    await shown(publisher, CHALLENGE)
    return tables, publisher, replace(DECLINED, location=tables.lobbies.pop(CHALLENGE.id))


async def test_a_notice_that_could_not_be_posted_is_tried_again(
    client: FakeDiscord, messenger: Messenger
) -> None:
    _, publisher, lobby = await begun(messenger)
    client.fail_after(1, *[refusal(503)] * 3)
    await shown(publisher, lobby)
    assert told(client) == 1
    await shown(publisher, lobby)
    assert told(client) == 1, "once"


async def test_a_challenge_that_was_posted_unsaid_keeps_its_message_until_its_end_is_told(
    client: FakeDiscord, messenger: Messenger
) -> None:
    """What asks for that knows of no message."""
    tables = Awaiting()
    publisher = publishing(tables, messenger, replace(PINGING, retry_after=(3600.0,)))
    client.lose(*[refusal(503)] * 3)
    await publisher.lobby_changed(CHALLENGE)
    await settle()
    client.fail_after(2, *[refusal(503)] * 3)
    for _ in range(2):
        await publisher.lobby_changed(DECLINED)
        await settle()
    assert told(client) == 1
    message, _ = client.messages.values()
    assert tables.lobbies == {DECLINED.id: replace(CRYPT, message_id=message.id)}


async def test_no_notice_is_kept_for_a_channel_that_is_gone(
    client: FakeDiscord, messenger: Messenger
) -> None:
    tables, publisher, lobby = await begun(messenger)
    client.fail(refusal(404, 10003))
    await shown(publisher, lobby)
    tables.lobbies[lobby.id] = lobby.location
    await shown(publisher, lobby)
    assert told(client) == 0, "another process has shown it"


async def test_no_notice_is_kept_for_a_shard_that_was_given_up(
    client: FakeDiscord, messenger: Messenger
) -> None:
    tables, publisher, lobby = await begun(messenger, replace(PINGING, retry_after=()))
    client.fail(*[refusal(503)] * 3)
    await shown(publisher, lobby)
    await publisher.keep_only(ELSEWHERE)
    tables.lobbies[lobby.id] = lobby.location
    await publisher.keep_only(HERE_TOO)
    await shown(publisher, lobby)
    assert told(client) == 0, "another process has shown it"


async def test_a_notice_is_for_a_message_and_comes_once(
    client: FakeDiscord, messenger: Messenger
) -> None:
    notices = ChallengeNotices(messenger, Awaiting().awaits_news, 120.0)
    await notices.note_if_due(DECLINED)
    await notices.post(DECLINED, None)
    await notices.post(DECLINED, replace(CRYPT, message_id=5))
    assert client.asked == []
    await notices.note_if_due(DECLINED)
    for _ in range(2):
        await notices.post(DECLINED, replace(CRYPT, message_id=5))
    assert client.asked == ["send"]


@pytest.mark.parametrize(("kept", "asked"), [(HERE_TOO, ["send"]), (ELSEWHERE, [])])
async def test_a_notice_on_another_shard_is_left_to_its_process(
    client: FakeDiscord, messenger: Messenger, kept: Shards, asked: list[str]
) -> None:
    notices = ChallengeNotices(messenger, Awaiting().awaits_news, 120.0)
    await notices.note_if_due(DECLINED)
    notices.keep_only(kept)
    await notices.post(DECLINED, replace(CRYPT, message_id=5))
    assert client.asked == asked
