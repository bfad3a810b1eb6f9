"""What is read where there are no pictures."""

import pytest

from bot.engine.game import Stage
from bot.kits.coffin.plain_text import board_plain
from tests.kits.coffin.views import KEYS, by_stage


@pytest.mark.parametrize("key", KEYS)
def test_the_owners_of_lines_are_told_where_no_way_tells_them(key: str) -> None:
    view = by_stage(key)[Stage.OVER]
    *_rows, last = board_plain(view).splitlines()
    owners = [f"{sign} " for sign in "◆●■"]
    if key != "thracula":
        assert set(last) <= set(" 0123456789V"), "the columns' points"
        return
    for owner, (row, column) in zip(owners, view.owned_lines, strict=True):
        assert f"{owner}{row + 1} {'abc'[column - 3]}" in last


def test_before_lines_have_owners_there_are_no_signs() -> None:
    assert "◆" not in board_plain(by_stage("dracula.classic")[Stage.CHOOSE])
