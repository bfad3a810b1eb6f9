"""Alt texts say all that the pictures show, and fit into Discord's limit."""

import pytest

from bot.i18n.card_names import spoken
from bot.i18n.translator import translator_for
from bot.kits.abstrac.alt_text import board_alt, board_plain
from bot.kits.abstrac.examples import MISERE, PRINTED
from bot.messages.message import MOST_ALT
from tests.kits.abstrac.views import spectated

_ = translator_for("en")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("joker", [False, True])
def test_every_board_names_every_card_once_within_the_limit(language: str, joker: bool) -> None:
    translate = translator_for(language)
    for view in spectated(2, joker):
        alt = board_alt(view, translate)
        assert len(alt) < MOST_ALT
        described = alt.partition("Taken last")[0] + alt
        assert all(spoken(card, translate) in described for card in view.pack)


def test_a_board_in_play_is_described() -> None:
    assert board_alt(PRINTED.view(5), _) == (
        "At the open end of the row, the next to be taken: 1: Jack of hearts, 2: Ace of diamonds,"
        " 3: King of diamonds. Then, towards the nailed end: Ten of hearts, Nine of hearts, King of"
        " clubs, Queen of diamonds, Queen of clubs, Jack of clubs, Ten of clubs, Jack of diamonds,"
        " Nine of diamonds, Nine of clubs, Ten of diamonds. Takes: 2, 2, 2, 3, 1; first: the"
        " diamond. Taken last: Ace of clubs. The diamond, 5 cards: Ace of spades, Nine of spades,"
        " Ace of hearts, Queen of hearts, Ace of clubs. Makes 2: three Aces (2). Now 10 (2 × 5)."
        " The disc, 5 cards: King of spades, Queen of spades, Jack of spades, Ten of spades, King"
        " of hearts. Makes 4: 4 spades in sequence (4). Now 20 (4 × 5)."
    )


def test_the_printed_example_is_described_x01() -> None:
    alt = board_alt(PRINTED.view(), _)
    assert "Scores 168 (12 × 14)." in alt
    assert "Makes 25: three Kings (2), three Jacks (2), four Tens (8)," in alt
    assert alt.endswith("3 hearts in sequence (3), 5 clubs in sequence (6). Scores 250 (25 × 10).")


def test_a_misere_is_described() -> None:
    alt = board_alt(MISERE.view(), _)
    assert "Scores 170 (misère, the other's 17 × 10)." in alt
    assert alt.endswith("Scores 0 (misère).")


def test_the_last_cards_of_the_row_are_described() -> None:
    assert board_alt(PRINTED.view(11), _).startswith(
        "Left in the row, from the open end: 1: Nine of clubs, 2: Ten of diamonds."
    )


def test_the_plain_text_has_the_open_end_in_brackets() -> None:
    row, first, _cards, second, _more = board_plain(PRINTED.view(5)).splitlines()
    assert row.endswith("[K♦️ A♦️ J♥️]")
    assert (first, second) == ("◆ 2 × 5 → 10", "● 4 × 5 → 20")
    assert board_plain(MISERE.view()).splitlines()[0] == "◆ ⇄ 17 × 10 → 170"
    assert board_plain(PRINTED.view(0)).splitlines()[1:] == ["◆ 0 × 0 → 0", "–", "● 0 × 0 → 0", "–"]
