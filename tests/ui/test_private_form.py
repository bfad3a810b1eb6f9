"""Private messages as text only, or with large cards, for those who want them so."""

from dataclasses import replace

import pytest

from bot.i18n.translator import translator_for
from bot.messages.clock_ids import TakebackAct, TakebackButton
from bot.messages.message import MOST_TEXT, Button, Message, Row, Select
from bot.model.players import DEFAULT_PREFERENCES, Preferences
from bot.ui.private_form import for_reader, in_preferred_form
from tests.ui.fakes import BAT

TEXT_ONLY, LARGE = Preferences(text_only=True), Preferences(large_cards=True)
SEEN = Message(("A bat.",), BAT, ("It flies.",))


def test_text_stands_where_the_picture_stood() -> None:
    read = in_preferred_form(SEEN, TEXT_ONLY)
    assert read.picture is None
    assert read.lines == SEEN.lines
    assert read.below == (f"```\n{BAT.plain}\n```", f"-# {BAT.alt}", "It flies.")


def test_where_the_table_says_everything_no_sentences_stand_below_it() -> None:
    for prose, below in (("", ()), ("A tail.", ("-# A tail.",))):
        read = in_preferred_form(replace(SEEN, picture=replace(BAT, prose=prose)), TEXT_ONLY)
        assert read.below == (f"```\n{BAT.plain}\n```", *below, "It flies.")


def test_what_is_too_long_for_both_is_a_table_without_sentences() -> None:
    rest = len("\n".join(in_preferred_form(SEEN, TEXT_ONLY).below)) + len("\n")
    fitting = replace(SEEN, lines=("A" * (MOST_TEXT - rest),))
    assert any(BAT.alt in line for line in in_preferred_form(fitting, TEXT_ONLY).below)
    long = replace(SEEN, lines=("A" * (MOST_TEXT - rest + 1),))
    read = in_preferred_form(long, TEXT_ONLY)
    assert not any(BAT.alt in line for line in read.below)
    assert BAT.plain in read.below[0]


def test_large_cards_are_a_matter_of_the_picture_alone() -> None:
    read = in_preferred_form(SEEN, LARGE)
    assert read == replace(SEEN, picture=replace(BAT, large=True))


@pytest.mark.parametrize(
    ("last", "rows"),
    [
        ((), [1]),
        ((Button("Hint", "hi:1", emoji="💡"),), [2]),
        ((Button("b1", "m:1:1:b1"),), [1, 1]),
        ((Button("Hint", "hi:1", emoji="💡"),) * 5, [5, 1]),
        (Select("ms:1:1:-:-", ()), [0, 1]),
    ],
)
def test_the_way_to_the_table_stands_beside_no_choice(last: Row, rows: list[int]) -> None:
    message = replace(SEEN, rows=(last,) if last else ())
    read = for_reader(message, 1, LARGE, translator_for("en"))
    assert [0 if isinstance(row, Select) else len(row) for row in read.rows] == rows
    assert read.buttons[-1].custom_id == "bd:1"
    assert for_reader(message, 1, DEFAULT_PREFERENCES, translator_for("en")) == message


@pytest.mark.parametrize("hint", [(), (Button("Hint", "hi:1", emoji="💡"),)])
def test_what_allows_a_takeback_stays_below_the_way_to_the_table(hint: tuple[Button, ...]) -> None:
    ask = (Button("Take back", str(TakebackButton(1, 3, TakebackAct.ASK)), emoji="↩️"),)
    allow = (Button("Allow", str(TakebackButton(1, 3, TakebackAct.ALLOW)), emoji="↩️"),)
    message = replace(SEEN, rows=(hint, ask) if hint else (ask,))
    shown = for_reader(message, 1, LARGE, translator_for("en"))
    with_request = for_reader(message.with_row(allow), 1, LARGE, translator_for("en"))
    assert with_request == shown.with_row(allow)


def test_nobody_else_notices() -> None:
    assert in_preferred_form(SEEN, DEFAULT_PREFERENCES) == SEEN
    assert in_preferred_form(Message(("No picture.",)), TEXT_ONLY) == Message(("No picture.",))
