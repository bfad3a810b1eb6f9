from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import PACK52, VAMPIRE, Card
from bot.engine.coffin.grid import LINES
from bot.engine.coffin.results import Line
from bot.engine.coffin.view import CoffinView
from bot.engine.moves import Move
from bot.kits.coffin.board_layout import BOARD, cell_rect, plate_rect, vampire_rect
from bot.kits.coffin.film import calm
from bot.kits.coffin.pictures import board_drawing
from bot.render.cards import PackStyle
from bot.render.colours import LAMP, WELL_EDGE, Colour
from bot.render.vector_paths import Rect
from tests.kits.coffin.views import KEYS, by_stage, spectated
from tests.render.opening import drawn, opened

LARGEST_BOARD = 130_000
FRAME, CORNER = 3, 30
"""Pixels from the edge of a cell to the line of a frame, and to where its round corner ends."""
DASHES = 11
"""Pixels from the edge of a cell to the middle of the dashes around a better card."""
every_game = pytest.mark.parametrize("key", KEYS)


@every_game
def test_every_stage_of_every_game_is_drawn_at_one_size(key: str) -> None:
    for view in by_stage(key).values():
        for pack in PackStyle:
            picture = opened(drawn(board_drawing(view), pack))
            assert (picture.size, picture.mode) == (BOARD, "P")


@every_game
def test_no_board_of_a_whole_game_is_heavy(key: str) -> None:
    sizes = [len(drawn(board_drawing(view), PackStyle.FOUR_COLOUR)) for view in spectated(key)]
    assert max(sizes) <= LARGEST_BOARD


@every_game
def test_a_laid_card_changes_its_cell_and_its_two_plates_only(key: str) -> None:
    views = [calm(replace(view, moves_made=())) for view in spectated(key)]
    laid = [
        (before, after)
        for before, after in pairwise(views)
        if len(after.results) == len(before.results) and before.owned_lines == after.owned_lines
    ]
    for before, after in laid[1::6]:
        cells = {cell for cell in range(9) if contents(before, cell) != contents(after, cell)}
        allowed = [cell_rect(cell) for cell in cells]
        allowed += [plate_rect(line) for line in range(6) if crosses(line, cells)]
        allowed += [vampire_rect(way) for way in range(2) if before.vampires != after.vampires]
        assert_same_outside(before, after, allowed)


