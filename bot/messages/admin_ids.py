"""Button ids of moderators: the settings of a server, its games and challenges, its log."""

from dataclasses import dataclass
from enum import StrEnum


class AdminAct(StrEnum):
    """The request of a moderator."""

    TABLES = "tables"
    """Show a page of the games and challenges of the server."""
    CHOOSE = "choose"
    """Show the game or challenge chosen from a select, whose value is `t` or `l` and the id."""
    VOID = "void"
    """End a game without a result."""
    CLOSE = "close"
    """Close a challenge."""
    MOVE = "move"
    """Ask for confirmation that a game should be moved to the chosen channel."""
    BAN = "ban"
    """Ban a person."""
    UNBAN = "unban"
    """Lift the ban of the person who was chosen."""
    LOG = "log"
    """Show a page of the log."""


@dataclass(frozen=True, slots=True)
class AdminButton:
    """Act as a moderator (`ad`), on a button or a select; private.

    `subject` is the id of a game, a challenge or a person, depending on the act; `page` counts from
    1. `sure` is set on the message that asks for confirmation. `chosen` are the values chosen from
    a select; they are not part of the text.
    """

    act: AdminAct
    subject: int | None = None
    page: int = 1
    sure: bool = False
    chosen: tuple[str, ...] = ()

    def __str__(self) -> str:
        subject = "-" if self.subject is None else self.subject
        return f"ad:{self.act}:{subject}:{self.page}:{int(self.sure)}"


@dataclass(frozen=True, slots=True)
class MoveTableButton:
    """Move a game to this channel (`am`); private."""

    table: int
    channel: int

    def __str__(self) -> str:
        return f"am:{self.table}:{self.channel}"


@dataclass(frozen=True, slots=True)
class ServerSettingButton:
    """Change a setting of the server (`as`) to this value, or to the chosen values; private."""

    name: str
    value: str = ""
    chosen: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"as:{self.name}:{self.value or '-'}"
