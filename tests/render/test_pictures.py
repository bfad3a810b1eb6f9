import io
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import PACK52, VAMPIRE, Card
from bot.engine.coffin.view import CoffinView
from bot.render.layout import BOARD, Rect, cell_rect, line_rect, plate_rect, vampire_rect
from bot.render.pictures import Pack, board, curve, cut, film, hand, sheet
from bot.render.replay_gif import HELD_MS, calm
from tests.render.views import KEYS, by_stage, seen_from_seats, spectated

LARGEST_BOARD = 130_000
LARGEST_FILM = 400_000
every_game = pytest.mark.parametrize("key", KEYS)


def opened(picture: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(picture))
    image.load()
    return image


@every_game
def test_every_stage_of_every_game_is_drawn_at_one_size(key: str):
    for view in by_stage(key).values():
        for pack in Pack:
            picture = opened(board(view, pack))
            assert (picture.size, picture.mode) == (BOARD, "P")


@every_game
def test_no_board_of_a_whole_game_is_heavy(key: str):
    assert max(len(board(view, Pack.FOUR_COLOUR)) for view in spectated(key)) <= LARGEST_BOARD


@every_game
def test_every_seat_is_shown_its_hand(key: str):
    for view in seen_from_seats(key):
        opened(hand(view, Pack.TWO_COLOUR))


@every_game
def test_the_score_sheet_follows_the_game_to_its_end(key: str):
    heights = [opened(sheet(view)).size for view in spectated(key)[::9]]
    assert {width for width, _ in heights} == {760}
    opened(sheet(spectated(key)[-1]))


def test_the_score_sheet_has_room_for_coffins_from_the_waste_pile():
    view = spectated("dracula.classic")[-1]
    longer = replace(view, results=view.results * 2, counting="cards_tens", counters=(9, 7))
    assert opened(sheet(longer)).height > opened(sheet(view)).height


@every_game
def test_equal_views_are_equal_bytes(key: str):
    view = spectated(key)[-1]
    again = replace(view)
    assert board(view, Pack.TWO_COLOUR) == board(again, Pack.TWO_COLOUR)
    assert sheet(view) == sheet(again)


@every_game
def test_a_laid_card_changes_its_cell_and_its_two_plates_only(key: str):
    views = [calm(replace(view, moves_made=())) for view in spectated(key)]
    laid = [
        (before, after)
        for before, after in pairwise(views)
        if len(after.results) == len(before.results) and before.owners == after.owners
    ]
    for before, after in laid[1::6]:
        cells = {cell for cell in range(9) if contents(before, cell) != contents(after, cell)}
        allowed = [cell_rect(cell) for cell in cells]
        allowed += [plate_rect(line) for line in range(6) if crosses(line, cells)]
        allowed += [vampire_rect(way) for way in range(2) if before.vampires != after.vampires]
        assert_same_outside(before, after, allowed)


@every_game
def test_a_new_best_line_changes_only_cells_of_best_lines_and_plates(key: str):
    views = spectated(key)
    for view in views[5 :: len(views) // 5]:
        plain = replace(view, best_lines=(None,) * len(view.best_lines))
        framed = [line_rect(line) for line in view.best_lines if line is not None]
        assert_same_outside(plain, view, [*framed, *(plate_rect(line) for line in range(6))])


def test_an_own_vampire_is_shown_until_it_is_played():
    waiting = next(view for view in spectated("dracula.revised") if any(view.ways))
    assert all(waiting.vampires)
    gone = replace(waiting, vampires=(False, False))
    assert board(waiting, Pack.TWO_COLOUR) != board(gone, Pack.TWO_COLOUR)


def test_a_hand_is_a_row_of_seven_at_most_and_two_rows_of_a_partnership():
    seated = next(iter(seen_from_seats("dracula.classic")))
    sizes = {
        count: opened(hand(replace(seated, hand=PACK52[:count]), Pack.TWO_COLOUR)).size
        for count in range(15)
    }
    assert sizes[7][1] == sizes[1][1] < sizes[8][1] == sizes[14][1]
    assert sizes[14][0] == sizes[7][0]


def test_the_two_packs_differ_in_diamonds_and_clubs_alone():
    seated = next(iter(seen_from_seats("dracula.classic")))
    for suit in "SHDC":
        holding = replace(seated, hand=(Card("7", suit), Card("K", suit)))
        alike = hand(holding, Pack.TWO_COLOUR) == hand(holding, Pack.FOUR_COLOUR)
        assert alike == (suit in "SH")


def test_a_hand_with_a_vampire_in_it_and_one_before_its_owner_differ():
    seated = next(view for view in seen_from_seats("dracula.revised") if view.hand)
    held = replace(seated, hand=(*seated.hand, VAMPIRE), vampires=(False, False))
    before = replace(seated, vampires=(True, True))
    assert hand(held, Pack.TWO_COLOUR) != hand(before, Pack.TWO_COLOUR)


def test_the_cutting_is_drawn_with_any_number_of_cuts():
    view = spectated("dracula.classic")[0]
    for cuts in ((), view.cuts, (PACK52[:2],) * 5):
        opened(cut(replace(view, cuts=cuts), Pack.TWO_COLOUR))


@pytest.mark.parametrize("key", ["dracula.classic", "dracula.partners", "thracula"])
def test_a_film_of_a_whole_game_is_light_and_holds_its_end(key: str):
    movie = film(spectated(key), Pack.TWO_COLOUR)
    assert len(movie) <= LARGEST_FILM
    picture = opened(movie)
    assert picture.n_frames > 6 * 9
    picture.seek(picture.n_frames - 1)
    assert picture.info["duration"] == HELD_MS


def test_a_film_of_one_view_is_one_frame():
    assert opened(film(spectated("dracula.classic")[:1], Pack.TWO_COLOUR)).n_frames == 1


def test_a_film_shows_each_coffin_full_before_the_next():
    first = spectated("dracula.classic")[:12]
    assert (
        opened(film(first, Pack.TWO_COLOUR)).n_frames
        > opened(film([view for view in first if not view.results], Pack.TWO_COLOUR)).n_frames
    )


@pytest.mark.parametrize("coffins", [[[15.0]], [[0, 0, 0]], [[3], [3.5, -20]], [[1] * 9] * 60])
def test_a_run_is_drawn_for_any_number_of_coffins(coffins: list[list[float]]):
    assert opened(curve(coffins)).mode == "P"


def contents(view: CoffinView, cell: int) -> tuple[Card | None, bool]:
    return view.coffin[cell], cell in view.face_down


def crosses(line: int, cells: set[int]) -> bool:
    return any((cell // 3 if line < 3 else cell % 3 + 3) == line for cell in cells)


def assert_same_outside(one: CoffinView, other: CoffinView, allowed: list[Rect]) -> None:
    """The two boards are alike but for these rectangles."""
    pictures = [opened(board(view, Pack.TWO_COLOUR)).convert("RGB") for view in (one, other)]
    for picture in pictures:
        for rect in allowed:
            picture.paste(0, rect)
    assert ImageChops.difference(*pictures).getbbox() is None
