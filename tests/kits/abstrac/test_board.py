"""The board of Abstrac: one size, not heavy, and nothing leaks out of its place."""

from dataclasses import replace
from itertools import pairwise, product

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import JOKER, Card
from bot.engine.games.abstrac.view import AbstracView
from bot.engine.moves import Move
from bot.i18n.translator import translator_for
from bot.kits.abstrac.board_layout import (
    BOARD,
    LINES,
    ROW_CARD,
    cell,
    head,
    line_length,
    row_corner,
    run_plate,
    set_plate,
    tray,
)
from bot.kits.abstrac.examples import MISERE, PRINTED
from bot.kits.abstrac.pictures import PICTURES, board_drawing, hand_drawing
from bot.kits.abstrac.takes import takes
from bot.kits.abstrac.takings import small_card
from bot.kits.kit_types import PictureFile
from bot.render.cards import PackStyle
from bot.render.colours import BAT_RED, LAMP, PAGE
from bot.render.palette import nearest, palette
from bot.render.vector_paths import Rect
from tests.kits.abstrac.views import spectated
from tests.render.opening import opened

LARGEST = 100_000


def drawn(
    view: AbstracView, pack: PackStyle = PackStyle.TWO_COLOUR, better: Move | None = None
) -> Image.Image:
    drawing = board_drawing(view, better)
    return opened(drawing.draw(*drawing.arguments, pack)).convert("RGB")


def changed(one: Image.Image, other: Image.Image) -> Rect:
    return ImageChops.difference(one, other).getbbox() or (0, 0, 0, 0)


@pytest.mark.parametrize("joker", [False, True])
def test_every_state_is_drawn_at_one_size_and_is_not_heavy(joker: bool) -> None:
    for view in spectated(1, joker)[::4]:
        drawing = board_drawing(view)
        stored = drawing.draw(*drawing.arguments, PackStyle.FOUR_COLOUR)
        assert opened(stored).size == BOARD
        assert len(stored) <= LARGEST


@pytest.mark.parametrize("joker", [False, True])
def test_for_a_phone_the_board_is_lower_but_nothing_but_cards_is_cut_off(joker: bool) -> None:
    """The trays and the numbers of the takes are whole."""
    lit = palette()[nearest(LAMP)]
    for view in spectated(1, joker)[::4]:
        board = drawn(view)
        drawing = hand_drawing(view)
        stored = drawing.draw(*drawing.arguments, PackStyle.TWO_COLOUR)
        hand = opened(stored).convert("RGB")
        assert hand.size == (760, 864)
        assert len(stored) <= LARGEST
        trays = min(tray(side)[1] for side in (0, 1))
        below = (0, trays - BOARD[1] + hand.height, *hand.size)
        assert hand.crop(below).tobytes() == board.crop((0, trays, *BOARD)).tobytes()
        numbers, whole = (pixels_of(lit, each) for each in (hand, board))
        assert numbers == whole


@pytest.mark.parametrize("pack", [PackStyle.TWO_COLOUR_LARGE, PackStyle.FOUR_COLOUR_LARGE])
def test_for_a_phone_no_piece_of_a_large_suit_stands_beside_the_number_of_the_open_card(
    pack: PackStyle,
) -> None:
    for view in spectated(1):
        place, drawing = len(view.row) - 1, hand_drawing(view)
        if not 0 <= place < line_length(len(view.pack)):
            continue
        hand = opened(drawing.draw(*drawing.arguments, pack)).convert("RGB")
        left, top = row_corner(place, line_length(len(view.pack)))
        beside = hand.crop((left + 88, top + 90, left + ROW_CARD[0] - 6, top + 124))
        assert len(beside.getcolors() or ()) == 1


def pixels_of(colour: tuple[int, int, int], image: Image.Image) -> int:
    return sum(count for count, one in image.getcolors(BOARD[0] * BOARD[1]) or () if one == colour)


def test_a_taken_card_lies_in_its_place_and_is_gone_from_the_other_tray() -> None:
    before, after = PRINTED.view(0), PRINTED.view(1)
    ace = after.takings[0].cards[0]
    one, other = drawn(before), drawn(after)
    for side in (0, 1):
        rect = cell(side, ace)
        assert one.crop(rect).tobytes() != other.crop(rect).tobytes()


