"""Outlines for drawing the art: mirrored, turned over, inset."""

import math
from collections.abc import Sequence

from bot.render.vector_paths import Point, Polygon, between


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
