"""Hints for those who may have one."""

from typing import cast

import pytest

from bot.messages.review_ids import HintButton
from bot.tables.errors import NotSeated
from bot.tables.finder import TableFinder
from bot.tables.hints import Hints
from cogs.review.hint_handlers import HintHandlers
from tests.cogs.lookup.test_handlers import OneTable
from tests.cogs.review.test_handlers import CALLER, TABLE


async def test_who_may_have_no_hint_is_told_so_before_it_is_looked_for() -> None:
    nothing = cast(Hints, object())
    handlers = HintHandlers(cast(TableFinder, OneTable(TABLE)), nothing)
    with pytest.raises(NotSeated):
        await handlers.hint(CALLER, HintButton(TABLE.id))
