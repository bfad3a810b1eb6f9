"""Button ids of moderators: the settings of a server, its games and challenges, its log."""

from enum import StrEnum

from bot.messages.button_grammar import ButtonId, Chosen, Empty, Number, Word


class AdminAct(StrEnum):
    """The request of a moderator."""

    TABLES = "tables"
    """Show a page of the games and challenges of the server."""
    CHOOSE = "choose"
    """Show the game or challenge chosen from a select, whose value is `t` or `l` and the id."""
    ANNUL = "void"
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


class AdminButton(ButtonId, code="ad"):
    """Act as a moderator, on a button or a select; private.

    `subject` is the id of a game, a challenge or a person, depending on the act; `page` counts from
    1. `sure` is set on the message that asks for confirmation.
    """

    act: AdminAct
    subject: Number | None = None
    page: Number = 1
    sure: bool = False
    chosen: Chosen = ()


class MoveTableButton(ButtonId, code="am"):
    """Move a game to this channel; private."""

    table: Number
    channel: Number


class ServerSettingButton(ButtonId, code="as"):
    """Change a setting of the server to this value, or to the chosen values; private."""

    name: Word
    value: Word | Empty = ""
    chosen: Chosen = ()


class SettingsPage(StrEnum):
    """A page of a server's settings."""

    GAMES = "games"
    """Where and how games are played."""
    SERVER = "server"
    """The language, and the daily coffin."""


class SettingsPageButton(ButtonId, code="ap"):
    """Show a page of the server's settings; private."""

    page: SettingsPage
