"""Whoever asks for a takeback reads whether others still have to allow it."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.i18n.translator import SOURCE, translator_for
from bot.messages.clock_ids import TakebackAct, TakebackButton
from bot.model.players import Person
from bot.store.stored_values import Takeback
from bot.ui.caller import Caller
from cogs.table.takeback_handlers import TakebackHandlers
from tests.tables.fakes import CRYPT
from tests.ui.tables import tables_of


@pytest.mark.parametrize(
    ("takeback", "said"), [(None, "has been taken back"), (Takeback(3), "the others can allow it")]
)
async def test_a_takeback_that_nobody_else_has_to_allow_has_happened(
    takeback: Takeback | None, said: str
) -> None:
    table = replace(list(tables_of("dracula.classic"))[3], takeback=takeback)

    async def ask(*_: object) -> Any:
        return table

    takebacks: Any = SimpleNamespace(ask=ask)
    caller = Caller(1, Person(1, "Mina"), CRYPT, translator_for(SOURCE))
    button = TakebackButton(table.id, 3, TakebackAct.ASK)
    reply = await TakebackHandlers(takebacks).press(caller, button)
    assert reply.message is not None
    assert said in " ".join(reply.message.lines)
