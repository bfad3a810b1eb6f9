"""Measures speed and memory and prints one table: `python -m tests.bench [section ...]`."""

import importlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.bench.row import Row

SECTIONS = ("engine", "ai", "render", "press", "throughput", "thinking", "memory", "growth")
HEADINGS = ("", "ours", "yardstick", "ratio", "goal", "")


def sections(asked: list[str]) -> list[str]:
    """The sections asked for, or all of them."""
    there = [name for name in SECTIONS if (Path(__file__).parent / f"{name}.py").exists()]
    unknown = [name for name in asked if name not in there]
    if unknown:
        raise SystemExit(f"There is no section {', '.join(unknown)}; there are {', '.join(there)}.")
    return [name for name in there if not asked or name in asked]


def lines(name: str) -> Iterator[tuple[str, ...]]:
    rows: Iterable[Row] = importlib.import_module(f"tests.bench.{name}").rows()
    for row in rows:
        if sys.stderr.isatty():
            print(f"\r{name}: {row.label}", end="\033[K", file=sys.stderr, flush=True)
        yield cells(f"{name}: {row.label}", row)


def cells(label: str, row: Row) -> tuple[str, ...]:
    against = "" if row.yardstick is None else f"{shown(row.yardstick)} {row.yardstick_label}"
    ratio = "" if row.ratio is None else f"{row.ratio:.3g}"
    verdict = {True: "met", False: "MISSED", None: ""}[row.met]
    return (label, f"{shown(row.figure)} {row.unit}", against, ratio, row.goal, verdict)


def shown(figure: float) -> str:
    return f"{figure:,.0f}" if abs(figure) >= 1000 else f"{figure:.3g}"


def main() -> None:
    table = [HEADINGS, *(line for name in sections(sys.argv[1:]) for line in lines(name))]
    if sys.stderr.isatty():
        print(end="\r\033[K", file=sys.stderr, flush=True)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        print(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        )


if __name__ == "__main__":
    main()
