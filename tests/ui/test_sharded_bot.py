"""Shards are connected a few at a time, and one that was given up stays away."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from tests.conftest import HANGING
from tests.ui.shard_gateway import (
    ALIVE,
    IDENTIFY,
    INVALID_SHARD,
    RECONNECT,
    RESUME,
    Gateway,
    Owner,
    connect,
    connected,
    guild_on,
)


async def test_few_connections_wait_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py closes one that has waited for a minute, and begins anew."""
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 6) as (bot, queue):
        for shard in range(6):
            await bot.connect_shard(shard)
        for number in range(1, 7):
            await asyncio.wait_for(queue.asked.acquire(), HANGING)
            queue.given.release()
            await gateway.until(*[IDENTIFY] * number)
        assert gateway.most_silent == 2
        assert queue.shards == [*range(6)]
        assert set(bot.connections()) == set(range(6))


async def test_a_shard_given_up_while_it_has_no_connection_stays_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """discord.py resumes its session: the presses there would reach two processes."""
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 1) as (bot, queue):
        queue.given.release()
        await bot.connect_shard(0)
        await gateway.until(IDENTIFY)
        gateway.open.clear()
        await gateway.lines[0].send_json({"op": RECONNECT, "d": None})
        await gateway.closed()
        await bot.disconnect_shard(0)
        gateway.open.set()
        await gateway.until(IDENTIFY, RESUME)
        await gateway.closed()
        assert bot.connections() == {}


async def test_an_attempt_to_connect_a_shard_is_not_nested_in_the_one_that_failed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """After an hour without Discord, Python's stack would be full."""
    gateway, connect_once = Gateway(), discord.gateway.DiscordWebSocket.from_client
    failures = iter(range(3))

    async def fails_at_first(*given: Any, **named: Any) -> Any:
        if next(failures, None) is not None:
            raise OSError("Discord cannot be reached")
        return await connect_once(*given, **named)

    at_once = SimpleNamespace(**vars(asyncio) | {"sleep": lambda _seconds: asyncio.sleep(0)})
    async with connected(gateway, monkeypatch, 1) as (bot, queue):
        monkeypatch.setattr(discord.shard, "asyncio", at_once)
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "from_client", fails_at_first)
        await connect(bot, queue, 0)
        assert set(bot.connections()) == {0}
    errors = [record.exc_info[1] for record in caplog.records if record.exc_info]
    assert [str(error) for error in errors] == ["Discord cannot be reached"] * 3
    assert [error and error.__context__ for error in errors] == [None] * 3
    caplog.clear()


