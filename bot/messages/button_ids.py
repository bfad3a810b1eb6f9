"""What a button says when it is pressed: the grammar of every custom_id, here and nowhere else.

A custom_id on a public message is public: what names a hand card stands on private answers only.
Whatever arrives may be forged, so a text is a press only as a whole, and numbers are bounded; a
card or a move that is well formed here still has to pass the rules.
"""

import re
from dataclasses import dataclass
from typing import Final

_LARGEST: Final = 2**63 - 1
LONGEST: Final = 100
"""Characters that Discord allows."""


@dataclass(frozen=True, slots=True)
class MoveButton:
    """Make this move, at this ply of this table (`m`)."""

    table: int
    ply: int
    move: str

    def __str__(self) -> str:
        return f"m:{self.table}:{self.ply}:{self.move}"


@dataclass(frozen=True, slots=True)
class CellButton:
    """This place was chosen, the card is not yet (`p`, the only public one at a turn)."""

    table: int
    ply: int
    cell: str

    def __str__(self) -> str:
        return f"p:{self.table}:{self.ply}:{self.cell}"


@dataclass(frozen=True, slots=True)
class CardButton:
    """This card was chosen, the place is not yet (`c`, private)."""

    table: int
    ply: int
    card: str

    def __str__(self) -> str:
        return f"c:{self.table}:{self.ply}:{self.card}"


@dataclass(frozen=True, slots=True)
class HandButton:
    """Show me my hand (`h`)."""

    table: int

    def __str__(self) -> str:
        return f"h:{self.table}"


@dataclass(frozen=True, slots=True)
class ResignButton:
    """Resign: `sure` is on the private answer that asks again (`g`)."""

    table: int
    sure: bool = False

    def __str__(self) -> str:
        return f"g:{self.table}:{int(self.sure)}"


@dataclass(frozen=True, slots=True)
class RematchButton:
    """Once more, the ways swapped (`r`)."""

    table: int

    def __str__(self) -> str:
        return f"r:{self.table}"


@dataclass(frozen=True, slots=True)
class LobbyButton:
    """What somebody does with a challenge (`l`).

    `act` is join, decline, withdraw or fill; `seat` where one is meant; `level` of a computer
    player that fills it.
    """

    lobby: int
    act: str
    seat: int | None = None
    level: str = ""

    def __str__(self) -> str:
        seat = "-" if self.seat is None else self.seat
        return f"l:{self.lobby}:{self.act}:{seat}:{self.level or '-'}"


@dataclass(frozen=True, slots=True)
class LeaderboardButton:
    """A page (from 1) of the leaderboard; `rules` empty is every edition (`b`)."""

    here: bool
    rules: str
    page: int

    def __str__(self) -> str:
        return f"b:{int(self.here)}:{self.rules or '-'}:{self.page}"


@dataclass(frozen=True, slots=True)
class RulesButton:
    """Read the rules of an edition, page from 1 (`i`)."""

    rules: str
    page: int = 1

    def __str__(self) -> str:
        return f"i:{self.rules}:{self.page}"


@dataclass(frozen=True, slots=True)
class SettingButton:
    """Change one of my settings (`s`)."""

    name: str
    value: str

    def __str__(self) -> str:
        return f"s:{self.name}:{self.value}"


@dataclass(frozen=True, slots=True)
class ThreadButton:
    """Make a thread for the challenge that found no room here (`t`)."""

    press: int

    def __str__(self) -> str:
        return f"t:{self.press}"


@dataclass(frozen=True, slots=True)
class ScoresButton:
    """Show me the score sheet so far (`e`)."""

    table: int

    def __str__(self) -> str:
        return f"e:{self.table}"


@dataclass(frozen=True, slots=True)
class PuzzleButton:
    """What somebody does with a puzzle (`q`).

    `name` is a day, or a practice puzzle's own; `act` is daily or another (which need no name),
    place, try, tell, post or board; `choice` is the place or the move.
    """

    name: str
    act: str
    choice: str = ""

    def __str__(self) -> str:
        return f"q:{self.name or '-'}:{self.act}:{self.choice or '-'}"


@dataclass(frozen=True, slots=True)
class HintButton:
    """Tell me what I might play (`hi`)."""

    table: int

    def __str__(self) -> str:
        return f"hi:{self.table}"


@dataclass(frozen=True, slots=True)
class ReviewButton:
    """How well a finished game was played (`rv`): card `step` from 1, or the whole at 0.

    `by` is nothing but the difference between two buttons of a message that lead to one place.
    """

    table: int
    step: int = 0
    by: str = ""

    def __str__(self) -> str:
        return f"rv:{self.table}:{self.step}:{self.by or '-'}"


