"""Servers and channels that are removed while the bot is offline: their games lose no time."""

import asyncio

import discord
import pytest
import simcord
from simcord.backend.serializers import guild_create_payload

from bot.model.errors import Busy
from bot.model.shards import EVERY_SHARD
from bot.store.departures import GRACE_SECONDS
from tests.cogs.test_play import dealt
from tests.tables.fakes import deadline_of, stand_in
from tests.world import World, pressable

HOUR = 3_600.0
DAY = 86_400.0
TURN = 3 * DAY
ASKED = (
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
    ("GET", "/channels/*"),
)


async def mute_all(world: World) -> None:
    """Nobody is reminded, so that nothing is posted before the time is up."""
    for person in (world.mina, world.jonathan):
        await world.prefer(person, muted=True)


def remove_unheard(world: World, channel_id: int) -> None:
    """Delete a channel or thread as while nobody listens."""
    backend = world.env.backend
    channel = backend.channels.pop(channel_id)
    backend.messages.pop(channel_id)
    assert channel.guild_id is not None
    guild = backend.guilds[channel.guild_id]
    for ids in (guild.channel_ids, guild.thread_ids):
        if channel_id in ids:
            ids.remove(channel_id)


async def archived_thread(world: World, table_id: int, **metadata: bool) -> simcord.ChannelHandle:
    """A thread with this table, in a channel of its own, that was archived in time."""
    hall = world.guild.create_text_channel("hall")
    await world.env.settle()
    channel = world.env.bot.get_channel(hall.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="vault", type=discord.ChannelType.public_thread)
    thread = hall.threads[-1]
    await world.mina.slash(thread, "dracula board", table=table_id)
    stored = world.env.backend.channels[thread.id].thread_metadata
    assert stored is not None
    stored.archived, stored.locked = True, metadata.get("locked", False)
    world.env.backend.announce_channel_update(thread.id)
    await world.env.settle()
    return thread


@pytest.mark.parametrize("refused", [False, True])
async def test_a_server_that_removes_the_bot_while_it_is_down_keeps_its_games(
    world: World, refused: bool
) -> None:
    table_id = await dealt(world)
    stored = world.env.backend.guilds.pop(world.guild.id)
    for request in ASKED if refused else ():
        world.env.inject_error(*request, status=403, code=50001, times=None)
    await world.restart()
    await world.env.settle()
    table = await world.table(table_id)
    assert (table.deadline, table.location.message_id) == (None, None)
    await world.env.advance_time(TURN + DAY)
    assert not (await world.table(table_id)).over
    if not refused:
        world.env.backend.guilds[world.guild.id] = stored
        world.env.backend.emit("GUILD_CREATE", guild_create_payload(world.env.backend, stored))
        await world.env.settle()
        assert pressable(world.newest())
        assert (await world.table(table_id)).deadline is not None, "the bot is back, and the game"


async def test_a_server_in_an_outage_at_the_start_is_not_gone(world: World) -> None:
    table_id = await dealt(world)
    (guild,) = world.bot.client.guilds
    guild.unavailable = True
    await world.servers_cog.on_shard_ready(0)
    assert (await world.table(table_id)).location.message_id is not None


async def test_a_server_that_is_back_while_its_removal_is_stored_keeps_its_data(
    world: World,
) -> None:
    await dealt(world)
    departures = world.carfax.stores[-1].departures
    stored = guild_create_payload(world.env.backend, world.env.backend.guilds[world.guild.id])
    stored.pop("unavailable", None)  # a server that was in no outage has none
    compare = departures.compare

    async def refused(*_given: object) -> None:
        stand_in(departures, "compare", compare)
        world.env.backend.emit("GUILD_CREATE", stored)
        raise Busy

    stand_in(departures, "compare", refused)
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()
    await world.env.advance_time(10)
    assert await departures.purge(world.env.now().timestamp() + GRACE_SECONDS, EVERY_SHARD) == []


async def test_a_server_that_is_back_during_an_outage_keeps_its_data(world: World) -> None:
    """When the outage is over, Discord does not tell that the server is new to the bot."""
    await dealt(world)
    departures = world.carfax.stores[-1].departures
    stored = guild_create_payload(world.env.backend, world.env.backend.guilds[world.guild.id])
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()
    world.env.backend.emit("GUILD_CREATE", stored)
    await world.env.settle()
    await world.env.advance_time(HOUR)
    await world.games.upkeep.run_if_due()
    assert await departures.purge(world.env.now().timestamp() + GRACE_SECONDS, EVERY_SHARD) == []