async def test_no_shard_waits_much_longer_than_a_minute_before_it_is_connected_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The bot would seem dead for that time after Discord is back."""
    gateway, connect_once = Gateway(), discord.gateway.DiscordWebSocket.from_client
    failures, waits = iter(range(50)), list[float]()

    async def fails_for_long(*given: Any, **named: Any) -> Any:
        if next(failures, None) is not None:
            raise OSError("Discord cannot be reached")
        return await connect_once(*given, **named)

    async def note(seconds: float) -> None:
        waits.append(seconds)

    at_once = SimpleNamespace(**vars(asyncio) | {"sleep": note})
    async with connected(gateway, monkeypatch, 1) as (bot, queue):
        await connect(bot, queue, 0)
        monkeypatch.setattr(discord.shard, "asyncio", at_once)
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "from_client", fails_for_long)
        queue.given.release()
        await gateway.lines[0].send_json({"op": RECONNECT, "d": None})
        await gateway.until(IDENTIFY, IDENTIFY)
    assert len(waits) == 50
    assert 30 < max(waits) <= 64
    assert len({*waits}) == 50, "processes that lose Discord together do not come back together"


async def test_the_owner_of_a_shard_hears_when_it_loses_discord_and_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 1) as (bot, queue):
        assert bot.sharding is not None
        told = cast(Owner, bot.sharding.owner).told
        queue.given.release()
        await bot.connect_shard(0)
        await gateway.until(IDENTIFY)
        await gateway.lines[0].send_json({"op": RECONNECT, "d": None})
        assert await asyncio.wait_for(told.get(), HANGING) == ("disconnected", 0)
        await gateway.until(IDENTIFY, RESUME)
        await gateway.lines[-1].send_json({"op": 0, "t": "RESUMED", "s": 1, "d": {}})
        assert await asyncio.wait_for(told.get(), HANGING) == ("resumed", 0)
        assert await bot.is_connected(None), "its new connection is heard"
        assert set(bot.connections()) == {0}


async def test_a_connection_is_open_until_it_ends_and_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 2) as (bot, queue):
        assert bot.sharding is not None
        told = cast(Owner, bot.sharding.owner).told
        await connect(bot, queue, 0)
        assert [bot.is_open(shard) for shard in (0, 1)] == [True, False]
        gateway.open.clear()
        await gateway.lines[0].send_json({"op": RECONNECT, "d": None})
        assert await asyncio.wait_for(told.get(), HANGING) == ("disconnected", 0)
        assert not bot.is_open(0)
        gateway.open.set()
        assert await asyncio.wait_for(told.get(), HANGING) == ("resumed", 0)
        assert bot.is_open(0)


async def test_a_session_brings_its_own_servers_and_leaves_those_of_other_shards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with connected(Gateway(), monkeypatch, 2) as (bot, queue):
        for shard in (0, 1):
            await connect(bot, queue, shard)
        assert {guild.id for guild in bot.guilds} == {guild_on(0), guild_on(1)}


async def test_whether_a_server_is_connected_is_a_question_to_its_own_shard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with connected(Gateway(), monkeypatch, 2) as (bot, queue):
        await connect(bot, queue, 1)
        assert await bot.is_connected(guild_on(1))
        assert not await bot.is_connected(guild_on(0))
        assert not await bot.is_connected(None), "direct messages come by the first shard"


async def test_a_shard_that_discord_refuses_is_left_to_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 2) as (bot, queue), asyncio.timeout(HANGING):
        for shard in (0, 1):
            await connect(bot, queue, shard)
        await gateway.lines[1].close(code=INVALID_SHARD)
        while 1 in bot.connections():  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0)
        assert set(bot.connections()) == {0}
        assert await bot.is_connected(guild_on(0))
        assert not bot.is_closed()
        assert bot.sharding is not None
        await connect(bot, queue, 1)
        assert queue.shards == [0, 1, 1], "the other shard has stayed connected"
        assert cast(Owner, bot.sharding.owner).started == [bot]


async def test_a_shard_that_no_other_process_may_have_ends_the_bot_if_it_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gateway = Gateway()

    async def run_until_refused() -> None:
        async with connected(gateway, monkeypatch, 1) as (bot, queue):
            assert bot.sharding is not None
            owner = cast(Owner, bot.sharding.owner)
            owner.has_others = False
            await connect(bot, queue, 0)
            await gateway.lines[0].close(code=INVALID_SHARD)
            await asyncio.wait_for(owner.told.get(), HANGING)

    with pytest.raises(discord.ConnectionClosed):
        await run_until_refused()


@pytest.mark.parametrize(("since_heard", "silent"), [(75.0, 75), (40.0, 0)])
async def test_a_connection_that_was_dead_is_told_from_one_that_has_just_ended(
    monkeypatch: pytest.MonkeyPatch, since_heard: float, silent: int
) -> None:
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 1) as (bot, queue):
        assert bot.sharding is not None
        owner = cast(Owner, bot.sharding.owner)
        greeted = asyncio.create_task(bot.wait_for("shard_connect"))
        queue.given.release()
        await bot.connect_shard(0)
        assert await asyncio.wait_for(greeted, HANGING) == 0
        monkeypatch.setattr(
            "bot.ui.sharded_bot.perf_counter", lambda: time.perf_counter() + since_heard
        )
        await gateway.lines[0].send_json({"op": RECONNECT, "d": None})
        await asyncio.wait_for(owner.told.get(), HANGING)
        assert [int(seconds) for seconds in owner.silent] == [silent]


async def test_a_connection_that_does_not_answer_is_waited_for_a_little_and_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 1) as (bot, queue), asyncio.timeout(HANGING):
        await connect(bot, queue, 0)
        gateway.dead, later = True, 40
        monkeypatch.setattr("bot.ui.sharded_bot.perf_counter", lambda: time.perf_counter() + later)
        asking = asyncio.create_task(bot.is_connected(None))
        await gateway.unanswered.wait()
        assert not asking.done()
        later = 46
        assert not await asking
        again = bot.is_connected(None)
        with pytest.raises(StopIteration) as answered:  # it has not waited for anything
            again.send(None)
        assert answered.value.value is False
        gateway.dead = False
        await gateway.lines[0].send_json({"op": ALIVE, "d": None})
        while not await bot.is_connected(None):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0)


@pytest.mark.parametrize("dead", [False, True])
async def test_a_connection_that_may_be_dead_is_asked_and_waited_for(
    monkeypatch: pytest.MonkeyPatch, dead: bool
) -> None:
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 1) as (bot, queue), asyncio.timeout(HANGING):
        await connect(bot, queue, 0)
        gateway.dead = True
        assert await bot.is_connected(None), "it has just been heard"
        monkeypatch.setattr("bot.ui.sharded_bot.perf_counter", lambda: time.perf_counter() + 40)
        asking = asyncio.create_task(bot.is_connected(None))
        await gateway.unanswered.wait()
        gateway.dead = False
        gateway.open.clear()  # it is not back before it is asked again
        await gateway.lines[0].send_json({"op": RECONNECT if dead else ALIVE, "d": None})
        assert await asking is not dead
        assert await bot.is_connected(None) is not dead, "the next game has the same answer"
        gateway.open.set()
        await gateway.until(IDENTIFY, *[RESUME] * dead)
