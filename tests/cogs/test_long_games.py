"""A long game takes a while to replay: the answer goes out before."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.i18n.translator import translator_for
from bot.messages import lookup_ids, review_ids
from bot.messages.lookup_ids import RecordButton
from bot.model.location import MessageLocation
from bot.model.players import Person
from bot.tables.finder import Visitor
from bot.tables.table import Table
from bot.ui.caller import Caller
from bot.ui.interactions import Reply
from cogs.lookup.cog import setup as setup_lookup
from cogs.review.cog import setup as setup_review
from tests.conftest import HANGING
from tests.ui.tables import tables_of

CALLER = Caller(1, Person(1, "Mina"), MessageLocation(10, 20), translator_for("en"))
Press = Callable[[Caller, Any], Awaitable[Reply]]


class SlowTables:
    """Finds a table, but takes its time."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()

    async def visible(self, _table_id: int, _visitor: Visitor) -> Table:
        await self.go_on.wait()
        return next(iter(tables_of("dracula.classic")))

    async def named_or_nearest(self, table_id: int, visitor: Visitor) -> Table:
        return await self.visible(table_id, visitor)

    async def named_or_last_finished(
        self, table_id: int, visitor: Visitor, *, with_a_deal: bool = False
    ) -> Table:
        return await self.visible(table_id, visitor)


class Registry:
    """Remembers the handlers of buttons."""

    def __init__(self) -> None:
        self.handlers: dict[type, Press] = {}

    def register(self, handlers: Mapping[type, Press]) -> None:
        self.handlers.update(handlers)


class Games:
    """The services of a bot that only finds tables."""

    def __init__(self) -> None:
        self.tables = SlowTables()
        self.servers = SimpleNamespace(check_people=allow)

    def __getattr__(self, _name: str) -> None:
        return None


class Services:
    """All services of such a bot."""

    def __init__(self) -> None:
        self.games = Games()
        self.interactions = Registry()

    def __getattr__(self, _name: str) -> None:
        return None


def allow(*_: object) -> None:
    """Nobody is banned."""


async def added(_cog: object) -> None:
    """Nobody calls a command here."""


async def after_a_while(answer: Awaitable[Reply]) -> Reply:
    """The answer when the loop's clock has gone on by a minute, at once."""
    loop = asyncio.get_running_loop()
    asked = asyncio.ensure_future(answer)
    await asyncio.sleep(0)
    clock: Any = loop
    then = loop.time()
    clock.time = lambda: then + 60
    try:
        return await asked
    finally:
        del clock.time


@pytest.mark.parametrize(
    "button",
    [
        review_ids.ReviewButton(1, 3),
        review_ids.ReviewLegendButton(1),
        review_ids.ReplayButton(1, 0),
        review_ids.ReplayButton(1, 3),
        review_ids.FilmButton(1, 1),
        lookup_ids.VerifyButton(1),
        RecordButton(1),
    ],
    ids=str,
)
async def test_a_button_that_replays_a_game_is_answered_in_time(button: object) -> None:
    services = Services()
    client: Any = SimpleNamespace(services=services, add_cog=added)
    await setup_lookup(client)
    await setup_review(client)
    press = services.interactions.handlers[type(button)]
    caller = replace(CALLER, answer_by=asyncio.get_running_loop().time() + 2)
    reply = await asyncio.wait_for(after_a_while(press(caller, button)), HANGING)
    assert reply.message is not None
    assert reply.followup is not None
