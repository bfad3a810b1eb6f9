"""Where people who look for a game are paired, and where a table may go without hiding it."""

import asyncio
from itertools import product

import discord
import pytest
from discord import PermissionOverwrite

from bot.ui.permissions import (
    all_see,
    can_grant,
    closed_to_us,
    departed,
    is_locked,
    keeps_some_out,
    may_play_in,
    may_see,
    sees,
    sees_less,
    threads,
)
from tests.world import World

HIDDEN = PermissionOverwrite(view_channel=False)
SEEN = PermissionOverwrite(view_channel=True)
DEAF = PermissionOverwrite(connect=False)
HEARD = PermissionOverwrite(connect=True)
NO_HISTORY = PermissionOverwrite(read_message_history=False)
MODERATOR = PermissionOverwrite(manage_threads=True)
NO_MODERATOR = PermissionOverwrite(manage_threads=False)


async def guild_of(world: World) -> discord.Guild:
    await world.env.settle()
    guild = world.env.bot.get_guild(world.guild.id)
    assert guild is not None
    return guild


async def thread_of(guild: discord.Guild, channel_id: int, *, private: bool) -> int:
    channel = guild.get_channel(channel_id)
    assert isinstance(channel, discord.TextChannel)
    kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
    return (await channel.create_thread(name="coffin", type=kind)).id


async def test_people_are_paired_in_allowed_channels_that_they_can_read(world: World) -> None:
    everybody = world.guild.default_role
    blind = PermissionOverwrite(read_message_history=False)
    unread = world.guild.create_text_channel("unread", overwrites={everybody: blind})
    hall, guild = world.guild.create_text_channel("hall"), await guild_of(world)
    mina = await guild.fetch_member(world.mina.id)
    public = await thread_of(guild, hall.id, private=False)
    private = await thread_of(guild, hall.id, private=True)

    def usable(*allowed: int) -> list[int]:
        places = (world.channel.id, hall.id, public, private, unread.id)
        known = [one for one in map(guild.get_channel_or_thread, places) if one is not None]
        return [one.id for one in known if may_play_in(one, mina, allowed)]

    assert usable() == [world.channel.id, hall.id, public]
    assert usable(hall.id) == [hall.id, public], "its threads too"


async def test_nobody_sees_a_voice_channel_that_they_may_not_connect_to(world: World) -> None:
    guild = await guild_of(world)
    member, stranger = [await guild.fetch_member(one.id) for one in (world.mina, world.lucy)]
    parlour = await guild.create_voice_channel(
        "parlour", overwrites={guild.default_role: DEAF, member: HEARD, guild.me: HEARD}
    )
    hall = await guild.create_voice_channel("hall", overwrites={guild.me: DEAF})
    await world.env.settle()
    for person, allowed in ((member, True), (stranger, False)):
        assert may_see(person, parlour.id) is allowed
        assert sees(guild, person, parlour.id) is allowed
        assert may_play_in(parlour, person, ()) is allowed
    assert sees(guild, stranger, hall.id)
    assert not may_play_in(hall, stranger, ()), "the bot cannot"
    assert sees_less(guild, hall.id, parlour.id)
    assert not sees_less(guild, parlour.id, hall.id)
    assert [keeps_some_out(guild, one.id) for one in (parlour, world.channel)] == [True, False]


async def test_a_table_goes_to_where_at_least_the_same_people_see_it(world: World) -> None:
    everybody, mina = world.guild.default_role, world.mina
    vault = world.guild.create_text_channel("vault", overwrites={everybody: HIDDEN})
    study = world.guild.create_text_channel("study", overwrites={everybody: HIDDEN, mina: SEEN})
    asylum = world.guild.create_role("patients")
    library = world.guild.create_text_channel("library", overwrites={asylum: HIDDEN})
    parlour = world.guild.create_text_channel(
        "parlour", overwrites={everybody: HIDDEN, mina: SEEN, world.lucy: SEEN}
    )
    attic = world.guild.create_text_channel(
        "attic", overwrites={everybody: HIDDEN, mina: SEEN, world.lucy: HIDDEN}
    )
    guild = await guild_of(world)
    private = await thread_of(guild, world.channel.id, private=True)
    assert not sees_less(guild, vault.id, world.channel.id)
    assert not sees_less(guild, vault.id, study.id)
    assert sees_less(guild, study.id, vault.id), "Mina does not see the vault"
    assert not sees_less(guild, attic.id, parlour.id)
    assert sees_less(guild, parlour.id, attic.id), "Lucy does not see the attic"
    assert not sees_less(guild, world.channel.id, library.id), "nearly everybody sees the library"
    assert sees_less(guild, world.channel.id, private)


async def test_whether_somebody_sees_a_channel_follows_roles_and_threads(world: World) -> None:
    everybody, mina, bot = world.guild.default_role, world.mina, world.env.bot.user
    assert bot is not None
    study = world.guild.create_text_channel(
        "study", overwrites={everybody: HIDDEN, mina: SEEN, bot: SEEN}
    )
    guild = await guild_of(world)
    open_thread = await thread_of(guild, world.channel.id, private=False)
    inner = await thread_of(guild, study.id, private=False)
    private = await thread_of(guild, world.channel.id, private=True)
    past = world.guild.create_text_channel("past", overwrites={mina: NO_HISTORY}).id
    places = (world.channel.id, open_thread, study.id, inner, private, past, 77)
    member, stranger = await guild.fetch_member(mina.id), await guild.fetch_member(world.lucy.id)
    assert [one for one in places if sees(guild, member, one)] == [*places[:4]]
    assert [one for one in places if sees(guild, stranger, one)] == [*places[:2], past]
    assert not sees(None, member, world.channel.id), "a server that the bot does not know"


