"""Figures in the picture of a hand say by more than colour whose lines they are, and which."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from PIL import Image, ImageChops

from bot.engine.coffin.results import Line
from bot.engine.coffin.view import CoffinView
from bot.kits.coffin.hand_layout import hand_layout
from bot.kits.coffin.line_previews import Choice, own_lines, previews
from bot.kits.coffin.pictures import hand_drawing
from bot.render.vector_paths import Rect
from tests.kits.coffin.views import seen_from_seats
from tests.render.opening import drawn, opened

LEAST = 20
"""Pixels of points beside a strip, which a phone shows at a third of its size."""
ROUND = 2
"""How much figures of one size differ in height, as 0 and 5 do."""


def test_shapes_and_not_only_colours_tell_whose_the_lines_of_two_others_are() -> None:
    laying = [
        replace(view, best_lines=(None, None, None))
        for view in seen_from_seats("thracula")
        if any(move.card is not None for move in view.moves)
    ]
    assert laying
    for view in laying:
        first, second = (lines for lines in view.owned_lines if lines != own_lines(view))
        swapped = {first: second, second: first}
        owned = tuple(swapped.get(lines, lines) for lines in view.owned_lines)
        before, after = shapes(view), shapes(replace(view, owned_lines=owned))
        assert all(one != other for one, other in zip(before, after, strict=True))


def shapes(view: CoffinView) -> list[bytes]:
    """Which pixels are inked in the plates of others' lines, and in the figures of each card."""
    moves = [move for move in view.moves if move.card is not None]
    cell = moves[0].cell
    assert cell is not None
    layout = hand_layout(len(view.hand), figures=True, large=False)
    parts = [layout.plate(line) for line in range(6) if line not in own_lines(view)]
    if not {cell // 3, 3 + cell % 3} <= set(own_lines(view)):
        parts += [layout.preview(place) for place in range(len(moves))]
    choice = Choice(cell=cell, previews=previews(moves, view))
    picture = opened(drawn(hand_drawing(view, choice))).convert("RGB")
    return [inked(picture, part) for part in parts]


def inked(picture: Image.Image, part: Rect) -> bytes:
    """By pixel: whether it differs from the ground in the upper left."""
    cut = picture.crop(part).convert("L")
    ground = cut.crop((12, 6, 13, 7)).resize(cut.size)
    return ImageChops.difference(cut, ground).point(lambda value: value > 0).tobytes()


def test_an_arrow_tells_row_and_column_apart_if_another_player_owns_both() -> None:
    """With the same points in both, all else of the two figures is alike."""
    view, cell = next(places_of_one_other())
    moves = [move for move in view.moves if move.cell == cell]
    alike = tuple(replace(one, column=one.row) for one in previews(moves, view))
    picture = opened(drawn(hand_drawing(view, Choice(cell=cell, previews=alike)))).convert("RGB")
    layout = hand_layout(len(view.hand), figures=True, large=False)
    for place, card in enumerate(view.hand):
        assert any(move.card == card for move in moves)
        row, column = figures(picture.crop(layout.preview(place)))
        assert row != column


def places_of_one_other() -> Iterator[tuple[CoffinView, int]]:
    """Views with an empty place whose row and column belong to one of the other players."""
    for view in seen_from_seats("thracula"):
        for cell in {move.cell for move in view.moves if move.card is not None}:
            assert cell is not None
            lines = {cell // 3, 3 + cell % 3}
            owned = any(lines <= set(lines_of) for lines_of in view.owned_lines)
            if owned and not lines <= set(own_lines(view)):
                yield view, cell


def test_the_points_of_all_candidates_have_one_height_beside_strips() -> None:
    view = next(
        view
        for view in seen_from_seats("dracula.partners")
        if len(view.hand) > 7 and any(move.cell is not None for move in view.moves)
    )
    cell = view.moves[0].cell
    made = previews([move for move in view.moves if move.cell == cell], view)
    totals = [0, 405, 7, 38, 112, 90]
    lines = [Line((None,) * 3, (total, 0, 0)) for total in totals * 3]
    made = tuple(
        replace(one, row=row, column=column)
        for one, row, column in zip(made, lines, lines[1:], strict=False)
    )
    picture = opened(drawn(hand_drawing(view, Choice(cell=cell, previews=made)))).convert("RGB")
    layout = hand_layout(len(view.hand), figures=True, large=False)
    shown = [
        figures(picture.crop(layout.preview(place)))
        for place, card in enumerate(view.cards_held)
        if any(one.move.card == card for one in made)
    ]
    assert len(shown) >= len(totals)
    for line in zip(*shown, strict=True):
        heights = [height for (_width, height), _pixels in line]
        assert min(heights) >= LEAST
        assert max(heights) - min(heights) <= ROUND


def figures(picture: Image.Image) -> list[tuple[tuple[int, int], bytes]]:
    """Size and inked pixels of each figure, from above."""
    mask = picture.convert("L").point(lambda value: 255 * (value > 60))
    width, found = mask.width, []
    filled = (bool(mask.crop((0, y, width, y + 1)).getbbox()) for y in range(mask.height))
    for inked_rows, rows in groupby(enumerate(filled), key=itemgetter(1)):
        band = [y for y, _filled in rows]
        if inked_rows:
            figure = mask.crop((0, band[0], width, band[-1] + 1))
            figure = figure.crop(figure.getbbox())
            found.append((figure.size, figure.tobytes()))
    return found
