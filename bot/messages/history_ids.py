"""Button ids of lists of finished games: a person's history, and two people's games."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HistoryButton:
    """Show a page (from 1) of the finished games of a person (`hy`)."""

    user: int
    page: int = 1

    def __str__(self) -> str:
        return f"hy:{self.user}:{self.page}"


@dataclass(frozen=True, slots=True)
class VersusButton:
    """Show the games of the presser against a person (`vs`)."""

    user: int

    def __str__(self) -> str:
        return f"vs:{self.user}"


@dataclass(frozen=True, slots=True)
class PlayedGameSelect:
    """Show one finished game of a list (`hg`), on a select whose options are numbers of tables.

    The list is a page (from 1) of a person's history. Page 0 is the list of the presser's games
    against that person. `chosen` are the chosen values; they are not part of the text.
    """

    user: int
    page: int
    chosen: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"hg:{self.user}:{self.page}"


@dataclass(frozen=True, slots=True)
class RecordButton:
    """Send the record of a finished game as a text (`rc`)."""

    table: int

    def __str__(self) -> str:
        return f"rc:{self.table}"
