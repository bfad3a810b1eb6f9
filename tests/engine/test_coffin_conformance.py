"""Conformance tests for all games of coffins."""

from collections import Counter

import pytest

from bot.engine.cards import PACK54, hash_rng
from bot.engine.coffin.grid import CENTRE, LINES
from bot.engine.coffin.view import coffin_view
from bot.engine.games import GAMES
from tests.another_game.rules import HighestCardGame
from tests.engine.playouts import COFFINS, choices, coffin_seen, coffins, played

EVERY_GAME = pytest.mark.parametrize("key", COFFINS)


@EVERY_GAME
def test_no_discard_of_five_deals_comes_back(key: str) -> None:
    for options in choices(GAMES[key]):
        for position in played(key, 0, options)[1][::11]:
            view = coffin_seen(position)
            discards = {
                card
                for result in view.results
                for card in (*result.coffin, *view.visible_discards)
                if not card.is_vampire
            }
            hands = [position.state.view(seat).hand for seat in range(len(position.sides))]
            assert view.deal >= 6 or not discards.intersection(
                card for one in hands for card in one
            )


@EVERY_GAME
def test_no_card_is_in_a_hand_a_coffin_and_a_discard(key: str) -> None:
    _, reached = played(key)
    pack = Counter(PACK54)
    for position in reached:
        view = coffin_seen(position)
        if view.deal == 6:
            break  # discards may come back (R1, T6)
        hands = [position.state.view(seat).hand for seat in range(len(position.sides))]
        discards = [result.coffin for result in view.results]
        on_board = [card for card in view.coffin if card]
        places = Counter(card for cards in (*hands, *discards, on_board) for card in cards)
        assert places <= pack


@EVERY_GAME
@pytest.mark.parametrize("number", range(3))
def test_the_lines_of_a_coffin_make_its_scores(key: str, number: int) -> None:
    for result in coffins(key, number):
        for side, index in enumerate(result.chosen):
            line = result.lines[index]
            assert line.total == result.scores[side] == sum(line.values) * line.factor
            assert index in result.owned_lines[side]
            assert line.cards == tuple(result.coffin[cell] for cell in LINES[index])
        assert all(set(part.cards) <= set(result.coffin) for own in result.parts for part in own)


@EVERY_GAME
def test_a_view_says_where_vampires_and_face_down_cards_are(key: str) -> None:
    view = coffin_seen(played(key)[1][0])
    assert view.own_vampires is (key in ("dracula.revised", "dracula.advanced"))
    assert view.takes_face_down is (key == "thracula")


@EVERY_GAME
def test_each_line_has_one_owner(key: str) -> None:
    for result in coffins(key):
        assert sorted(index for owned in result.owned_lines for index in owned) == list(range(6))


@EVERY_GAME
def test_a_finished_coffin_is_shown_as_after_its_last_card(key: str) -> None:
    end = coffin_seen(played(key)[1][-1], 0)
    assert end.legal_cells == ()
    for index, result in enumerate(end.results):
        shown = end.finished(1, index)
        assert shown.legal_cells == ()
        assert (shown.coffin, shown.best_lines) == (result.coffin, result.chosen)


@EVERY_GAME
def test_a_finished_coffin_keeps_its_nail_in_the_next_one(key: str) -> None:
    views = [coffin_seen(position) for position in played(key)[1]]
    nails = {view.finished(1, 0).nail for view in views if view.results}
    assert nails == {None if key == "thracula" else CENTRE}


def test_the_view_of_another_game_is_no_view_of_a_coffin() -> None:
    other = HighestCardGame().start({}, hash_rng(b"another"))
    with pytest.raises(TypeError, match="highest has no coffin"):
        coffin_view(other.view(None))
