"""Messages keep to what Discord takes."""

from bot.messages.message import MOST_ALT, clipped, in_sentences


def test_each_sentence_begins_with_a_capital() -> None:
    assert in_sentences(["the disc leads.", "ähnlich.", ""]) == "The disc leads. Ähnlich. "


def test_a_long_text_is_clipped_to_an_alt_text() -> None:
    assert clipped("x" * MOST_ALT) == "x" * MOST_ALT
    assert clipped("x" * (MOST_ALT + 1)) == "x" * (MOST_ALT - 1) + "…"
