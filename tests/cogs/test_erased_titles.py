"""The titles of threads lose the name of somebody who erases their data."""

import asyncio
from typing import Any

import pytest

from bot.model.shards import EVERY_SHARD
from bot.ui import threads
from tests.cogs.test_privacy import erased
from tests.cogs.test_server_settings import switched
from tests.cogs.test_threads import is_archived, resign
from tests.tables.fakes import stand_in
from tests.world import World, text

ERASED = "Dracula: Erased account · Jonathan"


async def begun(world: World) -> int:
    """A game of Mina and Jonathan in a thread of its own: the table's number."""
    await switched(world, "thread_per_game")
    await world.click(world.jonathan, await world.challenge(), ":join:")
    (table,) = await world.games.tables.of(world.mina.id)
    assert titles(world) == ["Dracula: Mina · Jonathan"]
    return table.id


def titles(world: World) -> list[str]:
    return [str(thread.name) for thread in world.channel.threads]


def renamings(world: World) -> list[str]:
    """The names that threads were given, one after another."""
    sent = [one.json or {} for one in world.env.http_requests if one.method == "PATCH"]
    return [one["name"] for one in sent if "name" in one]


def only_thread(world: World) -> str:
    """The path of requests that read or change the thread itself."""
    (thread,) = world.channel.threads
    return f"/channels/{thread.id}"


async def to_be_cleared(world: World) -> list[int]:
    return await world.carfax.stores[-1].erasure.outdated_names(EVERY_SHARD)


async def test_the_thread_of_a_running_game_loses_the_name(world: World) -> None:
    await begun(world)
    await erased(world)
    assert titles(world) == [ERASED]
    (thread,) = world.channel.threads
    assert "Mina" not in "".join(map(text, thread.history()))
    assert is_archived(world, thread.id)
    assert not await to_be_cleared(world)


async def test_the_archived_thread_of_a_finished_game_loses_the_name_and_stays_archived(
    world: World,
) -> None:
    await resign(world, await begun(world))
    (thread,) = world.channel.threads
    assert is_archived(world, thread.id)
    await world.restart()
    world.env.http_requests.clear()
    await erased(world)
    changes = [one.json for one in world.env.http_requests if one.path == only_thread(world)]
    assert changes == [None, {"archived": False}, {"name": ERASED}, {"archived": True}]


async def test_the_thread_of_a_challenge_loses_the_name_of_its_host_alone(world: World) -> None:
    await world.mina.slash(world.channel, "dracula challenge", thread=True)
    await world.jonathan.slash(world.channel, "dracula challenge", thread=True)
    assert titles(world) == ["Dracula: Mina", "Dracula: Jonathan"]
    await world.click(world.mina, world.channel.threads[1].history()[0], ":join:")
    await erased(world)
    assert titles(world) == ["Dracula: Erased account", "Dracula: Jonathan"]


async def test_the_archived_thread_of_a_challenge_whose_game_went_elsewhere_stays_archived(
    world: World,
) -> None:
    await world.mina.slash(world.channel, "dracula challenge", opponent=world.jonathan, thread=True)
    (thread,) = world.channel.threads
    (lobby,) = thread.history()
    await world.click(world.jonathan, lobby, ":join:")
    (table,) = await world.games.tables.of(world.mina.id)
    await world.mina.slash(world.channel, "dracula board", table=table.id)
    metadata = world.env.backend.get_channel(thread.id).thread_metadata
    assert metadata is not None
    metadata.archived = True
    await world.restart()
    await erased(world)
    assert titles(world) == ["Dracula: Erased account"]
    assert is_archived(world, thread.id)


async def test_a_thread_is_renamed_once_for_all_games_in_it(world: World) -> None:
    table_id = await begun(world)
    (thread,) = world.channel.threads
    await resign(world, table_id)
    await world.click(world.mina, thread.history()[-1], f"r:{table_id}")
    await world.click(world.jonathan, thread.history()[-1], ":join:")
    await erased(world)
    assert renamings(world) == [ERASED]
    assert not await to_be_cleared(world)


@pytest.mark.parametrize("failing", ["PATCH", "GET"])
async def test_a_title_that_discord_kept_is_changed_after_a_restart(
    world: World, failing: str
) -> None:
    table_id = await begun(world)
    world.env.inject_error(failing, only_thread(world), status=503, times=None)
    await erased(world)
    assert "Mina" in titles(world)[0]
    assert await to_be_cleared(world) == [table_id]
    world.env.backend.faults.clear()
    await world.restart()
    assert titles(world) == [ERASED]
    assert not await to_be_cleared(world)


async def test_a_thread_that_had_too_many_names_of_late_gets_its_name_later(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(world)
    monkeypatch.setattr(threads, "_RENAME_SECONDS", 0.0)
    http = world.env.bot.http
    edit = http.edit_channel
    waiting: list[asyncio.Task[Any] | None] = []

    async def limited(channel_id: int, **options: Any) -> Any:
        if "name" in options:
            waiting.append(asyncio.current_task())
            await asyncio.Event().wait()
        return await edit(channel_id, **options)

    stand_in(http, "edit_channel", limited)
    await erased(world)
    assert "Mina" in titles(world)[0]
    (asking,) = waiting
    assert asking is not None
    assert asking.cancelled(), "a global limit ends with it"
    stand_in(http, "edit_channel", edit)
    await world.env.advance_time(301)
    assert titles(world) == [ERASED]


@pytest.mark.parametrize("code", [50001, 50013, 50083])
async def test_a_thread_that_discord_does_not_let_the_bot_rename_keeps_its_name(
    world: World, code: int
) -> None:
    await begun(world)
    world.env.inject_error("PATCH", only_thread(world), status=403, code=code, times=None)
    await erased(world)
    assert "Mina" in titles(world)[0]
    assert "Mina" not in text(world.channel.threads[0].history()[-1])
    assert not await to_be_cleared(world), "it would be refused again"


async def test_threads_of_others_and_channels_keep_their_names(world: World) -> None:
    await begun(world)
    (thread,) = world.channel.threads
    world.env.backend.get_channel(thread.id).owner_id = world.lucy.id
    await world.restart()
    await erased(world)
    assert (titles(world), renamings(world)) == (["Dracula: Mina · Jonathan"], [])
