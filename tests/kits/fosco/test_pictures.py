"""Every picture of a whole game has one size, stays small, and hides what its view hides."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import JOKER, PACK52
from bot.engine.games.fosco.view import Play, fosco_view
from bot.i18n.translator import translator_for
from bot.kits.fosco.board_layout import BOARD, FAN, PACK, card_rect
from bot.kits.fosco.fan import lay_fan
from bot.kits.fosco.hand_picture import HIDDEN, SIZE
from bot.kits.fosco.kit import FOSCO
from bot.kits.fosco.pack_table import Placed, Whereabouts, placed_cards
from bot.kits.fosco.pictures import (
    board_drawing,
    hand_drawing,
    open_drawing,
    open_hand_drawing,
)
from bot.kits.kit_types import PictureFile
from bot.render.canvas import Canvas
from bot.render.cards import PackStyle
from bot.render.colours import LAMP, NIGHT, STYLES
from bot.render.palette import nearest, palette
from bot.render.quantize import to_rgb
from bot.render.vector_paths import Rect
from tests.engine.playouts import NO_OPTIONS, played
from tests.kits.fosco.views import FOUR, JOKERS, KEYS, LONG, TWO, movers, spectated, won
from tests.render.opening import drawn, frames_of, opened

_ = translator_for("en")
LARGEST = 100_000
"""Bytes."""
TRAY_TOP = PACK[1] - sum(end - start for start, end in HIDDEN)
"""The upper end of the tray in the picture of a hand."""


@pytest.mark.parametrize(("key", "options"), [(TWO, NO_OPTIONS), (TWO, LONG), (FOUR, JOKERS)])
def test_every_board_has_one_size_and_at_most_100_kb(key: str, options: Mapping[str, str]) -> None:
    views = spectated(key, options)
    longest = max(views, key=lambda view: len(view.plays))
    for view in (*views[::9], longest, views[-1]):
        picture = drawn(board_drawing(view), PackStyle.FOUR_COLOUR)
        assert opened(picture).size == BOARD
        assert len(picture) <= LARGEST


def test_every_hand_has_one_size_and_at_most_100_kb() -> None:
    views = list(movers(FOUR, JOKERS))
    assert len(views[0].hand) == 14, "as many as there are places"
    for view in (*views[::11], replace(views[0], moves=(), new_totals=())):
        picture = drawn(hand_drawing(view))
        assert opened(picture).size == SIZE
        assert len(picture) <= LARGEST


@pytest.mark.parametrize(("key", "options"), [(TWO, LONG), (FOUR, JOKERS)])
def test_for_a_phone_nothing_is_left_out_but_ground_and_cards(
    key: str, options: Mapping[str, str]
) -> None:
    """What else there is, such as announced totals and who won them, has the sign of a side."""
    for view in spectated(key, options)[::3]:
        others = replace(view, sides=tuple(1 - side for side in view.sides))
        one, other = (opened(drawn(board_drawing(each))).convert("RGB") for each in (view, others))
        unlike = ImageChops.difference(one, other)
        assert not any(unlike.crop((0, start, BOARD[0], end)).getbbox() for start, end in HIDDEN)


def test_a_table_with_open_hands_is_lower_for_its_players() -> None:
    for view in (*movers(TWO, LONG),)[::11]:
        picture, board = (drawn(draw(view)) for draw in (open_hand_drawing, open_drawing))
        size = opened(picture).size
        assert size == (BOARD[0], BOARD[1] - sum(end - start for start, end in HIDDEN))
        assert len(picture) <= LARGEST
        pack, whole = (opened(each).convert("RGB") for each in (picture, board))
        below = (0, PACK[1] - BOARD[1] + size[1], *size)
        assert pack.crop(below).tobytes() == whole.crop((0, PACK[1], *BOARD)).tobytes()


def used(count: int) -> Rect:
    """What changes in the picture of so many cards if all but one of them may not be played."""
    view = next(movers(FOUR))
    move, total, card = view.moves[0], view.new_totals[0], view.moves[0].card
    assert card is not None
    hand = (card, *(other for other in view.hand if other != card))[:count]
    free = replace(view, hand=hand, moves=(), new_totals=())
    bound = replace(free, moves=(move,), new_totals=(total,))
    one, other = (opened(drawn(hand_drawing(each))).convert("RGB") for each in (free, bound))
    return ImageChops.difference(one, other).getbbox() or (0, 0, 0, 0)


@pytest.mark.parametrize(("count", "least"), [(2, 210), (5, 210), (6, 180), (7, 160)])
def test_few_cards_are_large_and_fill_the_tray_without_leaving_it(count: int, least: int) -> None:
    left, top, right, bottom = used(count)
    tray = SIZE[1] - BOARD[1] + PACK[3]
    assert PACK[0] < left < right < PACK[2]
    assert TRAY_TOP < top < bottom < tray
    assert bottom - top >= least
    assert abs((top - TRAY_TOP) - (tray - bottom)) <= 2, "in the middle"


@pytest.mark.parametrize("count", [8, 11])
def test_two_rows_are_of_one_length_in_the_middle_of_the_tray(count: int) -> None:
    left, _top, right, _bottom = used(count)
    columns = (count + 1) // 2
    assert 97 * (columns - 1) < right - left < 97 * columns, "no card is alone"
    assert abs((left - PACK[0]) - (PACK[2] - right)) <= 10


@pytest.mark.parametrize(("key", "options"), [(TWO, LONG), (FOUR, JOKERS)])
def test_every_card_has_one_place_at_every_ply(key: str, options: Mapping[str, str]) -> None:
    for view in spectated(key, options):
        cards = Counter(placed.card for placed in placed_cards(view))
        assert cards == Counter(PACK52) + Counter({JOKER: 4})


def test_a_hidden_hand_is_nobodys() -> None:
    position = played(FOUR)[1][10]
    for seat in (None, 0, 1, 2, 3):
        view = fosco_view(position.state.view(seat))
        held = {each.card for each in placed_cards(view) if each.where is Whereabouts.HELD}
        assert held == set(view.hand)
        hidden = {each.side for each in placed_cards(view) if each.where is Whereabouts.HIDDEN}
        assert hidden == {0}


def test_partners_are_told_apart_if_hands_are_open() -> None:
    view = spectated(FOUR, {"open_hands": "on"})[0]
    partners = {each.card for each in placed_cards(view) if each.partner}
    assert partners == {*view.hands[2], *view.hands[3]}
    turned = replace(view, hands=(*view.hands[2:], *view.hands[:2]))
    assert drawn(board_drawing(view)) != drawn(board_drawing(turned))


def test_a_partners_joker_is_not_marked() -> None:
    """Seats 0 and 2 hold a Joker each, and seat 0 may play its own."""
    view = next(
        each
        for number in range(9)
        for each in spectated(FOUR, {"open_hands": "on", "jokers": "4"}, number)
        if JOKER in each.playable and each.to_move == 0 and JOKER in each.hands[2]
    )
    held = [each for each in placed_cards(view) if each.card == JOKER]
    own, partners = (
        card_rect(JOKER, 0, next(n for n, each in enumerate(held) if _is_jokers(each, partner)))
        for partner in (False, True)
    )
    marked, plain = (
        opened(drawn(open_drawing(each))).convert("RGB")
        for each in (view, replace(view, playable=(), playable_totals=(), winning=()))
    )
    assert marked.crop(own).tobytes() != plain.crop(own).tobytes()
    assert marked.crop(partners).tobytes() == plain.crop(partners).tobytes()


def _is_jokers(placed: Placed, partner: bool) -> bool:
    return (placed.where, placed.side, placed.partner) == (Whereabouts.HELD, 0, partner)


def test_hidden_cards_change_nothing_in_a_public_picture() -> None:
    state = played(FOUR)[1][10].state
    other = state.determinize(None, lambda bound: bound // 2)
    assert other != state
    one, two = (fosco_view(each.view(None)) for each in (state, other))
    assert drawn(board_drawing(one)) == drawn(board_drawing(two))


def test_a_better_move_is_marked_where_the_card_lies_and_nowhere_else() -> None:
    view = spectated(TWO)[0]
    # After a move it is the other side's turn.
    better = view.hands[0][-1]
    view = replace(view, to_move=1)
    plain, marked = (
        opened(drawn(board_drawing(view, [card]))).convert("RGB") for card in (JOKER, better)
    )
    box = ImageChops.difference(plain, marked).getbbox()
    place = card_rect(better, 0)
    assert box is not None
    assert place[0] <= box[0] < box[2] <= place[2]
    assert place[1] <= box[1] < box[3] <= place[3]


def test_a_card_that_may_be_played_bears_its_new_count_in_the_free_lane() -> None:
    counted = [view for view in spectated(TWO) if view.total]
    views = [view for view in counted if set(view.playable) - set(view.winning)]
    for view in views[:3]:
        assert view.to_move is not None
        (card, *_others), side = view.playable, view.sides[view.to_move]
        winning = replace(view, winning=(card,))
        other = replace(view, playable_totals=tuple(n + 1 for n in view.playable_totals))
        free = card_rect(card, 1 - side)
        plates = {
            opened(drawn(board_drawing(each, marked))).crop(free).tobytes()
            for each, marked in ((view, [card]), (winning, [card]), (other, [card]), (view, []))
        }
        assert len(plates) == 4


def test_at_a_count_of_0_a_card_bears_no_number_that_would_look_like_one_of_the_others() -> None:
    views = [view for view in spectated(TWO) if view.playable and not view.total]
    assert {bool(view.plays) for view in views} == {True, False}
    for view in views[:3] + [view for view in views if view.plays][:3]:
        assert view.to_move is not None
        card, side = view.playable[0], view.sides[view.to_move]
        free = card_rect(card, 1 - side)
        losing, winning = replace(view, winning=()), replace(view, winning=(card,))
        plain, marked, crowned = (
            opened(drawn(board_drawing(each, cards))).crop(free).tobytes()
            for each, cards in ((losing, []), (losing, [card]), (winning, [card]))
        )
        assert plain == marked != crowned


def test_a_count_that_wins_is_a_golden_number_below_a_crown() -> None:
    views = [view for view in spectated(TWO) if set(view.playable) - set(view.winning)]
    lamp = palette()[nearest(LAMP)]
    for view in views[:9]:
        assert view.to_move is not None
        (card, *_others), side = view.playable, view.sides[view.to_move]
        board = opened(drawn(board_drawing(replace(view, winning=(card,)), [card]))).convert("RGB")
        left, top, right, bottom = card_rect(card, 1 - side)
        rows = (board.crop((left, y, right, y + 1)).getcolors() or () for y in range(top, bottom))
        golden = (any(colour == lamp for _pixels, colour in row) for row in rows)
        runs = [(gold, len(list(same))) for gold, same in groupby(golden)]
        crown = runs[0][0] is False
        _crown, (_dark, gap), (_gold, number) = runs[crown : crown + 3]
        assert gap >= 2
        assert number >= 17


def fan(sides: tuple[int, int], *totals: int) -> Image.Image:
    """Counts of several cards, which announced these totals in half points, seat after seat."""
    canvas = Canvas.filled(BOARD, NIGHT)
    plays = [Play(place % 2, PACK52[place], total) for place, total in enumerate(totals)]
    lay_fan(canvas, plays, sides, PackStyle.TWO_COLOUR)
    return to_rgb(canvas.plane)


@pytest.mark.parametrize("total", [20, 41, 42])
@pytest.mark.parametrize("sides", [(0, 0), (1, 1)])
@pytest.mark.parametrize("cards", [1, 12])
def test_an_announced_total_touches_no_frame(
    cards: int, sides: tuple[int, int], total: int
) -> None:
    others = [2] * (cards - 1)
    one = fan(sides, total, *others)
    plate = ImageChops.difference(one, fan((1 - sides[0], sides[1]), total, *others)).getbbox()
    assert plate is not None
    ink = Image.new("RGB", one.size, palette()[nearest(STYLES[sides[0]].figure)])
    unlike = ImageChops.difference(one, ink).crop(plate).convert("L")
    figures = unlike.point([255, *[0] * 255]).getbbox()
    assert figures is not None
    left, top, right, bottom = figures
    assert min(left, top, unlike.width - right, unlike.height - bottom) >= 7


def test_the_table_marks_what_may_be_played_where_all_see_the_hand() -> None:
    for key in (TWO, FOUR):
        for view, mover in zip(spectated(key), movers(key), strict=False):
            cards = [move.card for move in mover.moves if move.card] if view.open_hands else []
            board = FOSCO.pictures.board(view, PictureFile("board.png"), _)
            assert board.drawing == board_drawing(view, cards)


def test_a_won_count_is_shown_until_the_next_card() -> None:
    view = won(spectated(TWO))
    fan = opened(drawn(board_drawing(view))).crop(FAN)
    empty = opened(drawn(board_drawing(replace(view, counts=())))).crop(FAN)
    assert fan.tobytes() != empty.tobytes()


def test_the_end_of_a_deal_shows_the_points_of_both_sides() -> None:
    end = spectated(TWO)[-1]
    fan = opened(drawn(board_drawing(end))).crop(FAN)
    turned = replace(end, captured=tuple(reversed(end.captured)))
    assert fan.tobytes() != opened(drawn(board_drawing(turned))).crop(FAN).tobytes()


def test_the_film_has_the_cut_a_scene_for_each_count_and_the_sheet() -> None:
    deal = [view for view in spectated(TWO) if view.deal == 1]
    film = opened(drawn(FOSCO.pictures.film(deal, PictureFile("film.gif"), _).drawing))
    assert film.size == (BOARD[0] // 2, BOARD[1] // 2)
    assert frames_of(film) == 2 + len(deal[-1].counts) + bool(deal[-1].plays) + 1


@pytest.mark.parametrize("key", KEYS)
def test_the_score_sheet_names_the_suits_that_scored(key: str) -> None:
    view = spectated(key)[-1]
    sheet = FOSCO.pictures.sheet(view, PictureFile("sheet.png"), _)
    assert opened(drawn(sheet.drawing)).size[0] == BOARD[0]
    for result in view.results:
        for parts in result.parts:
            assert all(f"+{part.points}" in sheet.alt for part in parts if part.points)
    assert "the disc" in sheet.alt
