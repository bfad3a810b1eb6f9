"""The grammar of custom_ids: all button ids survive the round trip, and nothing else is parsed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.messages import button_grammar
from bot.messages.admin_ids import (
    AdminAct,
    AdminButton,
    MoveTableButton,
    ServerSettingButton,
    SettingsPage,
    SettingsPageButton,
)
from bot.messages.button_grammar import ButtonId
from bot.messages.clock_ids import (
    GiveTimeButton,
    TakebackAct,
    TakebackButton,
    VacationAct,
    VacationButton,
)
from bot.messages.history_ids import HistoryButton, PlayedGameSelect, VersusButton
from bot.messages.lobby_ids import (
    EditionHowToPlayButton,
    HowToPlayButton,
    LobbyAct,
    LobbyButton,
    OpponentButton,
    PlayButton,
    RematchButton,
    StopWaitingSelect,
    ThreadButton,
)
from bot.messages.lookup_ids import (
    LeaderboardButton,
    LobbyRulesButton,
    ProfileButton,
    RecordButton,
    RulesButton,
    TableRulesButton,
    VerifyButton,
)
from bot.messages.preference_ids import (
    BlockButton,
    BlocksButton,
    PreferenceButton,
    PrivacyAct,
    PrivacyButton,
    ShowPreferencesButton,
    UnblockButton,
    UnblockSelect,
)
from bot.messages.review_ids import (
    FilmButton,
    HintButton,
    ReplayButton,
    ReviewButton,
    ReviewLegendButton,
)
from bot.messages.study_ids import (
    DraculaLessonButton,
    LessonButton,
    MistakeButton,
    PositionButton,
    PuzzleAct,
    PuzzleButton,
    StudyAct,
)
from bot.messages.table_ids import (
    CardButton,
    CellButton,
    HandButton,
    MoveButton,
    MoveSelect,
    ResignButton,
    ScoresButton,
    ShareButton,
    ShowButton,
)
from bot.ui.buttons import TEMPLATE

ON_DISCORD = {
    "m:7:3:9C@b1": MoveButton(7, 3, "9C@b1"),
    "m:7:0:pick:QH": MoveButton(7, 0, "pick:QH"),
    "ms:7:3:up:-": MoveSelect(7, 3, "up"),
    "ms:7:3:-:hearts": MoveSelect(7, 3, tag="hearts"),
    "p:7:3:b1": CellButton(7, 3, "b1"),
    "c:7:3:QH": CardButton(7, 3, "QH"),
    "h:7": HandButton(7),
    "bd:7": ShowButton(7),
    "e:7": ScoresButton(7),
    "sh:7": ShareButton(7),
    "g:7:1": ResignButton(7, sure=True),
    "g:-:0": ResignButton(None),
    "gt:7:3:0": GiveTimeButton(7, 3, 0),
    "tb:7:3:ask": TakebackButton(7, 3, TakebackAct.ASK),
    "va:show": VacationButton(VacationAct.SHOW),
    "l:5:join:0:-": LobbyButton(5, LobbyAct.JOIN, 0),
    "l:5:fill:-:renfield": LobbyButton(5, LobbyAct.FILL, None, "renfield"),
    "pl:": PlayButton(),
    "sw:": StopWaitingSelect(),
    "o:99:count": OpponentButton(99, "count"),
    "t:99": ThreadButton(99),
    "r:7": RematchButton(7),
    "ht:thracula:1": HowToPlayButton("thracula", live=True),
    "hp:thracula": EditionHowToPlayButton("thracula"),
    "i:dracula.classic:0": RulesButton("dracula.classic"),
    "ir:7:2": TableRulesButton(7, 2),
    "il:5:2": LobbyRulesButton(5, 2),
    "b:1:-:1": LeaderboardButton(True, "", 1),
    "b:0:thracula:2": LeaderboardButton(False, "thracula", 2),
    "pf:99:2": ProfileButton(99, 2),
    "v:7": VerifyButton(7),
    "rc:7": RecordButton(7),
    "hi:7": HintButton(7),
    "rv:7:0:-": ReviewButton(7),
    "rv:7:12:next": ReviewButton(7, 12, "next"),
    "rl:7": ReviewLegendButton(7),
    "rp:7:12:back": ReplayButton(7, 12, "back"),
    "fi:7:2": FilmButton(7, 2),
    "hy:99:1": HistoryButton(99),
    "vs:99": VersusButton(99),
    "hg:99:0": PlayedGameSelect(99, 0),
    "s:four_colour:on": PreferenceButton("four_colour", "on"),
    "ps:": ShowPreferencesButton(),
    "bl:1": BlocksButton(),
    "bk:4": BlockButton(4),
    "ub:4": UnblockButton(4),
    "us:": UnblockSelect(),
    "pv:export": PrivacyButton(PrivacyAct.EXPORT),
    "q:2026-11-20:place:b1": PuzzleButton("2026-11-20", PuzzleAct.PLACE, "b1"),
    "q:-:daily:-": PuzzleButton("", PuzzleAct.DAILY),
    "ln:dracula:0:open:-": LessonButton("dracula"),
    "ln:fosco:2:move:QH": LessonButton("fosco", 2, StudyAct.MOVE, "QH"),
    "le:0:open:-": DraculaLessonButton(),
    "le:2:move:QH@b1": DraculaLessonButton(2, StudyAct.MOVE, "QH@b1"),
    "mi:-:0:open:-": MistakeButton(),
    "pz:abstrac:-:open:-": PositionButton("abstrac"),
    "pz:fosco:0123456789abcdef:move:QH": PositionButton(
        "fosco", "0123456789abcdef", StudyAct.MOVE, "QH"
    ),
    "mi:7:12:pick:up": MistakeButton(7, 12, StudyAct.PICK, "up"),
    "ad:log:-:2:0": AdminButton(AdminAct.LOG, page=2),
    "ad:void:7:1:1": AdminButton(AdminAct.ANNUL, 7, sure=True),
    "am:7:88": MoveTableButton(7, 88),
    "as:thread_per_game:on": ServerSettingButton("thread_per_game", "on"),
    "as:paces:-": ServerSettingButton("paces"),
    "ap:server": SettingsPageButton(SettingsPage.SERVER),
}
"""Messages on Discord have buttons and selects with these texts."""
SHAPES = [kind.shape for kind in button_grammar.KINDS.values()]
TEXTS = st.sampled_from(SHAPES).flatmap(lambda shape: st.from_regex(shape, fullmatch=True))


@pytest.mark.parametrize(("text", "button_id"), ON_DISCORD.items())
def test_a_button_id_keeps_its_text(text: str, button_id: ButtonId) -> None:
    assert str(button_id) == text
    assert button_grammar.parse(text) == button_id


def test_every_kind_of_button_id_has_an_example() -> None:
    kinds = {kind.make for kind in button_grammar.KINDS.values()}
    assert {*map(type, ON_DISCORD.values())} == kinds


@pytest.mark.parametrize(
    ("before", "acts"),
    [
        ("ln:dracula:2", "open hand cell card move pick next scores again play"),
        ("le:2", "open hand cell card move pick next scores again play"),
        ("mi:7:12", "open hand cell card move pick tell"),
        ("pz:fosco:0123456789abcdef", "open hand cell card move pick tell"),
    ],
)
def test_whoever_studies_does_what_belongs_to_a_lesson_or_to_a_position(
    before: str, acts: str
) -> None:
    parsed = {act: button_grammar.parse(f"{before}:{act}:-") for act in StudyAct}
    assert {act for act, button_id in parsed.items() if button_id} == {*acts.split()}
    for act, button_id in parsed.items():
        assert button_id is None or str(button_id) == f"{before}:{act}:-"


def test_no_two_kinds_of_button_ids_have_the_same_code() -> None:
    with pytest.raises(AssertionError, match="m is the code of another"):

        class _Again(ButtonId, code="m"):
            pass


@given(TEXTS)
def test_a_well_formed_text_is_a_button_id_unless_a_number_is_too_large(text: str) -> None:
    button_id = button_grammar.parse(text)
    if button_id is None:
        assert any(part.isdigit() and int(part) >= 2**63 for part in text.split(":"))
    else:
        assert str(button_id) == text


@given(TEXTS)
def test_every_text_fits_discord_and_the_buttons_template(text: str) -> None:
    assert len(text) <= button_grammar.LONGEST
    assert TEMPLATE.fullmatch(text)


def test_the_largest_number_that_a_database_holds_is_a_number() -> None:
    largest = MoveButton(2**63 - 1, 99_999, "queen")
    assert button_grammar.parse(str(largest)) == largest


@given(TEXTS)
def test_a_select_also_gets_what_was_chosen_from_it(text: str) -> None:
    parsed = button_grammar.parse(text, ["2S", "4S"])
    selects = hasattr(parsed, "chosen")
    assert getattr(parsed, "chosen", None) == (("2S", "4S") if selects else None)


@given(st.text(max_size=120))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    button_id = button_grammar.parse(text)
    assert button_id is None or str(button_id) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "m",
        "m:7:3",
        "m:7:3:",
        "m:7:3:!resign 0",
        "m:7:3:!void",
        "m:0:3:queen",
        "m:07:3:queen",
        "m:7:03:queen",
        "m:7:3:queen\n",
        "m:-7:3:queen",
        "m:٧:3:queen",
        f"m:{2**63}:3:queen",
        "m:7:100000:queen",
        "ms:7:3:up",
        "ms:7:3:UP:-",
        "ms:7:3:up:-:2S",
        "p:7:3:b1:c2",
        "h:7 ",
        "g:7:2",
        "x:7",
        "l:7:join:12:-",
        f"t:{'9' * 99}",
    ],
)
def test_an_incomplete_or_forged_text_is_none(text: str) -> None:
    assert button_grammar.parse(text) is None


@pytest.mark.parametrize(
    ("word", "chosen", "move", "made"),
    [
        ("", ("QH",), "QH", True),
        ("", ("QH",), "QS", False),
        ("", (), "QH", False),
        ("queen", (), "queen", False),
        ("up", ("9C", "2S", "S4"), "up2S4S9C", False),
        ("up", ("9C", "2S", "4S"), "up2S4S9C", True),
        ("up", ("9C", "2S"), "up2S4S9C", False),
        ("down", ("9C", "2S", "4S"), "up2S4S9C", False),
    ],
)
def test_a_select_makes_the_move_of_its_word_and_the_chosen_cards(
    word: str, chosen: tuple[str, ...], move: str, made: bool
) -> None:
    assert MoveSelect(7, 3, word, chosen=chosen).makes(move) is made


@pytest.mark.parametrize(
    ("choice", "number"),
    [
        ("7", 7),
        (str(2**63 - 1), 2**63 - 1),
        *((text, 0) for text in ("", "0", "07", "-7", "x", "\u0665", "7 ", str(2**63), "9" * 40)),
    ],
)
def test_a_choice_is_an_id_or_forged(choice: str, number: int) -> None:
    assert button_grammar.chosen_id([choice]) == number
