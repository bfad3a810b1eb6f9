"""Messages around daily coffins keep Discord's limits, however many take part."""

from datetime import date

import pytest

from bot.i18n.sanitize import safe_name
from bot.i18n.translator import Translator, translator_for
from bot.model.players import Person
from bot.model.puzzles import DailyPost, MonthResult, RankedAttempt
from cogs.puzzle import daily_layouts as layouts
from tests.ui.limits import check

DAY = date(2026, 11, 20)
PEOPLE = [Person(2**62 + number, "W" * 32) for number in range(260)]


def test_a_post_stays_within_discords_limits(translator: Translator) -> None:
    attempts = tuple(RankedAttempt(person, DAY, "QH@b1", 0, 999) for person in PEOPLE)
    reminded = tuple(person.user_id for person in PEOPLE)
    post = DailyPost(10, 20, DAY, attempts, reminded)
    messages = (layouts.daily_post(post, translator), *layouts.further_pings(post, translator))
    assert len(messages) == 3
    for message in messages:
        check(message)
    assert tuple(one for message in messages for one in message.mentions) == reminded
    check(layouts.daily_post(DailyPost(10, 20, DAY), translator))
    assert not layouts.further_pings(DailyPost(10, 20, DAY), translator)


def test_the_table_of_a_month_stays_within_discords_limits_and_has_the_reader(
    translator: Translator,
) -> None:
    results = [MonthResult(person, 31, 31, 999 + at) for at, person in enumerate(PEOPLE)]
    shown = layouts.month_ranking(results, DAY, PEOPLE[-1].user_id, translator)
    check(shown)
    assert "260." in shown.lines[-2]
    check(layouts.month_ranking([], DAY, 1, translator))


def test_equal_results_of_a_month_share_a_rank() -> None:
    points = ((9, 20), (8, 5), (8, 5), (8, 6))
    results = [
        MonthResult(person, 10, best, lost)
        for person, (best, lost) in zip(PEOPLE[:4], points, strict=True)
    ]
    lines = layouts.month_ranking(results, DAY, 1, translator_for("en")).lines[1:-1]
    assert [line.split()[0] for line in lines] == ["🥇", "🥈", "🥈", "**4.**"]


def attempt(number: int, lost: int, streak: int) -> RankedAttempt:
    return RankedAttempt(Person(number, f"Player {number}"), DAY, "QH@b1", lost, streak)


def test_the_post_of_a_first_day_leads_to_the_month_of_the_day_before_by_its_name() -> None:
    post = DailyPost(10, 20, date(2026, 2, 1), (attempt(1, 0, 1),))
    for language, month in (("en", "January 2026"), ("de", "Januar 2026")):
        (button,) = (
            one
            for one in layouts.daily_post(post, translator_for(language)).buttons
            if one.custom_id == "q:2026-01-31:month:-"
        )
        assert button.label == month


def test_results_have_the_points_lost_and_the_days_in_a_row() -> None:
    _ = translator_for("en")
    board = layouts.daily_ranking([attempt(1, 0, 3), attempt(2, 8, 1)], DAY, 9, _)
    assert board.lines[1:3] == (
        f"🥇 {safe_name('Player 1')} · 🟩 9/9 · 🔥 3",
        f"🥈 {safe_name('Player 2')} · 🟩 7/9 · −8",
    )
    assert layouts.own_points(attempt(1, 0, 3), _) == "You found the best move · 3 days in a row"
    assert layouts.own_points(attempt(2, 1, 1), _) == "You lost 1 point"


def test_the_results_of_a_day_explain_the_squares_and_signs() -> None:
    _ = translator_for("en")
    board = layouts.daily_ranking([attempt(1, 6, 3)], DAY, 9, _)
    assert board.lines[-1] == (
        "-# 🟩 9/9 is the best move. Every 5 points lost, or part of them, costs one green square."
        " − points lost · 🔥 days in a row; one a month may be missed"
    )
    assert "🟩" not in "".join(layouts.daily_ranking([], DAY, 9, _).lines)


def test_a_month_without_a_loss_has_no_points() -> None:
    results = [MonthResult(PEOPLE[0], 3, 3, 0), MonthResult(PEOPLE[1], 3, 2, 1)]
    best, second, note = layouts.month_ranking(results, DAY, 9, translator_for("en")).lines[1:]
    assert best.endswith(" · **3** / 3")
    assert second.endswith(" · **2** / 3 · −1")
    assert note == "-# best moves / days · − points lost"


def test_the_winners_of_yesterday_found_the_best_move() -> None:
    post = DailyPost(10, 20, DAY, (attempt(1, 0, 3), attempt(2, 0, 1), attempt(3, 4, 1)))
    names = f"{safe_name('Player 1')} · {safe_name('Player 2')}"
    assert layouts.daily_post(post, translator_for("en")).lines[2] == (
        f"🏆 Yesterday's best: {names} (found the best move)."
    )


@pytest.mark.parametrize(("winners", "others"), [(5, ""), (7, " · … and 2 more")])
def test_five_winners_of_yesterday_are_named_and_the_others_counted(
    winners: int, others: str
) -> None:
    before = tuple(attempt(number, 0, 1) for number in range(1, winners + 1))
    names = " · ".join(safe_name(f"Player {number}") for number in range(1, 6))
    assert layouts.daily_post(DailyPost(10, 20, DAY, before), translator_for("en")).lines[2] == (
        f"🏆 Yesterday's best: {names}{others} (found the best move)."
    )


def test_a_shared_result_says_how_far_a_move_was_from_the_best() -> None:
    _ = translator_for("en")
    for lost, told in (
        (0, "found the best move · 3 days in a row"),
        (1, "1 point short of the best move · 3 days in a row"),
        (39, "39 points short of the best move · 3 days in a row"),
    ):
        assert layouts.shared_result(attempt(1, lost, 3), _).lines[-1] == told


def test_the_best_of_yesterday_may_not_have_found_the_best_move() -> None:
    post = DailyPost(10, 20, DAY, (attempt(1, 9, 3), attempt(2, 4, 1)))
    told = f"🏆 Yesterday's best: {safe_name('Player 2')} (4 points short of the best move)."
    assert layouts.daily_post(post, translator_for("en")).lines[2] == told


def test_the_results_of_a_day_are_not_called_those_of_today() -> None:
    """The message stays in its channel for longer than that day."""
    shared = layouts.shared_result(
        RankedAttempt(PEOPLE[0], DAY, "QH@b1", 0, 1), translator_for("en")
    )
    assert "The day's results" in [button.label for button in shared.buttons]
