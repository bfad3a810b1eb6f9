"""Layout and plates of the end picture, 760 by 800: portrait left, totals and coffin right."""

from bot.render.canvas import Canvas
from bot.render.colours import Colour
from bot.render.vector_paths import Polygon, Rect

PICTURE = (760, 800)
LID: Polygon = ((92, 10), (324, 10), (402, 158), (366, 790), (50, 790), (14, 158))
"""The corners of the coffin with the portrait, clockwise."""
FRAME: Polygon = (
    (208, 8),
    (288, 28),
    (356, 84),
    (398, 190),
    (398, 790),
    (18, 790),
    (18, 190),
    (60, 84),
    (128, 28),
)
"""The corners of the niche that other games have instead of the coffin, clockwise."""
BUST: Rect = (24, 40, 392, 482)
EMBLEM: Rect = (58, 130, 358, 430)
FAN: Rect = (44, 462, 372, 700)
BEST_PLATE: Rect = (118, 700, 298, 760)

TOTALS: Rect = (420, 100, 744, 336)
TOTAL_GAP = 10
CHART: Rect = (420, 356, 744, 790)
"""The chart that other games have instead of the small coffin."""
NUMBER = (582, 382)
SCORES: Rect = (452, 738, 712, 778)

SMALL_CARD = (80, 98)
SMALL_GAP = 8
SMALL_GRID: Rect = (447, 404, 717, 728)
SMALL_LID: Polygon = ((474, 350), (690, 350), (752, 430), (728, 794), (436, 794), (412, 430))
"""The corners of the small coffin, clockwise."""


def small_corner(cell: int) -> tuple[int, int]:
    """The upper left corner of a small card."""
    row, column = divmod(cell, 3)
    left = SMALL_GRID[0] + 7 + column * (SMALL_CARD[0] + SMALL_GAP)
    return left, SMALL_GRID[1] + 7 + row * (SMALL_CARD[1] + SMALL_GAP)


def lay_end_plate(canvas: Canvas, rect: Rect, around: Colour, ground: Colour, edge: Colour) -> None:
    """A plate with this ground and edge, on what is `around` its corners."""
    canvas.edged_panel(rect, 14, around, (0, edge), (3, ground))
