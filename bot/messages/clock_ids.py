"""Button ids around the clock of a game: more time for another player, takebacks, vacations."""

from dataclasses import dataclass
from enum import StrEnum


class TakebackAct(StrEnum):
    """What a person does about a takeback."""

    ASK = "ask"
    """Ask to take back one's own last move; private."""
    ALLOW = "allow"
    """Allow another player to take back their last move."""


class VacationAct(StrEnum):
    """What a person does with their vacation."""

    SHOW = "show"
    """Show it and the days that are left."""
    ASK = "ask"
    """Ask for confirmation before it begins."""
    BEGIN = "begin"
    """Begin it."""
    END = "end"
    """End it."""


@dataclass(frozen=True, slots=True)
class GiveTimeButton:
    """Give the player to move after `ply` moves more time (`gt`).

    given  how often this turn has been given more time, so that a second press has no effect
    """

    table: int
    ply: int
    given: int

    def __str__(self) -> str:
        return f"gt:{self.table}:{self.ply}:{self.given}"


@dataclass(frozen=True, slots=True)
class TakebackButton:
    """Act on a takeback of the last of `ply` moves (`tb`)."""

    table: int
    ply: int
    act: TakebackAct

    def __str__(self) -> str:
        return f"tb:{self.table}:{self.ply}:{self.act}"


@dataclass(frozen=True, slots=True)
class VacationButton:
    """Act on the presser's own vacation (`va`)."""

    act: VacationAct

    def __str__(self) -> str:
        return f"va:{self.act}"
