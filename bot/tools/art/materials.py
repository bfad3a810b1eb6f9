"""Draws the materials of the backgrounds: night sky, wooden rims, quilted velvet, brass nails."""

from collections.abc import Sequence

from bot.kits.coffin.board_layout import BOARD
from bot.render.colours import BRASS, BRASS_DARK, NIGHT, VELVET_ROSE, Colour, blend
from bot.render.symbols import BAT
from bot.render.vector_paths import Point, Polygon, between
from bot.tools.art.colours import BAT_WING, BRASS_LIGHT, INK, VELVET, VELVET_DARK, lit
from bot.tools.art.outlines import inset
from bot.tools.art.painter import Ink, Painter

_PLANKS: tuple[Colour, ...] = (
    (100, 64, 41),
    (86, 53, 34),
    (70, 42, 28),
    (58, 34, 24),
    (74, 45, 30),
    (94, 59, 38),
)
_BATS = ((14, 44, 0.62), (78, 12, 0.36), (664, 104, 0.32), (-4, 916, 0.42), (712, 916, 0.42))
_STAR: Colour = (128, 112, 132)


def night_sky(painter: Painter) -> None:
    """A moon in the upper right corner, stars and bats on a board of night."""
    for radius, colour in ((250, (20, 13, 24)), (185, (24, 15, 29)), (125, (30, 19, 36))):
        painter.disc((712, 46), float(radius), colour)
    _stars(painter)
    painter.disc((710, 48), 46, (206, 188, 152))
    painter.disc((704, 44), 41, (226, 211, 178))
    painter.disc((700, 41), 36, (236, 223, 192))
    for x, y, size in ((690, 34, 7.5), (716, 60, 5.5), (720, 30, 4.0), (694, 62, 3.0)):
        painter.disc((x, y), size, (206, 189, 153))
        painter.disc((x - 0.8, y - 0.8), size * 0.72, (216, 200, 166))
    for x, y, scale in _BATS:
        painter.placed(x, y, scale).shape(BAT, BAT_WING)


def wooden_rim(painter: Painter, outline: Polygon, depth: float) -> None:
    """A rim of planks inside a convex outline (clockwise on the screen), one plank per side."""
    painter.shape(outline, _PLANKS[2], Ink((20, 10, 10), 5))
    hollow = inset(outline, depth)
    for side, a in enumerate(outline):
        after = (side + 1) % len(outline)
        shade = _PLANKS[side * len(_PLANKS) // len(outline)]
        _plank(painter, (a, outline[after], hollow[after], hollow[side]), shade)


def velvet(painter: Painter, outline: Polygon, depth: float) -> None:
    """Quilted velvet, `depth` inside a convex outline, with a brass and a rose piping."""
    painter.shape(inset(outline, depth), VELVET, Ink((20, 7, 10), 5))
    quilt = painter.layer()
    stretch = (BOARD[1] + 40) * 0.72
    for stitch in range(-20, 36):
        for lean in (1, -1):
            x = stitch * 58.0
            line = ((x, -20.0), (x + lean * stretch, BOARD[1] + 20.0))
            quilt.line(line, Ink(VELVET_DARK, 2.0))
            gleam = tuple((px + 1.8, py) for px, py in line)
            quilt.line(gleam, Ink(lit(VELVET, 1.12), 0.8))
    shape = painter.layer()
    shape.shape(inset(outline, depth + 3), INK)
    quilt.cut(shape)
    painter.overlay(quilt.canvas)
    painter.shape(inset(outline, depth + 3), None, Ink(BRASS_DARK, 2))
    painter.shape(inset(outline, depth + 7), None, Ink(VELVET_ROSE, 1.4))


def nail_heads(painter: Painter, middles: Sequence[Point]) -> None:
    """A round brass nail at each of these points."""
    for x, y in middles:
        painter.disc((x, y + 1), 6.5, (20, 10, 8))
        painter.disc((x, y), 5.6, BRASS_DARK)
        painter.disc((x - 0.6, y - 0.8), 4.4, BRASS)
        painter.disc((x - 1.6, y - 2), 1.7, BRASS_LIGHT)


def _plank(painter: Painter, corners: tuple[Point, Point, Point, Point], shade: Colour) -> None:
    """A plank with its grain; the first two corners are its outer edge."""
    a, b, c, d = corners
    painter.shape(corners, shade, Ink((30, 16, 14), 1.6))
    for depth in (0.26, 0.52, 0.79):
        painter.line((between(a, d, depth), between(b, c, depth)), Ink(lit(shade, 0.82), 1.3))
    for depth, start, end in ((0.39, 0.12, 0.34), (0.66, 0.48, 0.8), (0.14, 0.6, 0.9)):
        left, right = between(a, d, depth), between(b, c, depth)
        flame = (between(left, right, start), between(left, right, end))
        painter.line(flame, Ink(lit(shade, 1.12), 1.0))
    painter.line((a, b), Ink(lit(shade, 1.36), 2.4))
    painter.line((a, d), Ink((30, 16, 14), 1.6))


def _stars(painter: Painter) -> None:
    width, height = BOARD
    # A fixed low-discrepancy walk: the same sky on every machine, and no two stars together.
    for step in range(64):
        x = (step * 0.7548776662 % 1) * width
        y = (step * 0.5698402909 % 1) * height
        glow = (0.7, 0.9, 0.8, 1.3)[step % 4]
        painter.disc((x, y), glow, blend(NIGHT, _STAR, 0.5 + glow / 3))
