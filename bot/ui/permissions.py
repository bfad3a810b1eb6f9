"""Permissions that the bot needs in a channel, and who can grant them."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Final

import discord

from bot.model.location import MessageLocation
from bot.ui.time_limits import answer_within

SHOW: Final = ("view_channel", "send_messages", "send_messages_in_threads")
"""Without one of these the bot can show nothing."""
CONNECT: Final = "connect"
"""Without it nobody sees what is posted in a voice or stage channel, nor can post there."""
DRAW: Final = ("embed_links", "attach_files")
"""Without one of these games are shown as text."""
THREAD: Final = ("create_public_threads", "send_messages_in_threads")
"""Without one of these no game can have a thread of its own."""
LOOK_UP_SECONDS: Final = 1.0
"""How long Discord may take to say who has left, or where a thread is, before a press is answered
within three."""
_ROLES: Final = "_roles"
"""Where discord.py keeps the ids of a member's roles."""

_LEFT: Final = (10007, 10013)
"""Unknown member; unknown user. Any other 404 says nothing about a person."""

Threads = Mapping[int, discord.Thread]
"""Threads by id."""


class MissingPermissions(Exception):
    """The bot cannot post in a channel; `names` are Discord's names of what it lacks."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(*names)
        self.names = names


class MissingThreadPermissions(MissingPermissions):
    """The bot cannot open a thread in a channel, or cannot play in it."""


def missing_in(client: discord.Client, location: MessageLocation) -> tuple[str, ...] | None:
    """The permissions that the bot lacks in this channel of a server; None if it is unknown."""
    channel = known_channel(client, location)
    if channel is None:
        return None
    return missing(channel.permissions_for(channel.guild.me), channel)


def missing_to_play(client: discord.Client, location: MessageLocation) -> tuple[str, ...] | None:
    """The same; None also in what is known to be a locked thread, where nobody can play."""
    return None if is_locked(known_channel(client, location)) else missing_in(client, location)


def known_channel(
    client: discord.Client, location: MessageLocation
) -> discord.abc.GuildChannel | discord.Thread | None:
    """This channel of a server, or open thread; None if the client does not know it."""
    guild = client.get_guild(location.guild_id or 0)
    return None if guild is None else guild.get_channel_or_thread(location.channel_id)


def missing(allowed: discord.Permissions, channel: object) -> tuple[str, ...]:
    """The permissions that the bot lacks in this channel, by Discord's names."""
    in_thread = isinstance(channel, discord.Thread)
    needed = (*_to_see(channel), to_write(in_thread=in_thread), *DRAW)
    return tuple(name for name in needed if not getattr(allowed, name))


def _to_see(channel: object) -> tuple[str, ...]:
    """The permissions without which nobody sees this channel, by Discord's names."""
    voice = isinstance(channel, discord.VoiceChannel | discord.StageChannel)
    return ("view_channel", CONNECT) if voice else ("view_channel",)


def to_write(*, in_thread: bool) -> str:
    """The permission that writing needs, by Discord's name."""
    return "send_messages_in_threads" if in_thread else "send_messages"


def may_write(allowed: discord.Permissions, *, in_thread: bool) -> bool:
    """Whether a person with these permissions may write there."""
    return bool(getattr(allowed, to_write(in_thread=in_thread)))


def cannot_post(lacking: tuple[str, ...]) -> bool:
    """Whether the bot can show nothing without these."""
    return any(name in (*SHOW, CONNECT) for name in lacking)


def shut_out(channel: object, allowed: discord.Permissions) -> bool:
    """Whether this is a private thread that Discord does not let the bot see.

    Discord tells the bot only of those private threads that it may see. What the client does not
    know of an archived one says nothing, since it forgets all of these.
    """
    if not isinstance(channel, discord.Thread) or not channel.is_private() or channel.archived:
        return False
    return not allowed.manage_threads and channel.guild.get_thread(channel.id) is None


def is_locked(channel: object) -> bool:
    """Whether this is a locked thread, archived or not.

    There Discord lets nobody press a button, not even a moderator.
    """
    return isinstance(channel, discord.Thread) and channel.locked


def closed_to_us(thread: discord.Thread) -> bool:
    """Whether this thread is locked, so that the bot may neither write in it nor open it again."""
    if not thread.locked or thread.parent is None:
        return False
    return not thread.permissions_for(thread.guild.me).manage_threads


def can_grant(theirs: discord.Permissions) -> bool:
    """Whether a person with these permissions can grant them to the bot."""
    return theirs.administrator or theirs.manage_roles or theirs.manage_channels


def missing_for_thread(allowed: discord.Permissions) -> tuple[str, ...]:
    """The permissions that the bot lacks to open a thread and play in it, by Discord's names."""
    return tuple(name for name in THREAD if not getattr(allowed, name))


def forget_role(role: discord.Role) -> None:
    """Take a deleted role from the bot: discord.py would go on applying its overwrites."""
    ids: discord.utils.SnowflakeList = getattr(role.guild.me, _ROLES)
    if ids.has(role.id):
        ids.remove(role.id)


def may_play_in(
    channel: discord.abc.GuildChannel | discord.Thread,
    person: discord.Member,
    allowed: tuple[int, ...],
) -> bool:
    """Whether this person can see a channel of their guild, and play with the bot there.

    The channel must be `allowed`, or a thread of an allowed one; an empty tuple allows all.
    """
    thread = channel if isinstance(channel, discord.Thread) else None
    if thread and (thread.parent is None or thread.is_private() or is_locked(thread)):
        return False
    parent_id = thread.parent_id if thread else None
    if allowed and not {channel.id, parent_id} & set(allowed):
        return False
    ours = channel.permissions_for(channel.guild.me)
    readable = _can_read(channel, channel.permissions_for(person))
    return readable and not cannot_post(missing(ours, channel))


