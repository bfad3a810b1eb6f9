"""Where the bot can show games, by what it knows, and otherwise by asking Discord."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord import Permissions

from bot.model.location import MessageLocation
from bot.ui import permissions
from bot.ui.message_errors import CannotPost, ChannelGone
from bot.ui.reachability import Reachability
from bot.ui.sharded_bot import ShardedBot
from tests.ui.fakes import CLOUDFLARE_REFUSES, refusal

KNOWN, MUTE, UNKNOWN = (MessageLocation(10, channel) for channel in (20, 21, 22))
ELSEWHERE, DIRECT = MessageLocation(11, 20), MessageLocation(None, 20)


class Client:
    """Knows a server with two channels, and may post in one; Discord answers with `failure`."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.failure = failure
        self.asked: list[int] = []

    def get_guild(self, guild_id: int) -> Any:
        rights = {20: Permissions.all(), 21: Permissions(view_channel=True)}
        guild = SimpleNamespace(me=None)
        channels = {
            one: SimpleNamespace(guild=guild, permissions_for=lambda _me, allowed=allowed: allowed)
            for one, allowed in rights.items()
        }
        guild.get_channel_or_thread = channels.get
        return guild if guild_id == 10 else None

    async def fetch_channel(self, channel_id: int) -> object:
        self.asked.append(channel_id)
        if self.failure is not None:
            raise self.failure
        return object()


def reached_by(client: Client) -> Reachability:
    return Reachability(cast(ShardedBot, client))


def test_where_games_may_be_shown_is_known_of_known_channels() -> None:
    places = (KNOWN, MUTE, UNKNOWN, ELSEWHERE)
    assert [reached_by(Client()).can_post(one) for one in places] == [True, False, None, None]


async def test_discord_is_not_asked_about_what_is_known_or_cannot_be_lost() -> None:
    client = Client(refusal(404, 10003))
    await reached_by(client).check(KNOWN)
    await reached_by(client).check(DIRECT)
    with pytest.raises(CannotPost):
        await reached_by(client).check(MUTE)
    assert client.asked == []


@pytest.mark.parametrize("place", [UNKNOWN, ELSEWHERE])
@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        (refusal(403, 50001), CannotPost),
        (refusal(404, 10003), ChannelGone),
        (refusal(404, 10004), ChannelGone),
    ],
)
async def test_discord_says_why_a_channel_cannot_be_reached(
    place: MessageLocation, failure: Exception, reason: type[Exception]
) -> None:
    with pytest.raises(reason):
        await reached_by(Client(failure)).check(place)


@pytest.mark.parametrize(
    ("place", "failure", "answer"),
    [
        (KNOWN, refusal(404, 10003), True),
        (MUTE, None, False),
        (UNKNOWN, refusal(403, 50001), False),
        (UNKNOWN, refusal(404, 10003), False),
        (UNKNOWN, refusal(503), None),
        (UNKNOWN, None, None),
    ],
)
async def test_where_games_may_be_shown_is_asked_of_unknown_channels(
    place: MessageLocation, failure: Exception | None, answer: bool | None
) -> None:
    assert await reached_by(Client(failure)).ask(place) is answer


async def test_nobody_waits_for_a_discord_that_does_not_say_where_games_may_be_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client, asked = Client(), asyncio.Event()

    async def silent(_channel_id: int) -> object:
        await asked.wait()
        return object()

    monkeypatch.setattr(client, "fetch_channel", silent)
    monkeypatch.setattr(permissions, "LOOK_UP_SECONDS", 0.0)
    assert await reached_by(client).ask(UNKNOWN) is None
    asked.set()


def test_the_servers_of_the_bot_are_known() -> None:
    places = (KNOWN, ELSEWHERE, DIRECT)
    assert [reached_by(Client()).knows_server(one) for one in places] == [True, False, True]


@pytest.mark.parametrize(
    "failure", [None, refusal(503), refusal(429), ConnectionResetError(), *CLOUDFLARE_REFUSES]
)
async def test_a_channel_counts_as_reached_while_discord_does_not_answer(
    failure: Exception | None,
) -> None:
    client = Client(failure)
    await reached_by(client).check(UNKNOWN)
    assert client.asked == [UNKNOWN.channel_id]
