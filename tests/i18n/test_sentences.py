import pytest

from bot.i18n.sentences import capitalized, in_sentences


@pytest.mark.parametrize(
    ("text", "begun"), [("deal 1 of Dracula", "Deal 1 of Dracula"), ("Übung", "Übung"), ("", "")]
)
def test_a_sentence_begins_with_a_capital_and_keeps_its_names(text: str, begun: str) -> None:
    assert capitalized(text) == begun


def test_each_of_several_sentences_begins_with_a_capital() -> None:
    assert in_sentences(["the disc leads.", "ähnlich.", ""]) == "The disc leads. Ähnlich. "
