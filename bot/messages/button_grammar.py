"""The grammar of custom_ids: parses their texts into button ids.

Any text may arrive, even a forged one, so only full matches are accepted, and numbers are bounded.
A card or move that is well formed here still has to be checked by the rules.
"""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Final, get_type_hints

from bot.messages.admin_ids import (
    AdminAct,
    AdminButton,
    MoveTableButton,
    ServerSettingButton,
)
from bot.messages.button_ids import (
    ButtonId,
    CardButton,
    CellButton,
    FilmButton,
    HandButton,
    HintButton,
    LeaderboardButton,
    MoveButton,
    MoveSelect,
    PrivacyAct,
    PrivacyButton,
    RematchButton,
    ReplayButton,
    ResignButton,
    ReviewButton,
    RulesButton,
    ScoresButton,
    SettingButton,
    ShareButton,
    ShowButton,
    TableRulesButton,
    VerifyButton,
)
from bot.messages.clock_ids import (
    GiveTimeButton,
    TakebackAct,
    TakebackButton,
    VacationAct,
    VacationButton,
)
from bot.messages.history_ids import (
    HistoryButton,
    PlayedGameSelect,
    RecordButton,
    VersusButton,
)
from bot.messages.lobby_ids import (
    BlocksButton,
    HowToPlayButton,
    LobbyAct,
    LobbyButton,
    OpponentButton,
    ShowSettingsButton,
    ThreadButton,
    UnblockButton,
)
from bot.messages.study_ids import (
    LessonAct,
    LessonButton,
    MistakeAct,
    MistakeButton,
    PuzzleAct,
    PuzzleButton,
)

_LARGEST: Final = 2**63 - 1
LONGEST: Final = 100
"""The number of characters that Discord allows in a custom_id."""

