"""Private messages in letters, or with large cards, for those who want them so."""

from dataclasses import replace

from bot.messages.message import MOST_TEXT, Message
from bot.model.players import DEFAULT_PREFERENCES, Preferences
from bot.ui.private_form import in_preferred_form
from tests.ui.fakes import BAT

LETTERS, LARGE = Preferences(letters=True), Preferences(large_cards=True)
SEEN = Message(("A bat.",), BAT, ("It flies.",))


def test_letters_stand_where_the_picture_stood() -> None:
    read = in_preferred_form(SEEN, LETTERS)
    assert read.picture is None
    assert read.lines == SEEN.lines
    assert read.below == (f"```\n{BAT.plain}\n```", BAT.alt, "It flies.")


def test_what_is_too_long_for_both_is_a_table_without_sentences() -> None:
    long = replace(SEEN, lines=("A" * (MOST_TEXT - 30),))
    read = in_preferred_form(long, LETTERS)
    assert BAT.alt not in read.below
    assert BAT.plain in read.below[0]


def test_large_cards_are_a_matter_of_the_picture_alone() -> None:
    read = in_preferred_form(SEEN, LARGE)
    assert read == replace(SEEN, picture=replace(BAT, large=True))


def test_nobody_else_notices() -> None:
    assert in_preferred_form(SEEN, DEFAULT_PREFERENCES) == SEEN
    assert in_preferred_form(Message(("No picture.",)), LETTERS) == Message(("No picture.",))