def sees(
    guild: discord.Guild | None, person: discord.Member | discord.User, channel_id: int
) -> bool:
    """Whether this person can see a channel of the guild; False if the bot does not know it.

    Nor does the bot know who is in a private thread: only its moderators count as seeing it.
    """
    channel = None if guild is None else guild.get_channel_or_thread(channel_id)
    thread = channel if isinstance(channel, discord.Thread) else None
    if channel is None or isinstance(person, discord.User) or (thread and not thread.parent):
        return False
    theirs = channel.permissions_for(person)
    known = not thread or not thread.is_private() or theirs.manage_threads
    return known and _can_read(channel, theirs)


def _can_read(channel: object, theirs: discord.Permissions) -> bool:
    """Whether a person with these permissions sees a table that was shown before they looked."""
    return _can_see(channel, theirs) and theirs.read_message_history


def _can_see(channel: object, theirs: discord.Permissions) -> bool:
    """Whether a person or role with these permissions sees this channel."""
    return all(getattr(theirs, name) for name in _to_see(channel))


def may_see(person: discord.Member | discord.User, channel_id: int) -> bool:
    """Whether this person can see a channel, or the channel of this thread, as far as is known."""
    if isinstance(person, discord.User):
        return True
    channel = _channel(person.guild, channel_id)
    if person.resolved_permissions is not None:
        return _can_see(channel, person.resolved_permissions)
    return channel is None or _can_see(channel, channel.permissions_for(person))


def sees_less(guild: discord.Guild, now_id: int, then_id: int) -> bool:
    """Whether fewer may see the channel `then_id` of a guild than the other channel `now_id`.

    Both must be known. Roles and people who are allowed to see them are compared, not those whom
    an overwrite keeps out; a private thread counts as seen by fewer than any other channel.
    """
    then = guild.get_thread(then_id)
    if then is not None and then.is_private():
        return True
    viewers = _viewers(guild, then_id)
    return guild.default_role.id not in viewers and not _viewers(guild, now_id) <= viewers


def keeps_some_out(guild: discord.Guild, channel_id: int) -> bool:
    """Whether an overwrite keeps a role or a person out of this channel, or of this thread's."""
    channel = _channel(guild, channel_id)
    overwrites = {} if channel is None else channel.overwrites
    return any(False in _for_seeing(channel, overwrite) for overwrite in overwrites.values())


async def all_see(guild: discord.Guild, user_ids: Iterable[int], channel_id: int) -> bool:
    """Whether all of these people who are still in the guild see a channel of it; HTTPException."""
    members = await _members(guild, user_ids)
    return all(sees(guild, member, channel_id) for member in members.values() if member is not None)


async def departed(
    guild: discord.Guild, user_ids: Iterable[int], within: float = LOOK_UP_SECONDS
) -> set[int]:
    """Those of these people who have left the guild; HTTPException, TimeoutError."""
    members = await answer_within(within, _members(guild, user_ids))
    return {user_id for user_id, member in members.items() if member is None}


async def threads(
    guild: discord.Guild, channel_ids: Iterable[int], within: float = LOOK_UP_SECONDS
) -> Threads:
    """The threads among these channels, also archived ones; HTTPException, TimeoutError."""
    found = await answer_within(within, _channels(guild, channel_ids))
    return {one.id: one for one in found if isinstance(one, discord.Thread)}


async def _channels(guild: discord.Guild, channel_ids: Iterable[int]) -> list[object]:
    """These channels as Discord knows them, None for those that it does not show."""

    async def fetched(channel_id: int) -> object:
        try:
            return await guild.fetch_channel(channel_id)
        except (discord.NotFound, discord.Forbidden):
            return None

    return await asyncio.gather(*map(fetched, channel_ids))


async def _members(
    guild: discord.Guild, user_ids: Iterable[int]
) -> dict[int, discord.Member | None]:
    """These people by id, None for those who have left the guild; HTTPException.

    They are fetched, since without the intent for members the bot knows few of them, and not
    their newest roles.
    """

    async def fetched(user_id: int) -> tuple[int, discord.Member | None]:
        try:
            return user_id, await guild.fetch_member(user_id)
        except discord.NotFound as error:
            if error.code not in _LEFT:
                raise
            return user_id, None

    return dict(await asyncio.gather(*map(fetched, user_ids)))


def _channel(guild: discord.Guild, channel_id: int) -> discord.abc.GuildChannel | None:
    """The channel of this id, or that of this thread; None if the bot does not know it."""
    place = guild.get_channel_or_thread(channel_id)
    return place.parent if isinstance(place, discord.Thread) else place


def _viewers(guild: discord.Guild, channel_id: int) -> set[int]:
    """The ids of the roles, and of people with a permission of their own, that see a channel."""
    channel = _channel(guild, channel_id)
    if channel is None:
        return set()
    roles = {role.id for role in guild.roles if _can_see(channel, channel.permissions_for(role))}
    known = {role.id for role in guild.roles}
    given = {who.id: _for_seeing(channel, one) for who, one in channel.overwrites.items()}
    own = {user_id for user_id, one in given.items() if True in one and False not in one}
    return roles | (own - known)


def _for_seeing(channel: object, overwrite: discord.PermissionOverwrite) -> tuple[bool | None, ...]:
    """What an overwrite says of each permission that seeing this channel needs; None: nothing."""
    return tuple(getattr(overwrite, name) for name in _to_see(channel))
