"""Where people who look for a game are paired, and where a table may go without hiding it."""

import discord
import pytest
from discord import PermissionOverwrite

from bot.ui.permissions import (
    all_see,
    can_grant,
    may_play_in,
    may_see,
    sees,
    sees_less,
)
from tests.world import World

HIDDEN = PermissionOverwrite(view_channel=False)
SEEN = PermissionOverwrite(view_channel=True)


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
        places = (world.channel.id, hall.id, public, private, unread.id, 77)
        return [one for one in places if may_play_in(guild, one, mina, allowed)]

    assert usable() == [world.channel.id, hall.id, public]
    assert usable(hall.id) == [hall.id, public], "its threads too"


async def test_a_table_goes_to_where_at_least_the_same_people_see_it(world: World) -> None:
    everybody, mina = world.guild.default_role, world.mina
    vault = world.guild.create_text_channel("vault", overwrites={everybody: HIDDEN})
    study = world.guild.create_text_channel("study", overwrites={everybody: HIDDEN, mina: SEEN})
    asylum = world.guild.create_role("patients")
    library = world.guild.create_text_channel("library", overwrites={asylum: HIDDEN})
    both = {everybody: HIDDEN, mina: SEEN, world.lucy: SEEN}
    parlour = world.guild.create_text_channel("parlour", overwrites=both)
    without_lucy = {everybody: HIDDEN, mina: SEEN, world.lucy: HIDDEN}
    attic = world.guild.create_text_channel("attic", overwrites=without_lucy)
    guild = await guild_of(world)
    private = await thread_of(guild, world.channel.id, private=True)
    assert not sees_less(guild, vault.id, world.channel.id)
    assert not sees_less(guild, vault.id, study.id)
    assert sees_less(guild, study.id, vault.id), "Mina does not see the vault"
    assert not sees_less(guild, attic.id, parlour.id)
    assert sees_less(guild, parlour.id, attic.id), "Lucy does not see the attic"
    assert not sees_less(guild, world.channel.id, library.id), "nearly everybody sees the library"
    assert sees_less(guild, world.channel.id, private)
    assert not sees_less(guild, private, private)


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
    places = (world.channel.id, open_thread, study.id, inner, private, 77)
    member, stranger = await guild.fetch_member(mina.id), await guild.fetch_member(world.lucy.id)
    assert [one for one in places if sees(guild, member, one)] == [*places[:4]]
    assert [one for one in places if sees(guild, stranger, one)] == [*places[:2]]
    assert not sees(None, member, world.channel.id), "a server that the bot does not know"


async def test_of_those_who_see_a_channel_only_moderators_are_sure_to_see_its_private_threads(
    world: World,
) -> None:
    moderates = {world.mina: PermissionOverwrite(manage_threads=True)}
    hall = world.guild.create_text_channel("hall", overwrites=moderates)
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
    asked = ([], [gone], [mina, gone], [gone, mina], [gone, lucy], [mina, lucy])
    seen = [await all_see(guild, people, vault.id) for people in asked]
    assert seen == [True, True, True, True, False, False]


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
