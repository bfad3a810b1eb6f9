"""Dealing."""

from bot.engine.cards import parse_cards
from bot.engine.dealing import partition_by


def test_cards_are_found_among_others_as_often_as_they_occur_there() -> None:
    among, others = partition_by(parse_cards("V 2S V 9H"), parse_cards("9H V KD"))
    assert among == [*parse_cards("V 9H")]
    assert others == [*parse_cards("2S V")]
