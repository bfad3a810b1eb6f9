"""The end of a game: docs/rules.md 3d (G01 to G05), and the rulings D10 and D11."""

import pytest

from bot.engine.coffin.results import CoffinResult, Line
from bot.engine.coffin.rules import EndRules, TieBreak
from bot.engine.scoring.game_end import end_game

CLASSIC = EndRules()
PENGUIN = EndRules(tie_break=TieBreak.DRAW)
REVISED = EndRules(bonus=False, tie_break=TieBreak.SIXTH_DEAL)
SCORED = EndRules(scored_only=True)
NO_TIE_BONUS = EndRules(tie_adds=False)
NO_BONUS = EndRules(bonus=False)

Totals = tuple[int, int]
NOTHING = ([0, 0, 0], [0, 0, 0])


def coffin(deal: int, lines: tuple[list[int], ...], scores: tuple[int, ...]) -> CoffinResult:
    """A coffin with lines of these totals by side; its other fields do not matter."""
    totals = [total for side in lines for total in side]
    places = iter(range(len(totals)))
    return CoffinResult(
        deal=deal,
        dealer=0,
        coffin=(),
        lines=tuple(Line((None,) * 3, (total, 0, 0)) for total in totals),
        owned_lines=tuple(tuple(next(places) for _ in side) for side in lines),
        chosen=(0,) * len(lines),
        scores=scores,
        rank=0,
        counters=(0,) * len(lines),
        vampires=(False,) * len(lines),
    )


def lines_of(first: list[int], second: list[int]) -> list[CoffinResult]:
    """One coffin in which each side made these lines and scored its best."""
    return [coffin(6, (first, second), (max(first), max(second)))]


def sixth(first: int, second: int) -> list[CoffinResult]:
    return [coffin(5, NOTHING, (90, 10)), coffin(6, NOTHING, (first, second))]


def after_sixth(first: int, second: int) -> list[CoffinResult]:
    """Side 1 scored more in the sixth deal, after which the waste was played."""
    return [*sixth(30, 40), coffin(7, NOTHING, (first, second))]


Case = tuple[str, EndRules, Totals, list[CoffinResult], Totals, tuple[int, ...], str]
CASES: list[Case] = [
    # id, rules, totals, rounds, bonus, winners, by
    ("G01: the winner adds the difference", CLASSIC, (245, 272), [], (0, 27), (1,), "total"),
    ("G02", CLASSIC, (250, 250), lines_of([120, 60], [96, 90]), (120, 0), (0,), "best_line"),
    ("G04", PENGUIN, (250, 250), lines_of([120, 60], [96, 90]), (0, 0), (0, 1), "draw"),
    ("G05", REVISED, (250, 250), sixth(30, 40), (0, 0), (1,), "sixth_deal"),
    ("Penguin: the difference too", PENGUIN, (245, 272), [], (0, 27), (1,), "total"),
    ("D11: the sixth deal equal too", REVISED, (250, 250), sixth(40, 40), (0, 0), (0, 1), "draw"),
    ("D11: not the last", REVISED, (9, 9), after_sixth(50, 0), (0, 0), (1,), "sixth_deal"),
    ("D11: no bonus", REVISED, (245, 272), [], (0, 0), (1,), "total"),
    ("D10: next best", CLASSIC, (9, 9), lines_of([80, 50], [80, 70]), (0, 80), (1,), "best_line"),
    ("D10: equal lines", CLASSIC, (9, 9), lines_of([80, 70], [70, 80]), (0, 0), (0, 1), "draw"),
    ("D10: no tie bonus", NO_TIE_BONUS, (9, 9), lines_of([90], [80]), (0, 0), (0,), "best_line"),
    ("D11: no end bonus", NO_BONUS, (9, 9), lines_of([90], [80]), (0, 0), (0,), "best_line"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_the_result_of_a_game(case: Case) -> None:
    _, rules, totals, results, bonus, winners, by = case
    game_result = end_game(totals, results, rules)
    assert (game_result.totals, game_result.bonus) == (totals, bonus)
    assert game_result.finals == tuple(map(sum, zip(totals, bonus, strict=True)))
    assert (game_result.winners, game_result.decided_by) == (winners, by)


def test_the_tie_bonus_decides_which_lines_count_d10() -> None:
    """Side 0 made a line of 99 that did not score, since the best lines were equal."""
    results = [coffin(1, ([99, 40], [99, 50]), (40, 50)), coffin(2, ([60, 98], [50, 0]), (60, 50))]
    made = end_game((100, 100), results, CLASSIC)
    assert (made.winners, made.bonus) == ((0,), (99, 0))
    scored = end_game((100, 100), results, SCORED)
    assert (scored.winners, scored.bonus) == ((0,), (60, 0))


def test_the_winner_of_three_adds_the_margin_over_the_second() -> None:
    game_result = end_game((300, 240, 180), [], CLASSIC)
    assert (game_result.bonus, game_result.winners) == ((60, 0, 0), (0,))


def test_only_sides_with_the_highest_total_take_part_in_the_tie_break() -> None:
    results = [coffin(1, ([50], [60], [90]), (50, 60, 90))]
    game_result = end_game((300, 300, 180), results, CLASSIC)
    assert (game_result.winners, game_result.decided_by) == ((1,), "best_line")
    assert end_game((300, 300, 180), results, PENGUIN).winners == (0, 1)
    assert end_game((300, 300, 180), [coffin(6, NOTHING, (1, 2, 3))], REVISED).winners == (1,)
