"""What comes late takes the place of a puzzle only if it goes on with it."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.i18n.translator import translator_for
from bot.messages.study_ids import PuzzleAct, PuzzleButton
from bot.ui.interactions import Reply
from cogs.puzzle import cog
from cogs.puzzle.cog import puzzle_press
from cogs.puzzle.mistake_layouts import thinking

SHOWN = thinking(translator_for("en"))


class Late:
    """Handlers that are never in time."""

    async def press(self, _caller: object, _button: PuzzleButton) -> Reply:
        raise AssertionError


def always_late(
    _handler: object, _waiting: object, *, replaces: bool
) -> Callable[[Any, Any], Awaitable[Reply]]:
    async def answer(_caller: object, _button: PuzzleButton) -> Reply:
        return Reply(SHOWN, replaces=replaces)

    return answer


@pytest.mark.parametrize("act", PuzzleAct)
async def test_a_late_ranking_stands_beside_its_puzzle(
    monkeypatch: pytest.MonkeyPatch, act: PuzzleAct
) -> None:
    monkeypatch.setattr(cog, "press_in_time", always_late)
    handlers: Any = Late()
    caller: Any = None
    shown = await puzzle_press(handlers)(caller, PuzzleButton("2026-01-01", act))
    beside = act in (PuzzleAct.BOARD, PuzzleAct.MONTH)
    assert shown.replaces is not beside
