"""Button ids around challenges: joining, choosing a computer player, threads, settings, blocks."""

from dataclasses import dataclass
from enum import StrEnum


class LobbyAct(StrEnum):
    """What a person does with a challenge."""

    JOIN = "join"
    """Take a seat."""
    LEAVE = "leave"
    """Leave the seat."""
    DECLINE = "decline"
    """Refuse the invitation."""
    WITHDRAW = "withdraw"
    """Close one's own challenge."""
    FILL = "fill"
    """Put a computer player in an empty seat."""
    COMPUTER = "computer"
    """Play a computer player instead of waiting; on the private message of the waiting person."""
    STOP = "stop"
    """Stop waiting; on the same message."""
    BLOCK = "block"
    """Block the host; for invited people."""


@dataclass(frozen=True, slots=True)
class LobbyButton:
    """Act on a challenge (`l`): `seat` to join, or None for any; `level` of a computer player."""

    lobby: int
    act: LobbyAct
    seat: int | None = None
    level: str = ""

    def __str__(self) -> str:
        seat = "-" if self.seat is None else self.seat
        return f"l:{self.lobby}:{self.act}:{seat}:{self.level or '-'}"


@dataclass(frozen=True, slots=True)
class OpponentButton:
    """Choose this level of computer player for a challenge to a computer player (`o`); private.

    `press` is the id of the interaction that made the challenge.
    """

    press: int
    level: str

    def __str__(self) -> str:
        return f"o:{self.press}:{self.level}"


@dataclass(frozen=True, slots=True)
class ThreadButton:
    """Make a thread for a challenge that exceeds the channel's limit (`t`)."""

    press: int

    def __str__(self) -> str:
        return f"t:{self.press}"


@dataclass(frozen=True, slots=True)
class ShowSettingsButton:
    """Show the presser's own settings (`ps`)."""

    def __str__(self) -> str:
        return "ps:"


@dataclass(frozen=True, slots=True)
class BlocksButton:
    """Show a page (from 1) of the people whom the presser blocks (`bl`)."""

    page: int = 1

    def __str__(self) -> str:
        return f"bl:{self.page}"


@dataclass(frozen=True, slots=True)
class UnblockButton:
    """Lift a block of the presser (`ub`)."""

    block: int

    def __str__(self) -> str:
        return f"ub:{self.block}"


@dataclass(frozen=True, slots=True)
class HowToPlayButton:
    """Show how an edition is played on Discord with buttons (`hp`)."""

    rules: str

    def __str__(self) -> str:
        return f"hp:{self.rules}"
