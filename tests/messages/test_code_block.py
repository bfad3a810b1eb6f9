"""Plain texts of pictures fit on a phone."""

import pytest

from bot.messages.code_block import code_block, columns, in_columns

HEARTS = "A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥"


@pytest.mark.parametrize(
    ("plain", "lines"),
    [
        ("      a     b\n1  9♥  V", ["      a     b", "1  9♥  V"]),
        (HEARTS, [HEARTS]),
        (f"{HEARTS} J♥  Q♥", [f"{HEARTS}", "  J♥  Q♥"]),
        (f"{HEARTS}  J♥", [HEARTS, "  J♥"]),
        (" ".join([HEARTS] * 3), [HEARTS, f"  {HEARTS}", f"  {HEARTS}"]),
        (
            "♠ 2 4 6 8 J Q K  ♥ 5 7 8 10 J Q K  ♣ 7 9",
            ["♠ 2 4 6 8 J Q K", "  ♥ 5 7 8 10 J Q K  ♣ 7 9"],
        ),
        (f"K  {HEARTS} 10♥  Q♥", ["K", f"  {HEARTS}", "  10♥  Q♥"]),
        ("A♠\N{VARIATION SELECTOR-15} " * 8 + "2", ["A♠\N{VARIATION SELECTOR-15} " * 8 + "2"]),
        ("♥\N{VARIATION SELECTOR-16} " * 8 + "2", ["♥\N{VARIATION SELECTOR-16} " * 8 + "2"]),
        (
            "♥\N{VARIATION SELECTOR-16} " * 8 + "10",
            [("♥\N{VARIATION SELECTOR-16} " * 8)[:-1], "  10"],
        ),
        ("👑9 " * 6 + "2", ["👑9 " * 6 + "2"]),
        ("👑9 " * 6 + "10", [("👑9 " * 6)[:-1], "  10"]),
        ("♥" * 50, ["♥" * 50]),
        (f"{'♥' * 50} 2", ["♥" * 50 + " 2"]),
    ],
)
def test_long_lines_are_broken_at_spaces(plain: str, lines: list[str]) -> None:
    assert code_block(plain) == "\n".join(("```", *lines, "```"))


@pytest.mark.parametrize(
    ("text", "most", "cut"),
    [
        ("Mina", 4, "Mina"),
        ("Jonathan", 4, "Jon…"),
        ("Mina & Lucy", 6, "Mina…"),
        ("🦇🦇🦇", 6, "🦇🦇🦇"),
        ("🦇🦇🦇", 5, "🦇🦇…"),
        ("🧛\N{ZERO WIDTH JOINER}🦇", 4, "🧛…"),
    ],
)
def test_a_text_is_cut_after_so_many_columns(text: str, most: int, cut: str) -> None:
    assert in_columns(text, most) == cut
    assert columns(cut) <= most
