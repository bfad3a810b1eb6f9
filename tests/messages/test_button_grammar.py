"""The grammar of custom_ids: all button ids survive the round trip, and nothing else is parsed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.messages import (
    admin_ids,
    button_grammar,
    clock_ids,
    history_ids,
    lobby_ids,
    lookup_ids,
    review_ids,
    settings_ids,
    study_ids,
    table_ids,
)
from bot.messages.button_grammar import ButtonId
from bot.ui.buttons import TEMPLATE

NUMBERS = st.integers(1, 2**63 - 1)
PLIES = st.integers(0, 99_999)
KEYS = st.sampled_from(["dracula.classic", "dracula.partners", "thracula"])
CARDS = st.sampled_from(["QH", "TS", "V"])
CELLS = st.sampled_from(["a1", "b2", "c3"])
MOVES = st.sampled_from(["QH@b1", "V@c3", "queen", "take@a1", "pick:QH", "agree"])
STEP_NAMES = st.sampled_from(["", "first", "whole"])
LEVELS = st.sampled_from(["", "renfield", "count"])
BUTTON_IDS = st.one_of(
    st.builds(table_ids.MoveButton, NUMBERS, PLIES, MOVES),
    st.builds(
        table_ids.MoveSelect,
        NUMBERS,
        PLIES,
        st.sampled_from(["", "up", "down"]),
        st.sampled_from(["", "hearts"]),
    ),
    st.builds(table_ids.CellButton, NUMBERS, PLIES, CELLS),
    st.builds(table_ids.CardButton, NUMBERS, PLIES, CARDS),
    st.builds(table_ids.HandButton, NUMBERS),
    st.builds(table_ids.ShowButton, NUMBERS),
    st.builds(table_ids.ResignButton, st.none() | NUMBERS, st.booleans()),
    st.builds(lobby_ids.RematchButton, NUMBERS),
    st.builds(
        lobby_ids.LobbyButton,
        NUMBERS,
        st.sampled_from(lobby_ids.LobbyAct),
        st.none() | st.integers(0, 3),
        LEVELS,
    ),
    st.builds(lookup_ids.LeaderboardButton, st.booleans(), KEYS | st.just(""), NUMBERS),
    st.builds(lookup_ids.RulesButton, KEYS, st.integers(0, 9)),
    st.builds(lookup_ids.TableRulesButton, NUMBERS, st.integers(0, 9)),
    st.builds(
        settings_ids.SettingButton,
        st.sampled_from(["muted", "four_colour", "challengers"]),
        st.sampled_from(["on", "de", "nobody"]),
    ),
    st.builds(settings_ids.PrivacyButton, st.sampled_from(settings_ids.PrivacyAct)),
    st.builds(lobby_ids.ThreadButton, NUMBERS),
    st.builds(lobby_ids.OpponentButton, NUMBERS, st.sampled_from(["renfield", "count"])),
    st.builds(lobby_ids.HowToPlayButton, KEYS),
    st.builds(settings_ids.ShowSettingsButton),
    st.builds(settings_ids.BlocksButton, NUMBERS),
    st.builds(settings_ids.UnblockButton, NUMBERS),
    st.builds(review_ids.HintButton, NUMBERS),
    st.builds(clock_ids.GiveTimeButton, NUMBERS, PLIES, st.integers(0, 9)),
    st.builds(clock_ids.TakebackButton, NUMBERS, PLIES, st.sampled_from(clock_ids.TakebackAct)),
    st.builds(clock_ids.VacationButton, st.sampled_from(clock_ids.VacationAct)),
    st.builds(review_ids.ReviewButton, NUMBERS, PLIES, STEP_NAMES),
    st.builds(review_ids.ReplayButton, NUMBERS, PLIES, STEP_NAMES),
    st.builds(review_ids.FilmButton, NUMBERS, st.integers(1, 9999)),
    st.builds(table_ids.ScoresButton, NUMBERS),
    st.builds(table_ids.ShareButton, NUMBERS),
    st.builds(lookup_ids.VerifyButton, NUMBERS),
    st.builds(history_ids.HistoryButton, NUMBERS, NUMBERS),
    st.builds(history_ids.VersusButton, NUMBERS),
    st.builds(history_ids.PlayedGameSelect, NUMBERS, st.just(0) | NUMBERS),
    st.builds(lookup_ids.RecordButton, NUMBERS),
    st.builds(
        study_ids.PuzzleButton,
        st.sampled_from(["", "2026-11-20", "0123456789abcdef"]),
        st.sampled_from(study_ids.PuzzleAct),
        st.sampled_from(["", "b1", "QH@b1", "V@c3"]),
    ),
    st.builds(
        study_ids.LessonButton,
        st.integers(0, 8),
        st.sampled_from(study_ids.LessonAct),
        st.sampled_from(["", "b1", "QH@b1", "V@c3"]),
    ),
    st.builds(
        study_ids.MistakeButton,
        st.none() | NUMBERS,
        PLIES,
        st.sampled_from(study_ids.MistakeAct),
        st.just("") | MOVES,
    ),
    st.builds(
        admin_ids.AdminButton,
        st.sampled_from(admin_ids.AdminAct),
        st.none() | NUMBERS,
        NUMBERS,
        st.booleans(),
    ),
    st.builds(admin_ids.MoveTableButton, NUMBERS, NUMBERS),
    st.builds(
        admin_ids.ServerSettingButton,
        st.sampled_from(["paces", "thread_per_game"]),
        st.sampled_from(["", "on"]),
    ),
)


@given(BUTTON_IDS)
def test_a_button_id_is_its_text(button_id: ButtonId) -> None:
    assert button_grammar.parse(str(button_id)) == button_id


def test_the_largest_number_that_a_database_holds_is_a_number() -> None:
    largest = table_ids.MoveButton(2**63 - 1, 99_999, "queen")
    assert button_grammar.parse(str(largest)) == largest


@given(BUTTON_IDS)
def test_a_select_also_gets_what_was_chosen_from_it(button_id: ButtonId) -> None:
    parsed = button_grammar.parse(str(button_id), ["2S", "4S"])
    selects = hasattr(button_id, "chosen")
    assert getattr(parsed, "chosen", None) == (("2S", "4S") if selects else None)
    assert str(parsed) == str(button_id)


@given(BUTTON_IDS)
def test_every_text_fits_discord_and_the_buttons_template(
    button_id: button_grammar.ButtonId,
) -> None:
    assert len(str(button_id)) <= button_grammar.LONGEST
    assert TEMPLATE.fullmatch(str(button_id))


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
    assert table_ids.MoveSelect(7, 3, word, chosen=chosen).makes(move) is made


@pytest.mark.parametrize(
    ("choice", "number"),
    [
        ("7", 7),
        (str(2**63 - 1), 2**63 - 1),
        *(
            (text, None)
            for text in ("", "0", "07", "-7", "x", "\u0665", "7 ", str(2**63), "9" * 40)
        ),
    ],
)
def test_a_choice_is_an_id_or_nothing(choice: str, number: int | None) -> None:
    assert button_grammar.id_of(choice) == number