@pytest.mark.parametrize("pack", PackStyle)
def test_small_cards_show_a_whole_rank_and_a_whole_suit_and_nothing_else(pack: PackStyle) -> None:
    for rank in "AKQJT9":
        small = small_card(Card(rank, "S"), pack, None).convert("L")
        inner = small.crop((2, 2, small.width - 2, small.height - 2))
        ink = inner.point(lambda value: 255 if value < 110 else 0)
        inked = [
            ink.crop((0, y, ink.width, y + 1)).getbbox() is not None for y in range(ink.height)
        ]
        edges = [y for y, (one, other) in enumerate(pairwise(inked)) if one != other]
        assert len(edges) == 4, f"{rank}: a rank, a gap and a suit"
        suit = ink.crop((0, edges[2] + 1, ink.width, ink.height))
        left, top, right, bottom = suit.getbbox() or (0, 0, 0, 0)
        assert abs(left - (ink.width - right)) <= 2, f"{rank}: the suit stands in the middle"
        assert abs((right - left) - (bottom - top)) <= 4, f"{rank}: nothing is cut off"


@pytest.mark.parametrize("pack", [PackStyle.TWO_COLOUR, PackStyle.FOUR_COLOUR])
def test_small_courts_have_no_scrap_of_the_window_behind_them(pack: PackStyle) -> None:
    for rank, suit in product("KQJ", "SHCD"):
        small, ace = (small_card(Card(each, suit), pack, None) for each in (rank, "A"))
        width, height = small.size
        lower = (0, height - 31, width, height)
        assert small.crop(lower).tobytes() == ace.crop(lower).tobytes()
        part = small.convert("L").crop((3, 3, width - 3, 3 + height // 2))
        figure, shaded = (
            part.point([255 if value < light else 0 for value in range(256)]).getbbox()
            for light in (160, 226)
        )
        assert figure
        assert shaded
        blur = [abs(one - other) for one, other in zip(figure, shaded, strict=True)]
        assert max(blur) <= 2, f"{rank}{suit}"


@pytest.mark.parametrize("pack", PackStyle)
def test_the_last_take_is_marked_by_dots_with_a_bright_rim_that_hide_no_ink(
    pack: PackStyle,
) -> None:
    marks = tuple(palette()[nearest(each)] for each in (BAT_RED, PAGE))
    for view in filter(takes, spectated(1)[:30]):
        picture, without = drawn(view, pack), drawn(replace(view, moves_made=()), pack)
        lights, change = without.convert("L"), ImageChops.difference(picture, without).convert("L")
        dotted = []
        for side, taking in enumerate(view.takings):
            for card in taking.cards:
                left, top, right, bottom = cell(side, card)
                inner = (left + 3, top + 3, right - 3, bottom - 3)
                under = zip(lights.crop(inner).tobytes(), change.crop(inner).tobytes(), strict=True)
                assert all(light > 130 for light, hidden in under if hidden), str(card)
                corner = tuple(picture.getpixel((right - 2, bottom + y)) for y in (-2, 4))
                dotted += [card] * (corner == marks)
        latest, side = takes(view)[0]
        assert dotted == (list(view.takings[side].cards[-len(latest) :]) if view.row else [])


def luminance(pixel: tuple[int, ...]) -> float:
    """The relative luminance of a colour, as the contrast of web pages is measured."""
    light = [
        each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4
        for each in (value / 255 for value in pixel)
    ]
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def tones(picture: Image.Image, place: Rect) -> tuple[float, float]:
    """The luminances of the ink and of the page of a card, wherever a string lies."""
    left, top, right, bottom = place
    part = picture.crop((left + 4, top + 4, right - 4, bottom - 4))
    raw = part.tobytes()
    lights = sorted(map(luminance, zip(raw[::3], raw[1::3], raw[2::3], strict=True)))
    return lights[0], lights[len(lights) * 2 // 3]


@pytest.mark.parametrize("pack", [PackStyle.TWO_COLOUR, PackStyle.TWO_COLOUR_LARGE])
def test_cards_that_can_still_be_had_can_be_read_and_are_fainter_than_own_ones(
    pack: PackStyle,
) -> None:
    view = PRINTED.view(5)
    picture = drawn(view, pack)
    own = view.takings[0].cards[0]
    _ink, bright = tones(picture, cell(0, own))
    for card in view.row:
        ink, page = tones(picture, cell(0, card))
        assert (page + 0.05) / (ink + 0.05) >= 2.5, str(card)
        assert (bright + 0.05) / (page + 0.05) >= 2.5, str(card)


def test_a_take_changes_nothing_outside_the_row_and_the_trays() -> None:
    difference = ImageChops.difference(drawn(PRINTED.view(4)), drawn(PRINTED.view(5)))
    for left, top, right, bottom in (*LINES, tray(0), tray(1)):
        difference.paste((0, 0, 0), (left, top, right, bottom))
    assert difference.getbbox() is None


def test_each_take_leaves_a_frame_beside_the_open_card() -> None:
    view = PRINTED.view(3)
    without = drawn(replace(view, moves_made=()))
    difference = ImageChops.difference(drawn(view), without).crop(LINES[1])
    left, _top, right, _bottom = difference.getbbox() or (0, 0, 0, 0)
    open_card_ends = row_corner(17, 12)[0] + ROW_CARD[0] - LINES[1][0]
    assert open_card_ends < left < right < LINES[1][2] - LINES[1][0]


def test_points_stand_on_the_plates_of_their_rank_and_suit() -> None:
    picture, empty = drawn(PRINTED.view()), drawn(PRINTED.view(0))
    lit = {
        rect
        for side in (0, 1)
        for rect in (
            *(set_plate(side, rank) for rank in "AKQJT9"),
            *(run_plate(side, suit) for suit in "SHCD"),
        )
        if picture.crop(rect).tobytes() != empty.crop(rect).tobytes()
    }
    assert lit == {
        set_plate(0, "A"),
        run_plate(0, "D"),
        *(set_plate(1, rank) for rank in "KJT"),
        *(run_plate(1, suit) for suit in "SHC"),
    }


def test_a_misere_changes_both_heads() -> None:
    view = MISERE.view()
    one, other = drawn(view), drawn(replace(view, misere=None))
    for side in (0, 1):
        assert one.crop(head(side)).tobytes() != other.crop(head(side)).tobytes()


def test_a_joker_has_a_place_of_its_own() -> None:
    views = spectated(1, True)
    last = next(view for view in views if JOKER in (*view.takings[0].cards, *view.takings[1].cards))
    side = 0 if JOKER in last.takings[0].cards else 1
    rect = cell(side, JOKER)
    assert drawn(last).crop(rect).tobytes() != drawn(views[0]).crop(rect).tobytes()
    assert cell(side, JOKER) != cell(side, Card("9", "D"))


@pytest.mark.parametrize("better", ["one", "two", "three", "first", "second"])
def test_a_better_move_is_marked_beside_the_row(better: str) -> None:
    view = PRINTED.view(7)
    left, top, right, bottom = changed(drawn(view), drawn(view, better=Move(better)))
    assert LINES[1][0] < left < right <= LINES[1][2]
    assert LINES[1][1] <= top < bottom <= LINES[1][3]


def test_the_open_end_is_marked_only_while_somebody_is_to_take() -> None:
    view = PRINTED.view(7)
    left, top, right, bottom = changed(drawn(view), drawn(view.ended()))
    assert LINES[0][0] < left < right <= LINES[0][2]
    assert LINES[0][1] <= top < bottom <= LINES[0][3]


def test_a_film_shows_the_cut_every_take_the_score_sheet_and_the_end() -> None:
    views = spectated(0)
    drawing = PICTURES.film(views, PictureFile("film.gif"), translator_for("en")).drawing
    film = opened(drawing.draw(*drawing.arguments, PackStyle.TWO_COLOUR))
    assert film.size == (BOARD[0] // 2, BOARD[1] // 2)
    # A frame a view, one for the first deal at its end; cut, sheet, end; a choice shows nothing.
    choices = 2
    assert getattr(film, "n_frames", 1) == len(views) + 4 - choices
