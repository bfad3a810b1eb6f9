import pytest

from bot.i18n.sentences import capitalized


@pytest.mark.parametrize(
    ("text", "begun"), [("deal 1 of Dracula", "Deal 1 of Dracula"), ("Übung", "Übung"), ("", "")]
)
def test_a_sentence_begins_with_a_capital_and_keeps_its_names(text: str, begun: str) -> None:
    assert capitalized(text) == begun
