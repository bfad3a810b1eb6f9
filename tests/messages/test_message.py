"""Messages keep to what Discord takes."""

from bot.messages.message import MOST_ALT, clipped


def test_a_long_text_is_clipped_to_an_alt_text() -> None:
    assert clipped("x" * MOST_ALT) == "x" * MOST_ALT
    assert clipped("x" * (MOST_ALT + 1)) == "x" * (MOST_ALT - 1) + "…"
