"""Names of cards, of players, and of the grades in a review."""

from collections.abc import Callable

import pytest

from bot.engine.cards import JOKER, PACK54, VAMPIRE, Card
from bot.i18n.card_names import label, rank_plural, short, shorts, spoken, suit_sign
from bot.i18n.move_grades import grade_name
from bot.i18n.player_names import computer_name, player_label, player_name, strength
from bot.i18n.sanitize import FIRST_STRONG, POP
from bot.i18n.translator import Translator, translator_for
from bot.model.players import Computer, Level, Person, Player
from bot.model.reviews import Grade

_ = translator_for("en")
GERMAN = translator_for("de")


def test_cards_have_names_in_symbols_and_in_words() -> None:
    assert short(PACK54[9]) == "10♠\ufe0e"
    assert spoken(PACK54[9], _) == "Ten of spades"
    assert len({spoken(card, _) for card in PACK54}) == 53
    assert all(label(card, _) for card in PACK54)
    assert label(VAMPIRE, _) == "🦇 Vampire"


@pytest.mark.parametrize(
    ("suit", "sign", "name"),
    [
        ("S", "♠\ufe0e", "Queen of spades"),
        ("H", "♥\ufe0f", "Queen of hearts"),
        ("C", "♣\ufe0e", "Queen of clubs"),
        ("D", "♦\ufe0f", "Queen of diamonds"),
    ],
)
def test_black_suits_have_the_colour_of_the_text_and_red_ones_are_emoji(
    suit: str, sign: str, name: str
) -> None:
    queen = Card("Q", suit)
    assert suit_sign(suit) == sign
    assert label(queen, _) == short(queen) == f"Q{sign}"
    assert spoken(queen, _) == name


def test_cards_side_by_side_are_apart() -> None:
    assert shorts([VAMPIRE, PACK54[9]]) == "🦇 10♠\ufe0e"
    assert shorts([]) == ""


def test_several_cards_of_a_rank_have_a_plural() -> None:
    assert [rank_plural(rank, _) for rank in "A6T"] == ["Aces", "Sixes", "Tens"]
    assert rank_plural("8", GERMAN) == "Achten"


def test_a_joker_has_a_symbol_and_a_name_of_its_own() -> None:
    assert short(JOKER) == "🃏"
    assert label(JOKER, _) == "🃏 Joker"
    assert spoken(JOKER, _) == "Joker"


def test_every_computer_player_has_a_name_and_a_description() -> None:
    for level in Level:
        assert computer_name(level, _) != level
        assert strength(level, _)


def test_a_computer_player_of_an_unknown_level_is_named_by_it_and_not_described() -> None:
    assert computer_name(Level("igor"), _) == "igor"
    assert strength(Level("igor"), _) == ""


def test_a_computer_player_has_a_candle_in_texts_and_on_buttons() -> None:
    helsing = Computer(Level.HELSING)
    assert player_name(helsing, _) == "🕯️\N{NO-BREAK SPACE}Van Helsing"
    assert player_label(helsing, _) == "🕯️ Van Helsing"


@pytest.mark.parametrize("name", ["🕯️\N{NO-BREAK SPACE}Harker", "🕯 Harker", "\u2068🕯️ Harker"])
def test_nobody_can_pass_for_a_computer_player(name: str) -> None:
    person = Person(1, name)
    assert player_name(person, _) == f"{FIRST_STRONG}Harker{POP}"
    assert player_label(person, _) == "Harker"
    assert player_label(Person(1, "🕯️"), _) == "Nemo"


def test_a_person_has_an_escaped_name_in_texts_and_a_plain_one_on_buttons() -> None:
    wild = Person(1, "*Mina*\n\u202e")
    assert player_name(wild, _) == f"{FIRST_STRONG}\\*Mina\\*{POP}"
    assert player_label(wild, _) == "*Mina*"


@pytest.mark.parametrize("named", [player_name, player_label])
def test_who_was_erased_and_who_has_not_come_yet_have_words_of_the_language(
    named: Callable[[Player | None, Translator], str],
) -> None:
    assert named(Person(-7, ""), _) == "Erased account"
    assert named(Person(-7, ""), GERMAN) == "Gelöschtes Konto"
    assert named(None, GERMAN) == "freier Platz"


def test_a_grade_is_a_sign_and_a_word_on_one_line() -> None:
    shown = [grade_name(grade, _).split("\N{NO-BREAK SPACE}") for grade in Grade]
    assert shown == [
        ["‼", "brilliant"],
        ["!", "best"],
        ["=", "good"],
        ["?!", "slip"],
        ["?", "mistake"],
        ["??", "blunder"],
        ["□", "no choice"],
    ]
