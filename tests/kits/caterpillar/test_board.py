"""The pictures of Caterpillar: one size, not heavy, and they show what all may see."""

from dataclasses import replace
from random import Random

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import PACK52, Card
from bot.engine.games.caterpillar.results import Play, caterpillar_result
from bot.engine.games.caterpillar.view import CaterpillarView
from bot.i18n.translator import translator_for
from bot.kits.caterpillar import examples
from bot.kits.caterpillar.board_layout import (
    BOARD,
    FOLLOWING,
    SCORES,
    SHOWN,
    STOCK,
    head_middle,
    middle,
)
from bot.kits.caterpillar.pictures import PICTURES, board_drawing, hand_drawing
from bot.kits.kit_types import PictureFile
from bot.render.cards import PackStyle
from bot.render.vector_paths import Rect
from tests.kits.caterpillar.views import finished_deals, movers, spectated
from tests.render.opening import opened

LARGEST = 100_000


def drawn(view: CaterpillarView, better: Card | None = None) -> Image.Image:
    drawing = board_drawing(view, better)
    return opened(drawing.draw(*drawing.arguments, PackStyle.TWO_COLOUR)).convert("RGB")


def drawn_hand(view: CaterpillarView) -> Image.Image:
    drawing = hand_drawing(view)
    return opened(drawing.draw(*drawing.arguments, PackStyle.TWO_COLOUR)).convert("RGB")


def changed(one: Image.Image, other: Image.Image) -> Rect:
    return ImageChops.difference(one, other).getbbox() or (0, 0, 0, 0)


def differs(one: Image.Image, other: Image.Image, rect: Rect) -> bool:
    return one.crop(rect).tobytes() != other.crop(rect).tobytes()


@pytest.mark.parametrize("pack", list(PackStyle))
def test_every_state_is_drawn_at_one_size_and_is_not_heavy(pack: PackStyle) -> None:
    for view in (*spectated()[::5], *finished_deals()):
        drawing = board_drawing(view)
        stored = drawing.draw(*drawing.arguments, pack)
        assert opened(stored).size == BOARD
        assert len(stored) <= LARGEST


def test_a_board_full_of_courts_and_tens_that_all_scored_is_not_heavy() -> None:
    detailed = sorted(PACK52, key=lambda card: card.rank in "89TJQK", reverse=True)[:26]
    Random(15).shuffle(detailed)
    plays = [Play(place % 2, card, 45, 45) for place, card in enumerate(detailed)]
    full = replace(spectated()[20], plays=tuple(plays))
    for pack in PackStyle:
        drawing = board_drawing(full)
        assert len(drawing.draw(*drawing.arguments, pack)) <= LARGEST


def test_every_hand_is_drawn_at_one_size_and_is_not_heavy() -> None:
    sizes = set()
    for view in movers()[::5]:
        drawing = hand_drawing(view)
        stored = drawing.draw(*drawing.arguments, PackStyle.FOUR_COLOUR)
        assert len(stored) <= LARGEST
        sizes.add(opened(stored).size)
    assert len(sizes) == 1


def test_a_play_changes_only_its_place_the_next_one_and_the_panel() -> None:
    before, after = spectated()[2:4]
    difference = ImageChops.difference(drawn(before), drawn(after))
    (x, _y), (next_x, _next_y) = middle(2), middle(3)
    difference.paste((0, 0, 0), (x - 80, 0, next_x + 80, 200))
    difference.paste((0, 0, 0), (8, 720, 752, 954))
    assert difference.getbbox() is None


def test_points_stand_on_plates_of_the_player_s_shape() -> None:
    view = examples.scores()
    plain = replace(
        view, plays=tuple(replace(play, points=0) for play in view.plays), scores=view.scores
    )
    swapped = replace(view, plays=tuple(replace(play, seat=1 - play.seat) for play in view.plays))
    picture = drawn(view)
    for place, play in enumerate(view.plays):
        x, y = middle(place)
        foot = (x - 40, y + 40, x + 40, y + 84)
        assert differs(picture, drawn(plain), foot) == bool(play.points)
        assert differs(picture, drawn(swapped), foot)


def test_a_multiple_of_five_is_crowned() -> None:
    view = examples.scores()
    last = view.plays[-1]
    other = replace(view, plays=(*view.plays[:-1], replace(last, total=last.total + 1)))
    x, y = head_middle(len(view.plays))
    crown = (x - 25, y - 80, x + 25, y - 55)
    assert differs(drawn(view), drawn(other), crown)


def test_the_panel_shows_what_goes_on_and_the_stock_while_the_deal_is_played() -> None:
    first, second = drawn(examples.beginning()), drawn(examples.scores())
    assert differs(first, second, FOLLOWING)
    assert differs(first, drawn(spectated()[0]), STOCK)


