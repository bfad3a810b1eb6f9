"""Figures in the picture of a move say whose lines they are by more than colour."""

from dataclasses import replace

from PIL import Image, ImageChops

from bot.engine.coffin.view import CoffinView
from bot.kits.coffin.move_layout import move_layout
from bot.kits.coffin.outcomes import Choice, outcomes, own_lines
from bot.kits.coffin.pictures import move_drawing
from bot.render.vector_paths import Rect
from tests.kits.coffin.views import seen_from_seats
from tests.render.opening import drawn, opened


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
    layout = move_layout(len(view.hand), figures=True, large=False)
    parts = [layout.plate(line) for line in range(6) if line not in own_lines(view)]
    if not {cell // 3, 3 + cell % 3} <= set(own_lines(view)):
        parts += [layout.outcome(place) for place in range(len(moves))]
    choice = Choice(cell=cell, outcomes=outcomes(moves, view))
    picture = opened(drawn(move_drawing(view, choice))).convert("RGB")
    return [inked(picture, part) for part in parts]


def inked(picture: Image.Image, part: Rect) -> bytes:
    """By pixel: whether it differs from the ground in the upper left."""
    cut = picture.crop(part).convert("L")
    ground = cut.crop((12, 6, 13, 7)).resize(cut.size)
    return ImageChops.difference(cut, ground).point(lambda value: value > 0).tobytes()
