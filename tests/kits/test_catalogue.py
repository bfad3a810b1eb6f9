"""All editions, options and values have names, and rules that say how they begin."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import product

import pytest

from bot.engine.first_dealer import FirstDealerRule
from bot.engine.game import View
from bot.engine.game_options import with_defaults
from bot.engine.games import GAMES
from bot.i18n.translator import translator_for
from bot.kits.catalogue import edition_name, kit_for, merged, option_name, value_name
from bot.kits.deal_words import who_deals_first
from bot.kits.kit_types import PictureFile, TableRef
from bot.messages.message import Picture
from tests.engine.playouts import COFFINS, played
from tests.ui.tables import tables_of

WITHOUT_DEALER = ("fosco.two",)
"""The editions in which nothing depends on the deal, and the rules do not mention it."""
_ = translator_for("en")


@pytest.mark.parametrize("key", GAMES)
def test_every_edition_option_and_value_has_a_name(key: str) -> None:
    assert edition_name(key, _) != key
    kit = kit_for(key)
    assert kit.about(key, _)
    for option in GAMES[key].options:
        assert option_name(option.key, _) == kit.option_names[option.key]
        for value in (*option.values, *option.retired):
            numeric = bool(option.numbers) and value.isdecimal() and value != "0"
            assert numeric or (option.key, value) in kit.value_names
    assert all(value_name(*pair, _) == name for pair, name in kit.value_names.items())
    assert not [pair for pair in kit.value_names if pair[0] not in kit.option_names]


def test_games_that_share_an_option_or_a_refusal_have_the_same_text_for_it() -> None:
    fosco, abstrac = {"king": "King", "deals": "deals"}, {"deals": "deals", "joker": "Joker"}
    assert merged((fosco, abstrac)) == {"king": "King", "deals": "deals", "joker": "Joker"}
    with pytest.raises(ValueError, match="'king' has two texts: 'King' and 'the crowned one'"):
        merged((fosco, abstrac, {"king": "the crowned one"}))


@pytest.mark.parametrize("key", [key for key in GAMES if key not in WITHOUT_DEALER])
def test_the_rules_say_how_the_first_dealer_is_found(key: str) -> None:
    pages = kit_for(key).rules_pages(key, with_defaults(GAMES[key], {}), _)
    text = " ".join(line for page in pages for line in page.lines)
    ways = product(FirstDealerRule, (False, True))
    told = [who_deals_first(way, _, vampires=vampires) for way, vampires in ways]
    assert any(way in text for way in told), "no page has the text of `who_deals_first`"


@pytest.mark.parametrize("key", [key for key in GAMES if key not in COFFINS])
def test_a_hand_tells_its_player_which_side_is_theirs(key: str) -> None:
    kit, table = kit_for(key), next(tables_of(key))
    alts = []
    for seat, side in enumerate(table.position.sides):
        view = table.view(seat)
        message = kit.hand(view, TableRef(7, 3), _)
        assert f" {kit.side_sign(view, side)}" in message.lines[0]
        assert message.picture is not None
        assert message.picture.alt.startswith("You are the ")
        alts.append(message.picture.alt.partition(".")[0])
    assert len(set(alts)) == len(set(table.position.sides))


@pytest.mark.parametrize("key", GAMES)
def test_pictures_of_equal_views_are_equal_so_that_they_are_drawn_once(key: str) -> None:
    for position in played(key)[1][::20]:
        state, seat = position.state, position.to_move or 0
        shown = {*pictures(key, state.view(None), state.view(seat))}
        again = {*pictures(key, deepcopy(state.view(None)), deepcopy(state.view(seat)))}
        assert shown == again


def pictures(key: str, view: View, own: View) -> Iterator[Picture | None]:
    """Pictures of a spectator's view, and the hand of a seat's own view."""
    kit = kit_for(key)
    yield kit.pictures.board(view, TableRef(7, 3).board_file, _)
    yield kit.pictures.sheet(view, PictureFile("sheet.png"), _)
    yield kit.pictures.step(view, None, PictureFile("step.png"), _)
    yield kit.pictures.film((view,), PictureFile("film.gif"), _)
    yield kit.hand(own, TableRef(7, 3), _).picture
