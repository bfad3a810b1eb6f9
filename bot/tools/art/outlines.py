"""Outlines for drawing the art: mirrored, turned over, inset; and the suits as paths."""

import math
from collections.abc import Sequence

from bot.render.vector_paths import Point, Polygon, between

SUITS = {
    "H": "M50 96 C44 84 4 58 4 30 C4 12 17 3 29 3 C40 3 47 10 50 19 C53 10 60 3 71 3"
    " C83 3 96 12 96 30 C96 58 56 84 50 96 Z",
    "D": "M50 1 C58 22 70 38 90 50 C70 62 58 78 50 99 C42 78 30 62 10 50 C30 38 42 22 50 1 Z",
    "S": "M50 2 C56 18 96 42 96 66 C96 80 86 87 76 87 C68 87 60 83 55 75 C56 86 60 93 68 98"
    " L32 98 C40 93 44 86 45 75 C40 83 32 87 24 87 C14 87 4 80 4 66 C4 42 44 18 50 2 Z",
    "C": "M50 3 C63 3 73 13 73 26 C73 33 70 38 66 42 C69 41 72 40 76 40 C88 40 97 49 97 61"
    " C97 73 88 82 76 82 C67 82 59 77 55 69 C56 82 60 92 68 98 L32 98 C40 92 44 82 45 69"
    " C41 77 33 82 24 82 C12 82 3 73 3 61 C3 49 12 40 24 40 C28 40 31 41 34 42"
    " C30 38 27 33 27 26 C27 13 37 3 50 3 Z",
}
"""By letter, in a box of 100 by 100."""


def mirrored(outline: Polygon, axis: float) -> Polygon:
    """The same outline on the other side of a vertical axis."""
    return tuple((2 * axis - x, y) for x, y in outline)


def symmetric(half: Polygon, axis: float) -> Polygon:
    """One closed outline from its left half, which starts and ends on the axis."""
    return half + tuple(reversed(mirrored(half, axis)))


def upside_down(outline: Polygon) -> Polygon:
    """The outline turned over within its box."""
    return tuple((x, 100 - y) for x, y in outline)


def inset(outline: Sequence[Point], depth: float) -> Polygon:
    """A convex outline (clockwise on the screen) with each edge moved inwards by `depth`."""
    edges = [_shifted(a, b, depth) for a, b in zip(outline, _rotated(outline), strict=True)]
    return tuple(_crossing(edges[i - 1], edges[i]) for i in range(len(edges)))


def _rotated(outline: Sequence[Point]) -> list[Point]:
    return [*outline[1:], outline[0]]


def _shifted(start: Point, end: Point, depth: float) -> tuple[Point, Point]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    nx, ny = -dy / length * depth, dx / length * depth
    return (start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny)


def _crossing(one: tuple[Point, Point], two: tuple[Point, Point]) -> Point:
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = two
    slope = (ax - bx) * (cy - dy) - (ay - by) * (cx - dx)
    return between((ax, ay), (bx, by), ((ax - cx) * (cy - dy) - (ay - cy) * (cx - dx)) / slope)
