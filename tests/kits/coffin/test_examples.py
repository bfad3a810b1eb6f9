"""The printed examples agree with the engine."""

import pytest

from bot.engine.coffin.rules import LineRules
from bot.engine.scoring.lines import score_lines
from bot.kits.coffin import examples as printed
from bot.kits.coffin.examples import Example

CASES = [
    (printed.PRINTED, LineRules(), (38, 30)),
    (printed.BITTEN, LineRules(), (21, 24)),
    (printed.TIED, LineRules(), (34, 26)),
    (printed.ADVANCED, LineRules(ranks=True), (405, 48)),
    (printed.TREBLED, LineRules(ranks=True, triple_rank=3), (405, 72)),
    (printed.THRACULA, LineRules(vampire=2, two_vampires=4), (48, 45, 80)),
]


@pytest.mark.parametrize(("example", "line_rules", "scores"), CASES)
def test_the_engine_scores_the_printed_examples_as_printed(
    example: Example, line_rules: LineRules, scores: tuple[int, ...]
) -> None:
    assert example.lines == score_lines(example.coffin, line_rules)
    assert (
        tuple(example.lines[index].total for index in example.best if index is not None) == scores
    )
