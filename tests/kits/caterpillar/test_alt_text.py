"""Alt texts of Caterpillar say all that the pictures show, and fit into Discord's limit."""

from dataclasses import replace

import pytest

from bot.engine.cards import Card
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.i18n.card_names import short, spoken
from bot.i18n.translator import translator_for
from bot.kits.caterpillar import examples
from bot.kits.caterpillar.alt_text import board_alt, board_plain, hand_alt, hand_plain
from bot.messages.message import MOST_ALT
from tests.kits.caterpillar.views import finished_deals, movers, spectated

_ = translator_for("en")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_board_names_every_card_within_the_limit(language: str) -> None:
    translate = translator_for(language)
    for view in (*spectated()[::3], *finished_deals()):
        alt = board_alt(view, translate)
        assert len(alt) <= MOST_ALT
        assert not alt.endswith("…")
        for play in view.plays:
            assert spoken(play.card, translate) in alt or short(play.card) in alt


def test_a_board_in_play_is_described() -> None:
    assert board_alt(examples.scores(), _) == (
        "A crowned caterpillar with 15 in its mouth. The diamond: 25 points. The disc: 10"
        " points. To go on: spades, or a Jack, Queen or King. 21"
        " cards in the stock. The diamond began, then in turn: Seven of hearts 7, Three of hearts"
        " 10 scored, King of hearts 10 scored, Queen of spades 10, Five of spades 15 scored."
    )


def test_before_the_first_card_the_suits_are_named() -> None:
    alt = board_alt(spectated()[0], _)
    assert alt.startswith("A caterpillar with 0 in its mouth. The diamond: 0 points.")
    assert alt.endswith(
        "To begin: a number card in spades, hearts, clubs, diamonds. 26 cards in the stock."
    )


def test_a_court_short_end_is_described_with_the_hand() -> None:
    alt = board_alt(examples.court_short(), _)
    assert "The diamond: courts in hand 0, points for courts 300." in alt
    assert "The disc: courts in hand 3, points for courts 0." in alt
    assert "The diamond is court short and shows Two of hearts, Four of hearts" in alt
    assert "in the stock" not in alt


def test_at_the_end_of_the_stock_no_hand_is_shown() -> None:
    view = next(view for view in finished_deals() if view.results[-1].court_short is None)
    assert "court short" not in board_alt(view, _)
    assert "Jack, Queen or King" not in board_alt(view, _)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_hand_is_described_with_what_each_card_would_make(language: str) -> None:
    translate = translator_for(language)
    for view in movers()[::3]:
        alt = hand_alt(view, translate)
        assert len(alt) <= MOST_ALT
        assert all(spoken(card, translate) in alt for card in view.hand)


def test_points_of_earlier_deals_are_told_apart_from_those_of_the_deal() -> None:
    view = replace(examples.scores(), deal=2, scores=(185, 40))
    alt = board_alt(view, _)
    assert "The diamond: 185 (+25 in this deal). The disc: 40 (+10 in this deal)." in alt
    assert board_plain(view).splitlines()[-1] == "◆ 185 (+25)  ● 40 (+10)"


def test_a_card_that_would_score_is_told_apart() -> None:
    def scoring(view: CaterpillarView) -> list[Card]:
        cards = [move.card for move in view.moves if move.card is not None]
        return [card for card in cards if view.play_of(card).points]

    view = next(view for view in movers() if scoring(view))
    alt = hand_alt(view, _)
    for card in scoring(view):
        assert f"{spoken(card, _)} scores {view.play_of(card).total}" in alt
        assert f"{short(card)} 👑{view.play_of(card).total}" in hand_plain(view)
    waiting = replace(view, moves=())
    assert "scores" not in hand_alt(waiting, _)
    assert "👑" not in hand_plain(waiting)


def test_the_plain_text_has_badges_totals_and_points() -> None:
    rows = board_plain(examples.scores()).splitlines()
    assert rows[0] == "◆7♥️ ●3♥️[10] ◆K♥️[10] ●Q♠︎ ◆5♠︎[15]"
    assert rows[1:] == ["(15)  ## 21", "◆ 25  ● 10"]
    assert board_plain(examples.court_short()).splitlines()[-1].startswith("2♥️ 4♥️")
    assert hand_plain(spectated()[0]) == "–"
