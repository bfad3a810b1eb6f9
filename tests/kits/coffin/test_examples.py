"""The examples score what is printed."""

from dataclasses import replace

import pytest

from bot.engine.coffin.rules import LineRules
from bot.kits.coffin import examples as printed
from bot.kits.coffin.examples import Example

TREBLED = replace(printed.ADVANCED, line_rules=LineRules(ranks=True, triple_rank=3))

CASES = [
    (printed.PRINTED, (38, 30)),
    (printed.BITTEN, (21, 24)),
    (printed.TIED, (34, 26)),
    (printed.ADVANCED, (405, 48)),
    (TREBLED, (405, 72)),
    (printed.THRACULA, (48, 45, 80)),
]


@pytest.mark.parametrize(("example", "scores"), CASES)
def test_the_examples_score_as_printed(example: Example, scores: tuple[int, ...]) -> None:
    assert tuple(example.lines[index].total for index in example.chosen) == scores