@dataclass(frozen=True, slots=True)
class ReplayButton:
    """A finished game card by card (`rp`), as a review without its judgements; a film at 0."""

    table: int
    step: int = 0
    by: str = ""

    def __str__(self) -> str:
        return f"rp:{self.table}:{self.step}:{self.by or '-'}"


@dataclass(frozen=True, slots=True)
class FilmButton:
    """Show everybody here the film of a finished game of the session (`fi`)."""

    table: int
    game: int

    def __str__(self) -> str:
        return f"fi:{self.table}:{self.game}"


ButtonId = (
    MoveButton
    | CellButton
    | CardButton
    | HandButton
    | ResignButton
    | RematchButton
    | LobbyButton
    | LeaderboardButton
    | RulesButton
    | SettingButton
    | ThreadButton
    | ScoresButton
    | HintButton
    | ReviewButton
    | ReplayButton
    | FilmButton
    | PuzzleButton
)

_NUMBER: Final = "[1-9][0-9]{0,18}"
_STEP: Final = "0|[1-9][0-9]{0,4}"
_WORD: Final = "[a-z_]{1,20}"
_RULES: Final = r"[a-z]{1,20}(?:\.[a-z0-9]{1,20})?"
_PUZZLE: Final = "[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9a-f]{16}|-"
_AT: Final = f"(?P<table>{_NUMBER}):(?P<ply>0|[1-9][0-9]{{0,4}})"
_GRAMMAR: Final[tuple[tuple[type[ButtonId], re.Pattern[str]], ...]] = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        (MoveButton, f"m:{_AT}:(?P<move>[A-Za-z0-9:@]{{1,20}})"),
        (CellButton, f"p:{_AT}:(?P<cell>[a-z][0-9])"),
        (CardButton, f"c:{_AT}:(?P<card>[A-Z0-9]{{1,2}})"),
        (HandButton, f"h:(?P<table>{_NUMBER})"),
        (ResignButton, f"g:(?P<table>{_NUMBER}):(?P<sure>[01])"),
        (RematchButton, f"r:(?P<table>{_NUMBER})"),
        (
            LobbyButton,
            f"l:(?P<lobby>{_NUMBER}):(?P<act>{_WORD}):(?P<seat>[0-9]|-):(?P<level>{_WORD}|-)",
        ),
        (LeaderboardButton, f"b:(?P<here>[01]):(?P<rules>{_RULES}|-):(?P<page>{_NUMBER})"),
        (RulesButton, f"i:(?P<rules>{_RULES}):(?P<page>{_NUMBER})"),
        (SettingButton, f"s:(?P<name>{_WORD}):(?P<value>[A-Za-z-]{{1,20}})"),
        (ThreadButton, f"t:(?P<press>{_NUMBER})"),
        (ScoresButton, f"e:(?P<table>{_NUMBER})"),
        (HintButton, f"hi:(?P<table>{_NUMBER})"),
        (ReviewButton, f"rv:(?P<table>{_NUMBER}):(?P<step>{_STEP}):(?P<by>{_WORD}|-)"),
        (ReplayButton, f"rp:(?P<table>{_NUMBER}):(?P<step>{_STEP}):(?P<by>{_WORD}|-)"),
        (FilmButton, f"fi:(?P<table>{_NUMBER}):(?P<game>[1-9][0-9]{{0,3}})"),
        (PuzzleButton, f"q:(?P<name>{_PUZZLE}):(?P<act>{_WORD}):(?P<choice>[A-Za-z0-9@]{{1,8}}|-)"),
    )
)
_NUMBERS: Final = frozenset({"table", "ply", "lobby", "page", "press", "seat", "step", "game"})
_FLAGS: Final = frozenset({"sure", "here"})


def parse(text: str) -> ButtonId | None:
    """The press of this custom_id, or None where it is none; the inverse of `str`."""
    if len(text) > LONGEST:
        return None
    for kind, pattern in _GRAMMAR:
        found = pattern.fullmatch(text)
        if found is not None:
            fields = {name: _value(name, value) for name, value in found.groupdict().items()}
            numbers = [value for value in fields.values() if isinstance(value, int)]
            return None if any(number > _LARGEST for number in numbers) else kind(**fields)  # type: ignore[arg-type]
    return None


def _value(name: str, text: str) -> str | int | bool | None:
    if name in _NUMBERS:
        return None if text == "-" else int(text)
    if name in _FLAGS:
        return text == "1"
    return "" if text == "-" else text
