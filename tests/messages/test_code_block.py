"""Plain texts of pictures fit on a phone."""

import pytest

from bot.messages.code_block import code_block

HEARTS = "A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥"


@pytest.mark.parametrize(
    ("plain", "lines"),
    [
        ("      a     b\n1  9♥  V", ["      a     b", "1  9♥  V"]),
        (HEARTS, [HEARTS]),
        (f"{HEARTS} J♥  Q♥", [f"{HEARTS}", "  J♥  Q♥"]),
        (f"{HEARTS}  J♥", [HEARTS, "  J♥"]),
        (" ".join([HEARTS] * 3), [HEARTS, f"  {HEARTS}", f"  {HEARTS}"]),
        (
            "A♠\N{VARIATION SELECTOR-15} " * 10 + "A♠",
            [("A♠\N{VARIATION SELECTOR-15} " * 10) + "A♠"],
        ),
        ("♥\N{VARIATION SELECTOR-16} " * 11, [("♥\N{VARIATION SELECTOR-16} " * 11).strip()]),
        ("♥" * 50, ["♥" * 50]),
        (f"{'♥' * 50} 2", ["♥" * 50 + " 2"]),
    ],
)
def test_long_lines_are_broken_at_spaces(plain: str, lines: list[str]) -> None:
    assert code_block(plain) == "\n".join(("```", *lines, "```"))