@every_game
def test_a_new_best_line_changes_only_cells_of_best_lines_and_plates(key: str) -> None:
    views = spectated(key)
    for view in views[5 :: len(views) // 5]:
        plain = replace(view, best_lines=(None,) * len(view.best_lines))
        best = [line for line in view.best_lines if line is not None]
        framed = [cell_rect(cell) for line in best for cell in LINES[line]]
        assert_same_outside(plain, view, [*framed, *(plate_rect(line) for line in range(6))])


@pytest.mark.parametrize(("row", "column"), [(1, 3), (1, 5)])
def test_the_frame_of_a_row_is_closed_where_it_ends_beside_a_column(row: int, column: int) -> None:
    view = replace(spectated("dracula.advanced")[-1], moves_made=())
    alone, crossed = (
        opened(drawn(board_drawing(replace(view, best_lines=best)))).convert("RGB")
        for best in ((row, None), (row, column))
    )
    left, top, right, bottom = cell_rect(3 * row + column - 3)
    x = left + FRAME if column == 3 else right - 1 - FRAME
    upright = (x, top + CORNER, x + 1, bottom - CORNER)
    assert crossed.crop(upright).tobytes() == alone.crop(upright).tobytes()


@pytest.mark.parametrize("taken", [False, True])
@pytest.mark.parametrize("pack", PackStyle)
def test_a_better_card_is_shown_where_it_belongs_even_on_another_one(
    pack: PackStyle, taken: bool
) -> None:
    view = calm(five_laid())
    cell = cells_laid(view)[-1] if taken else five_laid().legal_cells[0]
    bare, *marked = (
        opened(drawn(board_drawing(view, better), pack)).convert("RGB")
        for better in (None, *(Move(card=card, cell=cell) for card in (VAMPIRE, *PACK52[:2])))
    )
    left, top, right, bottom = cell_rect(cell)
    for picture in marked:
        box = ImageChops.difference(bare, picture).getbbox() or (0, 0, 0, 0)
        assert left <= box[0] < box[2] <= right
        assert top <= box[1] < box[3] <= bottom
    assert len({picture.tobytes() for picture in marked}) == len(marked)


@pytest.mark.parametrize("line", range(6))
def test_a_better_card_leaves_the_frames_of_best_lines_around_it(line: int) -> None:
    best = (line, None) if line < 3 else (None, line)
    view = replace(calm(five_laid()), best_lines=best, coffin=(None,) * 9)
    cell = LINES[line][0]
    bare, marked = (
        opened(drawn(board_drawing(view, better))).convert("RGB")
        for better in (None, Move(card=VAMPIRE, cell=cell))
    )
    left, top, right, bottom = cell_rect(cell)
    across = (left + CORNER, top + FRAME, right - CORNER, top + FRAME + 1)
    upright = (left + FRAME, top + CORNER, left + FRAME + 1, bottom - CORNER)
    edge = across if line < 3 else upright
    assert marked.crop(edge).tobytes() == bare.crop(edge).tobytes()


@pytest.mark.parametrize("card", [VAMPIRE, PACK52[0]])
@pytest.mark.parametrize("best", [(None, None), (0, None), (None, 3), (0, 3)])
def test_a_better_card_has_dashes_around_it_whatever_card_and_best_lines(
    card: Card, best: tuple[int | None, int | None]
) -> None:
    laid = replace(calm(five_laid()), best_lines=best, coffin=(card, *(None,) * 8))
    open_place = replace(laid, coffin=(None,) * 9)
    left, top, right, _bottom = cell_rect(0)
    edge = (left + CORNER, top + DASHES, right - CORNER, top + DASHES + 1)
    real, better = (
        opened(drawn(board_drawing(view, move))).convert("RGB").crop(edge)
        for view, move in ((laid, None), (open_place, Move(card=card, cell=0)))
    )
    assert (stretches(better, LAMP), stretches(better, WELL_EDGE)) == (6, 5)
    assert stretches(real, LAMP) == 0


@every_game
def test_the_seal_is_on_the_card_that_was_laid_last_and_on_no_other(key: str) -> None:
    filled = [view for view in spectated(key) if len(cells_laid(view)) > 1]
    for view in filled[::5]:
        last = cells_laid(view)[-1]
        unsealed = replace(view, moves_made=())
        assert_same_outside(unsealed, view, [cell_rect(last)])
        assert cropped(unsealed, cell_rect(last)) != cropped(view, cell_rect(last))


@pytest.mark.parametrize("line", range(6))
@pytest.mark.parametrize("leads", [False, True])
def test_the_plate_of_a_line_shows_its_factor(line: int, leads: bool) -> None:
    view = spectated("dracula.advanced")[-1]
    best = tuple(line if leads and side == line // 3 else None for side in range(2))
    view = replace(view, best_lines=best, owned_lines=((0, 1, 2), (3, 4, 5)))
    plates = {}
    for factor in (1, 2, 3, 4, 5, 6, 9, 10, 15):
        lines = list(view.lines)
        lines[line] = Line((None,) * 3, (180 // factor, 0, 0), suit_factor=factor)
        plates[factor] = cropped(replace(view, lines=tuple(lines)), plate_rect(line))
    assert len(set(plates.values())) == len(plates), "all of them are worth 180"


def test_an_own_vampire_is_shown_until_it_is_played() -> None:
    waiting = next(view for view in spectated("dracula.revised") if any(view.ways))
    assert all(waiting.vampires)
    gone = replace(waiting, vampires=(False, False))
    assert drawn(board_drawing(waiting)) != drawn(board_drawing(gone))


def five_laid() -> CoffinView:
    """A coffin with five cards laid beside its nail."""
    return next(view for view in spectated("dracula.revised") if len(cells_laid(view)) == 5)


def contents(view: CoffinView, cell: int) -> tuple[Card | None, bool]:
    return view.coffin[cell], cell in view.face_down


def crosses(line: int, cells: set[int]) -> bool:
    return not cells.isdisjoint(LINES[line])


def cells_laid(view: CoffinView) -> list[int]:
    """The cells where cards were laid, in order, without those that were only taken."""
    moves = [move for _, move in view.moves_made]
    return [move.cell for move in moves if not move.word and move.cell is not None]


def cropped(view: CoffinView, rect: Rect) -> bytes:
    return opened(drawn(board_drawing(view))).convert("RGB").crop(rect).tobytes()


def assert_same_outside(one: CoffinView, other: CoffinView, allowed: list[Rect]) -> None:
    """Assert that two boards are equal outside these rectangles."""
    pictures = [masked(view, allowed) for view in (one, other)]
    assert ImageChops.difference(*pictures).getbbox() is None


def masked(view: CoffinView, rects: list[Rect]) -> Image.Image:
    picture = opened(drawn(board_drawing(view))).convert("RGB")
    for rect in rects:
        picture.paste(0, rect)
    return picture


def stretches(edge: Image.Image, colour: Colour) -> int:
    """How many stretches of a row of pixels have about this colour."""
    pixels = zip(*(edge.getchannel(band).tobytes() for band in "RGB"), strict=True)
    close = [max(abs(a - b) for a, b in zip(pixel, colour, strict=True)) < 30 for pixel in pixels]
    return sum(now and not before for before, now in pairwise((False, *close)))
