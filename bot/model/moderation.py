"""Acts of moderators, as the log of a server lists them."""

from dataclasses import dataclass
from enum import StrEnum


class ActKind(StrEnum):
    """The kind of a moderator's act."""

    ANNUL = "void"
    """Ended a game without a result."""
    CLOSE = "close"
    """Closed a challenge."""
    MOVE = "move"
    """Moved a game to another channel."""
    BAN = "ban"
    """Banned a person from the bot on the server."""
    UNBAN = "unban"
    """Lifted a ban."""
    SETTING = "setting"
    """Changed a setting of the server."""


@dataclass(frozen=True, slots=True)
class Act:
    """An act and its subject; `subject_id` is the id of a game, a challenge or a person.

    `moderator_id` is None if the host of the bot acted (`by_host`), or if the moderator was erased.
    `subject_id` is None for a setting, or if the person was erased. `detail` is the name of a
    setting, or the id of the channel to which a game was moved.
    """

    kind: ActKind
    guild_id: int
    at: float
    moderator_id: int | None = None
    subject_id: int | None = None
    detail: str = ""
    by_host: bool = False


@dataclass(frozen=True, slots=True)
class Log:
    """A page of acts, the newest first; pages count from 1."""

    acts: tuple[Act, ...]
    page: int
    pages: int
