"""What the bot must be allowed to do where a table stands, and who can see to it."""

from typing import Final

import discord

SHOW: Final = ("view_channel", "send_messages", "send_messages_in_threads")
"""Without one of these nothing can be shown at all."""
DRAW: Final = ("embed_links", "attach_files")
"""Without one of these the game goes on in letters."""


def missing(allowed: discord.Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """The permissions that the bot lacks there, by Discord's name for them."""
    speak = "send_messages_in_threads" if in_thread else "send_messages"
    needed = ("view_channel", speak, *DRAW)
    return tuple(name for name in needed if not getattr(allowed, name))


def cannot_post(lacking: tuple[str, ...]) -> bool:
    """Nothing can be shown there."""
    return any(name in SHOW for name in lacking)


def can_grant(theirs: discord.Permissions) -> bool:
    """Whether somebody with these permissions can give the bot what it lacks."""
    return theirs.administrator or theirs.manage_roles or theirs.manage_channels


def may_thread(allowed: discord.Permissions) -> bool:
    """Whether the bot may open a thread there and play in it."""
    return allowed.create_public_threads and allowed.send_messages_in_threads
