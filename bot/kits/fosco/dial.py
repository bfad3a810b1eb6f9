"""Drawing of the dial: segments that fill up to 21, the count on a moon, a mouse on the ring."""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.kits.fosco.board_layout import HIGHEST, HUB, RING_RADIUS, dial_point, segment
from bot.kits.fosco.figures import count_width, write_count
from bot.render.atlas import overlay
from bot.render.blending import blend_sprite
from bot.render.canvas import Canvas, Paint
from bot.render.colours import PAGE_INK, PLATE, PLATE_INK, Colour
from bot.render.vector_paths import SUPERSAMPLING, moved

MOON: Colour = (236, 223, 192)
"""The disc in the middle, on which the count stands."""
_CORNER = (HUB[0] - RING_RADIUS, HUB[1] - RING_RADIUS)
_SIZE = (2 * RING_RADIUS, RING_RADIUS + 4)
_MARGIN = 0.09
"""The gap at both ends of a segment, in points."""
_ABOVE_RING = 20
_FIGURE = 62
_ROOM = 118


def lay_dial(canvas: Canvas, half_points: int) -> None:
    """Show this count on the empty dial."""
    mask = _lit(half_points)
    canvas.stain(mask, _CORNER, Paint(PLATE, PLATE_INK))
    height = float(_FIGURE)
    while count_width(half_points, height) > _ROOM:
        height -= 2
    write_count(canvas, half_points, (HUB[0], HUB[1] + height / 2 - 8), height, _INK)
    _lay_mouse(canvas, half_points / 2)


_INK = Paint(MOON, PAGE_INK)


@lru_cache(maxsize=2 * HIGHEST + 1)
def _lit(half_points: int) -> Image.Image:
    """A soft mask of the segments up to this count, the last one half if need be."""
    fine = Image.new("L", (_SIZE[0] * SUPERSAMPLING, _SIZE[1] * SUPERSAMPLING))
    draw = ImageDraw.Draw(fine)
    for start in range(0, half_points, 2):
        end = min(start + 2, half_points) / 2 - _MARGIN
        outline = moved(segment(start / 2 + _MARGIN, end), (-_CORNER[0], -_CORNER[1]))
        draw.polygon([(x * SUPERSAMPLING, y * SUPERSAMPLING) for x, y in outline], 255)
    return fine.reduce(SUPERSAMPLING)


def _lay_mouse(canvas: Canvas, total: float) -> None:
    """The mouse runs on the ring, its feet towards the middle of the dial."""
    x, y = dial_point(total, RING_RADIUS + _ABOVE_RING)
    sprite = _turned_mouse(total)
    corner = round(x - sprite.width / 2), round(y - sprite.height / 2)
    blend_sprite(canvas.plane, sprite, corner)


@lru_cache(maxsize=2 * HIGHEST + 1)
def _turned_mouse(total: float) -> Image.Image:
    degrees = 90 - 180 * total / HIGHEST
    return overlay("mouse").rotate(degrees, Image.Resampling.BICUBIC, expand=True)
