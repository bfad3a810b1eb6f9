"""The script of the document on checking a deal deals what the engine deals."""

import re
from pathlib import Path
from typing import Any

import pytest

from bot.engine.games import GAMES
from bot.engine.record import start

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "checking-a-deal.md"


def script() -> dict[str, Any]:
    """The names that the document's script defines."""
    found = re.search(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert found is not None
    names: dict[str, Any] = {}
    exec(compile(found[1], str(DOCUMENT), "exec"), names)
    return names


@pytest.mark.parametrize("number", range(8))
def test_the_script_of_the_document_deals_the_first_deal(number: int) -> None:
    seed = bytes([number]) * 32
    position = start(GAMES["dracula.classic"], {}, seed)
    cut, eldest, dealer, nail = script()["cut_for_deal"](seed)
    seen = position.state.view(None)
    assert [str(card) for card in seen.cuts[-1]] == cut
    position = position.play("queen").play("agree")
    seen = position.state.view(None)
    hands = [sorted(map(str, position.state.view(seat).hand)) for seat in (0, 1)]
    assert hands[1 - seen.dealer] == sorted(eldest)
    assert hands[seen.dealer] == sorted(dealer)
    assert seen.deal_note == f"Nail {nail}."