def test_a_court_short_hand_has_the_badge_of_its_side() -> None:
    view = next(
        deal
        for deal in finished_deals()
        if caterpillar_result(deal.results[-1]).court_short is not None
    )
    result = caterpillar_result(view.results[-1])
    other = replace(result, court_short=1 - (result.court_short or 0))
    swapped = replace(view, results=(*view.results[:-1], other))
    left, top, _right, bottom = changed(drawn(view), drawn(swapped))
    assert SHOWN[0] < left < SHOWN[0] + 60
    assert (SHOWN[1] + SHOWN[3]) // 2 < top < bottom < SHOWN[3]


def test_both_scores_are_shown() -> None:
    view = replace(examples.scores(), deal=2)
    ahead = replace(view, scores=(0, 190))
    assert not differs(drawn(view), drawn(ahead), SCORES[0])
    assert differs(drawn(view), drawn(ahead), SCORES[1])


def test_the_large_figure_is_from_before_the_deal_and_the_small_one_below_it_of_the_deal() -> None:
    view = replace(examples.scores(), deal=2, scores=(200, 0))
    earlier = replace(view, scores=(300, 0))
    last = view.plays[-1]
    late = replace(view, plays=(*view.plays[:-1], replace(last, seat=0, points=50)))
    left, top, right, bottom = SCORES[0]
    large, small = (left, top, right, top + 126), (left, top + 126, right, bottom)
    assert differs(drawn(view), drawn(earlier), large)
    assert not differs(drawn(view), drawn(earlier), small)
    assert not differs(drawn(view), drawn(late), large)
    assert differs(drawn(view), drawn(late), small)


def test_a_first_deal_has_one_figure_a_side() -> None:
    view = replace(examples.scores(), scores=(0, 0))
    second = replace(view, deal=2)
    assert all(differs(drawn(view), drawn(second), rect) for rect in SCORES)
    assert not any(
        differs(drawn(view), drawn(replace(view, scores=(9, 9))), rect) for rect in SCORES
    )


def test_a_court_short_hand_is_shown_at_the_end() -> None:
    view = examples.court_short()
    (result,) = view.results
    hidden = replace(view, results=(replace(result, shown=()),))
    assert differs(drawn(view), drawn(hidden), SHOWN)
    assert all(differs(drawn(view), drawn(examples.scores()), rect) for rect in SCORES)


def test_long_scores_fit_on_their_plate() -> None:
    view = examples.scores()
    for points in (7, 95, 470, 2_345):
        plays = (*view.plays[:-1], replace(view.plays[-1], points=points))
        picture = drawn(replace(view, plays=plays))
        left, _top, right, _bottom = SCORES[0]
        assert changed(picture, drawn(view))[0] >= left or points == 7
        frame = picture.crop((left, 780, left + 3, 860)).tobytes()
        assert frame == drawn(view).crop((left, 780, left + 3, 860)).tobytes(), right


def test_a_better_card_is_shown_in_an_open_frame() -> None:
    view = examples.beginning()
    left, top, right, bottom = changed(drawn(view), drawn(view, Card("5", "D")))
    assert (left, top) >= FOLLOWING[:2]
    assert right <= FOLLOWING[2]
    assert bottom <= STOCK[3]
    assert differs(drawn(view, Card("5", "D")), drawn(view, Card("K", "D")), FOLLOWING)


def test_a_hand_shows_the_new_total_of_each_card_that_goes_on() -> None:
    view = next(view for view in movers() if len(view.plays) == 6)
    assert changed(drawn_hand(view), drawn_hand(replace(view, moves=()))) != (0, 0, 0, 0)


def test_a_film_shows_the_cut_every_card_the_score_sheet_and_the_end() -> None:
    views = spectated(1)
    drawing = PICTURES.film(views, PictureFile("film.gif"), translator_for("en")).drawing
    film = opened(drawing.draw(*drawing.arguments, PackStyle.TWO_COLOUR))
    assert film.size == (BOARD[0] // 2, BOARD[1] // 2)
    # A frame a view, one for the first deal at its end; and cut, sheet, end.
    assert getattr(film, "n_frames", 1) == len(views) + 4


def test_the_total_of_a_long_match_stays_on_its_plate() -> None:
    view = replace(spectated()[20], deal=2)
    for total in (888, 9888, 10_888):
        box = changed(drawn(replace(view, scores=(1, 1))), drawn(replace(view, scores=(total, 1))))
        left, _top, right, _bottom = SCORES[0]
        assert left + 8 <= box[0] < box[2] <= right - 8
