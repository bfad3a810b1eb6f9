from dataclasses import replace

import pytest

from bot.engine.cards import PACK52, VAMPIRE
from bot.engine.moves import Move
from bot.i18n.translator import translator_for
from bot.kits.coffin.line_previews import Choice
from bot.kits.coffin.pictures import (
    CoffinPictures,
    cut_drawing,
    hand_drawing,
)
from bot.kits.kit_types import PictureFile
from tests.kits.coffin.views import KEYS, seen_from_seats, spectated
from tests.render.opening import drawn

every_game = pytest.mark.parametrize("key", KEYS)


@every_game
def test_every_seat_is_shown_its_hand(key: str) -> None:
    for view in seen_from_seats(key):
        shown = drawn(hand_drawing(view, Choice()))
        if view.hand:
            assert shown != drawn(hand_drawing(replace(view, hand=()), Choice()))


def test_an_own_vampire_is_shown_beside_the_hand() -> None:
    seated = next(view for view in seen_from_seats("dracula.revised") if view.hand)
    spent = replace(seated, vampires=(False, False))
    unused = replace(seated, vampires=(True, True))
    held = replace(spent, hand=(*seated.hand, VAMPIRE))
    assert drawn(hand_drawing(spent, Choice())) != drawn(hand_drawing(unused, Choice()))
    assert drawn(hand_drawing(held, Choice())) == drawn(hand_drawing(unused, Choice()))


def test_the_cards_cut_are_drawn_with_the_signs_of_their_players_and_the_dealer() -> None:
    view = spectated("dracula.classic")[0]
    shown = drawn(cut_drawing(replace(view, dealer=0)))
    for other in (
        replace(view, dealer=1),
        replace(view, dealer=0, sides=view.sides[::-1]),
        replace(view, dealer=0, cuts=(PACK52[:2],)),
    ):
        assert drawn(cut_drawing(other)) != shown


def test_a_film_of_one_game_knows_nothing_of_the_rest_of_its_session() -> None:
    view = replace(spectated("dracula.classic")[-1], game=2)
    film = CoffinPictures().film([view], PictureFile("film.gif"), translator_for("en"))
    (views,) = film.drawing.arguments
    assert isinstance(views, tuple)
    assert [(one.game, one.game_results, one.earlier_games) for one in views] == [(1, (), ())]


def test_a_step_shows_a_better_move_in_the_place_of_the_move() -> None:
    view = next(view for view in spectated("dracula.classic") if view.moves_made[2:])
    _seat, move = view.moves_made[-1]
    better = Move(card=VAMPIRE, cell=move.cell)
    plain, marked = (
        CoffinPictures().step(view, each, PictureFile("step.png"), translator_for("en")).drawing
        for each in (None, better)
    )
    assert drawn(plain) != drawn(marked)
