"""The command line of the arena: any game, any two players, continued from a file, as a table."""

import json
from pathlib import Path

import pytest

from bot.tools.arena.arena import lines, read
from bot.tools.arena.arenas import ARENAS
from bot.tools.arena.match_runner import Match, play_match
from bot.tools.arena.matches import GENERAL_CONTESTANTS, LADDER

ABSTRAC = Match("abstrac", "combo", "random")


def said(*arguments: str) -> list[str]:
    return [line for line in lines(read([*arguments, "--jobs", "1"])) if line]


def seeds_of(file: Path, one: str) -> list[int]:
    kept = map(json.loads, file.read_text().splitlines())
    return [line["played"]["seed"] for line in kept if line["match"]["one"] == one]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_a_row_says_the_margin_its_error_the_deals_and_the_times() -> None:
    heads, rule, row = said(
        "random", "exact", "--game", "abstrac", "--deals", "2", "--option", "joker=on"
    )
    assert cells(heads) == ["game", "players", "points a deal", "played", "ms"]
    assert set(cells(rule)) == {"---"}
    game, players, margin, played, times = cells(row)
    assert (game, players, played) == ("abstrac", "random v exact, joker=on", "2")
    assert " ± " in margin
    assert margin.startswith("−"), "a true minus sign"
    assert times.count("at most") == 2


def test_a_row_of_whole_games_says_every_deal() -> None:
    heads, _, row = said("greedy", "random", "--whole", "--deals", "2")
    assert cells(heads)[2:] == [
        *(f"deal {number}" for number in range(1, 7)), "2 to 5", "all", "won, %", "played", "ms",
    ]  # fmt: skip
    assert cells(row)[0] == "dracula.classic"
    assert len(cells(row)) == len(cells(heads))


def test_without_names_the_programme_of_the_game_is_played() -> None:
    _, _, *rows = said("--game", "abstrac", "--deals", "1")
    assert [cells(row)[1] for row in rows] == [
        f"{one} v {other}" for one, other in ARENAS["abstrac"].programme
    ]
    assert ARENAS["dracula.partners"].programme == LADDER
    assert LADDER[0] == ("count", "helsing")


def test_without_memory_the_count_forgets() -> None:
    assert Match("dracula.classic", "count", "pimc-5", remembers=False).names == (
        "forgetful",
        "pimc-5",
    )
    assert "forgetful" in GENERAL_CONTESTANTS


def test_processes_play_as_one_does() -> None:
    alone, together = (play_match(ABSTRAC, range(4), jobs).margins for jobs in (1, 2))
    assert (alone == together).all()


def test_a_match_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    whole = play_match(ABSTRAC, range(4))
    play_match(ABSTRAC, range(2), file=file)
    play_match(Match("abstrac", "random", "combo"), range(4), file=file)
    kept = file.read_text()
    file.write_text(kept + kept[:30])  # killed in the middle of a line
    again = play_match(ABSTRAC, range(4), file=file)
    assert (again.margins == whole.margins).all()
    assert seeds_of(file, "combo") == [0, 1, 2, 3]
    before = file.read_text()
    assert (play_match(ABSTRAC, range(4), file=file).margins == whole.margins).all()
    assert file.read_text() == before, "nothing is played twice"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nobody", "count"], "there is no player nobody of dracula.classic"),
        (["count", "pimc-x", "--game", "fosco.four"], "there is no player pimc-x of fosco.four"),
        (["count", "--game", "abstrac"], "name two players, or none"),
        (["count", "harker", "--option", "joker"], "option unreadable: part joker"),
        (["count", "harker", "--option", "joker=on"], "option unknown: option joker"),
        (["count", "harker", "--game", "abstrac", "--option", "joker=2"], "option value"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        read(arguments)
    assert ended.value.code == 2
    assert told in capsys.readouterr().err
