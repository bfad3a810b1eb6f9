"""What a sharded bot agrees on before it connects its shards, and in which order it leaves them."""

import asyncio
from typing import cast

import pytest

from bot.model.shards import Shards
from bot.tables.identify_queue import SessionLimits
from bot.tables.shard_owner import ShardOwner
from bot.ui.sharded_bot import Sharding
from tests.conftest import HANGING
from tests.ui.shard_gateway import Gateway, Owner, Turns, connect, connected

LIMITS = SessionLimits(max_concurrency=16, remaining=900, reset_after=0)


class Agreed(Owner):
    """Notes the proposed number of shards; the other processes use 8."""

    def __init__(self) -> None:
        super().__init__()
        self.proposed: list[int] = []

    async def begin(self, proposed: int) -> Shards:
        self.proposed.append(proposed)
        return Shards(8, frozenset())


class Limited(Turns):
    """Notes how often Discord lets the bot connect."""

    def __init__(self) -> None:
        super().__init__()
        self.limits: list[SessionLimits] = []

    async def begin(self, limits: SessionLimits) -> None:
        self.limits.append(limits)


async def test_discord_proposes_a_number_of_shards_and_the_processes_agree_on_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def told() -> tuple[int, str, SessionLimits]:
        return 4, "wss://127.0.0.1", LIMITS

    async with connected(Gateway(), monkeypatch, 1) as (bot, _queue):
        monkeypatch.setattr(bot.http, "get_bot_gateway", told)
        owner, queue = Agreed(), Limited()
        bot.sharding = Sharding(cast(ShardOwner, owner), queue)
        shards = await bot.agree_on_shard_count()
        assert (owner.proposed, queue.limits) == ([4], [LIMITS])
        assert (shards, bot.shard_count) == (Shards(8, frozenset()), 8)


async def test_the_last_answers_are_given_before_the_shards_are_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gateway = Gateway()
    order: list[tuple[str, set[int]]] = []
    async with connected(gateway, monkeypatch, 2) as (bot, queue), asyncio.timeout(HANGING):

        def note(what: str) -> None:
            order.append((what, set(bot.connections())))

        async def answer_last() -> None:
            note("the last answers")

        assert bot.sharding is not None
        cast(Owner, bot.sharding.owner).on_stop = lambda: note("no more shards")
        monkeypatch.setattr(bot, "before_close", answer_last)
        await connect(bot, queue, 0)
        await bot.close()
        assert order == [("no more shards", {0}), ("the last answers", {0})]
        assert bot.connections() == {}


async def test_a_shard_that_waits_for_its_turn_is_not_connected_after_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 1) as (bot, queue), asyncio.timeout(HANGING):
        await bot.connect_shard(0)
        await queue.asked.acquire()
        assert gateway.lines
        await bot.close()
        assert queue.waiting == 0
        await gateway.closed()


async def test_a_shard_that_is_given_up_while_it_waits_leaves_no_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gateway = Gateway()
    async with connected(gateway, monkeypatch, 2) as (bot, queue), asyncio.timeout(HANGING):
        await connect(bot, queue, 1)
        await queue.asked.acquire()
        await bot.connect_shard(0)
        await queue.asked.acquire()
        await bot.disconnect_shard(0)
        while len(gateway.lines) > 1:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0)
        assert set(bot.connections()) == {1}