_NUMBER: Final = "[1-9][0-9]{0,18}"
_STEP: Final = "0|[1-9][0-9]{0,4}"
_WORD: Final = "[a-z_]{1,20}"
_RULES: Final = r"[a-z]{1,20}(?:\.[a-z0-9]{1,20})?"
_PUZZLE: Final = "[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9a-f]{16}|-"
_LOBBY_ACT: Final = "|".join(LobbyAct)
_PUZZLE_ACT: Final = "|".join(PuzzleAct)
_LESSON_ACT: Final = "|".join(LessonAct)
_MISTAKE_ACT: Final = "|".join(MistakeAct)
_ADMIN_ACT: Final = "|".join(AdminAct)
_TAKEBACK_ACT: Final = "|".join(TakebackAct)
_VACATION_ACT: Final = "|".join(VacationAct)
_PRIVACY_ACT: Final = "|".join(PrivacyAct)
_CHOICE: Final = "(?P<choice>[A-Za-z0-9:@]{1,20}|-)"
_AT: Final = f"(?P<table>{_NUMBER}):(?P<ply>0|[1-9][0-9]{{0,4}})"
GRAMMAR: Final[tuple[tuple[type[ButtonId], re.Pattern[str]], ...]] = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        (MoveButton, f"m:{_AT}:(?P<move>[A-Za-z0-9:@]{{1,20}})"),
        (MoveSelect, f"ms:{_AT}:(?P<word>[a-z]{{2,12}}|-):(?P<tag>{_WORD}|-)"),
        (CellButton, f"p:{_AT}:(?P<cell>[a-z][0-9])"),
        (CardButton, f"c:{_AT}:(?P<card>[A-Z0-9]{{1,2}})"),
        (HandButton, f"h:(?P<table>{_NUMBER})"),
        (ShowButton, f"bd:(?P<table>{_NUMBER})"),
        (ResignButton, f"g:(?P<table>{_NUMBER}|-):(?P<sure>[01])"),
        (RematchButton, f"r:(?P<table>{_NUMBER})"),
        (
            LobbyButton,
            f"l:(?P<lobby>{_NUMBER}):(?P<act>{_LOBBY_ACT}):(?P<seat>[0-9]|-):(?P<level>{_WORD}|-)",
        ),
        (ShowSettingsButton, "ps:"),
        (BlocksButton, f"bl:(?P<page>{_NUMBER})"),
        (UnblockButton, f"ub:(?P<block>{_NUMBER})"),
        (OpponentButton, f"o:(?P<press>{_NUMBER}):(?P<level>{_WORD})"),
        (LeaderboardButton, f"b:(?P<here>[01]):(?P<rules>{_RULES}|-):(?P<page>{_NUMBER})"),
        (RulesButton, f"i:(?P<rules>{_RULES}):(?P<page>0|{_NUMBER})"),
        (TableRulesButton, f"ir:(?P<table>{_NUMBER}):(?P<page>0|{_NUMBER})"),
        (HowToPlayButton, f"hp:(?P<rules>{_RULES})"),
        (PrivacyButton, f"pv:(?P<act>{_PRIVACY_ACT})"),
        (SettingButton, f"s:(?P<name>{_WORD}):(?P<value>[A-Za-z-]{{1,20}})"),
        (ThreadButton, f"t:(?P<press>{_NUMBER})"),
        (ScoresButton, f"e:(?P<table>{_NUMBER})"),
        (ShareButton, f"sh:(?P<table>{_NUMBER})"),
        (VerifyButton, f"v:(?P<table>{_NUMBER})"),
        (HintButton, f"hi:(?P<table>{_NUMBER})"),
        (ReviewButton, f"rv:(?P<table>{_NUMBER}):(?P<step>{_STEP}):(?P<tag>{_WORD}|-)"),
        (ReplayButton, f"rp:(?P<table>{_NUMBER}):(?P<step>{_STEP}):(?P<tag>{_WORD}|-)"),
        (FilmButton, f"fi:(?P<table>{_NUMBER}):(?P<game>[1-9][0-9]{{0,3}})"),
        (HistoryButton, f"hy:(?P<user>{_NUMBER}):(?P<page>{_NUMBER})"),
        (VersusButton, f"vs:(?P<user>{_NUMBER})"),
        (PlayedGameSelect, f"hg:(?P<user>{_NUMBER}):(?P<page>0|{_NUMBER})"),
        (RecordButton, f"rc:(?P<table>{_NUMBER})"),
        (
            PuzzleButton,
            f"q:(?P<name>{_PUZZLE}):(?P<act>{_PUZZLE_ACT}):(?P<choice>[A-Za-z0-9@]{{1,8}}|-)",
        ),
        (LessonButton, f"le:(?P<step>{_STEP}):(?P<act>{_LESSON_ACT}):{_CHOICE}"),
        (
            MistakeButton,
            f"mi:(?P<table>{_NUMBER}|-):(?P<step>{_STEP}):(?P<act>{_MISTAKE_ACT}):{_CHOICE}",
        ),
        (
            AdminButton,
            f"ad:(?P<act>{_ADMIN_ACT}):(?P<subject>{_NUMBER}|-):(?P<page>{_NUMBER}):(?P<sure>[01])",
        ),
        (MoveTableButton, f"am:(?P<table>{_NUMBER}):(?P<channel>{_NUMBER})"),
        (GiveTimeButton, f"gt:{_AT}:(?P<given>[0-9])"),
        (TakebackButton, f"tb:{_AT}:(?P<act>{_TAKEBACK_ACT})"),
        (VacationButton, f"va:(?P<act>{_VACATION_ACT})"),
        (ServerSettingButton, f"as:(?P<name>{_WORD}):(?P<value>{_WORD}|-)"),
    )
)
_TYPES: Final = {kind: get_type_hints(kind) for kind, _ in GRAMMAR}
"""By kind of button id: the types of its fields."""


def parse(text: str, chosen: Iterable[str] = ()) -> ButtonId | None:
    """The ButtonId with this text, or None; the inverse of `str`.

    A ButtonId that may be on a select also gets the `chosen` values.
    """
    if len(text) > LONGEST:
        return None
    for kind, pattern in GRAMMAR:
        match = pattern.fullmatch(text)
        if match is not None:
            types = _TYPES[kind]
            fields = {name: _value(types[name], value) for name, value in match.groupdict().items()}
            if any(isinstance(value, int) and value > _LARGEST for value in fields.values()):
                return None
            choice = {"chosen": tuple(chosen)} if "chosen" in types else {}
            return kind(**fields, **choice)  # type: ignore[arg-type]
    return None


def id_of(choice: str) -> int | None:
    """The id in a value chosen from a select; None if the text is not an id."""
    number = int(choice) if re.fullmatch(_NUMBER, choice) else 0
    return number if 0 < number <= _LARGEST else None


def _value(declared: object, text: str) -> str | int | bool | None:
    """The value of a field of this type; `-` means an empty text or None."""
    if declared is bool:
        return text == "1"
    if declared is str:
        return "" if text == "-" else text
    if isinstance(declared, type) and issubclass(declared, StrEnum):
        return declared(text)
    return None if text == "-" else int(text)
