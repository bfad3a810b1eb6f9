"""Knows outlines: path text (M L Q C Z) to polygons, mirrored and inset polygons."""

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

Point = tuple[float, float]
Polygon = tuple[Point, ...]

CURVE_STEPS = 18
_TOKEN = re.compile(r"[MLQCZ]|-?\d*\.?\d+")
_POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3}


@cache
def polygons(path: str) -> tuple[Polygon, ...]:
    """The outlines that a path text describes, closed or open; curves become short steps."""
    outlines: list[Polygon] = []
    outline: list[Point] = []
    for command, points in _commands(path):
        if command in "MZ" and outline:
            outlines.append(tuple(outline))
            outline = []
        if command in "ML":
            outline.extend(points)
        elif points:
            outline.extend(_curve((outline[-1], *points)))
    if outline:
        outlines.append(tuple(outline))
    return tuple(outlines)


def mirrored(outline: Polygon, axis: float) -> Polygon:
    """The same outline on the other side of a vertical axis."""
    return tuple((2 * axis - x, y) for x, y in outline)


def symmetric(half: Polygon, axis: float) -> Polygon:
    """One closed outline from its left half, which starts and ends on the axis."""
    return half + tuple(reversed(mirrored(half, axis)))


def moved(outline: Polygon, origin: Point, scale: float = 1.0) -> Polygon:
    """The outline scaled, then set down at `origin`."""
    return tuple((origin[0] + x * scale, origin[1] + y * scale) for x, y in outline)


def between(start: Point, end: Point, share: float) -> Point:
    """The point that lies this share of the way from start to end."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


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


def _commands(path: str) -> Iterator[tuple[str, list[Point]]]:
    tokens = _TOKEN.findall(path)
    command, at = "M", 0
    while at < len(tokens):
        if tokens[at] in "MLQCZ":
            command = tokens[at]
            at += 1
        if command == "Z":
            yield command, []
            continue
        stop = at + 2 * _POINTS[command]
        numbers = [float(token) for token in tokens[at:stop]]
        yield command, list(zip(numbers[::2], numbers[1::2], strict=True))
        command, at = ("L" if command == "M" else command), stop


def _curve(controls: Sequence[Point]) -> Iterator[Point]:
    for step in range(1, CURVE_STEPS + 1):
        row = list(controls)
        while len(row) > 1:  # de Casteljau: one rule for both degrees
            row = [between(a, b, step / CURVE_STEPS) for a, b in pairwise(row)]
        yield row[0]
