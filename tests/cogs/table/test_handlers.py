"""A move is answered by what was prepared for it, but only if exactly that was stored."""

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.i18n.translator import SOURCE, translator_for
from bot.messages.message import Message
from bot.messages.table_ids import MoveButton
from bot.model.errors import Busy
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.store.stored_values import TakebackRequest
from bot.tables.table import Table
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from cogs.table.handlers import TableHandlers
from tests.tables.fakes import CRYPT, Harness, harness, mover_id


class Links:
    """A publisher that tells of each table the message in which it stands."""

    def link(self, table: Table) -> str:
        return f"https://discord.com/{table.location.message_id}"

    def cancel_ping(self, _table_id: int) -> None: ...


class PreparedGameplay:
    """Prepares for one table, and returns another one."""

    def __init__(self, expected: Table, stored: Table) -> None:
        self.expected = expected
        self.stored = stored

    async def move(self, *_: Any, prepare: Callable[[Table], None], **_named: Any) -> Table:
        prepare(self.expected)
        return self.stored


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Harness]:
    async with harness(tmp_path / "dracula.db") as made:
        yield made


class BusyTables:
    """Tables that cannot be read now."""

    async def get(self, _table_id: int) -> Table:
        raise Busy


async def reply(table: Table, expected: Table, stored: Table) -> Reply:
    """The reply to the first move of the table, while one is expected and another one is stored."""
    gameplay = PreparedGameplay(expected, stored)
    parts = (BusyTables(), gameplay, None, Links())
    handlers = TableHandlers(*cast(Any, parts))
    caller = Caller(1, Person(mover_id(table), "Mina"), CRYPT, translator_for(SOURCE))
    move = str(table.position.state.legal_moves()[0])
    return await handlers.move(caller, MoveButton(table.id, table.ply, move))


def links(reply: Reply) -> set[str | None]:
    assert reply.message is not None
    buttons = [button for row in reply.message.rows for button in cast(Any, row)]
    return {button.url for button in buttons if button.url}


async def test_an_answer_that_was_prepared_for_another_table_is_not_sent(here: Harness) -> None:
    table = await here.step(await here.step(await here.game()))
    stored = await here.step(table)
    expected = replace(stored, location=MessageLocation(CRYPT.guild_id, CRYPT.channel_id, 1))
    stored = replace(stored, location=MessageLocation(CRYPT.guild_id, CRYPT.channel_id, 2))
    assert links(await reply(table, expected, stored)) == {"https://discord.com/2"}
    assert links(await reply(table, expected, expected)) == {"https://discord.com/1"}


async def test_a_refused_reading_does_not_replace_the_answer_to_a_move(here: Harness) -> None:
    table = await here.step(await here.step(await here.game()))
    stored = await here.step(table)
    answer = await reply(table, stored, stored)

    async def edit(message: Message) -> None:
        pytest.fail(f"replaced by {message.lines}")

    assert answer.followup is not None
    await answer.followup(edit)


async def test_a_request_that_comes_before_the_hand_is_sent_is_not_missed(here: Harness) -> None:
    shown = await here.step(await here.step(await here.game()))
    newer = [shown, replace(shown, takeback=TakebackRequest(shown.ply))]
    caught: list[TakebackRequest | None] = []
    tables = SimpleNamespace(get=lambda _table_id: at_once(newer[0]))
    turns = SimpleNamespace(catch_up=lambda _user, _shown, now: caught.append(now.takeback))
    handlers = TableHandlers(*cast(Any, (tables, None, turns, Links())))
    caller = Caller(1, Person(mover_id(shown), "Mina"), CRYPT, translator_for(SOURCE))
    tables.named_or_own = lambda *_: at_once(shown)
    answer = await handlers.hand(caller, shown.id)
    assert answer.followup is not None
    for _time in range(2):
        await answer.followup(cast(Any, None))
        newer.reverse()
    assert caught == [newer[1].takeback]


async def at_once(table: Table) -> Table:
    return table
