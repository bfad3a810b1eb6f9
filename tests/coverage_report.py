"""What the tests left out, and whether each part of the bot is covered as far as it has to be.

`python -m tests.coverage_report FILE` reads what SlipCover wrote, lists the gaps, and ends with 1
if a part is below its floor.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests import postgres

FLOORS: Final = (
    ("bot/engine/", 100.0),
    ("bot/tables/", 100.0),
    ("bot/store/", 99.0),
    ("", 95.0),
)
"""The share of lines and branches, in percent, that the files below a folder reach together."""

ONLY_POSTGRES: Final = ("bot/store/postgres_", "bot/store/advisory_locks.py")
"""What no test reaches without PostgreSQL."""


class Gaps(NamedTuple):
    """How much of a file is covered, and which of its lines and branches are not."""

    path: str
    covered: int
    missing: int
    lines: tuple[int, ...]
    branches: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        branches = (f"{line}->{target or 'end'}" for line, target in self.branches)
        return f"{self.path}: {', '.join((*_runs(self.lines), *branches))}"


def _runs(lines: Sequence[int]) -> Iterator[str]:
    """Lines that follow one another, as `first-last`."""
    for _, run in groupby(enumerate(lines), key=lambda numbered: numbered[1] - numbered[0]):
        first, *_, last = [line for _, line in run] * 2
        yield f"{first}-{last}" if last > first else f"{first}"


def gaps(files: Mapping[str, Any]) -> list[Gaps]:
    """The gaps of each file, by path."""
    return [
        Gaps(
            path,
            summary["covered_lines"] + summary["covered_branches"],
            summary["missing_lines"] + summary["missing_branches"],
            tuple(measured["missing_lines"]),
            tuple((line, target) for line, target in measured["missing_branches"]),
        )
        for path, measured in sorted(files.items())
        for summary in (measured["summary"],)
    ]


def percentage(measured: Iterable[Gaps]) -> float:
    """The share of lines and branches that are covered; 100 if there are none."""
    covered, missing = 0, 0
    for file in measured:
        covered += file.covered
        missing += file.missing
    return 100 * covered / (covered + missing) if covered else 100.0


def below(measured: Sequence[Gaps]) -> list[str]:
    """What to say of each part that is below its floor."""
    said = []
    for folder, floor in FLOORS:
        reached = percentage(file for file in measured if file.path.startswith(folder))
        if reached < floor:
            said.append(f"{folder or 'everything'}: {reached:.2f} %, and {floor:g} % are wanted")
    return said


def main(file: Path) -> int:
    """Print the gaps and what is below its floor; 1 if anything is."""
    left_out = () if postgres.binaries() else ONLY_POSTGRES
    measured = [
        file
        for file in gaps(json.loads(file.read_text("utf-8"))["files"])
        if not file.path.startswith(left_out)
    ]
    print(*(file for file in measured if file.missing), sep="\n")
    print(
        f"Covered: {percentage(measured):.2f} % of the lines and branches of {len(measured)} files"
    )
    wanting = below(measured)
    print(*wanting, sep="\n", file=sys.stderr)
    return 1 if wanting else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
