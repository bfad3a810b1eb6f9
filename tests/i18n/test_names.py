"""Names of cards and of computer players."""

from bot.engine.cards import JOKER, PACK54, VAMPIRE
from bot.i18n.card_names import label, short, spoken
from bot.i18n.player_names import computer_name, strength
from bot.i18n.translator import translator_for

_ = translator_for("en")


def test_cards_have_names_in_symbols_and_in_words() -> None:
    assert short(PACK54[9]) == "10♠\ufe0e"
    assert spoken(PACK54[9], _) == "Ten of spades"
    assert len({spoken(card, _) for card in PACK54}) == 53
    assert all(label(card, _) for card in PACK54)
    assert label(VAMPIRE, _) == "🦇 Vampire"


def test_a_joker_has_a_symbol_and_a_name_of_its_own() -> None:
    assert short(JOKER) == "🃏"
    assert label(JOKER, _) == "🃏 Joker"
    assert spoken(JOKER, _) == "Joker"


def test_every_computer_player_has_a_name_and_a_description() -> None:
    for level in ("renfield", "harker", "helsing", "count"):
        assert computer_name(level, _) != level
        assert strength(level, _)
