"""Button ids: the meaning of a press as a value, whose text is the custom_id of a button or select.

A custom_id on a public message is public. So ids and options of selects that name a hand card are
only for private messages. `button_grammar.parse` parses the texts.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.messages.admin_ids import AdminButton, MoveTableButton, ServerSettingButton
from bot.messages.clock_ids import GiveTimeButton, TakebackButton, VacationButton
from bot.messages.history_ids import (
    HistoryButton,
    PlayedGameSelect,
    RecordButton,
    VersusButton,
)
from bot.messages.lobby_ids import (
    BlocksButton,
    HowToPlayButton,
    LobbyButton,
    OpponentButton,
    ShowSettingsButton,
    ThreadButton,
    UnblockButton,
)
from bot.messages.study_ids import LessonButton, MistakeButton, PuzzleButton


@dataclass(frozen=True, slots=True)
class MoveButton:
    """Make this move, at this ply of this table (`m`)."""

    table: int
    ply: int
    move: str

    def __str__(self) -> str:
        return f"m:{self.table}:{self.ply}:{self.move}"


@dataclass(frozen=True, slots=True)
class MoveSelect:
    """Make the move that consists of this word and the chosen cards (`ms`), on a select.

    The values of the options are cards, and the move has them in the order of the hand: `up` and
    five cards become `up2S4S7H9CKD`. Without a word, the chosen card is the move. `tag` only makes
    the custom_ids of two selects with the same word differ. `chosen` are the chosen values; they
    are not part of the text.
    """

    table: int
    ply: int
    word: str = ""
    tag: str = ""
    chosen: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"ms:{self.table}:{self.ply}:{self.word or '-'}:{self.tag or '-'}"

    def makes(self, move: str) -> bool:
        """Whether the move with this text consists of the word and the chosen cards."""
        cards = "".join(sorted(self.chosen, key=move.find))
        return bool(self.chosen) and move == self.word + cards


@dataclass(frozen=True, slots=True)
class CellButton:
    """Choose this cell, then a card for it (`p`); public, since it names no card."""

    table: int
    ply: int
    cell: str

    def __str__(self) -> str:
        return f"p:{self.table}:{self.ply}:{self.cell}"


@dataclass(frozen=True, slots=True)
class CardButton:
    """Choose this card, then a cell for it (`c`); private."""

    table: int
    ply: int
    card: str

    def __str__(self) -> str:
        return f"c:{self.table}:{self.ply}:{self.card}"


@dataclass(frozen=True, slots=True)
class HandButton:
    """Show the presser's hand (`h`)."""

    table: int

    def __str__(self) -> str:
        return f"h:{self.table}"


@dataclass(frozen=True, slots=True)
class ShowButton:
    """Show the table to the presser alone (`bd`)."""

    table: int

    def __str__(self) -> str:
        return f"bd:{self.table}"


@dataclass(frozen=True, slots=True)
class ResignButton:
    """Resign (`g`); `sure` is set on the private message that asks for confirmation.

    Without a table it is the id of a select whose options are numbers of tables. `chosen` are the
    chosen values; they are not part of the text.
    """

    table: int | None
    sure: bool = False
    chosen: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"g:{self.table or '-'}:{int(self.sure)}"


@dataclass(frozen=True, slots=True)
class RematchButton:
    """Ask for or accept a rematch (`r`)."""

    table: int

    def __str__(self) -> str:
        return f"r:{self.table}"


@dataclass(frozen=True, slots=True)
class LeaderboardButton:
    """Show a page (from 1) of the leaderboard (`b`); empty `rules` mean all editions."""

    here: bool
    rules: str
    page: int

    def __str__(self) -> str:
        return f"b:{int(self.here)}:{self.rules or '-'}:{self.page}"


@dataclass(frozen=True, slots=True)
class RulesButton:
    """Show a page (from 1) of an edition's rules (`i`); page 0 opens them below this message."""

    rules: str
    page: int = 0

    def __str__(self) -> str:
        return f"i:{self.rules}:{self.page}"


@dataclass(frozen=True, slots=True)
class TableRulesButton:
    """Show a page (from 1) of the rules of a table that has options of its own (`ir`).

    Page 0 opens them below this message.
    """

    table: int
    page: int = 0

    def __str__(self) -> str:
        return f"ir:{self.table}:{self.page}"


@dataclass(frozen=True, slots=True)
class SettingButton:
    """Change one of the presser's settings (`s`)."""

    name: str
    value: str

    def __str__(self) -> str:
        return f"s:{self.name}:{self.value}"


@dataclass(frozen=True, slots=True)
class ScoresButton:
    """Show the score sheet so far (`e`)."""

    table: int

    def __str__(self) -> str:
        return f"e:{self.table}"


@dataclass(frozen=True, slots=True)
class ShareButton:
    """Show a copy of a game's end that can be passed on (`sh`)."""

    table: int

    def __str__(self) -> str:
        return f"sh:{self.table}"


@dataclass(frozen=True, slots=True)
class VerifyButton:
    """Show the seal of a running game, or check that of a finished one (`v`)."""

    table: int

    def __str__(self) -> str:
        return f"v:{self.table}"


@dataclass(frozen=True, slots=True)
class HintButton:
    """Show the best moves to the presser (`hi`)."""

    table: int

    def __str__(self) -> str:
        return f"hi:{self.table}"


@dataclass(frozen=True, slots=True)
class ReviewButton:
    """Show the review of a finished game (`rv`): card `step` from 1, or the summary at 0.

    `tag` only makes the custom_ids of two buttons for the same step differ.
    """

    table: int
    step: int = 0
    tag: str = ""

    def __str__(self) -> str:
        return f"rv:{self.table}:{self.step}:{self.tag or '-'}"


@dataclass(frozen=True, slots=True)
class ReplayButton:
    """Show a finished game card by card (`rp`): card `step` from 1, or the film at 0."""

    table: int
    step: int = 0
    tag: str = ""

    def __str__(self) -> str:
        return f"rp:{self.table}:{self.step}:{self.tag or '-'}"


@dataclass(frozen=True, slots=True)
class FilmButton:
    """Post the film of a finished game of the session in the channel (`fi`)."""

    table: int
    game: int

    def __str__(self) -> str:
        return f"fi:{self.table}:{self.game}"


class PrivacyAct(StrEnum):
    """What a person does with the data stored about them."""

    SHOW = "show"
    """Show what is stored."""
    EXPORT = "export"
    """Get all of it as a file."""
    ERASE = "erase"
    """Ask for the data to be erased."""
    SURE = "sure"
    """Confirm the erasure."""


@dataclass(frozen=True, slots=True)
class PrivacyButton:
    """Act on the data stored about the presser (`pv`)."""

    act: PrivacyAct

    def __str__(self) -> str:
        return f"pv:{self.act}"


ButtonId = (
    MoveButton | MoveSelect | CellButton | CardButton | HandButton | ResignButton
    | RematchButton | LobbyButton | LeaderboardButton | RulesButton | TableRulesButton
    | SettingButton | ThreadButton | ScoresButton | VerifyButton | HintButton | ReviewButton
    | ReplayButton | FilmButton | PuzzleButton | LessonButton | MistakeButton | ShareButton
    | ShowButton | OpponentButton | HowToPlayButton | AdminButton | ServerSettingButton
    | MoveTableButton | HistoryButton | VersusButton | PlayedGameSelect | RecordButton
    | BlocksButton | UnblockButton | GiveTimeButton | TakebackButton | VacationButton
    | PrivacyButton | ShowSettingsButton
)  # fmt: skip