async def test_a_locked_thread_is_closed_to_a_bot_that_is_no_moderator_and_to_all_players(
    world: World,
) -> None:
    bot = world.env.bot.user
    assert bot is not None
    hall = world.guild.create_text_channel("hall", overwrites={bot: NO_MODERATOR})
    study = world.guild.create_text_channel("study", overwrites={bot: MODERATOR})
    guild = await guild_of(world)
    mina = await guild.fetch_member(world.mina.id)
    closed = list[tuple[bool, bool, bool]]()
    for channel, locked, archived in product((hall, study), (True, False), (True, False)):
        thread = guild.get_channel_or_thread(await thread_of(guild, channel.id, private=False))
        assert isinstance(thread, discord.Thread)
        thread.locked, thread.archived = locked, archived
        assert is_locked(thread) is locked
        assert may_play_in(thread, mina, ()) is not locked
        if closed_to_us(thread):
            closed.append((channel.id == hall.id, locked, archived))
    assert closed == [(True, True, True), (True, True, False)]


async def test_of_those_who_see_a_channel_only_moderators_are_sure_to_see_its_private_threads(
    world: World,
) -> None:
    hall = world.guild.create_text_channel("hall", overwrites={world.mina: MODERATOR})
    guild = await guild_of(world)
    mina, lucy = [await guild.fetch_member(one.id) for one in (world.mina, world.lucy)]
    private = await thread_of(guild, hall.id, private=True)
    assert [sees(guild, one, hall.id) for one in (mina, lucy)] == [True, True]
    assert [sees(guild, one, private) for one in (mina, lucy)] == [True, False]


async def test_nobody_sees_the_threads_of_a_channel_that_they_cannot_see(world: World) -> None:
    vault = world.guild.create_text_channel(
        "vault", overwrites={world.guild.default_role: HIDDEN, world.mina: SEEN}
    )
    guild = await guild_of(world)
    mina, lucy = [await guild.fetch_member(one.id) for one in (world.mina, world.lucy)]
    thread = await thread_of(guild, world.channel.id, private=False)
    assert [may_see(mina, one) for one in (vault.id, world.channel.id, thread)] == [True] * 3
    assert [may_see(lucy, one) for one in (vault.id, world.channel.id, thread)] == [
        False,
        True,
        True,
    ]
    assert may_see(lucy, 77), "of a channel that the bot does not know, nothing is known"


async def test_all_players_who_are_still_on_the_server_must_see_a_channel(
    world: World,
) -> None:
    vault = world.guild.create_text_channel(
        "vault", overwrites={world.guild.default_role: HIDDEN, world.mina: SEEN}
    )
    guild, mina, lucy, gone = await guild_of(world), world.mina.id, world.lucy.id, 77
    for people in ((), (gone,), (mina, gone), (gone, mina)):
        assert await all_see(guild, people, vault.id), people
    for people in ((gone, lucy), (mina, lucy)):
        assert not await all_see(guild, people, vault.id), people


async def test_who_has_left_a_server_is_asked_for_no_longer_than_a_press_can_wait(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    guild, gone = await guild_of(world), 77
    assert await departed(guild, (world.mina.id, gone, world.lucy.id)) == {gone}
    assert await departed(guild, ()) == set()

    async def silent(_guild: discord.Guild, _user_id: int) -> discord.Member:
        never: asyncio.Future[discord.Member] = asyncio.get_running_loop().create_future()
        return await never

    monkeypatch.setattr(discord.Guild, "fetch_member", silent)
    with pytest.raises(TimeoutError):
        await departed(guild, (world.mina.id,), within=0.0)


async def test_threads_are_asked_for_no_longer_than_a_press_can_wait(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    guild = await guild_of(world)
    thread = await thread_of(guild, world.channel.id, private=False)
    assert list(await threads(guild, (thread, world.channel.id, 77))) == [thread]

    async def silent(_guild: discord.Guild, _channel_id: int) -> discord.Thread:
        never: asyncio.Future[discord.Thread] = asyncio.get_running_loop().create_future()
        return await never

    monkeypatch.setattr(discord.Guild, "fetch_channel", silent)
    with pytest.raises(TimeoutError):
        await threads(guild, (thread,), within=0.0)


async def test_discord_is_asked_for_all_players_at_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetch, happened = discord.Guild.fetch_member, list[str]()

    async def noting(guild: discord.Guild, user_id: int) -> discord.Member:
        happened.append("asked")
        await asyncio.sleep(0)
        member = await fetch(guild, user_id)
        happened.append("answered")
        return member

    monkeypatch.setattr(discord.Guild, "fetch_member", noting)
    players = (one.id for one in (world.mina, world.jonathan, world.lucy))
    assert await all_see(await guild_of(world), players, world.channel.id)
    assert happened == ["asked"] * 3 + ["answered"] * 3


@pytest.mark.parametrize(
    ("permission", "may"),
    [
        ("administrator", True),
        ("manage_roles", True),
        ("manage_channels", True),
        ("manage_messages", False),
    ],
)
def test_permissions_are_granted_by_those_who_manage_roles_or_channels(
    permission: str, may: bool
) -> None:
    assert can_grant(discord.Permissions(**{permission: True})) is may
