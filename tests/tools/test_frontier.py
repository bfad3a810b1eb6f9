"""Mixtures of opponents are played as the Count plays, and compared deal by deal."""

import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bot.ai.coffin.coffin_evaluator import THE_COUNT
from bot.ai.coffin.evaluators import OpponentModelPimc
from bot.ai.coffin.observation import CoffinValues
from bot.ai.coffin.opponent_memory import TYPES
from bot.tools.arena.coffin import DealTable, best_of
from bot.tools.arena.frontier import GOALS, MIXTURES, Experiment, on_frontier, play, table
from bot.tools.arena.frontier_chart import chart
from bot.tools.arena.match_runner import append_line, read_lines
from bot.tools.arena.mixtures import OPPONENTS, FirstCoffins, Mixture, Mixtures
from tests.ai.coffin.observing import observation_at

SVG = "{http://www.w3.org/2000/svg}"
OWN, SEEING, CAREFUL = MIXTURES[0], "0,0,0,0,100,0,0,0", "100,0,0,0,0,0,0,0"
HASTY = "0,0,0,0,0,0,100,0"
QUICK = OpponentModelPimc(THE_COUNT.model, hands=10)
FOUND = {
    "cheat": np.array([[-8.0, -6.0], [-5.0, -7.0], [-9.0, -7.0]]),
    "greedy": np.array([[25.0, 27.0], [20.0, 22.0], [24.0, 26.0]]),
}


def values_of(*names: str, ply: int) -> CoffinValues:
    _, observation = observation_at(ply)
    players = Mixtures(THE_COUNT, tuple(map(Mixture.named, names)))
    return players.values(observation, np.random.default_rng(7))


@pytest.mark.parametrize("ply", range(1, 8))
def test_the_counts_own_mixture_values_moves_as_he_does(ply: int) -> None:
    _, observation = observation_at(ply)
    own = THE_COUNT.values(observation, np.random.default_rng(7))
    assert np.allclose(values_of(OWN, ply=ply)[0], own)


def test_mixtures_differ_in_what_they_think_of_a_move() -> None:
    seeing, careful = values_of(SEEING, CAREFUL, ply=3)
    assert not np.allclose(seeing, careful)


def test_caution_leans_to_what_a_move_is_worth_with_all_cards_open() -> None:
    _, observation = observation_at(4)
    model = replace(THE_COUNT.model, types=TYPES).with_priors(Mixture.named(CAREFUL).shares)
    count = replace(THE_COUNT, model=model)
    nested, plain = (
        replace(count, within=within).values(observation, np.random.default_rng(7))
        for within in (THE_COUNT.within, 0)
    )
    (between,) = values_of(f"{CAREFUL}/25", ply=4)
    near = plain > plain.max() - THE_COUNT.within  # moves further away are not thought through
    assert np.allclose(between[near], 0.75 * nested[near] + 0.25 * plain[near])
    assert not np.allclose(nested[near], plain[near])


@pytest.mark.parametrize("name", ["100", "50,0,0,0,0,0,0,0"])
def test_shares_that_are_no_mixture_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="shares with a sum of 100"):
        Mixture.named(name)


def played_alone(name: str, seed: int, seat: int) -> float:
    """One coffin against greedy play with nothing shared between mixtures."""
    table, players = DealTable(seed), Mixtures(QUICK, (Mixture.named(name),))
    for ply in range(8):
        rng, observation = np.random.default_rng([seed, ply]), table.observation(ply % 2)
        if ply % 2 == seat:
            table.lay(seat, *best_of(players.values(observation, rng)[0]))
        else:
            table.lay(1 - seat, *best_of(OPPONENTS["greedy"].values(observation, rng)))
    return table.margin() if seat == 0 else -table.margin()


def test_mixtures_played_together_score_as_each_of_them_alone() -> None:
    names = (SEEING, HASTY)  # what they think depends on no sample that the other could change
    players, found = Mixtures(QUICK, tuple(map(Mixture.named, names))), []
    for seed in range(3):
        found.append(FirstCoffins(players, "greedy").margins(seed).tolist())
        alone = [[played_alone(name, seed, seat) for seat in (0, 1)] for name in names]
        assert found[-1] == np.mean(alone, axis=1).tolist()
    assert any(seeing != hasty for seeing, hasty in found)


def test_what_is_kept_is_not_played_again_and_a_new_mixture_is(tmp_path: Path) -> None:
    file, experiment = tmp_path / "kept.jsonl", Experiment("greedy")
    file.write_text("")
    append_line(file, ["greedy", False, 5, {OWN: 99.0}])
    append_line(file, ["greedy", True, 5, {SEEING: 99.0}])
    margins = play(experiment, (OWN, SEEING), [5], file=file)
    assert margins[0, 0] == 99
    assert margins[1, 0] != 99, "a brief look is another experiment"
    assert list(read_lines(file)[-1][-1]) == [SEEING]
    before = file.read_text()
    assert (play(experiment, (OWN, SEEING), [5], file=file) == margins).all()
    assert file.read_text() == before


def test_a_row_tells_what_a_mixture_gains_over_the_first_one_in_the_same_deals() -> None:
    heads, _, own, other, _ = (cells(line) for line in table(("a", "b", "c"), FOUND))
    assert heads == ["", "mixture", "cheat", "more", "greedy", "more", "frontier"]
    assert own == ["1", "a", "−7.00 ± 1.00", "", "+26.00 ± 1.00", "", "yes"]
    assert other[2:4] == ["−6.00 ± 1.00", "+1.00 ± 2.00"]


def test_the_frontier_has_no_mixture_that_another_one_beats_everywhere() -> None:
    assert on_frontier(FOUND) == [True, True, False]


def test_the_chart_has_a_point_a_mixture_and_a_panel_an_opponent() -> None:
    others = {"greedy": FOUND["greedy"], "pimc-100": FOUND["greedy"]}
    drawn = chart(("cheat", FOUND["cheat"]), others, [True, True, False], GOALS)
    root = ET.fromstring(drawn)
    numbers = [each.text for each in root.iter(f"{SVG}text")]
    assert [numbers.count(str(number)) for number in (1, 2, 3, 4)] == [2, 2, 2, 0]
    assert {"against greedy", "against pimc-100"} <= set(numbers)
    width = float(root.attrib["width"])
    assert all(0 < float(each.attrib["cx"]) < width for each in root.iter(f"{SVG}circle"))


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]
