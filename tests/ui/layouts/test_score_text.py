"""The end of a session tells of each of its games, and how the bonuses add up."""

from dataclasses import replace
from functools import cache

import pytest

from bot.i18n.translator import languages, translator_for
from bot.tables.table import Table
from bot.ui.layouts import end_sentences, game_over
from bot.ui.layouts.seating import side_names
from tests.transcripts.games import Playthrough, tables_of
from tests.ui.limits import check
from tests.ui.phone import MOST_TO_READ, height

TARGETS = (300, 600, 1000, 3000)
_ = translator_for("en")


@cache
def session(target: int) -> tuple[Table, ...]:
    """The tables of a session up to so many points."""
    return tables_of(Playthrough("dracula.classic", 1, {"session_target": str(target)}))


def test_the_end_of_a_session_speaks_of_the_session() -> None:
    for target in TARGETS:
        message = game_over.table_over(session(target)[-1], _)
        check(message)
        assert message.lines[0].endswith(" · the session is over")
        assert " wins the session against " in message.below[0]


def test_each_game_of_a_session_has_a_line_with_its_bonus() -> None:
    over = session(1000)[-1]
    results, (mina, jonathan) = over.view(None).game_results, side_names(over, _)
    shown = end_sentences.how_it_ended(over, over.view(None), _)[1:]
    assert len(shown) == len(results) == 3
    assert [any(result.bonus) for result in results] == [True] * 3
    for number, (line, result) in enumerate(zip(shown, results, strict=True), 1):
        (winner,) = result.winners
        parts = [f"{mina}: **{result.finals[0]}**", f"{jonathan}: **{result.finals[1]}**"]
        total, bonus = result.totals[winner], result.bonus[winner]
        name = (mina, jonathan)[winner]
        parts[winner] = f"{name}: {total} + {bonus} = **{result.finals[winner]}**"
        assert line == f"Game {number}: {' · '.join(parts)}"


def test_the_first_games_of_a_long_session_share_a_line() -> None:
    over = session(3000)[-1]
    view, names = over.view(None), side_names(over, _)
    first, *others = end_sentences.how_it_ended(over, view, _)[1:]
    count = len(view.game_results)
    assert count > 4
    assert [line.partition(":")[0] for line in others] == [
        f"Game {number}" for number in range(count - 2, count + 1)
    ]
    finals = [result.finals for result in view.game_results[:-3]]
    earlier = [sum(scores) for scores in zip(*finals, strict=True)]
    scores = " · ".join(f"{names[side]}: **{earlier[side]}**" for side in (0, 1))
    assert first == f"Games 1 to {count - 3}: {scores}"


@pytest.mark.parametrize("language", languages())
def test_the_end_of_a_session_fits_a_phone_however_long_it_was(language: str) -> None:
    for target in TARGETS:
        over = session(target)[-1]
        assert height(game_over.table_over(over, translator_for(language))) <= MOST_TO_READ


def test_a_session_of_partners_is_won_by_both() -> None:
    options = {"session_target": "300"}
    over = tables_of(Playthrough("dracula.partners", 0, options))[-1]
    first, *_others = game_over.table_over(over, _).below
    assert "** win the session against " in first


def test_a_session_that_somebody_resigns_has_the_points_of_the_session() -> None:
    in_second = next(table for table in session(1000) if len(table.view(None).game_results) == 1)
    for table in (session(1000)[20], in_second):
        resigned = replace(table, position=table.position.play("!resign 1"))
        message = game_over.table_over(resigned, _)
        assert message.lines[0].endswith(" · the session is over")
        assert message.below[1].startswith("Session: ") is (table is in_second)
