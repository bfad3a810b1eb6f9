from typing import Any

from tests.coverage_report import below, gaps, percentage


def file(lines: int, missing: tuple[int, ...], branches: tuple[tuple[int, int], ...] = ()) -> Any:
    """What SlipCover says of a file with so many covered lines, and with these gaps."""
    return {
        "missing_lines": list(missing),
        "missing_branches": [list(branch) for branch in branches],
        "summary": {
            "covered_lines": lines,
            "missing_lines": len(missing),
            "covered_branches": 0,
            "missing_branches": len(branches),
        },
    }


def test_gaps_are_listed_in_runs_of_lines_and_as_branches() -> None:
    (found,) = gaps({"bot/x.py": file(6, (3, 4, 5, 9), ((7, 8), (10, 0)))})
    assert str(found) == "bot/x.py: 3-5, 9, 7->8, 10->end"
    assert percentage([found]) == 50


def test_a_part_below_its_floor_is_named() -> None:
    measured = gaps({"bot/engine/x.py": file(99, (1,)), "bot/ui/x.py": file(9_900, ())})
    assert below(measured) == ["bot/engine/: 99.00 %, and 100 % are wanted"]


def test_the_floor_of_everything_counts_all_files_together() -> None:
    measured = gaps({"bot/ui/x.py": file(94, (1, 2, 3)), "cogs/x.py": file(0, (1, 2, 3))})
    assert below(measured) == ["everything: 94.00 %, and 95 % are wanted"]


def test_nothing_to_measure_is_covered() -> None:
    assert percentage([]) == 100