async def test_a_shard_is_played_though_its_servers_cannot_be_compared(world: World) -> None:
    asked = asyncio.Event()

    async def unable(_present: object, _shard: int) -> None:
        asked.set()
        raise RuntimeError  # a reason that nobody has thought of

    stand_in(world.games.upkeep, "compare_guilds", unable)
    world.bot.client.playing.clear()
    world.bot.client.dispatch("shard_ready", 0)
    await asked.wait()
    assert world.bot.client.playing.is_set()
    with pytest.raises(ExceptionGroup):
        world.env.raise_errors()


async def test_nobody_loses_on_time_in_a_channel_that_was_deleted_while_the_bot_was_down(
    world: World,
) -> None:
    table_id = await dealt(world)
    await mute_all(world)
    remove_unheard(world, world.channel.id)
    await world.restart()
    await world.env.advance_time(TURN + DAY)
    table = await world.table(table_id)
    assert (table.over, table.unreachable, table.location.message_id) == (False, True, None)
    other = world.guild.create_text_channel("attic")
    await world.env.settle()
    await world.mina.slash(other, "dracula board", table=table_id)
    left = deadline_of(await world.table(table_id)) - world.env.now().timestamp()
    assert left == pytest.approx(TURN), "nobody knows how long it was gone"


async def test_nobody_loses_on_time_while_the_connection_to_discord_is_dead(world: World) -> None:
    table_id = await dealt(world)
    await mute_all(world)

    async def is_lost(_guild_id: int | None) -> bool:
        world.bot.games.suspend(0)
        return False

    stand_in(world.bot.client, "is_connected", is_lost)
    await world.env.advance_time(TURN + DAY)
    assert not (await world.table(table_id)).over


async def test_nobody_loses_on_time_in_a_thread_whose_channel_is_gone(world: World) -> None:
    table_id = await dealt(world)
    await mute_all(world)
    thread = await archived_thread(world, table_id)
    remove_unheard(world, thread.id)
    await world.env.advance_time(TURN + DAY)
    table = await world.table(table_id)
    assert (table.over, table.unreachable) == (False, True)


@pytest.mark.parametrize("locked", [True, False])
async def test_nobody_loses_on_time_in_a_thread_that_nobody_can_open(
    world: World, locked: bool
) -> None:
    table_id = await dealt(world)
    await mute_all(world)
    backend, guild = world.env.backend, world.guild.id
    for role in list(backend.guilds[guild].roles.values()):
        fewer = discord.Permissions(role.permissions)
        fewer.update(manage_threads=False)
        backend.edit_role(guild, role.id, {"permissions": fewer.value})
    await archived_thread(world, table_id, locked=locked)
    await world.env.advance_time(TURN + DAY)
    table = await world.table(table_id)
    assert (table.over, table.unreachable) == (not locked, locked)


@pytest.mark.parametrize(
    ("status", "code", "over"), [(403, 50001, False), (404, 10004, False), (500, 0, True)]
)
async def test_what_discord_says_of_a_thread_that_it_does_not_show_decides(
    world: World, status: int, code: int, over: bool
) -> None:
    table_id = await dealt(world)
    await mute_all(world)
    await archived_thread(world, table_id)
    world.env.inject_error("GET", "/channels/*", status=status, code=code, times=None)
    await world.env.advance_time(TURN + DAY)
    assert (await world.table(table_id)).over is over


async def test_where_the_bot_may_not_post_when_time_is_up_nobody_has_lost(world: World) -> None:
    table_id = await dealt(world)
    await mute_all(world)
    channel = world.env.backend.channels[world.channel.id]
    await world.env.advance_time(TURN - 60)
    everyone = world.env.backend.guilds[world.guild.id].roles
    for role in list(everyone.values()):
        world.env.backend.edit_role(world.guild.id, role.id, {"permissions": 0})
    await world.env.advance_time(61)
    table = await world.table(table_id)
    assert (table.over, table.unreachable) == (False, True)
    assert table.location.channel_id == channel.id
    assert table.location.message_id is not None, "its message is still there"
