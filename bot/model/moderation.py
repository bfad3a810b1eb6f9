"""Acts of moderators, as the log of a server lists them."""

from collections.abc import Mapping
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
    `subject_id` is None for a setting, or if the person was erased. `detail` is the id of the
    channel to which a game was moved, or what `noted` says of settings.
    """

    kind: ActKind
    guild_id: int
    at: float
    moderator_id: int | None = None
    subject_id: int | None = None
    detail: str = ""
    by_host: bool = False

    @property
    def settings(self) -> dict[str, tuple[str, ...] | None]:
        """By the name of a setting that was changed, the parts of its new value.

        The value is None in old acts, which only have the names.
        """
        return dict(_setting(noted) for noted in self.detail.split())


def noted(changes: Mapping[str, object]) -> str:
    """The detail of an act that gives settings these values: `computers=off channels=30,31`.

    A value that leaves the choice to others is empty.
    """
    return " ".join(f"{name}={','.join(_parts(value))}" for name, value in changes.items())


def _parts(value: object) -> tuple[str, ...]:
    if isinstance(value, tuple):
        return tuple(map(str, value))
    if isinstance(value, bool):
        return ("on" if value else "off",)
    return () if value is None else (str(value),)


def _setting(noted: str) -> tuple[str, tuple[str, ...] | None]:
    name, is_new, value = noted.partition("=")
    if not is_new:
        return name, None
    return name, tuple(value.split(",")) if value else ()


@dataclass(frozen=True, slots=True)
class Log:
    """A page of acts, the newest first; pages count from 1."""

    acts: tuple[Act, ...]
    page: int
    pages: int
