"""A canvas draws in the memory of a PNG's rows, and large panels as small ones."""

import pytest

from bot.render.canvas import Canvas, Paint, panel_mask
from bot.render.colours import BLOOD, BRASS, NIGHT

PAINT = Paint(NIGHT, BRASS)


def test_what_is_drawn_lies_in_the_rows_behind_their_filters() -> None:
    canvas = Canvas.filled((30, 20), NIGHT)
    canvas.panel((3, 4, 25, 18), 5, PAINT)
    plane = canvas.plane.tobytes()
    assert bytes(canvas.rows) == b"".join(
        b"\0" + plane[start : start + 30] for start in range(0, 600, 30)
    )


def test_what_is_drawn_on_a_copy_is_not_drawn_on_the_first() -> None:
    canvas = Canvas.filled((30, 20), NIGHT)
    before, copy = bytes(canvas.rows), canvas.copy()
    copy.panel((3, 4, 25, 18), 5, PAINT)
    assert bytes(canvas.rows) == before != bytes(copy.rows)


def test_without_bands_the_rest_moves_up() -> None:
    canvas = Canvas.filled((30, 20), NIGHT)
    canvas.panel((3, 4, 25, 18), 5, PAINT)
    rows = [canvas.plane.crop((0, y, 30, y + 1)).tobytes() for y in range(20)]
    lower = canvas.without((2, 5), (5, 6), (11, 18))
    assert lower.plane.tobytes() == b"".join((*rows[:2], *rows[6:11], *rows[18:]))
    assert len(canvas.rows) == 31 * 20
    assert len(lower.rows) == 31 * 9


@pytest.mark.parametrize("size", [(9, 9), (40, 30), (150, 20), (150, 41), (300, 200)])
@pytest.mark.parametrize("radius", [0, 1, 5, 16, 20])
def test_a_panel_looks_the_same_however_large_it_is(size: tuple[int, int], radius: int) -> None:
    whole, panel = (Canvas.filled((304, 204), BLOOD) for _ in range(2))
    whole.stain(panel_mask(size, radius), (2, 2), PAINT)
    panel.panel((2, 2, 2 + size[0], 2 + size[1]), radius, PAINT)
    assert panel.rows == whole.rows


def test_an_edged_panel_is_one_panel_within_another() -> None:
    edged, panels = (Canvas.filled((40, 30), NIGHT) for _ in range(2))
    edged.edged_panel((2, 2, 38, 28), 6, NIGHT, (0, BRASS), (4, BLOOD), (7, NIGHT))
    panels.panel((2, 2, 38, 28), 6, Paint(NIGHT, BRASS))
    panels.panel((6, 6, 34, 24), 2, Paint(BRASS, BLOOD))
    panels.panel((9, 9, 31, 21), 0, Paint(BLOOD, NIGHT))
    assert edged.rows == panels.rows


@pytest.mark.parametrize("height", range(17, 64))
def test_the_middle_of_figures_is_half_their_height_above_their_foot(height: int) -> None:
    for figure in "0123468":
        canvas = Canvas.filled((60, 100), NIGHT)
        canvas.write(figure, (30, 50 + height / 2), height, PAINT)
        ground = canvas.plane.getpixel((0, 0))
        inked = canvas.plane.point([value != ground for value in range(256)])
        _left, top, _right, bottom = inked.getbbox() or (0, 0, 0, 0)
        assert abs((top + bottom) / 2 - 50) <= 1, figure
