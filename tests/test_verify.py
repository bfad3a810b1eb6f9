"""The report on a record text: what it proves, and what it says that it cannot."""

import pytest

from bot.engine.errors import InvalidRecord
from bot.engine.games import GAMES
from bot.engine.notation import write
from bot.verify import NotARecord, report, text_of
from tests.engine.playouts import played


@pytest.mark.parametrize("key", GAMES)
def test_a_report_shows_totals_options_and_what_the_seal_covers(key: str) -> None:
    record, passed = played(key)
    lines = "\n".join(report(write(GAMES[key], record, {})))
    (result,) = passed[-1].state.view(None).game_results
    assert " to ".join(map(str, result.totals)) in lines
    assert " to ".join(map(str, result.finals)) in lines
    assert record.commitment in lines
    assert "the edition's defaults" in lines
    assert "does not cover" in lines


def test_a_report_names_options_and_every_game_of_a_session() -> None:
    options = {"session_target": "1000", "tie_rule": "distinct"}
    record, passed = played("dracula.classic", 4, options)
    lines = "\n".join(report(write(GAMES["dracula.classic"], record, {})))
    games = len(passed[-1].state.view(None).game_results)
    assert "session_target=1000, tie_rule=distinct" in lines
    assert lines.count("Totals: ") == lines.count("Game ") == games > 1


def test_a_bonus_is_reported_among_those_who_stayed_t9() -> None:
    record, passed = played("thracula", 0, {"thracula_bonus": "margin"})
    (best,) = passed[-1].winners or ()
    left = (f"!resign {best}", f"!continue {(best + 1) % 3}")
    moves = (*record.moves[:-1], *left, record.moves[-1])
    whole = type(record)(record.rules, record.seed, record.options, moves)
    totals = passed[-1].state.view(None).game_results[0].totals
    second, first = sorted(total for seat, total in enumerate(totals) if seat != best)
    finals = [total + (first - second) * (total == first) for total in totals]
    lines = "\n".join(report(write(GAMES["thracula"], whole, {})))
    assert f"with the bonus {' to '.join(map(str, finals))}" in lines


def test_a_game_that_was_left_reports_the_deals_that_were_finished() -> None:
    record, _ = played("dracula.classic")
    cut = type(record)(record.rules, record.seed, record.options, (*record.moves[:12], "!resign 0"))
    lines = "\n".join(report(write(GAMES["dracula.classic"], cut, {})))
    assert "Deals: " in lines
    assert "Totals: " not in lines


def test_a_text_that_contradicts_itself_gets_no_report() -> None:
    record, _ = played("dracula.classic")
    text = write(GAMES["dracula.classic"], record, {})
    with pytest.raises(InvalidRecord, match="claim differs"):
        report(text.replace("{Scores ", "{Scores 999 ", 1))


@pytest.mark.parametrize(
    "copied",
    [
        "{}",
        "\ufeff{}",
        "```\n{}```",
        "\ufeff```text\r\n{}\r\n```\r\n",
        "```{}```",
    ],
)
def test_a_text_is_read_as_it_was_saved_or_copied(copied: str) -> None:
    record, _ = played("dracula.classic")
    text = write(GAMES["dracula.classic"], record, {"Seat0": "```"})
    assert report(text_of(copied.format(text).encode())) == report(text)


@pytest.mark.parametrize("content", [b"", b"garlic", b"> [Rules", b"\xff\xfe[\0R\0", b'[Seed "1"]'])
def test_a_file_with_something_else_is_told_from_a_record_with_a_fault(content: bytes) -> None:
    with pytest.raises(NotARecord, match="/dracula record gives"):
        report(text_of(content))
    with pytest.raises(InvalidRecord, match="Seed"):
        report(text_of(b'[Rules "dracula.classic"]'))
