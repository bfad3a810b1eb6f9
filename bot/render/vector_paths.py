"""Vector paths: texts of the commands M L Q C Z with absolute coordinates, made into polygons."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Rect = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels; right and bottom are exclusive."""

CURVE_STEPS = 18
SUPERSAMPLING = 4
"""Shapes are drawn this many times as large, and then reduced, so that their edges are smooth."""
_TOKEN = re.compile(r"[MLQCZ]|-?\d*\.?\d+")
_POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3}


@cache
def polygons(path: str) -> tuple[Polygon, ...]:
    """The outlines of a path, closed or open; each curve becomes many short lines."""
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


def moved(outline: Polygon, origin: Point, scale: float = 1.0) -> Polygon:
    """The outline scaled, then moved so that its point (0, 0) is at `origin`."""
    return tuple((origin[0] + x * scale, origin[1] + y * scale) for x, y in outline)


def between(start: Point, end: Point, share: float) -> Point:
    """The point at this share of the way from start to end."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


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
        while len(row) > 1:  # De Casteljau's algorithm, for both degrees.
            row = [between(a, b, step / CURVE_STEPS) for a, b in pairwise(row)]
        yield row[0]
